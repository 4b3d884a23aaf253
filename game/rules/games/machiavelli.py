"""Machiavelli: two packs of cards, rearranged like tiles (rules 13.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from game.rules.games.characters import CHARACTERS
from game.rules.games.game import Game, PieceKind
from game.rules.games.option import Agreed, Option
from game.rules.games.tile_games import ADVICE_CARDS, JOKERS, LATE, MATCH_BY, MIDDLE_CARDS, STRICT
from game.rules.options import Options, PoolEnd
from game.rules.pieces import CARDS
from game.rules.sets.symbols import PlainJoker
from game.rules.spelling import CARD_SPELLING

if TYPE_CHECKING:
    from game.rules.play.ruleset import Ruleset


CROWD = 6
"""From so many players on a hand has at most"""
CROWDED_HAND = 12
"""cards, or hardly a stock would be left."""


def _has_jokers(agreed: Agreed) -> bool:
    return agreed.options.card_jokers > 0


HAND_SIZE = Option("hand_size", (15, 13, 12), 9, digits=(15, 12, 13))
CARD_JOKERS = Option("card_jokers", (0, 2, 4), 10, digits=(0, 2, 4))
FIRST_PLAY = Option("first_play", (0, 36), 11, digits=(0, 36), rare=True)
TURN_LIMIT = Option("turn_limit", (0, 13), 12, digits=(0, 13), rare=True)
BOUND_JOKERS = Option(JOKERS.name, JOKERS.choices, JOKERS.place, digits=JOKERS.digits, matters=_has_jokers)
"""The option of the tile games, asked only where there are jokers."""
OPTIONS = (HAND_SIZE, CARD_JOKERS, BOUND_JOKERS, LATE, FIRST_PLAY, TURN_LIMIT, STRICT, MATCH_BY)
RULE_CARDS = (
    "aim",
    "deal",
    "opening",
    "adding",
    "drawing",
    "turn_limit",
    "ending",
    "time",
    "group",
    "high_run",
    "wrong_sets",
    *MIDDLE_CARDS,
    "card_points",
    "pool_end",
    "match",
    *ADVICE_CARDS,
)


@cache
def card_play() -> Ruleset:
    """How it is played; looked up once, when a match needs it: a start does not wait for it."""
    from game.rules.play.tile_rummy import CARD_PLAY

    return CARD_PLAY


def hands(size: int) -> Mapping[int, int]:
    """So many cards for each of two to six players, fewer in a crowd."""
    return {players: size if players < CROWD else min(size, CROWDED_HAND) for players in range(2, CROWD + 1)}


def adapted(game: Game, options: Options) -> Game:
    """The game with the jokers and the hands agreed, and with the first play as its opening."""
    return replace(
        game,
        jokers=((PlainJoker(), options.card_jokers),) if options.card_jokers else (),
        racks=hands(options.hand_size),
        fixed={**game.fixed, "opening": options.first_play},
    )


MACHIAVELLI = Game(
    "machiavelli",
    card_play,
    copies=2,
    jokers=(),
    racks=hands(15),
    options=OPTIONS,
    characters=CHARACTERS,
    rule_cards=RULE_CARDS,
    code=3,
    pieces=CARDS,
    sample="H10 HJ HQ / S7 C7 D7",
    fixed={
        "opening": 0,
        "opening_jokers": True,
        "rearrange_in_opening": False,
        "pool_end": PoolEnd.PLAY_ON,
        "one_change_per_run": False,
    },
    family="machiavelli",
    spelling=CARD_SPELLING,
    piece_kind=PieceKind.CARDS,
    adapt=adapted,
)
