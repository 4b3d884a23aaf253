"""Where each set lies on the table: a line, and a place in it (ux 2.5).

While a turn lasts places are remembered, and only neighbours in the same line give way. When a person's turn has ended
the lines slide to the middle, and tiles may get another size (`straightened`). Nothing else moves sets but a table that
gets too full (`settled`), and Tidy (`tidied`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.rules.table import Table
from game.rules.tiles import Tile
from game.session.board.spread import AS_GOOD_AS, spread
from game.session.board.table_lines import (
    LATTICE,
    Line,
    Rooms,
    Sizes,
    TableRoom,
    even_lines,
    in_the_middle,
    is_fit,
    line_for,
    line_length,
    lines_hold,
    packed_lines,
)

ROW_IN_PITCHES = 3.6
"""How many tile pitches one row counts for in distances to free places: about the shape of the table, so that it fills
evenly to all sides."""
RESERVE, RESERVE_TO_GROW = (3, 3), (4, 4)
"""Lengths of the sets for which there is still room when a turn has ended, beside those on the person's rack; and with
larger tiles than now. With it no turn of up to 12 tiles changed its size in 16 games of Owl; with one set and only
after the person's turn one of seven did, and tiles were 2 % wider."""
ACTIVE = 2.5
"""How much more a set that was dropped or changed stays where it is wished than its neighbours."""


NEW = -1
"""The ident of a set that is not there yet."""


class SetPlace(NamedTuple):
    """A set's row, counted from the middle row downwards, and its left edge in pitches from the middle."""

    row: int
    x: float


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
    steady: bool = False,
) -> SetPlaces:
    """Give every set of `table` a spot. Known sets stay, `wishes` are met as nearly as possible, other sets get the
    line that suits the shape of the table. A line that is too full closes its gaps; else one set changes line; only
    then tiles get smaller. `steady`: not before no lines hold all sets any more, as within a person's turn."""
    sizes, asked = _sizes(table), wishes or {}
    wanted = {ident: spot for ident, spot in {**places.spots, **asked}.items() if ident in sizes}
    if not wanted:
        return _laid_out(len(rooms), [meld.ident for meld in table], sizes, rooms)
    here = places.spots
    comers = {ident for ident, spot in asked.items() if ident not in here or here[ident].row != spot.row}
    first = min(places.step, len(rooms) - 1)
    for step in range(first, len(rooms)):
        around = _in_rows(rooms[step], wanted, anew=step != first)
        spots = _arranged(rooms[step], sizes, around, frozenset(active), comers)
        if spots is None and steady:
            spots = _packed(rooms[step], sizes, around)
        if spots is not None:
            return SetPlaces(step, spots)
    return _laid_out(len(rooms) - 1, [*wanted, *(ident for ident in sizes if ident not in wanted)], sizes, rooms)


def adopted(places: SetPlaces, before: Table, after: Table, rooms: Rooms, *, steady: bool = False) -> SetPlaces:
    """Adjust to a table that changed from `before` to `after`; tiles that stayed in their set do not move."""
    if before == after and places.spots.keys() == _sizes(after).keys():
        return places
    wishes, active = _anchored(places, before, after), _changed(before, after)
    return settled(places, after, rooms, wishes=wishes, active=active, steady=steady)


def room_for_set(places: SetPlaces, table: Table, rooms: Rooms, long: int) -> tuple[SetPlaces, SetPlace] | None:
    """Places with room for one more set of this length, and its spot, with tiles as large as now: as they lie if they
    have it, else after a line has closed its gaps or a set has changed its line; None where neither helps."""
    room, sizes = rooms[min(places.step, len(rooms) - 1)], {**_sizes(table), NEW: long}
    lying = {ident: spot for ident, spot in places.spots.items() if ident in sizes}
    free = _nearest_free(room, sizes, lying, NEW, SetPlace(0, -long / 2), room.row_numbers)
    if free is not None:
        return places, free
    spots = _arranged(room, sizes, lying, frozenset(), ())
    if spots is None:
        return None
    found = spots.pop(NEW)
    return replace(places, spots=spots), found


