"""The patient recipe of Owl: it holds all its tiles, however many, and tries to go out in one turn."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from game.ai.exact import command, lays, new_solver, rebuilt
from game.ai.opening_policy import OpeningPolicy
from game.ai.plans import TurnPlan
from game.ai.player import idle
from game.ai.risks import may_pass, pool_is_ending, smallest_other
from game.rules.play.commands import Command
from game.rules.play.state import PlayerView
from game.solver.aims import points_off_rack, tiles_then_points
from game.solver.solver import Solver

OPENING = OpeningPolicy(by=6)
CALM = 18
"""With at most this many tiles its last turn changes the fewest sets; with more that takes too long."""


@dataclass(frozen=True, slots=True)
class HoldingPolicy:
    """The numbers that decide when it stops holding tiles back.

    The numbers are from series of 600 games against three Foxes. Holding beat cashing in by 15 to 23 points a decision
    whatever was missing, but for the very end; opening late is worth 5 to 10 points a game, and near these numbers it
    hardly matters when.
    """

    holds: tuple[int, ...] = (1, 2)
    """The most tiles that may stay on its rack while it still holds, when the smallest other rack has 1, 2, … tiles."""
    opening: OpeningPolicy = OPENING


@dataclass(frozen=True, slots=True)
class PatientOwl:
    """Wins nearly every game against Fox with two plays, one of them of some forty tiles: strong, and no fun."""

    name: str = "owl"
    policy: HoldingPolicy = HoldingPolicy()
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """Goes out if it can, plays the most points when waiting is risky, otherwise waits; uses no chance."""
        plan = self._plan(view)
        return command(view, plan) if plan is not None and lays(view, plan) else idle(view)

    def _plan(self, view: PlayerView) -> TurnPlan | None:
        most = rebuilt(view, self.solver, tiles_then_points(), calm=False)
        if not lays(view, most):
            return None
        if not view.am_open:
            return self.policy.opening.plan(view, self.solver, most) if most.left else most
        if not most.left:
            return most if len(view.rack) > CALM else rebuilt(view, self.solver, tiles_then_points())
        return None if self._waits(view, len(most.left)) else rebuilt(view, self.solver, points_off_rack())

    def _waits(self, view: PlayerView, missing: int) -> bool:
        """Whether to keep all tiles for a later turn, when this many could not be played now."""
        if not view.pool_size:
            return may_pass(view)
        if pool_is_ending(view):
            return False
        holds, smallest = self.policy.holds, smallest_other(view)
        return smallest > len(holds) or missing <= holds[smallest - 1]
