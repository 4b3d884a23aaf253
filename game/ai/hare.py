"""Hare: makes one plain play a turn, a set from its own rack or a tile added to a set, and so seldom has none."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from game.ai.additions import each_added
from game.ai.exact import lays, new_solver, rebuilt
from game.ai.plans import TurnPlan, best_plan, command_of, is_late, untouched
from game.ai.simple import simple_plans, with_own_sets
from game.rules.play.commands import Command
from game.rules.play.state import PlayerView
from game.solver.aims import tiles_saving_jokers
from game.solver.solver import Solver

SPARE = 4
"""A set of this many tiles has one to spare."""


@dataclass(frozen=True, slots=True)
class Hare:
    """Easy: the first play that it finds, and no more than one a turn.

    It used to lay all own sets and all additions at once, and drew seven turns running in 17 of 100 games against
    Magpie, of which it won 10; now in 12, and it wins 25 to 31. One play a turn alone gave 10 and 12; to look at two
    sets of any size gave 6 and 34 (40 to 80 games each).
    """

    name: str = "hare"
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """All it can when it opens, goes out, or the end is near; otherwise the first plain play."""
        best = best_plan(view, simple_plans(view, self.solver))
        if view.am_open and best.left and not is_late(view):
            best = next((plan for plan in self._plain(view, rng) if lays(view, plan)), best)
        return command_of(view, best)

    def _plain(self, view: PlayerView, rng: random.Random) -> Iterator[TurnPlan]:
        """A set of its own, else a tile added, else what can be done with one set that has a tile to spare."""
        start = untouched(view)
        own = with_own_sets(start, view, self.solver, tiles_saving_jokers(), start.left).rows[len(start.rows) :]
        yield start.with_rows(own[:1])
        points = view.ruleset.points
        dearest_first = sorted((tile for tile in view.rack if not tile.is_joker), key=lambda tile: -points(tile))
        for tile, rows in each_added(start.rows, dearest_first, view.rules):
            yield TurnPlan(rows, tuple(other for other in view.rack if other is not tile))
        large = [meld.ident for meld in view.table if len(meld.tiles) >= SPARE]
        if large:
            yield rebuilt(view, self.solver, tiles_saving_jokers(), {rng.choice(large)})
