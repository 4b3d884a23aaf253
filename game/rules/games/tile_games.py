"""The games with numbered tiles (rules 2, 5) and what they have in common."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from game.rules.games.characters import CHARACTERS
from game.rules.games.game import Game
from game.rules.games.option import Agreed, Option
from game.rules.options import Jokers, Late, MatchBy, PoolEnd
from game.rules.sets.symbols import ColourJoker, DoubleJoker, MirrorJoker, PlainJoker

if TYPE_CHECKING:
    from game.rules.play.ruleset import Ruleset

YES, NO = (True, False), (False, True)


def _opening(agreed: Agreed) -> bool:
    return agreed.options.opening > 0


def _late_turns_happen(agreed: Agreed) -> bool:
    return agreed.clock is not None or agreed.options.strict


def _is_a_match(agreed: Agreed) -> bool:
    return agreed.games > 1


OPENING = Option("opening", (30, 50, 20, 0), 0, digits=(30, 50, 0, 20))
"""What the first play must be worth (rules 7.4); 0 is nothing."""
OPENING_JOKERS = Option("opening_jokers", YES, 1, digits=YES, matters=_opening)
REARRANGE_IN_OPENING = Option("rearrange_in_opening", NO, 2, digits=NO, rare=True, matters=_opening)
LATE = Option(
    "late",
    tuple(Late),
    3,
    digits=(Late.THREE, Late.LOOSE),
    matters=_late_turns_happen,
)
POOL_END = Option("pool_end", tuple(PoolEnd), 4, digits=(PoolEnd.PLAY_ON, PoolEnd.LAST_ROUND, PoolEnd.AT_ONCE))
STRICT = Option("strict", NO, 5, digits=NO, rare=True)
ONE_CHANGE = Option("one_change_per_run", NO, 6, digits=NO, rare=True)
"""Only where there are colour-change jokers (rules 5.3)."""
MATCH_BY = Option(
    "match_by",
    tuple(MatchBy),
    7,
    digits=(MatchBy.GAMES, MatchBy.POINTS),
    rare=True,
    matters=_is_a_match,
)
JOKERS = Option("jokers", tuple(Jokers), 8, digits=(Jokers.FREE, Jokers.EXACT_SWAP, Jokers.LOCKED))

OPTIONS = (OPENING, OPENING_JOKERS, JOKERS, LATE, POOL_END, REARRANGE_IN_OPENING, STRICT, MATCH_BY)
TWIST_OPTIONS = (*OPTIONS[:-1], ONE_CHANGE, MATCH_BY)
"""In the order they are asked."""
PRINTED_CARDS = (
    "rebuilding",
    "add_both",
    "take_fourth",
    "add_and_take",
    "split_run",
    "combined_split",
    "multiple_split",
    "none_left_over",
)
"""The rule cards of the rearranging that the sheets print (rules 11)."""
TECHNIQUE_CARDS = ("spare_tiles", "shift_run", "part_run", "swap_colour", "swap_joker")
JOKER_CARDS = ("joker", "joker_by_tile", "joker_by_split", "joker_by_adding", "joker_by_moving")
ADVICE_CARDS = ("advice_wait", "advice_fourth", "advice_joker", "controls")
TURN_CARDS = ("aim", "deal", "opening", "adding", "drawing", "ending", "time")
SET_CARDS = ("group", "run", "wrong_sets")
MIDDLE_CARDS = (*PRINTED_CARDS, *TECHNIQUE_CARDS, *JOKER_CARDS)
END_CARDS = ("score", "pool_end", "match", *ADVICE_CARDS)
RULE_CARDS = (*TURN_CARDS, *SET_CARDS, *MIDDLE_CARDS, *END_CARDS)


def racks(most_players: int) -> Mapping[int, int]:
    """Fourteen tiles for each of two players or more (rules 6.2)."""
    return dict.fromkeys(range(2, most_players + 1), 14)


@cache
def tile_rummy() -> Ruleset:
    """How all of them are played; looked up once, when a match needs it: a start does not wait for it."""
    from game.rules.play.tile_rummy import TILE_RUMMY

    return TILE_RUMMY


BIG = Game("big", tile_rummy, 3, ((PlainJoker(), 4),), racks(6), OPTIONS, CHARACTERS, RULE_CARDS, code=1)


CLASSIC = Game("classic", tile_rummy, 2, ((PlainJoker(), 2),), racks(4), OPTIONS, CHARACTERS, RULE_CARDS, code=0)


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
