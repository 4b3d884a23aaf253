"""Tortoise: rebuilds eight sets at a time, and is in no hurry: it collects for a bigger turn."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from game.ai.exact import command, new_solver, rebuilt, some
from game.ai.plans import Plan, is_late
from game.ai.player import idle
from game.rules.commands import Command
from game.rules.state import PlayerView
from game.solver.aims import tiles_then_points
from game.solver.solver import Solver


@dataclass(frozen=True, slots=True)
class Tortoise:
    """Steady: finds everything among the sets it looks at, and misses what lies beyond."""

    name: str = "tortoise"
    sees: int = 8
    """Sets of the table it looks at in one turn; the dice say which."""
    least: int = 2
    """Tiles that a turn is worth it for, as long as nobody is nearly out."""
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """The most tiles among its own and the sets the dice choose."""
        seen = some(view.table, self.sees, rng)
        plan = rebuilt(view, self.solver, tiles_then_points(), seen)
        return command(view, plan) if self._is_worth_it(view, plan) else idle(view)

    def _is_worth_it(self, view: PlayerView, plan: Plan) -> bool:
        count = len(view.rack) - len(plan.left)
        return count >= self.least or (count > 0 and (not plan.left or is_late(view)))
