"""Jokers that no set needs: they are laid where there is room for them in a set."""

from __future__ import annotations

from collections.abc import Sequence

from game.solver.counts.stock import CHANGE, DOUBLE, LETTERS, REGULAR, JokerCounts, item_of
from game.solver.position import Position
from game.solver.special.drafts import ItemHeap

ORDER = DOUBLE, CHANGE, REGULAR
"""The most demanding first."""
TOGETHER = 2
"""Most jokers that find room only together: in a mirrored set they face each other."""


def laid_spare(heaps: Sequence[ItemHeap], needed: JokerCounts, wanted: JokerCounts, position: Position) -> bool:
    """Lays this many jokers; False if `needed` ones find no room, while the others are laid as far as they do."""
    room = _Room(heaps, position)
    for kind in ORDER:
        left = needed[kind]
        while left:
            laid = next((count for count in range(1, TOGETHER + 1) if count <= left and room.lay(kind, count)), 0)
            if not laid:
                return False
            left -= laid
    for kind in ORDER:
        left = wanted[kind] - needed[kind]
        while left and room.lay(kind):
            left -= 1
    return True


class _Room:
    """Where jokers may be added to some sets."""

    def __init__(self, heaps: Sequence[ItemHeap], position: Position) -> None:
        self._heaps = heaps
        self._rules = position.rules
        tiles = (*(tile for meld in position.table for tile in meld.tiles), *position.rack)
        self._tiles = {item_of(tile): tile for tile in tiles}

    def lay(self, kind: int, count: int = 1) -> bool:
        """Lays so many jokers of a kind in the shortest set that has room for them."""
        letters = LETTERS[kind] * count
        for heap in sorted(self._heaps, key=len):
            if self._rules.arrange([self._tiles[item] for item in (*heap, *letters)]) is not None:
                heap += letters
                return True
        return False
