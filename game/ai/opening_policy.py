"""When to open, and with how much: an opening costs a turn, and what it lays helps the others too; and the cheapest."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from game.ai.exact import best_opening
from game.ai.plans import TurnPlan, pool_is_ending, smallest_other, untouched
from game.rules.play.state import PlayerView
from game.rules.sets.best_sets import OwnSet, with_fewest_jokers
from game.solver.aims import tiles_then_points
from game.solver.plain.rows import dealt_out
from game.solver.position import seen
from game.solver.solver import Solver

TILE = 1_000
"""What a tile costs: more than all points of the rack, which decide between openings of as many tiles."""


def cheapest_opening(view: PlayerView) -> TurnPlan | None:
    """The opening with the fewest jokers, then the fewest tiles, of these the most points; None if there is none."""
    rack = view.options.opening_tiles(view.rack)
    choice = with_fewest_jokers(
        Counter(tile.symbol for tile in rack), view.rules, _thrift, max(view.options.opening, 1)
    )
    return untouched(view).with_rows(dealt_out(choice.sets, rack)) if choice.sets else None


def _thrift(own: OwnSet) -> int:
    return sum(symbol.rack_points for symbol in own.row) - TILE * len(own.row)


@dataclass(frozen=True, slots=True)
class OpeningPolicy:
    """The numbers that decide it."""

    by: int
    """It opens when this many rounds were played,"""
    missing: int = 4
    """or when table and rack together would leave at most this many tiles if it were open,"""
    near: int = 7
    """or when another rack has at most this many tiles."""
    fully: int = 2
    """When another rack has at most this many tiles, it plays all it can; otherwise as few tiles as will do."""

    def plan(self, view: PlayerView, solver: Solver, most: TurnPlan) -> TurnPlan | None:
        """The opening, None to wait for a better time; `most` is the one that plays the most tiles."""
        if smallest_other(view) <= self.fully or pool_is_ending(view):
            return most
        if view.options.rearrange_in_opening or not self._is_time(view, solver):
            return None
        return cheapest_opening(view) or best_opening(view, solver, tiles_then_points())

    def _is_time(self, view: PlayerView, solver: Solver) -> bool:
        rounds = (view.turn - 1) // len(view.rack_sizes)
        if rounds >= self.by or smallest_other(view) <= self.near:
            return True
        best = solver.best(seen(view), tiles_then_points())
        return best is not None and len(view.rack) - best.tiles <= self.missing
