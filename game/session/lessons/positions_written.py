"""Positions as text, read under the printed rules."""

from __future__ import annotations

from game.rules.games.registry import game_named
from game.rules.notation import TileBank, parse_position
from game.rules.options import Options
from game.solver.position import Position


def position_of(text: str, box: str = "classic") -> Position:
    """The position written there."""
    game = game_named(box)
    table, rack = parse_position(text, TileBank(game))
    return Position(table, rack, game.ruleset().sets(game.in_force(Options()), game.pieces))
