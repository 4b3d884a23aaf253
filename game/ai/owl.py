"""Owl: exact like Fox, but lays little and late: it keeps what it could lay until nearly all of its rack can go."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from game.ai.exact import command, lays, new_solver, rebuilt
from game.ai.opening_policy import OpeningPolicy
from game.ai.plans import TurnPlan
from game.ai.player import idle
from game.ai.risks import may_pass, pool_is_ending, smallest_other
from game.rules.play.commands import Command
from game.rules.play.state import PlayerView
from game.rules.tiles import Tile
from game.solver.aims import points_off_rack, tiles_then_points
from game.solver.solver import Solver

OPENING = OpeningPolicy(by=3)


@dataclass(frozen=True, slots=True)
class LivelyPolicy:
    """The numbers that decide between holding, laying a single tile, and laying all it can."""

    holds: tuple[int, ...] = (1, 2, 5, 5, 5, 5)
    """The most tiles that may be missing to empty its rack while it holds, when the smallest other rack has 1, 2, …
    tiles."""
    holds_else: int = 6
    """The same when all other racks have more tiles than that."""
    most: int = 18
    """With this many tiles it lays a single one instead of drawing another."""
    opening: OpeningPolicy = OPENING


@dataclass(frozen=True, slots=True)
class Owl:
    """Expert: the strongest way to play that still plays like a person."""

    name: str = "owl"
    policy: LivelyPolicy = LivelyPolicy()
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """Goes out if it can; holds, lays one tile or lays the most points by what is missing; uses no chance."""
        plan = self._plan(view)
        return command(view, plan) if plan is not None and lays(view, plan) else idle(view)

    def _plan(self, view: PlayerView) -> TurnPlan | None:
        most = rebuilt(view, self.solver, tiles_then_points(), calm=False)
        if not lays(view, most):
            return None
        if not view.am_open:
            return self.policy.opening.plan(view, self.solver, most) if most.left else most
        if not most.left:
            return rebuilt(view, self.solver, tiles_then_points())
        if not self._holds(view, len(most.left)):
            return rebuilt(view, self.solver, points_off_rack())
        return self._single(view, most) if view.pool_size and len(view.rack) >= self.policy.most else None

    def _holds(self, view: PlayerView, missing: int) -> bool:
        """Whether to keep what could be laid, when this many tiles could not."""
        if not view.pool_size:
            return may_pass(view)
        if pool_is_ending(view):
            return False
        holds, smallest = self.policy.holds, smallest_other(view)
        return missing <= (holds[smallest - 1] if smallest <= len(holds) else self.policy.holds_else)

    def _single(self, view: PlayerView, most: TurnPlan) -> TurnPlan | None:
        """One tile laid of those that can be laid together; None when none can be laid alone."""
        left = frozenset(most.left)
        found = (self._alone(view, tile) for tile in view.rack if tile not in left and not tile.is_joker)
        return next((plan for plan in found if plan is not None), None)

    def _alone(self, view: PlayerView, tile: Tile) -> TurnPlan | None:
        plan = rebuilt(replace(view, rack=(tile,)), self.solver, tiles_then_points())
        return None if plan.left else TurnPlan(plan.rows, tuple(other for other in view.rack if other is not tile))
