"""Dominance between states of a sweep."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from game.rules.values import immutable
from game.solver.lookup import Lookup
from game.solver.plain.runs import (
    BLUE,
    COLOUR_BITS,
    DOMINATED,
    JOKER_UNIT,
    ORANGE,
    PARENT_BITS,
    PARENT_UNIT,
    RED,
    SHAPES,
    STATE_BITS,
    STATE_MASK,
    STRENGTH,
)

STATES = len(SHAPES)
PAIR_BITS = 2 * STATE_BITS
PAIR = (1 << PAIR_BITS) - 1
JOKER_PLACE = 2 * STATES
_WEAK_BITS = 6
_JOKER_BITS = 3
_JOKERS = (1 << _JOKER_BITS) - 1
_KEY_BITS = COLOUR_BITS + _JOKER_BITS + 1
_KEY = (1 << _KEY_BITS) - 1
_SPENT_PLACE = _KEY_BITS + _WEAK_BITS
_JOKERS_MASK = (1 << _JOKERS) - 1
FEWER_JOKERS = tuple(((1 << jokers) - 1) << JOKER_PLACE for jokers in range(_JOKERS))
"""Numbers of jokers that a state with so many does not dominate: those that are fewer."""
_EQUAL = tuple((_JOKERS_MASK & ~(1 << jokers)) << JOKER_PLACE for jokers in range(_JOKERS))
"""The same where they count exactly: all others."""

RankLayer = dict[int, int]
"""The rank by packed key, which holds the states of the four colours and the jokers spent or promised. The rank is the
least loss, and the place in the layer before of the state it came from."""


Charges = Sequence[Sequence[int]]
"""Jokers promised, by colour and state."""


def _withstands(pair: int) -> int:
    """The places of states that a pair does not dominate."""
    low, high = DOMINATED[pair & STATE_MASK], DOMINATED[pair >> STATE_BITS]
    beaten = sum(1 << state for state in low) | sum(1 << state + STATES for state in high)
    return (1 << JOKER_PLACE) - 1 & ~beaten


def _below(pair: int) -> frozenset[int]:
    """All pairs that a pair dominates."""
    low, high = DOMINATED[pair & STATE_MASK], DOMINATED[pair >> STATE_BITS]
    return frozenset(first | second << STATE_BITS for first in low for second in high)


class Dominance:
    """Dominance between pairs of states, partly computed when first asked for."""

    def __init__(self) -> None:
        self.withstands = Lookup(_withstands)
        self.below = Lookup(_below)

    @cached_property
    def weakness(self) -> list[int]:
        """The weakness of every pair."""
        return [_weakness(pair) if _is_pair(pair) else 0 for pair in range(PAIR + 1)]

    @cached_property
    def place(self) -> list[int]:
        """The bits of both states of every pair."""
        return [(1 << (pair & STATE_MASK)) | (1 << (pair >> STATE_BITS) + STATES) for pair in range(PAIR + 1)]


def _weakness(pair: int) -> int:
    """A weakness, never negative; a dominating pair has a smaller one."""
    return 2 * max(STRENGTH) - STRENGTH[pair & STATE_MASK] - STRENGTH[pair >> STATE_BITS]


def _is_pair(pair: int) -> bool:
    return pair & STATE_MASK < STATES and pair >> STATE_BITS < STATES


@immutable
class LayerComparison:
    """How the states of a layer are compared.

    Jokers are compared as spent, without those promised (`charges`, by colour and state): comparing promises loses
    solutions. With `free` jokers only states with the same number of them are compared.
    """

    lattice: Dominance
    charges: Charges
    free: bool

    def thinned(self, layer: RankLayer) -> RankLayer:
        """The layer without what another of its states dominates, the most promising first."""
        lattice = self.lattice
        place, withstands, below = lattice.place, lattice.withstands, lattice.below
        blocks = _EQUAL if self.free else FEWER_JOKERS
        order = self._order(layer.items())
        order.sort()
        barriers: dict[int, list[int]] = {rank & PAIR: [] for rank in order}
        present = barriers.keys()
        reach: dict[int, list[list[int]]] = {}
        kept: RankLayer = {}
        for rank in order:
            pair, other, jokers = rank & PAIR, rank >> PAIR_BITS & PAIR, rank >> _SPENT_PLACE & _JOKERS
            mine = place[other] | 1 << JOKER_PLACE + jokers
            for barrier in barriers[pair]:
                if not mine & barrier:
                    break
            else:
                key = rank & _KEY
                kept[key] = layer[key]
                barrier = withstands[other] | blocks[jokers]
                targets = reach.get(pair)
                if targets is None:
                    reach[pair] = targets = [barriers[lower] for lower in below[pair] & present]
                for target in targets:
                    target.append(barrier)
        return kept

    def _order(self, states: Iterable[tuple[int, int]]) -> list[int]:
        """The keys, and above them in one number loss, jokers spent, and weakness."""
        black, red, blue, orange = self.charges
        weakness, order = self.lattice.weakness, []
        for key, rank in states:
            promised = (
                black[key & STATE_MASK]
                + red[key >> RED & STATE_MASK]
                + blue[key >> BLUE & STATE_MASK]
                + orange[key >> ORANGE & STATE_MASK]
            )
            spent = (key >> COLOUR_BITS) - promised
            above = (((rank & -PARENT_UNIT) >> PARENT_BITS) << _JOKER_BITS) + spent
            weak = weakness[key & PAIR] + weakness[key >> PAIR_BITS & PAIR]
            order.append(((above << _WEAK_BITS) + weak) << _KEY_BITS | key)
        return order


def jokers_of(key: int) -> int:
    """Jokers spent or promised in a packed key."""
    return key // JOKER_UNIT
