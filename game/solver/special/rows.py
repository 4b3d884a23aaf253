"""Drafts filled with real tiles: sets that come out again keep their own, table tiles go before rack tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from game.rules.table import Meld
from game.rules.tiles import Tile, Tiles
from game.solver.counts.stock import StockItem, item_of
from game.solver.position import Position
from game.solver.special.drafts import SpecialDraft

_RACK = -1


def filled(drafts: Sequence[SpecialDraft], position: Position) -> list[Tiles] | None:
    """The drafts as rows in an order that reads; None if one of them is no set after all."""
    wanted = [_StayingDraft(draft) for draft in drafts]
    staying = _staying(wanted, position.table)
    supply = _SpecialSupply([meld for meld in position.table if meld.ident not in staying], position.rack)
    rows = []
    for one in wanted:
        row = one.row(supply)
        if not position.rules.is_set(row):
            arranged = position.rules.arrange(row)
            if arranged is None:
                return None
            row = arranged
        rows.append(row)
    return rows


class _StayingDraft:
    """A draft, and the old set inside it that stays."""

    def __init__(self, draft: SpecialDraft) -> None:
        self._items = draft.row
        self._in_order = draft.is_run
        self._inside: Tiles = ()
        self._start = 0

    @property
    def is_taken(self) -> bool:
        """Whether an old set stays in it already."""
        return bool(self._inside)

    @property
    def size(self) -> int:
        """How many tiles it has."""
        return len(self._items)

    def holds(self, meld: Meld) -> bool:
        """Lets the old set stay here, if all of it comes out again."""
        items = [item_of(tile) for tile in meld.tiles]
        for order in (items, items[::-1]):
            start = self._found(order)
            if start is not None:
                self._inside = meld.tiles if order is items else meld.tiles[::-1]
                self._start = start
                return True
        return False

    def _found(self, items: list[StockItem]) -> int | None:
        size = len(items)
        if not self._in_order:
            have = Counter(self._items)
            return 0 if all(have[item] >= count for item, count in Counter(items).items()) else None
        starts = range(len(self._items) - size + 1)
        return next((start for start in starts if self._items[start : start + size] == items), None)

    def row(self, supply: _SpecialSupply) -> Tiles:
        """The tiles."""
        if not self._inside:
            return tuple(supply.take(self._items))
        if not self._in_order:
            rest = Counter(self._items)
            rest.subtract(Counter(item_of(tile) for tile in self._inside))
            return (*self._inside, *supply.take(list(rest.elements())))
        before, behind = self._items[: self._start], self._items[self._start + len(self._inside) :]
        taken = supply.take([*before, *behind])
        return (*taken[: len(before)], *self._inside, *taken[len(before) :])


def _staying(wanted: Sequence[_StayingDraft], table: Iterable[Meld]) -> frozenset[int]:
    """The idents of the old sets that stay, alone in a set if possible."""
    found = set()
    for exactly in (True, False):
        for meld in sorted(table, key=lambda meld: -len(meld.tiles)):
            if meld.ident not in found:
                free = (one for one in wanted if not one.is_taken and (one.size == len(meld.tiles)) is exactly)
                if any(one.holds(meld) for one in free):
                    found.add(meld.ident)
    return frozenset(found)


class _SpecialSupply:
    """Loose tiles by kind, those of the table first."""

    def __init__(self, table: Iterable[Meld], rack: Iterable[Tile]) -> None:
        self._tiles: dict[StockItem, list[tuple[int, Tile]]] = {}
        for meld in table:
            for tile in meld.tiles:
                self._tiles.setdefault(item_of(tile), []).append((meld.ident, tile))
        for tile in rack:
            self._tiles.setdefault(item_of(tile), []).append((_RACK, tile))

    def take(self, items: Sequence[StockItem]) -> list[Tile]:
        """Tiles of these kinds: of the table while there are any, best from where most of the others lie."""
        homes = Counter(home for item in items for home in {home for home, _ in self._tiles[item]})
        homes[_RACK] = -1
        taken = []
        for item in items:
            pairs = self._tiles[item]
            best = max(pairs, key=lambda pair: homes[pair[0]])
            pairs.remove(best)
            taken.append(best[1])
        return taken
