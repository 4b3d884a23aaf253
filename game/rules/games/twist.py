"""Twist: two of each numbered tile and two jokers of each of the four kinds (rules 2, 5)."""

from __future__ import annotations

from game.rules.games.characters import CHARACTERS
from game.rules.games.game import Game
from game.rules.games.tile_games import (
    END_CARDS,
    MIDDLE_CARDS,
    SET_CARDS,
    TURN_CARDS,
    TWIST_OPTIONS,
    racks,
    tile_rummy,
)
from game.rules.sets.symbols import ColourJoker, DoubleJoker, MirrorJoker, PlainJoker

SPECIAL_CARDS = ("special_jokers", "double", "colour_change", "mirror")

TWIST = Game(
    "twist",
    tile_rummy,
    copies=2,
    jokers=((PlainJoker(), 2), (DoubleJoker(), 2), (ColourJoker(), 2), (MirrorJoker(), 2)),
    racks=racks(4),
    options=TWIST_OPTIONS,
    characters=CHARACTERS,
    rule_cards=(*TURN_CARDS, *SET_CARDS, *MIDDLE_CARDS, *SPECIAL_CARDS, *END_CARDS),
    introduced_by=("double", "colour_change", "mirror"),
    code=2,
)
