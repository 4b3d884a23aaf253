"""Players that rebuild: Magpie sees four sets and hoards jokers, Tortoise eight and waits for more, Fox sees all."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from game.ai.exact import command, lays, new_solver, rebuilt, some
from game.ai.plans import TurnPlan, is_late
from game.ai.player import idle
from game.rules.play.commands import Command
from game.rules.play.state import PlayerView
from game.solver.aims import tiles_saving_jokers, tiles_then_points
from game.solver.solver import Solver


@dataclass(frozen=True, slots=True)
class Tortoise:
    """Steady: exact for the sets it looks at, and blind to the others."""

    name: str = "tortoise"
    sees: int = 8
    """Sets of the table it looks at in one turn; they are chosen at random."""
    least: int = 2
    """The least number of tiles it plays in a turn, as long as nobody is nearly out."""
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """The most tiles with its rack and the sets chosen at random."""
        seen = some(view.table, self.sees, rng)
        plan = rebuilt(view, self.solver, tiles_then_points(), seen)
        return command(view, plan) if self._is_worth_it(view, plan) else idle(view)

    def _is_worth_it(self, view: PlayerView, plan: TurnPlan) -> bool:
        count = len(view.rack) - len(plan.left)
        return count >= self.least or (count > 0 and (not plan.left or is_late(view)))


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


@dataclass(frozen=True, slots=True)
class Fox:
    """Sharp: exact, and greedy."""

    name: str = "fox"
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """The most tiles, of these the most points; uses no chance."""
        plan = rebuilt(view, self.solver, tiles_then_points())
        return command(view, plan) if lays(view, plan) else idle(view)
