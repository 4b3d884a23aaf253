"""Where each set lies on the table: places are remembered, and only colliding neighbours give way (ux 2.5).

A spot is a row and a left edge, in tile pitches from the middle of the table; so a table with
smaller tiles keeps its arrangement and only gets smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.rules.table import Table
from game.rules.tiles import Tile
from game.session.board.spread import AS_GOOD_AS, spread

ROW_IN_PITCHES = 3.6
"""How many tile pitches one row counts for in distances to free spots: about the shape of the table, so that it fills
evenly to all sides."""

OUTGROWN = 1.4
"""How many times a room's tiles there must be before a turn begins in the next one; so sizes do not go up and down."""
LATTICE = 4
"""A dropped set's edge is rounded to 1/4 pitch, so that sets align."""


class SetPlace(NamedTuple):
    """A set's row, counted from the middle row downwards, and its left edge in pitches from the middle."""

    row: int
    x: float


@dataclass(frozen=True, slots=True)
class TableRoom:
    """The room on the table at one tile size."""

    rows: int
    columns: float
    """Width in tile pitches."""
    gap: float
    """Least space between two sets, in pitches."""
    most: int | None = None
    """With more tiles than this on the table the room is not chosen, however well they would fit."""
    kept_rows: int = 0
    """How many rows, from the first, have less room because something else lies at their left end."""
    kept: float = 0.0
    """How many columns those rows lack there."""

    def low(self, row: int) -> float:
        """The left end of a row."""
        return -self.columns / 2 + (self.kept if row < self.first_row + self.kept_rows else 0.0)

    def width(self, row: int) -> float:
        """The columns of a row."""
        return self.columns / 2 - self.low(row)

    def suits(self, count: int) -> bool:
        """Whether so many tiles are few enough for this room."""
        return self.most is None or count <= self.most

    def is_outgrown(self, count: int) -> bool:
        """Whether so many tiles are too many to stay here for another turn."""
        return self.most is not None and count > self.most * OUTGROWN

    @property
    def first_row(self) -> int:
        return -(self.rows // 2)

    @property
    def row_numbers(self) -> range:
        return range(self.first_row, self.first_row + self.rows)

    def nearest_row(self, row: int) -> int:
        return min(max(row, self.first_row), self.first_row + self.rows - 1)


Rooms = Sequence[TableRoom]
"""From the largest tiles to the smallest."""


@dataclass(frozen=True, slots=True)
class SetPlaces:
    """The step of tile size in use, and every set's spot by its ident."""

    step: int
    spots: Mapping[int, SetPlace]


EMPTY_FELT = SetPlaces(0, {})


def settled(
    places: SetPlaces,
    table: Table,
    rooms: Rooms,
    *,
    active: Iterable[int] = (),
    wishes: Mapping[int, SetPlace] | None = None,
) -> SetPlaces:
    """Give every set of `table` a spot: known sets stay, `wishes` are met as nearly as possible, other sets get the
    free spot nearest the middle. Tiles get smaller only if there is no other way."""
    sizes = {meld.ident: len(meld.tiles) for meld in table}
    wanted = {ident: spot for ident, spot in {**places.spots, **(wishes or {})}.items() if ident in sizes}
    first = min(places.step, len(rooms) - 1)
    for step in range(first, len(rooms)):
        if not rooms[step].suits(sum(sizes.values())) and not (places.spots and step == places.step):
            continue
        spots = _arranged(rooms[step], sizes, wanted, frozenset(active))
        if spots is not None:
            return SetPlaces(step, spots)
    return SetPlaces(len(rooms) - 1, _shelved(rooms[-1], list(sizes.items())))


def adopted(places: SetPlaces, before: Table, after: Table, rooms: Rooms) -> SetPlaces:
    """Adjust to a table that changed from `before` to `after`; tiles that stayed in their set do not move."""
    return settled(places, after, rooms, wishes=_anchored(places, before, after), active=_changed(before, after))


def eased(places: SetPlaces, table: Table, rooms: Rooms) -> SetPlaces:
    """The largest tiles that leave a tenth of the room free, smaller ones only where the room is meant for few; used
    only when a turn begins."""
    sizes = {meld.ident: len(meld.tiles) for meld in table}
    count = sum(sizes.values())
    if places.step + 1 < len(rooms) and rooms[places.step].is_outgrown(count):
        return settled(replace(places, step=places.step + 1), table, rooms)
    for step in range(min(places.step, len(rooms))):
        if not rooms[step].suits(count):
            continue
        tight = replace(rooms[step], columns=rooms[step].columns * 0.9)
        spots = _arranged(tight, sizes, places.spots, frozenset())
        if spots is not None:
            return SetPlaces(step, spots)
    return places


def refitted(places: SetPlaces, table: Table, rooms: Rooms, *, anew: bool) -> SetPlaces:
    """The same arrangement in other rooms: with the step it had or, if `anew`, with the largest tiles that fit."""
    count = sum(len(meld.tiles) for meld in table)
    first = next((step for step, room in enumerate(rooms) if room.suits(count)), 0)
    return settled(replace(places, step=first) if anew else places, table, rooms)


def tidied(places: SetPlaces, table: Table, rooms: Rooms) -> SetPlaces:
    """Runs first by colour and number, then groups by number, row by row around the middle (ux 2.5)."""
    ordered = sorted(table, key=lambda meld: _tidy_key(meld.tiles))
    items = [(meld.ident, len(meld.tiles)) for meld in ordered]
    for step, room in enumerate(rooms):
        if room.suits(sum(size for _, size in items)) and _rows_needed(room, items) <= room.rows:
            return SetPlaces(step, _shelved(room, items))
    return SetPlaces(len(rooms) - 1, _shelved(rooms[-1], items))


def snapped(x: float) -> float:
    """`x` rounded to the lattice."""
    return round(x * LATTICE) / LATTICE


def anchored(spot: SetPlace, before: Sequence[Tile], after: Sequence[Tile]) -> SetPlace:
    """The spot of a set after its tiles changed, chosen so that the staying tiles move least."""
    old = {tile: i for i, tile in enumerate(before)}
    shifts = sorted(old[tile] - i for i, tile in enumerate(after) if tile in old)
    if not shifts:
        return spot
    return SetPlace(spot.row, spot.x + shifts[len(shifts) // 2])


def _anchored(places: SetPlaces, before: Table, after: Table) -> dict[int, SetPlace]:
    """The wished spots of sets whose tiles changed."""
    old = {meld.ident: meld.tiles for meld in before}
    return {
        meld.ident: anchored(places.spots[meld.ident], old[meld.ident], meld.tiles)
        for meld in after
        if meld.ident in places.spots and old.get(meld.ident, meld.tiles) != meld.tiles
    }


def _changed(before: Table, after: Table) -> frozenset[int]:
    old = {meld.ident: meld.tiles for meld in before}
    return frozenset(meld.ident for meld in after if old.get(meld.ident) != meld.tiles)


def _tidy_key(tiles: Sequence[Tile]) -> tuple[object, ...]:
    faces = [tile.face for tile in tiles if tile.face is not None]
    numbers = {face.number for face in faces}
    colours = {face.colour for face in faces}
    lowest = min(numbers, default=0)
    if len(colours) == 1 and len(numbers) > 1:
        return (0, next(iter(colours)).rank, lowest)
    return (1, lowest, len(tiles))


def _arranged(
    room: TableRoom, sizes: Mapping[int, int], wanted: Mapping[int, SetPlace], active: frozenset[int]
) -> dict[int, SetPlace] | None:
    """Spots for all sets in this room, or None when it is too small."""
    rows, homeless = _rows_by_wish(room, sizes, wanted, active)
    spots: dict[int, SetPlace] = {}
    for number, row in rows.items():
        placed, out = _row_settled(room, number, row, sizes, wanted, active)
        spots.update(placed)
        homeless += out
    for ident in sorted(homeless, key=lambda i: (-sizes[i], i)):
        found = _nearest_free(room, sizes, spots, ident, wanted.get(ident)) or _made_room(room, sizes, spots, ident)
        if found is None:
            return None
        spots.update(found)
    return {ident: spots[ident] for ident in sizes}


def _rows_by_wish(
    room: TableRoom, sizes: Mapping[int, int], wanted: Mapping[int, SetPlace], active: frozenset[int]
) -> tuple[dict[int, list[int]], list[int]]:
    """Idents per row in the order of their middles, and those that need another spot."""
    middles: dict[int, list[tuple[float, int]]] = {number: [] for number in room.row_numbers}
    homeless = [ident for ident in sizes if ident not in wanted]
    for ident, spot in wanted.items():
        number = spot.row if spot.row in middles else room.nearest_row(spot.row)
        middles[number].append((spot.x + sizes[ident] / 2, ident))
    rows = {number: [ident for _, ident in sorted(row)] for number, row in middles.items()}
    for number, row in rows.items():
        while row and _length(room, [sizes[ident] for ident in row]) > room.width(number) + 1e-9:
            passive = [ident for ident in row if ident not in active] or row
            out = min(passive, key=lambda ident: (sizes[ident], ident))
            row.remove(out)
            homeless.append(out)
    return rows, homeless


def _row_settled(
    room: TableRoom,
    number: int,
    row: list[int],
    sizes: Mapping[int, int],
    wanted: Mapping[int, SetPlace],
    active: frozenset[int],
) -> tuple[dict[int, SetPlace], list[int]]:
    """The row's sets without overlap. An active set that would move a neighbour by more than a tile and a gap gets
    another spot instead."""
    if _fits_as_wished(room, number, row, sizes, wanted):
        return {ident: SetPlace(number, wanted[ident].x) for ident in row}, []
    edges = _spread_row(room, number, row, sizes, wanted, active)
    newcomers = [ident for ident in row if ident in active]
    pushed = newcomers and [
        ident
        for ident, x in edges.items()
        if ident not in active and abs(x - _clamped(room, number, sizes, wanted, ident)) > 1 + room.gap
    ]
    if not pushed:
        return {ident: SetPlace(number, x) for ident, x in edges.items()}, []
    out = min(newcomers, key=lambda ident: (sizes[ident], -ident))
    rest = [ident for ident in row if ident != out]
    placed, more = _row_settled(room, number, rest, sizes, wanted, active)
    return placed, [out, *more]


def _fits_as_wished(
    room: TableRoom, number: int, row: list[int], sizes: Mapping[int, int], wanted: Mapping[int, SetPlace]
) -> bool:
    """Whether no set of the row has to give way, as in most rows."""
    free = room.low(number) - AS_GOOD_AS
    for ident in row:
        x = wanted[ident].x
        if x < free:
            return False
        free = x + sizes[ident] + room.gap - AS_GOOD_AS
    return free <= room.columns / 2 + room.gap


def _clamped(
    room: TableRoom, number: int, sizes: Mapping[int, int], wanted: Mapping[int, SetPlace], ident: int
) -> float:
    return min(max(wanted[ident].x, room.low(number)), room.columns / 2 - sizes[ident])


def _spread_row(
    room: TableRoom,
    number: int,
    row: list[int],
    sizes: Mapping[int, int],
    wanted: Mapping[int, SetPlace],
    active: frozenset[int],
) -> dict[int, float]:
    widths = [sizes[ident] + room.gap for ident in row]
    weights = [2.5 if ident in active else 1.0 for ident in row]
    wishes = [wanted[ident].x for ident in row]
    edges = spread(wishes, widths, low=room.low(number), high=room.columns / 2 + room.gap, weights=weights)
    return dict(zip(row, edges or wishes, strict=True))


def _length(room: TableRoom, sizes: Sequence[int]) -> float:
    return sum(sizes) + room.gap * (len(sizes) - 1)


def _nearest_free(
    room: TableRoom, sizes: Mapping[int, int], spots: Mapping[int, SetPlace], ident: int, wish: SetPlace | None
) -> dict[int, SetPlace] | None:
    """The free spot nearest the wish or the middle; no other set moves."""
    size = sizes[ident]
    target = wish or SetPlace(0, -size / 2)
    best: tuple[float, SetPlace] | None = None
    for row in room.row_numbers:
        for low, high in _free_spans(room, sizes, spots, row):
            if high - low + 1e-9 < size:
                continue
            x = min(max(target.x, low), high - size)
            distance = abs(x - target.x) + ROW_IN_PITCHES * abs(row - target.row)
            if best is None or distance < best[0] - 1e-9:
                best = (distance, SetPlace(row, x))
    return {ident: best[1]} if best else None


def _free_spans(
    room: TableRoom, sizes: Mapping[int, int], spots: Mapping[int, SetPlace], row: int
) -> list[tuple[float, float]]:
    """The intervals of the row in which a set may lie, with gaps to its neighbours subtracted."""
    taken = sorted((spot.x, spot.x + sizes[ident]) for ident, spot in spots.items() if spot.row == row)
    lows = [room.low(row), *(high + room.gap for _, high in taken)]
    highs = [*(low - room.gap for low, _ in taken), room.columns / 2]
    return list(zip(lows, highs, strict=True))


def _made_room(
    room: TableRoom, sizes: Mapping[int, int], spots: Mapping[int, SetPlace], ident: int
) -> dict[int, SetPlace] | None:
    """The emptiest row whose sets can be moved together to make room for one more."""
    rows = {number: [i for i, spot in spots.items() if spot.row == number] for number in room.row_numbers}
    for number in sorted(rows, key=lambda n: (_length(room, [sizes[i] for i in rows[n]]), abs(n))):
        row = sorted(rows[number], key=lambda i: spots[i].x)
        if _length(room, [sizes[i] for i in [*row, ident]]) <= room.width(number) + 1e-9:
            wanted = {**spots, ident: SetPlace(number, room.columns / 2 - sizes[ident])}
            edges = _spread_row(room, number, [*row, ident], sizes, wanted, frozenset())
            return {i: SetPlace(number, x) for i, x in edges.items()}
    return None


def _rows_needed(room: TableRoom, items: Sequence[tuple[int, int]]) -> int:
    return len(_shelves(room, items, room.first_row))


def _shelves(room: TableRoom, items: Sequence[tuple[int, int]], first: int) -> list[list[tuple[int, int]]]:
    """The items row by row, from the row `first` on."""
    shelves: list[list[tuple[int, int]]] = [[]]
    for item in items:
        width = room.width(first + len(shelves) - 1)
        if shelves[-1] and _length(room, [size for _, size in [*shelves[-1], item]]) > width:
            shelves.append([])
        shelves[-1].append(item)
    return shelves


def _shelved(room: TableRoom, items: Sequence[tuple[int, int]]) -> dict[int, SetPlace]:
    """Row after row in the given order, each row centred, the rows around the middle."""
    for count in range(1, room.rows + 1):
        first = max(-(count // 2), room.first_row)
        shelves = _shelves(room, items, first)
        if len(shelves) <= count:
            break
    spots: dict[int, SetPlace] = {}
    for number, shelf in enumerate(shelves, first):
        middle = (room.low(number) + room.columns / 2) / 2
        x = middle - _length(room, [size for _, size in shelf]) / 2
        for ident, size in shelf:
            spots[ident] = SetPlace(number, x)
            x += size + room.gap
    return spots
