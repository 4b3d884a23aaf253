"""The proof that no way is better: from both ends of the numbers at once, with nothing left out.

The side with fewer states goes on, so that most of the work is done where there is little to do. What one side has
passed tells the other what the numbers before it lose at least, by the jokers that are left: states that promise too
little are dropped as soon as the sides have met.
"""

from __future__ import annotations

from game.solver.lookup import Lookup
from game.solver.special.memory import SpecialPlan
from game.solver.special.packed_keys import bias, is_within, packed_of
from game.solver.special.sweep import Budget, SpecialSwept, promising, swept_on
from game.solver.special.thinning import LossLayer, thinned


class ProofBothWays:
    """Sweeps from both ends; remembers how far they came."""

    def __init__(self, upwards: SpecialPlan, downwards: SpecialPlan) -> None:
        self._sides = SpecialSwept(upwards), SpecialSwept(downwards)

    def go_on(self, cap: int, states: int, budget: Budget) -> SpecialSwept | None:
        """All ways below the cap, which never rises, by the side that comes to its end; None if about so many states
        are not enough."""
        end = budget.spent + states
        while not (done := [side for side in self._sides if side.is_done]):
            step = Budget(min(end - budget.spent, budget.left))
            is_further = step.left > 0 and self._advance(cap, step)
            budget.pay(step.spent)
            if not is_further:
                return None
        return done[0]

    def _advance(self, cap: int, step: Budget) -> bool:
        """Whether the budget is enough for one number more on the side with fewer states."""
        side, other = sorted(self._sides, key=lambda one: len(one.layer(len(one.passed))))
        before = len(side.passed)
        behind = len(side.plan.stages) - before - 1
        floor = _floor(other, behind, cap) if behind <= len(other.passed) else None

        def chosen(layer: LossLayer) -> tuple[LossLayer, bool]:
            fitting = layer if floor is None else promising(side.plan, layer, floor, cap)
            return thinned(side.plan, fitting, None)

        passed = swept_on(side.plan, side.plan.stages[before], side.layer(before), cap, step, chosen)
        if passed is None:
            return False
        side.passed.append(passed)
        if behind and behind == len(other.passed):
            met = other.passed[-1]
            met.layer = promising(other.plan, met.layer, _floor(side, before + 1, cap), cap)
        return True


def _floor(swept: SpecialSwept, numbers: int, cap: int) -> Lookup[int, int]:
    """What the first numbers it passed lose at least, by the jokers the other side has spent, packed."""
    least: dict[int, int] = {}
    for key, loss in swept.layer(numbers).items():
        spent = packed_of(key)
        least[spent] = min(loss, least.get(spent, cap))
    excess = bias(swept.plan.jokers)
    return Lookup(
        lambda gone: min([loss for spent, loss in least.items() if is_within(spent + gone, excess)], default=cap)
    )
