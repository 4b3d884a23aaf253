"""Hare: lays sets from its own rack and adds single tiles to the table's sets, but rebuilds nothing."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from game.ai.exact import new_solver
from game.ai.plans import best_command
from game.ai.simple import simple_plans
from game.rules.play.commands import Command
from game.rules.play.state import PlayerView
from game.solver.solver import Solver


@dataclass(frozen=True, slots=True)
class Hare:
    """Easy: own sets and simple additions."""

    name: str = "hare"
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """The best combination of own sets and additions; uses no chance."""
        return best_command(view, simple_plans(view, self.solver))
