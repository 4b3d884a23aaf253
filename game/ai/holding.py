"""Holding tiles that could be laid for the one turn that empties the rack: what both recipes of Owl have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ai.exact import command, lays, rebuilt
from game.ai.opening_policy import OpeningPolicy
from game.ai.plans import TurnPlan, may_pass, pool_is_ending, smallest_other
from game.ai.player import idle
from game.rules.play.commands import Command
from game.rules.play.state import PlayerView
from game.solver.aims import points_off_rack, tiles_then_points
from game.solver.solver import Solver

CALM = 18
"""With more tiles than this, changing the fewest sets in the last turn takes too long."""

Holding = Callable[[PlayerView, TurnPlan], TurnPlan | None]
"""What is laid while tiles are held, when this plan would lay the most; None to lay nothing."""


@dataclass(frozen=True, slots=True)
class HoldingPolicy:
    """The numbers that decide when tiles are held."""

    opening: OpeningPolicy
    holds: tuple[int, ...]
    """The most tiles that may be missing to empty the rack while it holds, when the smallest other rack has 1, 2, …
    tiles."""
    holds_else: float
    """The same when all other racks have more tiles than that."""
    calm: int = CALM
    """With at most this many tiles the last turn changes the fewest sets."""

    def choose(self, view: PlayerView, solver: Solver, held: Holding) -> Command:
        """Goes out if it can, opens when it is time, lays the most points when holding is no use; uses no chance."""
        plan = self._plan(view, solver, held)
        return command(view, plan) if plan is not None and lays(view, plan) else idle(view)

    def _plan(self, view: PlayerView, solver: Solver, held: Holding) -> TurnPlan | None:
        most = rebuilt(view, solver, tiles_then_points(), calm=False)
        if not lays(view, most):
            return None
        if not view.am_open:
            return self.opening.plan(view, solver, most) if most.left else most
        if not most.left:
            return most if len(view.rack) > self.calm else rebuilt(view, solver, tiles_then_points())
        return held(view, most) if self._holds(view, len(most.left)) else rebuilt(view, solver, points_off_rack())

    def _holds(self, view: PlayerView, missing: int) -> bool:
        """Whether to keep what could be laid, when this many tiles could not."""
        if not view.pool_size:
            return may_pass(view)
        if pool_is_ending(view):
            return False
        smallest = smallest_other(view)
        return missing <= (self.holds[smallest - 1] if smallest <= len(self.holds) else self.holds_else)
