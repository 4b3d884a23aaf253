"""Wren, the opponent that fits: Fox that looks at some sets of the table, Fox, or Owl that holds for fewer tiles."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from game.ai.exact import command, lays, new_solver, rebuilt, some
from game.ai.opening_policy import OpeningPolicy
from game.ai.owl import HoldingPolicy, Owl
from game.ai.patience import FIRST_STEP, STEPS
from game.ai.player import idle
from game.rules.play.commands import Command
from game.rules.play.state import PlayerView
from game.solver.aims import tiles_then_points
from game.solver.solver import Solver

NEARLY_OUT = 3
"""With at most this many tiles it looks at every set: else it would miss a way out in half its games."""


@dataclass(frozen=True, slots=True)
class Wren:
    """The character whose strength is a step of the scale in `patience.py`."""

    name: str = "wren"
    step: int = FIRST_STEP
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """The most tiles among the sets it looks at, or as Owl while it holds."""
        step = STEPS[self.step]
        if step.holds:
            holds = min(step.holds, 4), min(step.holds, 6)
            return Owl(self.name, HoldingPolicy(OpeningPolicy(3), holds, step.holds), solver=self.solver).choose(
                view, rng
            )
        sees = some(view.table, step.sees, rng) if step.sees and len(view.rack) > NEARLY_OUT else None
        plan = rebuilt(view, self.solver, tiles_then_points(), sees)
        return command(view, plan) if lays(view, plan) else idle(view)
