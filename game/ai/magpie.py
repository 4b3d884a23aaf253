"""Magpie: adds to four of the table's sets at a time, rebuilds them, and hoards jokers."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from game.ai.exact import command, lays, new_solver, rebuilt, some
from game.ai.plans import is_late
from game.ai.player import idle
from game.rules.play.commands import Command
from game.rules.play.state import PlayerView
from game.solver.aims import tiles_saving_jokers, tiles_then_points
from game.solver.solver import Solver


@dataclass(frozen=True, slots=True)
class Magpie:
    """Fair: exact for a few sets of the table, and blind to the others."""

    name: str = "magpie"
    sees: int = 4
    """Sets of the table it looks at in one turn; they are chosen at random."""
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """The most tiles among these sets; jokers are kept unless the end is near."""
        aim = tiles_then_points() if is_late(view) else tiles_saving_jokers()
        plan = rebuilt(view, self.solver, aim, some(view.table, self.sees, rng))
        if view.am_open and all(tile.is_joker for tile in plan.left):
            plan = plan.with_additions(view.rules, jokers=True)
        return command(view, plan) if lays(view, plan) else idle(view)
