"""What lies ahead of a state, as far as a pass from the other end knows: the states it kept there that go on with it.

An estimate for choosing states, never a bound: that pass may have left out the best way, and laid jokers elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from game.solver.counts.stock import MIRROR, JokerCounts
from game.solver.lookup import Lookup
from game.solver.special.memory import SpecialPlan, StateTable
from game.solver.special.packed_keys import (
    PAIR,
    SPENT_PLACE,
    STATE,
    STATE_BITS,
    bias,
    is_within,
    packed_of,
    spent,
    state_of,
)
from game.solver.special.thinning import LossLayer, thinned

CANDIDATES = 4
"""States that dominance may still thin out, for each one that is kept: comparing more costs more."""
ONE_COLOUR, MORE_COLOURS, NO_COLOUR, NO_JOKERS = 2, 3, 4, 6
"""What a state seems to lose in average tiles where it joins a kept one only but for one colour or for more, joins none
by its runs, or none has jokers enough. With one loss in place of the first three, two of 150 plays with
many jokers lose a tile and their proof (`python -m tests.bench.freeze_answers --kind "four and more"`)."""


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

    def chosen(self, plan: SpecialPlan, numbers: int, layer: LossLayer, width: int) -> tuple[LossLayer, bool]:
        """So many states of a layer after so many numbers, the most promising first, and whether they are all."""
        if len(layer) <= width:
            return thinned(plan, layer, width)
        behind = len(plan.stages) - numbers
        cost = _Lookahead(self, plan, self.layers[behind - 1] if behind else {0: 0}).cost
        ranks = {key: loss + cost(key) for key, loss in layer.items()}
        best = sorted(layer, key=ranks.__getitem__)[: CANDIDATES * width]
        kept, _ = thinned(plan, {key: layer[key] for key in best}, None)
        return {key: kept[key] for key in sorted(kept, key=ranks.__getitem__)[:width]}, False


class _Lookahead:
    """The states kept on the far side of a border, as bits of a mask, the least loss lowest."""

    def __init__(self, guide: PassGuide, plan: SpecialPlan, layer: LossLayer) -> None:
        self._tile = guide.tile
        entries = sorted((loss - guide.mirror * spent(key)[MIRROR], key) for key, loss in layer.items())
        keys = [key for _, key in entries]
        self._costs = [cost for cost, _ in entries]
        self._low, self._high = (_joining(plan.book, keys, place) for place in (0, 2))
        self._enough = _enough(plan.jokers, keys, guide.least_mirrors)

    def cost(self, key: int) -> float:
        """What the numbers ahead seem to lose."""
        black, red, low, one = self._low[key & PAIR]
        blue, orange, high, other = self._high[key >> 2 * STATE_BITS & PAIR]
        enough = self._enough[packed_of(key) - one - other]
        all_join = low & high & enough
        if all_join:
            return self._least(all_join)
        if not enough:
            return NO_JOKERS * self._tile
        nearly = (low & (blue | orange) | high & (black | red)) & enough
        if nearly:
            return self._least(nearly) + ONE_COLOUR * self._tile
        half = (low | high) & enough
        return self._least(half) + MORE_COLOURS * self._tile if half else self._least(enough) + NO_COLOUR * self._tile

    def _least(self, mask: int) -> int:
        return self._costs[(mask & -mask).bit_length() - 1]


def _by_value(values: Sequence[int]) -> dict[int, int]:
    """At which places each value stands, as a mask."""
    found: dict[int, int] = {}
    for place, value in enumerate(values):
        found[value] = found.get(value, 0) | 1 << place
    return found


def _joining(book: StateTable, keys: Sequence[int], colour: int) -> Lookup[int, tuple[int, int, int, int]]:
    """For the states of two colours the kept keys that join the first, the second and both, as masks.

    The last number is what jokers of their open runs lie on both sides of the border, packed.
    """
    firsts, seconds = (
        Lookup(partial(_mask, book, _by_value([state_of(key, one) for key in keys]))) for one in (colour, colour + 1)
    )

    def found(pair: int) -> tuple[int, int, int, int]:
        one, other = pair & STATE, pair >> STATE_BITS
        first, second = firsts[one], seconds[other]
        return first, second, first & second, book.carried[one] + book.carried[other]

    return Lookup(found)


def _mask(book: StateTable, kept: Mapping[int, int], state: int) -> int:
    joins = book.joins
    return sum([mask for other, mask in kept.items() if joins[state, other]])


def _enough(limits: JokerCounts, keys: Sequence[int], least_mirrors: int) -> Lookup[int, int]:
    """By the jokers spent the kept keys that have enough beside them, and all mirrors that must lie, as a mask."""
    kept, excess = _by_value([packed_of(key) for key in keys]), bias(limits)

    def is_enough(packed: int) -> bool:
        return is_within(packed, excess) and spent(packed << SPENT_PLACE)[MIRROR] >= least_mirrors

    return Lookup(lambda gone: sum([mask for used, mask in kept.items() if is_enough(used + gone)]))