def straightened(places: SetPlaces, table: Table, rooms: Rooms, held: Sequence[int] = ()) -> SetPlaces:
    """As a person's turn ends: the same lines with the sets in the same order, slid to the middle with one gap between
    all sets; one step smaller where two further sets and those `held` (their lengths) would not fit, larger where two
    long ones would as well."""
    sizes, lines, step = _sizes(table), _lines(places.spots), min(places.step, len(rooms) - 1)
    if _is_too_full(step, sizes, lines, rooms, held):
        step += 1
    else:
        while step and lines_hold(rooms[step - 1], sizes, lines, _reserve(rooms[step - 1], RESERVE_TO_GROW, held)):
            step -= 1
    spots = _centred(rooms[step], sizes, lines)
    return settled(replace(places, step=step), table, rooms) if spots is None else SetPlaces(step, spots)


def roomy(places: SetPlaces, table: Table, rooms: Rooms, held: Sequence[int] = ()) -> SetPlaces:
    """As another seat's turn ends: as the sets lie; straightened, with smaller tiles, where the next turn would have to
    make them smaller."""
    step = min(places.step, len(rooms) - 1)
    is_full = _is_too_full(step, _sizes(table), _lines(places.spots), rooms, held)
    return straightened(places, table, rooms, held) if is_full else places


def _is_too_full(step: int, sizes: Sizes, lines: Sequence[Line], rooms: Rooms, held: Sequence[int]) -> bool:
    """Whether smaller tiles are needed for room for further sets."""
    return step + 1 < len(rooms) and not lines_hold(rooms[step], sizes, lines, _reserve(rooms[step], RESERVE, held))


def _reserve(room: TableRoom, lengths: Sequence[int], held: Sequence[int]) -> tuple[int, ...]:
    return (*lengths, *held) if room.spare else ()


def refitted(places: SetPlaces, table: Table, rooms: Rooms, *, anew: bool) -> SetPlaces:
    """The same arrangement in other rooms: with the step it had or, if `anew`, with the largest tiles for its lines."""
    if not anew:
        return settled(places, table, rooms)
    sizes, lines = _sizes(table), _lines(places.spots)
    for step, room in enumerate(rooms):
        if (spots := _centred(room, sizes, lines)) is not None:
            return SetPlaces(step, spots)
    return settled(EMPTY_FELT, table, rooms)


def tidied(places: SetPlaces, table: Table, rooms: Rooms) -> SetPlaces:
    """Runs first by colour and number, then groups by number, in even lines with the largest tiles that fit; larger
    ones than now only with room for one more set."""
    ordered = sorted(table, key=lambda meld: _tidy_key(meld.tiles))
    return _laid_out(places.step, [meld.ident for meld in ordered], _sizes(table), rooms)


