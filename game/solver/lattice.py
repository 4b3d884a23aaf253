"""Which of two states of a sweep makes the other pointless."""

from __future__ import annotations

from collections.abc import Sequence

from game.solver.runs import COLOUR_BITS, DOMINATED, JOKER_UNIT, SHAPES, STATE_BITS, STRENGTH

STATES = len(SHAPES)
PAIR_BITS = 2 * STATE_BITS
PAIR = (1 << PAIR_BITS) - 1
_ONE = (1 << STATE_BITS) - 1
_JOKER_PLACE = 2 * STATES
_WEAKEST = 6 * 4 + 12
_WEAK_BITS = 6
_JOKER_BITS = 4

Layer = dict[int, int]
"""The least loss by packed key: the states of the four colours, two at a time, and the jokers spent or promised."""


class Lattice:
    """Facts about pairs of states, found when first asked for."""

    def __init__(self) -> None:
        self.strength = [
            STRENGTH[pair & _ONE] + STRENGTH[pair >> STATE_BITS] if _is_pair(pair) else 0 for pair in range(PAIR + 1)
        ]
        self.place = [(1 << (pair & _ONE)) | (1 << (pair >> STATE_BITS) + STATES) for pair in range(PAIR + 1)]
        self._strong: dict[int, int] = {}
        self._below: dict[int, tuple[int, ...]] = {}

    def withstands(self, pair: int) -> int:
        """The places of states that this pair does not dominate."""
        known = self._strong.get(pair)
        if known is None:
            low, high = DOMINATED[pair & _ONE], DOMINATED[pair >> STATE_BITS]
            beaten = sum(1 << state for state in low) | sum(1 << state + STATES for state in high)
            self._strong[pair] = known = (1 << _JOKER_PLACE) - 1 & ~beaten
        return known

    def below(self, pair: int) -> tuple[int, ...]:
        """All pairs that this pair dominates."""
        known = self._below.get(pair)
        if known is None:
            low, high = DOMINATED[pair & _ONE], DOMINATED[pair >> STATE_BITS]
            self._below[pair] = known = tuple(first | second << STATE_BITS for first in low for second in high)
        return known


def _is_pair(pair: int) -> bool:
    return pair & _ONE < STATES and pair >> STATE_BITS < STATES


def thinned(layer: Layer, lattice: Lattice, charges: Sequence[Sequence[int]], *, free: bool) -> Layer:
    """The layer without what another state dominates, the most promising first.

    Jokers are compared as spent, without those promised (`charges`, by colour and state): comparing promises loses
    solutions. With `free` jokers only states with the same number of them are compared.
    """
    order = _ranked(layer, lattice, charges)
    place, withstands, below = lattice.place, lattice.withstands, lattice.below
    present = {key & PAIR for key in layer}
    reach: dict[int, list[int]] = {}
    barriers: dict[int, list[int]] = {pair: [] for pair in present}
    kept: Layer = {}
    for rank, key in order:
        pair, other = key & PAIR, key >> PAIR_BITS & PAIR
        jokers = rank >> _WEAK_BITS & (1 << _JOKER_BITS) - 1
        mine = place[other] | 1 << _JOKER_PLACE + jokers
        for barrier in barriers[pair]:
            if not mine & barrier:
                break
        else:
            kept[key] = layer[key]
            fewer = ~(1 << jokers) if free else (1 << jokers) - 1
            barrier = withstands(other) | (fewer & 31) << _JOKER_PLACE
            targets = reach.get(pair)
            if targets is None:
                reach[pair] = targets = [lower for lower in below(pair) if lower in present]
            for lower in targets:
                barriers[lower].append(barrier)
    return kept


def _ranked(layer: Layer, lattice: Lattice, charges: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """The keys by loss, jokers spent, and strength."""
    strength = lattice.strength
    first = _charges_of_pairs(charges[0], charges[1], {key & PAIR for key in layer})
    second = _charges_of_pairs(charges[2], charges[3], {key >> PAIR_BITS & PAIR for key in layer})
    order = []
    for key, loss in layer.items():
        pair, other = key & PAIR, key >> PAIR_BITS & PAIR
        jokers = (key >> COLOUR_BITS) - first[pair] - second[other]
        weakness = _WEAKEST - strength[pair] - strength[other]
        order.append((((loss << _JOKER_BITS | jokers) << _WEAK_BITS) + weakness, key))
    order.sort()
    return order


def _charges_of_pairs(low: Sequence[int], high: Sequence[int], pairs: set[int]) -> dict[int, int]:
    return {pair: low[pair & _ONE] + high[pair >> STATE_BITS] for pair in pairs}


def jokers_of(key: int) -> int:
    """Jokers spent or promised in a packed key."""
    return key // JOKER_UNIT
