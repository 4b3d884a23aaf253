"""Drafts filled with real tiles: sets that stay keep their own, table tiles go before rack tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.rules.faces import HIGHEST
from game.rules.set_rules import SetRules
from game.rules.sets.best_sets import OwnSet
from game.rules.sets.symbols import Symbol
from game.rules.table import Meld, Table
from game.rules.tiles import Tile, Tiles
from game.solver.plain.drafts import RowItem, SetDraft

_RACK = -1
"""Where tiles of the rack come from, beside the idents of the old sets."""


ItemOf = Callable[[Tile], RowItem]


def kind_of(tile: Tile) -> RowItem:
    """The kind of a tile where all jokers are alike."""
    return tile.symbol.kind


class Supply:
    """Loose tiles by what they are, those of the table first."""

    def __init__(self, table: Iterable[Meld], rack: Iterable[Tile], item_of: ItemOf = kind_of) -> None:
        self._item_of = item_of
        self._tiles: dict[RowItem, list[tuple[int, Tile]]] = {}
        for meld in table:
            self.put(meld.tiles, meld.ident)
        self.put(rack)

    def put(self, tiles: Iterable[Tile], home: int = _RACK) -> None:
        """Adds tiles; `home`: the old set they come from."""
        for tile in tiles:
            self._tiles.setdefault(self._item_of(tile), []).append((home, tile))

    def has(self, item: RowItem) -> bool:
        """Whether there is one left."""
        return bool(self._tiles.get(item))

    def take(self, items: Sequence[RowItem]) -> list[Tile]:
        """Tiles of these kinds: of the table while there are any, best from where most of the others lie."""
        found = [self._tiles[item] for item in items]
        if len(found) == sum(map(len, found)):
            return [pairs.pop()[1] for pairs in found]
        homes: dict[int, int] = {}
        for pairs in found:
            for home in {home for home, _ in pairs} if len(pairs) > 1 else (pairs[0][0],):
                homes[home] = homes.get(home, 0) + 1
        homes[_RACK] = -1
        taken = []
        for pairs in found:
            best = pairs[0] if len(pairs) == 1 else max(pairs, key=lambda pair: homes[pair[0]])
            pairs.remove(best)
            taken.append(best[1])
        return taken


def filled(
    drafts: Sequence[SetDraft], loose: Sequence[Meld], rack: Sequence[Tile], item_of: ItemOf = kind_of
) -> list[Tiles]:
    """The drafts as rows of tiles of the rack and these sets, which keep their tiles where a draft holds them whole."""
    kept = _keep(drafts, loose, item_of)
    supply = Supply([meld for meld in loose if meld.ident not in kept], rack, item_of)
    rows = []
    for draft in drafts:
        wanted = [item for item in draft.items if not isinstance(item, Tile)]
        taken = iter(supply.take(wanted))
        row = [item if isinstance(item, Tile) else next(taken) for item in draft.items]
        rows.append(tuple(sorted(row, key=_place_in_group) if wanted and not draft.is_run else row))
    return rows


def _place_in_group(tile: Tile) -> int:
    return HIGHEST if tile.face is None else tile.face.colour.rank


def _keep(drafts: Sequence[SetDraft], loose: Sequence[Meld], item_of: ItemOf) -> set[int]:
    """Lays old sets where a draft holds as many tiles of their kinds, in a run also in their order; gives their idents.

    Long sets come first, and for each the short drafts, so that one that comes out again as it was is found.
    """
    holders: dict[RowItem | Tile, list[SetDraft]] = {}
    for draft in sorted(drafts, key=lambda draft: len(draft.items)):
        for item in draft.items:
            holders.setdefault(item, []).append(draft)
    kept = set()
    for meld in sorted(loose, key=lambda meld: -len(meld.tiles)):
        wanted = [*map(item_of, meld.tiles)]
        if any(_lays(draft, wanted, meld.tiles) for draft in holders.get(wanted[0] or wanted[-1], ())):
            kept.add(meld.ident)
    return kept


def _lays(draft: SetDraft, wanted: Sequence[RowItem], tiles: Tiles) -> bool:
    """Puts the tiles into the draft where it has the wanted kinds, if it has them."""
    items = draft.items
    if draft.is_run:
        start = place_in(items, wanted)
        if start is None:
            return False
        items[start : start + len(tiles)] = tiles
    else:
        if any(wanted.count(item) > items.count(item) for item in wanted):
            return False
        for item in wanted:
            items.remove(item)
        items[:0] = tiles
    return True


def with_jokers(rows: list[Tiles], jokers: Iterable[Tile], rules: SetRules) -> list[Tiles] | None:
    """The rows with these jokers at ends of sets; None if there is no room for all."""
    for joker in jokers:
        grown = ((place, heap) for place, row in enumerate(rows) for heap in ((*row, joker), (joker, *row)))
        place, heap = next((one for one in grown if rules.is_set(one[1])), (0, ()))
        if not heap:
            return None
        rows[place] = heap
    return rows


def place_in(row: Sequence[RowItem | Tile], wanted: Sequence[RowItem | Tile]) -> int | None:
    """Where the wanted items, or tiles, begin in the row, in this order and with nothing between."""
    size = len(wanted)
    return next((start for start in range(len(row) - size + 1) if row[start : start + size] == wanted), None)


def dealt_out(sets: Iterable[OwnSet], tiles: Iterable[Tile]) -> list[Tiles]:
    """Sets known by what is on their tiles, with a tile of its own in every place."""
    left: dict[Symbol, list[Tile]] = {}
    for tile in tiles:
        left.setdefault(tile.symbol, []).append(tile)
    return [tuple(left[symbol].pop() for symbol in own.row) for own in sets]


def survivors(table: Table, rows: Iterable[Tiles]) -> tuple[Meld, ...]:
    """The old sets that still lie as they did, perhaps with more tiles at an end or in a missing colour."""
    home = {tile: row for row in rows for tile in row}
    return tuple(meld for meld in table if stays_in(meld.tiles, home.get(meld.tiles[0], ())))


def stays_in(old: Tiles, row: Tiles) -> bool:
    """Whether the old set lies in the row, in the same order and with nothing between."""
    if place_in(row, old) is not None:
        return True
    return len({tile.face.number for tile in row if tile.face is not None}) == 1 and set(old) <= set(row)
