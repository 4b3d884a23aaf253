"""What the games with numbered tiles have in common."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from game.rules.options import Jokers, Late, MatchBy, PoolEnd

if TYPE_CHECKING:
    from game.rules.play.ruleset import Ruleset

OPENINGS = (30, 50, 20, 0)
"""What the first play may have to be worth (rules 7.4); 0 is nothing."""
YES, NO = (True, False), (False, True)

OPTIONS: Mapping[str, tuple[object, ...]] = {
    "opening": OPENINGS,
    "opening_jokers": YES,
    "rearrange_in_opening": NO,
    "late": tuple(Late),
    "pool_end": tuple(PoolEnd),
    "strict": NO,
    "match_by": tuple(MatchBy),
    "jokers": tuple(Jokers),
}
CHARACTERS = ("hare", "magpie", "tortoise", "fox", "owl")
RULE_CARDS = ("aim", "group", "run", "opening", "adding", "rebuilding", "joker", "drawing")


def racks(most_players: int) -> Mapping[int, int]:
    """Fourteen tiles for each of two players or more (rules 6.2)."""
    return dict.fromkeys(range(2, most_players + 1), 14)


@cache
def tile_rummy() -> Ruleset:
    """How all of them are played; asked for several times a command, so it is looked up once."""
    from game.rules.play.tile_rummy import TILE_RUMMY

    return TILE_RUMMY
