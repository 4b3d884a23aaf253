"""Positions as text, read under the printed rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.rules.games.registry import game_named
from game.rules.notation import BEFORE_RACK, BETWEEN_MELDS, TileBank, parse_position
from game.rules.options import Options
from game.rules.spelling import CARD_SPELLING, TILE_SPELLING
from game.solver.position import Position

SIGNS: Mapping[str, str] = MappingProxyType({sign: sign for sign in (BETWEEN_MELDS, BEFORE_RACK)})


def cards(text: str) -> str:
    """Tiles as cards: black is spades, red hearts, blue clubs, orange diamonds, and 1, 11, 12, 13 are ace, jack, queen,
    king (rules 13.2)."""
    return " ".join(SIGNS.get(token) or _card(token) for token in text.split())


def _card(token: str) -> str:
    """What is no tile stays as it is, so that whoever reads the position refuses it."""
    symbol = TILE_SPELLING.symbol(token)
    return token if symbol is None else CARD_SPELLING.text(symbol)


def position_of(text: str, box: str = "classic") -> Position:
    """The position written there."""
    game = game_named(box)
    table, rack = parse_position(text, TileBank(game))
    return Position(table, rack, game.ruleset().sets(game.in_force(Options()), game.pieces))
