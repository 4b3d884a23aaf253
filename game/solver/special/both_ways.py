"""The proof that no way is better: from both ends of the numbers at once, with nothing left out.

The side with fewer states goes on, so that most of the work is done where there is little to do. What one side has
passed tells the other what the numbers before it lose at least, by the jokers that are left: states that promise too
little are dropped as soon as the sides have met.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.solver.special.memory import SpecialPlan
from game.solver.special.packed_keys import SPENT, every_spent, packed_of, packed_spent
from game.solver.special.sweep import Budget, Floor, Passed, SpecialSwept, promising, swept_on
from game.solver.special.thinning import LossLayer, thinned


@dataclass(slots=True)
class ProofSide:
    """How far a sweep from one end has come."""

    plan: SpecialPlan
    passed: list[Passed] = field(default_factory=list)
    layers: list[LossLayer] = field(default_factory=lambda: [{0: 0}])
    """The start and what is left after each number, without what promises too little."""
    refused: int = 0
    """The most states for which there was room when the next number needed more."""

    @property
    def is_done(self) -> bool:
        """Whether it has passed all numbers, or no way is left."""
        return not self.layers[-1] or len(self.passed) == len(self.plan.stages)

    def floor(self, numbers: int, cap: int) -> Floor:
        """What the first numbers it passed lose at least, by the jokers the other side has spent."""
        least: dict[int, int] = {}
        for key, loss in self.layers[numbers].items():
            spent = packed_of(key)
            if loss < least.get(spent, cap):
                least[spent] = loss
        found = [cap] * (SPENT + 1)
        for left in every_spent(self.plan.jokers):
            away = packed_spent([have - one for have, one in zip(self.plan.jokers, left, strict=True)])
            found[away] = min(least.get(packed_spent(some), cap) for some in every_spent(left))
        return found


class ProofBothWays:
    """Sweeps from both ends; remembers how far they came."""

    def __init__(self, upwards: SpecialPlan, downwards: SpecialPlan, cap: int) -> None:
        self._sides = ProofSide(upwards), ProofSide(downwards)
        self._numbers = len(upwards.stages)
        self._cap = cap

    @property
    def done(self) -> ProofSide | None:
        """The side that came to its end: no way below the cap is missing from it."""
        return next((side for side in self._sides if side.is_done), None)

    def go_on(self, cap: int, states: int, budget: Budget) -> SpecialSwept | None:
        """All ways below the cap, which never rises, by the side that comes to its end; None if about so many states
        are not enough."""
        if cap < self._cap:
            self._lower(cap)
        end = budget.spent + states
        while self.done is None and budget.spent < end:
            sides = sorted(self._sides, key=lambda one: len(one.layers[-1]))
            side = next((one for one in sides if one.refused < end - budget.spent), None)
            if side is None or budget.left <= 0:
                return None
            self._advance(side, min(end - budget.spent, budget.left), budget)
        done = self.done
        return None if done is None else SpecialSwept(done.plan, done.passed)

    def _lower(self, cap: int) -> None:
        """Only ways with a smaller loss matter from now on."""
        self._cap = cap
        for side in self._sides:
            side.layers[-1] = {key: loss for key, loss in side.layers[-1].items() if loss < cap}
            side.refused = 0

    def _advance(self, side: ProofSide, room: int, budget: Budget) -> None:
        """One number more on a side, unless there is no room for so many states."""
        other = self._sides[0] if side is self._sides[1] else self._sides[1]
        before = len(side.passed)
        behind = self._numbers - before - 1
        has_met = behind <= len(other.passed)
        floor = other.floor(behind, self._cap) if has_met else None

        def chosen(layer: LossLayer) -> tuple[LossLayer, bool]:
            fitting = layer if floor is None else promising(side.plan, layer, floor, self._cap)
            return thinned(side.plan, fitting, None)

        step = Budget(room)
        passed = swept_on(side.plan, side.plan.stages[before], side.layers[-1], self._cap, step, chosen)
        budget.pay(step.spent)
        if passed is None:
            side.refused = room
            return
        side.passed.append(passed)
        side.layers.append(passed.layer)
        if has_met and behind == len(other.passed):
            least = side.floor(before + 1, self._cap)
            other.layers[-1] = promising(other.plan, other.layers[-1], least, self._cap)
