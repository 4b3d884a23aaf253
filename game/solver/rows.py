"""Drafts filled with real tiles: sets that stay keep their own, table tiles go before rack tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from game.rules.faces import HIGHEST
from game.rules.table import Meld, Table
from game.rules.tiles import Tile
from game.solver.drafts import Draft, Item
from game.solver.kinds import kind_of

Row = tuple[Tile, ...]


class Supply:
    """Loose tiles by kind (None: jokers), those of the table first."""

    def __init__(self, table: Iterable[Meld], rack: Iterable[Tile]) -> None:
        self._tiles: dict[Item, list[Tile]] = {}
        self._home: dict[Tile, int] = {}
        for meld in table:
            for tile in meld.tiles:
                self._tiles.setdefault(kind_of(tile), []).append(tile)
                self._home[tile] = meld.ident
        for tile in rack:
            self._tiles.setdefault(kind_of(tile), []).append(tile)

    def take(self, item: Item, homes: Counter[int]) -> Tile:
        """A tile of the kind: from the table while there is one, best from where most of its neighbours come."""
        tiles = self._tiles[item]
        chosen = max(tiles, key=lambda tile: homes[self._home[tile]] if tile in self._home else -1)
        tiles.remove(chosen)
        return chosen

    def claim(self, tiles: Iterable[Tile]) -> None:
        """Takes exactly these tiles."""
        for tile in tiles:
            self._tiles[kind_of(tile)].remove(tile)

    def homes_of(self, item: Item) -> Iterable[int]:
        """The old sets that have a loose tile of the kind."""
        return (self._home[tile] for tile in self._tiles.get(item, ()) if tile in self._home)


def filled(drafts: Sequence[Draft], table: Table, rack: Sequence[Tile]) -> list[Row]:
    """The drafts as rows of tiles; old sets that come out again, alone or inside a draft, keep their tiles."""
    frozen = {draft.meld.ident for draft in drafts if draft.meld is not None}
    loose = [meld for meld in table if meld.ident not in frozen]
    supply = Supply(loose, rack)
    kept = _kept(drafts, loose)
    for meld, _ in kept.values():
        supply.claim(meld.tiles)
    rows: list[Row] = [()] * len(drafts)
    for place in sorted(range(len(drafts)), key=lambda place: drafts[place].meld is None and place not in kept):
        rows[place] = _row(drafts[place], kept.get(place), supply)
    return rows


def _row(draft: Draft, kept: tuple[Meld, int] | None, supply: Supply) -> Row:
    if kept is not None:
        meld, start = kept
        before, inside, behind = draft.items[:start], meld.tiles, draft.items[start + len(meld.tiles) :]
        if not draft.is_run:
            before, behind = _without(draft.items, meld), []
    elif draft.meld is not None:
        before, inside, behind = draft.items, draft.meld.tiles, draft.behind
    else:
        before, inside, behind = draft.items, (), []
    homes = Counter(home for item in (*before, *behind) if item for home in supply.homes_of(item))
    left = [supply.take(item, homes) for item in before]
    right = [supply.take(item, homes) for item in behind]
    row = (*left, *inside, *right)
    return row if draft.is_run else tuple(sorted(row, key=_place_in_group))


def _kept(drafts: Sequence[Draft], loose: Sequence[Meld]) -> dict[int, tuple[Meld, int]]:
    """Old sets by the draft that contains them, and where in it they begin; longer ones choose first."""
    kept: dict[int, tuple[Meld, int]] = {}
    for meld in sorted(loose, key=lambda meld: -len(meld.tiles)):
        wanted: list[Item] = [kind_of(tile) for tile in meld.tiles]
        for place, draft in enumerate(drafts):
            start = None if place in kept or draft.meld is not None else _found_in(draft, wanted)
            if start is not None:
                kept[place] = meld, start
                break
    return kept


def _found_in(draft: Draft, wanted: list[Item]) -> int | None:
    """Where the wanted tiles begin in the draft, in this order; for groups any order is the same."""
    if not draft.is_run:
        return 0 if Counter(wanted) <= Counter(draft.items) else None
    starts = range(len(draft.items) - len(wanted) + 1)
    return next((start for start in starts if draft.items[start : start + len(wanted)] == wanted), None)


def _without(items: Iterable[Item], meld: Meld) -> list[Item]:
    rest = Counter(items)
    rest.subtract(Counter(kind_of(tile) for tile in meld.tiles))
    return list(rest.elements())


def _place_in_group(tile: Tile) -> int:
    return HIGHEST if tile.face is None else tile.face.colour.rank


def survivors(table: Table, rows: Iterable[Row]) -> tuple[Meld, ...]:
    """The old sets that still lie as they did, perhaps with more tiles at an end or in a missing colour."""
    home = {tile: row for row in rows for tile in row}
    return tuple(meld for meld in table if stays_in(meld.tiles, home.get(meld.tiles[0], ())))


def stays_in(old: Row, row: Row) -> bool:
    """Whether the old set lies in the row, in the same order and with nothing between."""
    starts = range(len(row) - len(old) + 1)
    if any(row[start : start + len(old)] == old for start in starts):
        return True
    return len({tile.face.number for tile in row if tile.face is not None}) == 1 and set(old) <= set(row)
