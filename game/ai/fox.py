"""Fox: plays the most tiles possible in every turn."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from game.ai.exact import command, lays, new_solver, rebuilt
from game.ai.player import idle
from game.rules.play.commands import Command
from game.rules.play.state import PlayerView
from game.solver.aims import tiles_then_points
from game.solver.solver import Solver


@dataclass(frozen=True, slots=True)
class Fox:
    """Sharp: exact, and greedy."""

    name: str = "fox"
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """The most tiles, of these the most points; uses no chance."""
        plan = rebuilt(view, self.solver, tiles_then_points())
        return command(view, plan) if lays(view, plan) else idle(view)
