"""One exact cover for all who choose sets for a heap of tiles: the lowest one left begins one of its sets, or lies in
none of them. So every choice of sets is met once, but for the order of equal tiles.

A heap is one number, with a field for each kind in the order given and a guard bit above each count. Subtracting what a
set needs from a heap with all guards set leaves all of them only if nothing is lacking.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Generic, TypeVar

from game.rules.faces import HIGHEST
from game.rules.sets.symbols import Symbol

Kind = TypeVar("Kind", bound=Hashable)
AnySet = TypeVar("AnySet")


class Cover(Generic[Kind, AnySet]):
    """The sets that a heap can be divided into, by the lowest kind each needs.

    `have`: how many there are of each kind. The order of its kinds is that of the cover, the lowest first.
    """

    def __init__(self, have: Mapping[Kind, int]) -> None:
        self.bits = max(have.values(), default=0).bit_length() + 1
        """The width of a field."""
        self.unit = {kind: 1 << self.bits * place for place, kind in enumerate(have)}
        """One of each kind in packed form."""
        self.guards = sum(unit << self.bits - 1 for unit in self.unit.values())
        self.heap = self.packed(kind for kind, count in have.items() for _ in range(count))
        self._sets: dict[int, list[tuple[int, AnySet]]] = {}

    def packed(self, kinds: Iterable[Kind]) -> int:
        """Some of the heap in packed form."""
        unit = self.unit
        return sum([unit[kind] for kind in kinds])

    def add(self, need: int, one: AnySet) -> None:
        """A set that needs this much of the heap; of those with the same lowest kind the first ones come first."""
        self._sets.setdefault(self.place(need), []).append((need, one))

    def place(self, rest: int) -> int:
        """The place of the lowest kind in a rest that is not empty."""
        return ((rest & -rest).bit_length() - 1) // self.bits

    def fitting(self, rest: int) -> list[tuple[int, AnySet]]:
        """The sets that the lowest tile of a rest can begin, each with what it needs."""
        guards = self.guards
        guarded = rest | guards
        return [pair for pair in self._sets.get(self.place(rest), ()) if (guarded - pair[0]) & guards == guards]

    def without_first(self, rest: int) -> int:
        """The rest with its lowest tile laid in no set."""
        return rest - (1 << self.place(rest) * self.bits)


def in_order(heap: Mapping[Symbol, int]) -> dict[Symbol, int]:
    """The heap by number and colour, jokers last."""
    return {symbol: heap[symbol] for symbol in sorted(heap, key=_order)}


def _order(symbol: Symbol) -> tuple[int, int, str]:
    if symbol.face is None:
        return HIGHEST + 1, 0, str(symbol)
    return symbol.face.number, symbol.face.colour.rank, ""
