"""The states of a layer that are kept: those that no other dominates, the most promising first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import partial

from game.solver.counts.stock import MIRROR
from game.solver.lookup import Lookup
from game.solver.special.memory import SpecialPlan, StateTable
from game.solver.special.packed_keys import PAIR, STATE, STATE_BITS, loose, spent

LossLayer = dict[int, int]
"""The least loss by packed key."""
_USED_BITS, _WEAK_BITS = 4, 8
_DOUBLES, _CHANGES = 4, 8
"""Where in a wall the bits of each kind of joker begin; regular ones are lowest."""
_MIRROR_BITS = 2
_ANY = -1
"""The room for states with any number of mirrors spent."""


def thinned(plan: SpecialPlan, layer: LossLayer, width: int | None) -> tuple[LossLayer, bool]:
    """The layer without what another state dominates, the most promising first.

    With a width some states may be left out; the second answer tells whether none is.
    """
    ranked = _ranked(plan, layer)
    walls = _Walls(plan, ranked)
    rooms = _rooms(ranked, width)
    kept: LossLayer = {}
    whole = True
    for key in ranked:
        mirrors = spent(key)[MIRROR]
        room = mirrors if rooms[mirrors] else _ANY
        if not rooms[room]:
            whole = False
        elif walls.admits(key):
            rooms[room] -= 1
            kept[key] = layer[key]
    return kept, whole


def _rooms(ranked: Sequence[int], width: int | None) -> Counter[int]:
    """Room for this many states, some of it for each number of mirrors spent."""
    if width is None or width >= len(ranked):
        return Counter({_ANY: len(ranked)})
    counts = Counter(spent(key)[MIRROR] for key in ranked)
    share = width // len(counts)
    rooms = Counter({mirrors: min(share, count) for mirrors, count in counts.items()})
    rooms[_ANY] = width - rooms.total()
    return rooms


class _Walls:
    """What the states kept so far make pointless, as bit masks: a state is pointless if it misses a whole mask."""

    def __init__(self, plan: SpecialPlan, ranked: Sequence[int]) -> None:
        blue = {key >> 2 * STATE_BITS & STATE for key in ranked}
        orange = {key >> 3 * STATE_BITS & STATE for key in ranked}
        self._joker_place = len(blue) + len(orange)
        self._bits = (
            {state: 1 << place for place, state in enumerate(blue)},
            {state: 1 << len(blue) + place for place, state in enumerate(orange)},
        )
        self._withstanding = [Lookup(partial(_withstands, plan.book, bits)) for bits in self._bits]
        self._below = Lookup(partial(_lower, plan.book, {key & PAIR for key in ranked}))
        self._barriers: dict[int, list[int]] = {}

    def admits(self, key: int) -> bool:
        """Whether no state so far makes this one pointless; then it counts from now on."""
        pair, blue, orange = key & PAIR, key >> 2 * STATE_BITS & STATE, key >> 3 * STATE_BITS & STATE
        regular, double, change, mirror = spent(key)
        mine = self._bits[0][blue] | self._bits[1][orange]
        mine |= (1 << regular | 1 << _DOUBLES + double | 1 << _CHANGES + change) << self._joker_place
        for barrier in self._barriers.get(pair << _MIRROR_BITS | mirror, ()):
            if not mine & barrier:
                return False
        barrier = self._withstanding[0][blue] | self._withstanding[1][orange]
        barrier |= _jokers_wall(regular, double, change) << self._joker_place
        for lower in self._below[pair]:
            self._barriers.setdefault(lower << _MIRROR_BITS | mirror, []).append(barrier)
        return True


def _withstands(book: StateTable, bits: Mapping[int, int], state: int) -> int:
    """The bits of the states that one does not dominate."""
    good = book.is_as_good
    return sum([bit for other, bit in bits.items() if not good[state, other]])


def _lower(book: StateTable, pairs: Collection[int], pair: int) -> list[int]:
    """The pairs that a pair dominates, of these."""
    good = book.is_as_good
    low, high = pair & STATE, pair >> STATE_BITS
    return [other for other in pairs if good[low, other & STATE] and good[high, other >> STATE_BITS]]


def _jokers_wall(regular: int, double: int, change: int) -> int:
    """The numbers of jokers that a state with so many does not dominate: fewer of some kind."""
    return ((1 << regular) - 1) | ((1 << double) - 1) << _DOUBLES | ((1 << change) - 1) << _CHANGES


def _ranked(plan: SpecialPlan, layer: LossLayer) -> list[int]:
    """The keys in order of loss, jokers spent, and weakness."""
    weak = plan.book.weakness
    order = []
    for key, loss in layer.items():
        rank = (loss << _USED_BITS) + loose(key) << _WEAK_BITS
        rank += weak[key & STATE] + weak[key >> STATE_BITS & STATE]
        order.append((rank + weak[key >> 2 * STATE_BITS & STATE] + weak[key >> 3 * STATE_BITS & STATE], key))
    order.sort()
    return [key for _, key in order]
