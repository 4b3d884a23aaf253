"""Drafts filled with real tiles: sets that stay keep their own, table tiles go before rack tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from game.rules.faces import HIGHEST
from game.rules.sets.best_sets import OwnSet
from game.rules.sets.symbols import Symbol
from game.rules.table import Meld, Table
from game.rules.tiles import Tile, Tiles
from game.solver.counts.kinds import COLOURS
from game.solver.plain.drafts import RowItem, SetDraft

_RACK = -1
"""Where tiles of the rack come from, beside the idents of the old sets."""


Items = tuple[RowItem, ...]
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


def filled(drafts: Sequence[SetDraft], table: Table, rack: Sequence[Tile], item_of: ItemOf = kind_of) -> list[Tiles]:
    """The drafts as rows of tiles; old sets that come out again, alone or inside a draft, keep their tiles."""
    frozen = {draft.meld.ident for draft in drafts if draft.meld is not None}
    loose = [meld for meld in table if meld.ident not in frozen]
    kept = _kept(drafts, loose, item_of)
    staying = {meld.ident for meld, _ in kept.values()}
    supply = Supply([meld for meld in loose if meld.ident not in staying], rack, item_of)
    rows: list[Tiles] = [()] * len(drafts)
    new = []
    for place, draft in enumerate(drafts):
        if draft.meld is None and place not in kept:
            new.append(place)
        else:
            rows[place] = _row(draft, kept.get(place), supply, item_of)
    for place in new:
        rows[place] = _row(drafts[place], None, supply, item_of)
    return rows


def _row(draft: SetDraft, kept: tuple[Meld, int] | None, supply: Supply, item_of: ItemOf) -> Tiles:
    before, inside, behind = draft.items, draft.meld.tiles if draft.meld is not None else (), draft.behind
    if kept is not None:
        meld, start = kept
        if len(meld.tiles) == len(draft.items):
            return meld.tiles
        inside, size = meld.tiles, len(meld.tiles)
        before, behind = draft.items[:start], draft.items[start + size :]
        if not draft.is_run:
            before, behind = _without(draft.items, map(item_of, meld.tiles)), []
    taken = supply.take([*before, *behind]) if before or behind else []
    row = (*taken[: len(before)], *inside, *taken[len(before) :])
    return row if draft.is_run or len(row) == len(inside) else tuple(sorted(row, key=_place_in_group))


def _kept(drafts: Sequence[SetDraft], loose: Sequence[Meld], item_of: ItemOf) -> dict[int, tuple[Meld, int]]:
    """Old sets by the draft that contains them, and where in it they begin; first those that are a whole draft."""
    whole = {tuple(draft.items): place for place, draft in enumerate(drafts) if draft.meld is None}
    kept: dict[int, tuple[Meld, int]] = {}
    rest = []
    for meld in loose:
        wanted = tuple(map(item_of, meld.tiles))
        place = whole.pop(wanted, -1)
        if place < 0:
            rest.append((meld, wanted))
        else:
            kept[place] = meld, 0
    if rest:
        _keep_inside(drafts, rest, kept)
    return kept


def _keep_inside(
    drafts: Sequence[SetDraft], melds: Iterable[tuple[Meld, Items]], kept: dict[int, tuple[Meld, int]]
) -> None:
    """Adds sets, given with the kinds of their tiles, that lie in a longer draft or, as a group, in another order."""
    holders: dict[RowItem, list[int]] = {}
    for place, draft in enumerate(drafts):
        if draft.meld is None and place not in kept:
            for item in draft.items:
                holders.setdefault(item, []).append(place)
    for meld, wanted in melds:
        for place in holders.get(wanted[0] or wanted[-1], ()):
            start = None if place in kept else _found_in(drafts[place], wanted)
            if start is not None:
                kept[place] = meld, start
                break


def _found_in(draft: SetDraft, wanted: Items) -> int | None:
    """Where the wanted tiles begin in the draft, in this order; for groups any order is the same."""
    items = tuple(draft.items)
    if draft.is_run:
        return place_in(items, wanted)
    return None if any(wanted.count(item) > items.count(item) for item in wanted) else 0


def place_in(row: Items | Tiles, wanted: Items | Tiles) -> int | None:
    """Where the wanted items, or tiles, begin in the row, in this order and with nothing between."""
    size = len(wanted)
    return next((start for start in range(len(row) - size + 1) if row[start : start + size] == wanted), None)


def _without(items: Iterable[RowItem], away: Iterable[RowItem]) -> list[RowItem]:
    rest = Counter(items)
    rest.subtract(Counter(away))
    return list(rest.elements())


def _place_in_group(tile: Tile) -> int:
    return HIGHEST if tile.face is None else COLOURS.index(tile.face.colour)


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
