"""The proof that no way is better: from both ends of the numbers at once, with nothing left out.

The side with fewer states goes on, so that most of the work is done where there is little to do. What one side has
passed tells the other what the numbers before it lose at least, by the jokers that are left: states that promise too
little are dropped as soon as the sides have met.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.solver.lookup import Lookup
from game.solver.special.memory import SpecialPlan
from game.solver.special.packed_keys import bias, is_within, packed_of
from game.solver.special.sweep import Budget, SpecialSwept, SweepStep, promising, swept_on
from game.solver.special.thinning import LossLayer, thinned


@dataclass(slots=True)
class ProofSide:
    """How far a sweep from one end has come."""

    plan: SpecialPlan
    passed: list[SweepStep] = field(default_factory=list)
    layers: list[LossLayer] = field(default_factory=lambda: [{0: 0}])
    """The start and what is left after each number, without what promises too little."""

    @property
    def is_done(self) -> bool:
        """Whether it has passed all numbers, or no way is left."""
        return not self.layers[-1] or len(self.passed) == len(self.plan.stages)

    def floor(self, numbers: int, cap: int) -> Lookup[int, int]:
        """What the first numbers it passed lose at least, by the jokers the other side has spent, packed."""
        least: dict[int, int] = {}
        for key, loss in self.layers[numbers].items():
            spent = packed_of(key)
            least[spent] = min(loss, least.get(spent, cap))
        excess = bias(self.plan.jokers)
        return Lookup(
            lambda gone: min([loss for spent, loss in least.items() if is_within(spent + gone, excess)], default=cap)
        )


class ProofBothWays:
    """Sweeps from both ends; remembers how far they came."""

    def __init__(self, upwards: SpecialPlan, downwards: SpecialPlan) -> None:
        self._sides = ProofSide(upwards), ProofSide(downwards)

    def go_on(self, cap: int, states: int, budget: Budget) -> SpecialSwept | None:
        """All ways below the cap, which never rises, by the side that comes to its end; None if about so many states
        are not enough."""
        end = budget.spent + states
        while True:
            done = next((side for side in self._sides if side.is_done), None)
            if done is not None:
                return SpecialSwept(done.plan, done.passed)
            step = Budget(min(end - budget.spent, budget.left))
            is_further = step.left > 0 and self._advance(cap, step)
            budget.pay(step.spent)
            if not is_further:
                return None

    def _advance(self, cap: int, step: Budget) -> bool:
        """Whether the budget is enough for one number more on the side with fewer states."""
        side, other = sorted(self._sides, key=lambda one: len(one.layers[-1]))
        before = len(side.passed)
        behind = len(side.plan.stages) - before - 1
        has_met = behind <= len(other.passed)
        floor = other.floor(behind, cap) if has_met else None

        def chosen(layer: LossLayer) -> tuple[LossLayer, bool]:
            fitting = layer if floor is None else promising(side.plan, layer, floor, cap)
            return thinned(side.plan, fitting, None)

        passed = swept_on(side.plan, side.plan.stages[before], side.layers[-1], cap, step, chosen)
        if passed is None:
            return False
        side.passed.append(passed)
        side.layers.append(passed.layer)
        if has_met and behind == len(other.passed):
            other.layers[-1] = promising(other.plan, other.layers[-1], side.floor(before + 1, cap), cap)
        return True
