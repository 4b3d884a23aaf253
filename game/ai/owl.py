"""Owl: exact like Fox, and patient: it opens cheaply, holds its tiles, and lays them all in one turn."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from game.ai.exact import best_opening, command, lays, rebuilt
from game.ai.plans import Plan
from game.ai.player import idle
from game.ai.thrift import cheapest_opening
from game.rules.commands import Command
from game.rules.options import PoolEnd
from game.rules.state import PlayerView
from game.solver.aims import Aim, tiles_then_points, weighed
from game.solver.solver import Solver

JOKER_POINTS = 30
TILE_POINTS = 7.4
"""What a tile costs on a rack on average (10.1): the box has 728 points and two jokers of 30 in 106 tiles."""
HOLDER = 8
"""Tiles on a rack with which its player cannot be stuck, but holds them on purpose."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long somebody holds tiles back; this and not the mind makes a character calm or lively."""

    holds: tuple[int, ...] = (1, 2)
    """Tiles that may be missing for going out so that it still holds, while another rack has 1, 2, … tiles."""
    opens_late: int = 2
    """Tiles on another rack at which an opening gets rid of all it can."""


@dataclass(frozen=True, slots=True)
class Owl:
    """Expert: playing the most is not best; a full rack that goes out at once is."""

    name: str = "owl"
    patience: Patience = Patience()
    solver: Solver = field(default_factory=Solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """Goes out when it can, cashes in when waiting has become dear, and waits otherwise; throws no dice."""
        plan = self._plan(view)
        return command(view, plan) if plan is not None and lays(view, plan) else idle(view)

    def _plan(self, view: PlayerView) -> Plan | None:
        most = rebuilt(view, self.solver, tiles_then_points(), calm=False)
        if not lays(view, most):
            return None
        if not view.am_open:
            return self._opening(view, most) if most.left else most
        if not most.left:
            return rebuilt(view, self.solver, tiles_then_points())
        return None if self._waits(view, len(most.left)) else rebuilt(view, self.solver, _points_off())

    def _opening(self, view: PlayerView, most: Plan) -> Plan | None:
        """All that goes when it is late; else the fewest tiles, or none where the opening turn may go on (7.4)."""
        if _smallest_other(view) <= self.patience.opens_late or _pool_is_ending(view):
            return most
        if view.options.rearrange_in_opening:
            return None
        return cheapest_opening(view) or best_opening(view, self.solver, tiles_then_points())

    def _waits(self, view: PlayerView, missing: int) -> bool:
        """Whether to keep everything for a later turn, with so many tiles that could not go now."""
        if not view.pool_size:
            return _may_pass(view)
        if _pool_is_ending(view):
            return False
        smallest = _smallest_other(view)
        return smallest > len(self.patience.holds) or missing <= self.patience.holds[smallest - 1]


def _points_off() -> Aim:
    """As many points off the rack as possible (10.1): what is left there is paid for."""
    return weighed(lambda face: face.number, JOKER_POINTS)


def _others(view: PlayerView) -> list[int]:
    return [size for seat, size in enumerate(view.rack_sizes) if seat != view.seat]


def _smallest_other(view: PlayerView) -> int:
    return min(_others(view))


def _pool_is_ending(view: PlayerView) -> bool:
    """Whether the options end the game with the pool, and that is before the next turn (9.2)."""
    return view.options.pool_end is not PoolEnd.PLAY_ON and view.pool_size <= len(view.rack_sizes)


def _may_pass(view: PlayerView) -> bool:
    """Whether to let others build up the table first: they hold tiles too, and a blocked game would not be lost."""
    if view.options.pool_end is not PoolEnd.PLAY_ON or _smallest_other(view) < HOLDER:
        return False
    ends_it = view.idle >= len(view.rack_sizes) - 1
    points = sum(tile.rack_points for tile in view.rack)
    return not ends_it or points < _smallest_other(view) * TILE_POINTS
