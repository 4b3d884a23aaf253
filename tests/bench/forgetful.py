"""A stand-in for people: sees what Fox sees, but the less likely the more sets a play opens."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from game.ai.exact import command, lays, new_solver, rebuilt, some
from game.ai.plans import best_plan
from game.ai.player import idle
from game.ai.simple import simple_plans
from game.rules.play.commands import Command, PlayTable
from game.rules.play.state import PlayerView
from game.rules.table import Table
from game.solver.aims import tiles_then_points
from game.solver.solver import Solver

FEW_SETS = (4, 2)
"""How many sets it looks at when it did not see the best play."""


@dataclass(frozen=True, slots=True)
class Forgetful:
    """Sees a play that opens n sets with probability base × decay ** n, else what opens fewer."""

    base: float
    decay: float
    name: str = "forgetful"
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """The first play it sees, those with the most tiles before others; else it draws."""
        plans = [rebuilt(view, self.solver, tiles_then_points())]
        if not lays(view, plans[0]):
            return idle(view)
        if view.am_open:
            fewer = (some(view.table, count, rng) for count in FEW_SETS if len(view.table) > count)
            plans += [rebuilt(view, self.solver, tiles_then_points(), sets) for sets in fewer]
            plans.append(best_plan(view, simple_plans(view, self.solver)))
        for plan in sorted((each for each in plans if lays(view, each)), key=lambda each: len(each.left)):
            done = command(view, plan)
            if isinstance(done, PlayTable) and rng.random() < self.base * self.decay ** _opened(view, done.table):
                return done
        return idle(view)


def _opened(view: PlayerView, table: Table) -> int:
    """How many old sets lie apart afterwards; in the opening, how many sets it has besides the first."""
    if not view.am_open:
        return max(0, len(table) - len(view.table) - 1)
    where = {tile: number for number, meld in enumerate(table) for tile in meld.tiles}
    return sum(len({where.get(tile) for tile in meld.tiles}) > 1 for meld in view.table)


PERSONS: Mapping[str, Forgetful] = MappingProxyType(
    {
        "weak": Forgetful(0.90, 0.60),
        "mid": Forgetful(0.95, 0.80),
        "strong": Forgetful(0.985, 0.93),
    }
)
"""Three strengths."""
