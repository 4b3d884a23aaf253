"""The options of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Late(Enum):
    """What an unfinished table costs when the clock runs out."""

    THREE = "three"  # rules 8.2: three tiles
    LOOSE = "loose"  # rules 8.3: as many as stand without a set


class PoolEnd(Enum):
    """How a game ends once the pool is empty (rules 9.2)."""

    PLAY_ON = "play_on"
    LAST_ROUND = "last_round"
    AT_ONCE = "at_once"


class Jokers(Enum):
    """What may be done with a joker that lies on the table (rules 4.2, 4.3, 4.4)."""

    FREE = "free"
    EXACT_SWAP = "exact_swap"
    LOCKED = "locked"


class MatchBy(Enum):
    """What decides a match (rules 10.3)."""

    GAMES = "games"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force for one game; every default is the one docs/rules.md names."""

    opening: int = 30  # rules 7.4, in points; 0 for none
    opening_jokers: bool = True  # rules 7.4
    rearrange_in_opening: bool = False  # rules 7.4: the table is free once the opening is reached
    late: Late = Late.THREE  # rules 8.2, 8.3
    pool_end: PoolEnd = PoolEnd.PLAY_ON  # rules 9.2
    strict: bool = False  # rules 7.2
    one_change_per_run: bool = False  # rules 5.3
    match_by: MatchBy = MatchBy.GAMES  # rules 10.3
    jokers: Jokers = Jokers.FREE  # rules 4.2
