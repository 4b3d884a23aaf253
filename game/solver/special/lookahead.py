"""What lies ahead of a state, as far as a pass from the other end knows: the states it kept there that go on with it.

An estimate for choosing states, never a bound: that pass may have left out the best way, and laid jokers elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.solver.plain.kinds import COLOURS
from game.solver.special.memory import SpecialPlan
from game.solver.special.packed_keys import SPENT_BITS, packed_of, spent, state_of
from game.solver.special.stock import MIRROR
from game.solver.special.thinning import LossLayer, thinned

CANDIDATES = 4
"""States that dominance may still thin out, for each one that is kept."""
ONE_COLOUR, MORE_COLOURS, EVERY_COLOUR, NO_JOKERS = 2, 3, 4, 6
"""What a state seems to lose in average tiles where it joins a kept one only but for one colour or for more, joins none
by its runs, or none has jokers enough."""


@dataclass(frozen=True, slots=True)
class PassGuide:
    """A pass from the other end, to choose states by."""

    layers: Sequence[LossLayer]
    """What it kept after each number."""
    mirror: int
    """What a mirror is worth that comes to lie in a set."""
    least_mirrors: int
    """How many mirrors must lie in sets."""
    tile: float
    """What a tile is worth on average."""

    def chosen(self, plan: SpecialPlan, numbers: int, layer: LossLayer, width: int) -> LossLayer:
        """So many states of a layer after so many numbers, the most promising first."""
        behind = len(plan.stages) - numbers
        cost = _Lookahead(self, plan, self.layers[behind - 1] if behind else {0: 0}).cost
        ranks = {key: loss + cost(key) for key, loss in layer.items()}
        best = sorted(layer, key=ranks.__getitem__)[: CANDIDATES * width]
        kept, _ = thinned(plan, {key: layer[key] for key in best}, None)
        return {key: kept[key] for key in sorted(kept, key=ranks.__getitem__)[:width]}


class _Lookahead:
    """The states kept on the far side of a border, as bits of a mask, the least loss lowest."""

    def __init__(self, guide: PassGuide, plan: SpecialPlan, layer: LossLayer) -> None:
        self._guide = guide
        self._plan = plan
        entries = sorted((loss - guide.mirror * spent(key)[MIRROR], key) for key, loss in layer.items())
        self._costs = [cost for cost, _ in entries]
        self._spent = [spent(key) for _, key in entries]
        self._masks = [
            _Joining(plan.book.joins, [state_of(key, colour) for _, key in entries]) for colour in range(len(COLOURS))
        ]
        self._enough: dict[int, int] = {}

    def cost(self, key: int) -> float:
        """What the numbers ahead seem to lose."""
        carried = self._plan.book.carried
        states = [state_of(key, colour) for colour in range(len(COLOURS))]
        away = packed_of(key) - sum(carried[state] for state in states)
        enough = self._enough.get(away)
        if enough is None:
            enough = self._enough[away] = self._with_jokers(away)
        if not enough:
            return NO_JOKERS * self._guide.tile
        black, red, blue, orange = [masks[state] for masks, state in zip(self._masks, states, strict=True)]
        low, high = black & red & enough, blue & orange & enough
        if low & high:
            return self._least(low & high)
        nearly = low & (blue | orange) | high & (black | red)
        if nearly:
            return self._least(nearly) + ONE_COLOUR * self._guide.tile
        if low or high:
            return self._least(low | high) + MORE_COLOURS * self._guide.tile
        return self._least(enough) + EVERY_COLOUR * self._guide.tile

    def _least(self, mask: int) -> int:
        return self._costs[(mask & -mask).bit_length() - 1]

    def _with_jokers(self, away: int) -> int:
        """The states for which there are jokers enough beside these, and which lay the mirrors that must lie."""
        gone = [away >> SPENT_BITS * place & 7 for place in range(4)]
        mirrors = self._guide.least_mirrors - gone[MIRROR]
        return sum(
            1 << place
            for place, used in enumerate(self._spent)
            if used[MIRROR] >= mirrors
            and all(one + other <= limit for one, other, limit in zip(used, gone, self._plan.jokers, strict=True))
        )


class _Joining(dict[int, int]):
    """For the state of a colour the kept states that join it in this colour, as a mask."""

    def __init__(self, joins: Callable[[int, int], bool], states: Sequence[int]) -> None:
        super().__init__()
        self._joins = joins
        self._kept: dict[int, int] = {}
        for place, state in enumerate(states):
            self._kept[state] = self._kept.get(state, 0) | 1 << place

    def __missing__(self, state: int) -> int:
        self[state] = mask = sum(bits for other, bits in self._kept.items() if self._joins(state, other))
        return mask