def anchored(spot: SetPlace, before: Sequence[Tile], after: Sequence[Tile]) -> SetPlace:
    """The spot of a set after its tiles changed, chosen so that the staying tiles move least."""
    old = {tile: i for i, tile in enumerate(before)}
    shifts = sorted(old[tile] - i for i, tile in enumerate(after) if tile in old)
    if not shifts:
        return spot
    return SetPlace(spot.row, spot.x + shifts[len(shifts) // 2])


def _sizes(table: Table) -> Sizes:
    return {meld.ident: len(meld.tiles) for meld in table}


def _lines(spots: Mapping[int, SetPlace]) -> list[Line]:
    """The lines in use from the top, their sets from left to right."""
    return [line for _, line in sorted(_by_row(spots).items())]


def _by_row(spots: Mapping[int, SetPlace]) -> dict[int, list[int]]:
    rows: dict[int, list[int]] = {}
    for ident, spot in sorted(spots.items(), key=lambda item: item[1]):
        rows.setdefault(spot.row, []).append(ident)
    return rows


def _laid_out(step: int, order: Line, sizes: Sizes, rooms: Rooms) -> SetPlaces:
    """All sets in this order in even lines, with the largest tiles that fit; larger ones than at `step` only with room
    for one more set."""
    for number, room in enumerate(rooms):
        lines = even_lines(room, sizes, order, RESERVE if number < step and room.spare else ())
        if lines is not None or not order:
            return SetPlaces(number, _centred(room, sizes, lines or ()) or {})
    cut = -(-len(order) // rooms[-1].rows)
    lines = [order[first : first + cut] for first in range(0, len(order), cut)]
    return SetPlaces(len(rooms) - 1, _in_line(rooms[-1], sizes, dict(zip(rooms[-1].row_numbers, lines, strict=False))))


def _centred(room: TableRoom, sizes: Sizes, lines: Sequence[Line]) -> dict[int, SetPlace] | None:
    """Each of these lines in the middle of its row, the rows in the middle; None when they do not fit."""
    rows = in_the_middle(room, sizes, lines)
    return None if rows is None else _in_line(room, sizes, rows)


def _in_line(room: TableRoom, sizes: Sizes, rows: Mapping[int, Line]) -> dict[int, SetPlace]:
    """The spots of these lines, one gap between all sets: the usual one if every line has room for it."""
    has_room = all(line_length(sizes, line, room.wide) <= room.width(row) + AS_GOOD_AS for row, line in rows.items())
    gap = room.wide if has_room else room.gap
    spots: dict[int, SetPlace] = {}
    for row, line in rows.items():
        x = room.start(row, line_length(sizes, line, gap))
        for ident in line:
            spots[ident] = SetPlace(row, x)
            x += sizes[ident] + gap
    return spots


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


def _in_rows(room: TableRoom, spots: Mapping[int, SetPlace], *, anew: bool) -> dict[int, SetPlace]:
    """These spots in the rows of this room: where they lie, or `anew` around the middle; edges on the lattice."""
    first, last = min(spot.row for spot in spots.values()), max(spot.row for spot in spots.values())
    edge, down = room.edge, 0
    if anew or first < room.first_row or last not in room.row_numbers:
        down = room.middle_rows(last - first + 1).start - first
    elif all((spot.x + edge) % LATTICE == 0 for spot in spots.values()):
        return dict(spots)  # as nearly always, and at each place a tile is carried to
    return {ident: SetPlace(room.nearest_row(row + down), room.snapped(x)) for ident, (row, x) in spots.items()}


def _arranged(
    room: TableRoom,
    sizes: Sizes,
    wanted: Mapping[int, SetPlace],
    active: frozenset[int],
    comers: Collection[int],
) -> dict[int, SetPlace] | None:
    """Spots for all sets in this room, or None when it is too small."""
    rows, homeless = _rows_by_wish(room, sizes, wanted, active, comers)
    spots: dict[int, SetPlace] = {}
    for number, row in rows.items():
        spots.update(_row_settled(room, number, row, sizes, wanted, active))
    for ident in sorted(homeless, key=lambda i: (-sizes[i], i)):
        wish = wanted.get(ident)
        found = _added(room, sizes, spots, ident, wish) or _added_for_another(room, sizes, spots, ident, active)
        if found is None:
            return None
        spots.update(found)
    return {ident: spots[ident] for ident in sizes}


def _packed(room: TableRoom, sizes: Sizes, wanted: Mapping[int, SetPlace]) -> dict[int, SetPlace] | None:
    """Spots for all sets as closely as they go; None when they do not fit."""
    lines = packed_lines(room, sizes, {ident: spot.row for ident, spot in wanted.items()})
    spots: dict[int, SetPlace] = {}
    for row, line in (lines or {}).items():
        wishes = {ident: wanted.get(ident, SetPlace(row, 0.0)) for ident in line}
        ordered = sorted(line, key=lambda i: (wishes[i].x + sizes[i] / 2, i))
        spots.update(_row_settled(room, row, ordered, sizes, wishes, ()))
    return {ident: spots[ident] for ident in sizes} if lines else None


def _rows_by_wish(
    room: TableRoom,
    sizes: Sizes,
    wanted: Mapping[int, SetPlace],
    active: frozenset[int],
    comers: Collection[int],
) -> tuple[dict[int, list[int]], list[int]]:
    """Idents per row in the order of their middles, and those that need another spot: a set that came to a full row,
    else the shortest whose leaving helps."""
    middles: dict[int, list[tuple[float, int]]] = {}
    for ident, spot in wanted.items():
        middles.setdefault(spot.row, []).append((spot.x + sizes[ident] / 2, ident))
    homeless = [ident for ident in sizes if ident not in wanted]
    rows = {number: [ident for _, ident in sorted(row)] for number, row in middles.items()}
    for number, row in rows.items():
        while (over := line_length(sizes, row, room.gap) - room.width(number)) > AS_GOOD_AS:
            came, passive = [i for i in row if i in comers], [i for i in row if i not in active]
            enough = [i for i in passive if sizes[i] + room.gap >= over]
            out = min(came or enough or row, key=lambda i: (sizes[i], i))
            row.remove(out)
            homeless.append(out)
    return rows, homeless


def _row_settled(
    room: TableRoom,
    number: int,
    row: Line,
    sizes: Sizes,
    wanted: Mapping[int, SetPlace],
    active: Collection[int],
) -> dict[int, SetPlace]:
    """The row's sets without overlap: as few as possible give way, and as little as possible."""
    wishes = [wanted[ident].x for ident in row]
    widths = [sizes[ident] + room.gap for ident in row]
    weights = [ACTIVE if ident in active else 1.0 for ident in row]
    edges = spread(wishes, widths, low=room.low(number), high=room.edge + room.gap, weights=weights)
    return {ident: SetPlace(number, x) for ident, x in zip(row, edges or wishes, strict=True)}


def _added(
    room: TableRoom, sizes: Sizes, spots: Mapping[int, SetPlace], ident: int, wish: SetPlace | None
) -> dict[int, SetPlace] | None:
    """The spots after one more set has come: at a free place near its wish, else in a line that opens for it."""
    rows = _by_row(spots)
    if wish is not None and (free := _nearest_free(room, sizes, spots, ident, wish, room.row_numbers)):
        return {ident: free}
    number = line_for(room, sizes, rows, ident, None if wish is None else wish.row)
    if number is None:
        return None
    row = rows.get(number, [])
    target = SetPlace(number, wish.x if wish else _behind(room, sizes, spots, number, row, ident))
    if free := _nearest_free(room, sizes, spots, ident, target, (number,)):
        return {ident: free}
    wanted = {**spots, ident: target}
    joined = sorted([*row, ident], key=lambda i: wanted[i].x + sizes[i] / 2)
    return _row_settled(room, number, joined, sizes, wanted, ())


def _behind(room: TableRoom, sizes: Sizes, spots: Mapping[int, SetPlace], number: int, row: Line, ident: int) -> float:
    """The left edge of a set behind the last one of a row; in the middle of an empty row."""
    if row:
        return spots[row[-1]].x + sizes[row[-1]] + room.wide
    return room.start(number, sizes[ident])


def _added_for_another(
    room: TableRoom, sizes: Sizes, spots: Mapping[int, SetPlace], ident: int, active: Collection[int]
) -> dict[int, SetPlace] | None:
    """The spots after one other set, the shortest that helps, has changed its line to make room."""
    for other in sorted(spots, key=lambda i: (i in active, sizes[i], i)):
        number, rest = spots[other].row, {i: spot for i, spot in spots.items() if i != other}
        row = [i for i in _by_row(rest).get(number, ()) if i != other]
        if not is_fit(room, sizes, number, [*row, ident]):
            continue
        wanted = {**rest, ident: spots[other]}
        joined = sorted([*row, ident], key=lambda i: wanted[i].x + sizes[i] / 2)
        made = _row_settled(room, number, joined, sizes, wanted, ())
        moved = _added(room, sizes, {**rest, **made}, other, spots[other])
        if moved is not None:
            return {**made, **moved}
    return None


def _nearest_free(
    room: TableRoom,
    sizes: Sizes,
    spots: Mapping[int, SetPlace],
    ident: int,
    target: SetPlace,
    rows: Iterable[int],
) -> SetPlace | None:
    """The free spot in these rows that is nearest the target; no other set moves."""
    found = []
    for row in rows:
        for low, high in _free_spans(room, sizes, spots, row):
            if high - low + AS_GOOD_AS >= sizes[ident]:
                x = min(max(room.snapped(target.x), low), high - sizes[ident])
                away = abs(x - target.x) + ROW_IN_PITCHES * abs(row - target.row)
                found.append((round(away, 6), SetPlace(row, x)))
    return min(found)[1] if found else None


def _free_spans(room: TableRoom, sizes: Sizes, spots: Mapping[int, SetPlace], row: int) -> list[tuple[float, float]]:
    """The intervals of the row in which a set may lie, with gaps to its neighbours subtracted."""
    taken = sorted((spot.x, spot.x + sizes[ident]) for ident, spot in spots.items() if spot.row == row)
    lows = [room.low(row), *(high + room.gap for _, high in taken)]
    highs = [*(low - room.gap for low, _ in taken), room.edge]
    return list(zip(lows, highs, strict=True))
