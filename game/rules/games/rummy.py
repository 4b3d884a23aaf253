"""Card Rummy: one pack of cards, melds that stay where they lie, a discard pile (rules 12)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from game.rules.games.characters import OF_ONE_STRENGTH
from game.rules.games.game import Game, PieceKind
from game.rules.games.option import Option
from game.rules.games.tile_games import NO, YES
from game.rules.options import MatchBy, Options, StockEnd
from game.rules.pieces import PACK
from game.rules.spelling import CARD_SPELLING

if TYPE_CHECKING:
    from game.rules.play.ruleset import Ruleset

TARGET = Option("target", (50, 100, 150, 200, 0), 13, digits=(150, 50, 100, 200, 0))
"""The points that win the match; 0 where the number of hands decides (rules 12.8)."""
GOING_RUMMY = Option("going_rummy", YES, 14, digits=YES)
STOCK_END = Option("stock_end", tuple(StockEnd), 15, digits=(StockEnd.SHUFFLE, StockEnd.TURN_OVER, StockEnd.BLOCK))
ACES_HIGH = Option("aces_high", NO, 16, digits=NO)
ONE_MELD = Option("one_meld", NO, 17, digits=NO, rare=True)
MELD_FIRST = Option("meld_first", NO, 18, digits=NO, rare=True)
LAST_THROWN = Option("last_thrown", NO, 19, digits=NO, rare=True)
OPTIONS = (TARGET, GOING_RUMMY, STOCK_END, ACES_HIGH, ONE_MELD, MELD_FIRST, LAST_THROWN)
RULE_CARDS = (
    "aim",
    "card_deal",
    "turn",
    "laying_off",
    "throwing",
    "card_time",
    "group",
    "ace",
    "wrong_sets",
    "counting",
    "stock_end",
    "card_match",
)


@cache
def card_rummy() -> Ruleset:
    """How it is played; looked up once, when a match needs it: a start does not wait for it."""
    from game.rules.play.card_rummy import CARD_RUMMY

    return CARD_RUMMY


def with_ace(game: Game, options: Options) -> Game:
    """The game with the ace where it may stand (rules 12.7)."""
    return replace(game, pieces=replace(PACK, ace_high=options.aces_high))


RUMMY = Game(
    "rummy",
    card_rummy,
    copies=1,
    jokers=(),
    racks={2: 10, 3: 7, 4: 7, 5: 6, 6: 6},
    options=OPTIONS,
    characters=OF_ONE_STRENGTH,
    rule_cards=RULE_CARDS,
    code=4,
    pieces=PACK,
    fixed={"opening": 0, "rearrange_in_opening": True, "match_by": MatchBy.POINTS},
    manner="fixed",
    family="rummy",
    spelling=CARD_SPELLING,
    piece_kind=PieceKind.CARDS,
    adapt=with_ace,
    sample="C8 / D4 D5 D6 SA HA",
    turned_up=1,
    deal_passes=True,
    renewals=2,
    solved=False,
    rated=False,
)
