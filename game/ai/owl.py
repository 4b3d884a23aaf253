"""Owl: exact like Fox, but holds its tiles: it opens when that pays and then tries to go out in one turn."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from game.ai.exact import best_opening, command, lays, new_solver, rebuilt
from game.ai.patience import Patience
from game.ai.plans import TurnPlan
from game.ai.player import idle
from game.ai.thrift import cheapest_opening
from game.rules.options import PoolEnd
from game.rules.play.commands import Command
from game.rules.play.state import PlayerView
from game.solver.aims import points_off_rack, tiles_then_points
from game.solver.position import seen
from game.solver.solver import Solver

TILE_POINTS = 7.4
"""What a tile costs on a rack on average (rules 10.1): the box has 728 points and two jokers of 30 in 106 tiles."""
HOLDER = 8
"""A rack with this many tiles has a play, so its player holds tiles on purpose."""
CALM = 18
"""With at most this many tiles its last turn changes the fewest sets; with more that takes too long."""
UNLIMITED = 1_000


@dataclass(frozen=True, slots=True)
class HoldingPolicy:
    """The numbers that decide when it stops holding tiles back.

    The numbers are from series of 600 games against three Foxes. Holding beat cashing in by 15 to 23 points a decision
    whatever was missing, but for the very end; opening late is worth 5 to 10 points a game, and near these numbers it
    hardly matters when.
    """

    holds: tuple[int, ...] = (1, 2)
    """The most tiles that may stay on its rack while it still holds, when the smallest other rack has 1, 2, … tiles."""
    holds_else: int = UNLIMITED
    """The same when all other racks have more tiles than that."""
    opens_missing: int = 4
    """It opens when table and rack together would leave at most this many tiles if it were open,"""
    opens_near: int = 7
    """or when another rack has at most this many tiles,"""
    opens_by: int = 6
    """or when this many rounds were played."""
    opens_fully: int = 2
    """When another rack has at most this many tiles, its opening plays all it can."""


MANNERS: Mapping[Patience, HoldingPolicy] = MappingProxyType(
    {
        Patience.PATIENT: HoldingPolicy(),
        Patience.LIVELY: HoldingPolicy(holds_else=2, opens_by=0),
    }
)


@dataclass(frozen=True, slots=True)
class Owl:
    """Expert: holds its tiles to go out in one turn, which is better than playing the most each turn."""

    patience: Patience = Patience.PATIENT
    name: str = "owl"
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    @property
    def manner(self) -> HoldingPolicy:
        """The numbers of its patience."""
        return MANNERS[self.patience]

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """Goes out if it can, plays the most points when waiting is risky, otherwise waits; uses no chance."""
        plan = self._plan(view)
        return command(view, plan) if plan is not None and lays(view, plan) else idle(view)

    def _plan(self, view: PlayerView) -> TurnPlan | None:
        most = rebuilt(view, self.solver, tiles_then_points(), calm=False)
        if not lays(view, most):
            return None
        if not view.am_open:
            return self._opening(view, most) if most.left else most
        if not most.left:
            return most if len(view.rack) > CALM else rebuilt(view, self.solver, tiles_then_points())
        return None if self._waits(view, len(most.left)) else rebuilt(view, self.solver, points_off_rack())

    def _opening(self, view: PlayerView, most: TurnPlan) -> TurnPlan | None:
        """The opening: all it can when it is late; otherwise the fewest tiles, once opening is worth it."""
        if _smallest_other(view) <= self.manner.opens_fully or _pool_is_ending(view):
            return most
        if view.options.rearrange_in_opening or not self._may_open(view):
            return None
        return cheapest_opening(view) or best_opening(view, self.solver, tiles_then_points())

    def _may_open(self, view: PlayerView) -> bool:
        """Whether to open now: an opening costs a turn and helps the others, so it waits until it could soon go out."""
        rounds = (view.turn - 1) // len(view.rack_sizes)
        if rounds >= self.manner.opens_by or _smallest_other(view) <= self.manner.opens_near:
            return True
        best = self.solver.best(seen(view), tiles_then_points())
        return best is not None and len(view.rack) - best.tiles <= self.manner.opens_missing

    def _waits(self, view: PlayerView, missing: int) -> bool:
        """Whether to keep all tiles for a later turn, when this many could not be played now."""
        if not view.pool_size:
            return _may_pass(view)
        if _pool_is_ending(view):
            return False
        holds, smallest = self.manner.holds, _smallest_other(view)
        return missing <= (holds[smallest - 1] if smallest <= len(holds) else self.manner.holds_else)


def _smallest_other(view: PlayerView) -> int:
    return min(size for seat, size in enumerate(view.rack_sizes) if seat != view.seat)


def _pool_is_ending(view: PlayerView) -> bool:
    """Whether the game ends with the pool (an option) before its next turn (rules 9.2)."""
    return view.options.pool_end is not PoolEnd.PLAY_ON and view.pool_size <= len(view.rack_sizes)


def _may_pass(view: PlayerView) -> bool:
    """Whether to wait for others to open first: they hold tiles, too, and a blocked game would not be lost."""
    if view.options.pool_end is not PoolEnd.PLAY_ON or _smallest_other(view) < HOLDER:
        return False
    ends_it = view.idle >= len(view.rack_sizes) - 1
    points = sum(tile.rack_points for tile in view.rack)
    return not ends_it or points < _smallest_other(view) * TILE_POINTS
