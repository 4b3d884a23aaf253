"""What holding tiles back risks: that another seat goes out, that the game ends with the pool, that it is blocked."""

from __future__ import annotations

from game.rules.options import PoolEnd
from game.rules.play.state import PlayerView

TILE_POINTS = 7.4
"""What a tile costs on a rack on average (rules 10.1): the box has 728 points and two jokers of 30 in 106 tiles."""
HOLDER = 8
"""A rack with this many tiles has a play, so its player holds tiles on purpose."""


def smallest_other(view: PlayerView) -> int:
    """The number of tiles on the smallest rack of the other seats."""
    return min(size for seat, size in enumerate(view.rack_sizes) if seat != view.seat)


def pool_is_ending(view: PlayerView) -> bool:
    """Whether the game ends with the pool (an option) before the seat's next turn (rules 9.2)."""
    return view.options.pool_end is not PoolEnd.PLAY_ON and view.pool_size <= len(view.rack_sizes)


def may_pass(view: PlayerView) -> bool:
    """Whether to wait for others to open first: they hold tiles, too, and a blocked game would not be lost."""
    if view.options.pool_end is not PoolEnd.PLAY_ON or smallest_other(view) < HOLDER:
        return False
    ends_it = view.idle >= len(view.rack_sizes) - 1
    points = sum(map(view.ruleset.points, view.rack))
    return not ends_it or points < smallest_other(view) * TILE_POINTS
