"""Dominance between states of a sweep."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from game.solver.plain.runs import COLOUR_BITS, DOMINATED, JOKER_UNIT, PARENT_UNIT, SHAPES, STATE_BITS, STRENGTH

STATES = len(SHAPES)
PAIR_BITS = 2 * STATE_BITS
PAIR = (1 << PAIR_BITS) - 1
_ONE = (1 << STATE_BITS) - 1
JOKER_PLACE = 2 * STATES
_WEAK_BITS = 6
_JOKER_BITS = 3
_JOKERS = (1 << _JOKER_BITS) - 1
_KEY_BITS = COLOUR_BITS + _JOKER_BITS + 1
_KEY = (1 << _KEY_BITS) - 1
COLOUR_MASK = JOKER_UNIT - 1
_JOKERS_MASK = (1 << _JOKERS) - 1
FEWER_JOKERS = tuple(((1 << jokers) - 1) << JOKER_PLACE for jokers in range(_JOKERS))
"""Numbers of jokers that a state with so many does not dominate: those that are fewer."""
_EQUAL = tuple((_JOKERS_MASK & ~(1 << jokers)) << JOKER_PLACE for jokers in range(_JOKERS))
"""The same where they count exactly: all others."""

RankLayer = dict[int, int]
"""The rank by packed key, which holds the states of the four colours and the jokers spent or promised. The rank is the
least loss, and the place in the layer before of the state it came from."""


class _Withstands(dict[int, int]):
    """The places of states that a pair does not dominate."""

    def __missing__(self, pair: int) -> int:
        low, high = DOMINATED[pair & _ONE], DOMINATED[pair >> STATE_BITS]
        beaten = sum(1 << state for state in low) | sum(1 << state + STATES for state in high)
        self[pair] = known = (1 << JOKER_PLACE) - 1 & ~beaten
        return known


class _Below(dict[int, tuple[int, ...]]):
    """All pairs that a pair dominates."""

    def __missing__(self, pair: int) -> tuple[int, ...]:
        low, high = DOMINATED[pair & _ONE], DOMINATED[pair >> STATE_BITS]
        self[pair] = known = tuple(first | second << STATE_BITS for first in low for second in high)
        return known


class Dominance:
    """Dominance between pairs of states, partly computed when first asked for."""

    def __init__(self) -> None:
        self.withstands = _Withstands()
        self.below = _Below()

    @cached_property
    def weakness(self) -> list[int]:
        """The weakness of every pair."""
        return [_weakness(pair) if _is_pair(pair) else 0 for pair in range(PAIR + 1)]

    @cached_property
    def place(self) -> list[int]:
        """The bits of both states of every pair."""
        return [(1 << (pair & _ONE)) | (1 << (pair >> STATE_BITS) + STATES) for pair in range(PAIR + 1)]


def _weakness(pair: int) -> int:
    """A weakness, never negative; a dominating pair has a smaller one."""
    return 2 * max(STRENGTH) - STRENGTH[pair & _ONE] - STRENGTH[pair >> STATE_BITS]


def _is_pair(pair: int) -> bool:
    return pair & _ONE < STATES and pair >> STATE_BITS < STATES


def thinned(layer: RankLayer, lattice: Dominance, charges: Sequence[Sequence[int]], *, free: bool) -> RankLayer:
    """The layer without what another state dominates, the most promising first.

    Jokers are compared as spent, without those promised (`charges`, by colour and state): comparing promises loses
    solutions. With `free` jokers only states with the same number of them are compared.
    """
    place, withstands, below = lattice.place, lattice.withstands, lattice.below
    blocks = _EQUAL if free else FEWER_JOKERS
    present = {key & PAIR for key in layer}
    reach: dict[int, list[list[int]]] = {}
    barriers: dict[int, list[int]] = {pair: [] for pair in present}
    kept: RankLayer = {}
    for rank in _ranked(layer, lattice, charges):
        key = rank & _KEY
        pair, other = key & PAIR, key >> PAIR_BITS & PAIR
        jokers = rank >> _KEY_BITS + _WEAK_BITS & _JOKERS
        mine = place[other] | 1 << JOKER_PLACE + jokers
        for barrier in barriers[pair]:
            if not mine & barrier:
                break
        else:
            kept[key] = layer[key]
            barrier = withstands[other] | blocks[jokers]
            targets = reach.get(pair)
            if targets is None:
                reach[pair] = targets = [barriers[lower] for lower in below[pair] if lower in present]
            for target in targets:
                target.append(barrier)
    return kept


def _ranked(layer: RankLayer, lattice: Dominance, charges: Sequence[Sequence[int]]) -> list[int]:
    """The keys in order of loss, jokers spent, and weakness, which stand above them in one number."""
    weakness = lattice.weakness
    black, red, blue, orange = charges
    order = []
    for key, rank in layer.items():
        rank = rank // PARENT_UNIT << _JOKER_BITS
        if key > COLOUR_MASK:
            promised = black[key & 31] + red[key >> 5 & 31] + blue[key >> 10 & 31] + orange[key >> 15 & 31]
            rank += (key >> COLOUR_BITS) - promised
        rank = (rank << _WEAK_BITS) + weakness[key & PAIR] + weakness[key >> PAIR_BITS & PAIR]
        order.append(rank << _KEY_BITS | key)
    order.sort()
    return order


def jokers_of(key: int) -> int:
    """Jokers spent or promised in a packed key."""
    return key // JOKER_UNIT
