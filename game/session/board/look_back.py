"""What changed, in one picture: a table of the past with everything that came since, and where tiles went.

The old sets lie as they lay. Beside their set, or in rows of their own, are the places of tiles that came, and those
of tiles that moved. All of it is laid out together, so that two sets are never read as one. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.rules.table import Meld, Table
from game.rules.tiles import Tile, Tiles
from game.session.board.table_lines import Rooms
from game.session.board.table_places import SetPlace, SetPlaces, settled
from game.session.board.turn_board import TurnBoard


@dataclass(frozen=True, slots=True)
class LookBack:
    """A past table beside what came of it."""

    board: TurnBoard
    """The table as it was, with room for the rest."""
    came: Mapping[Tile, SetPlace]
    """Every tile that came since, and its place now."""
    went: Mapping[Tile, SetPlace]
    """Tiles of the past table, and their places now, in rows of their own or at the ends of other sets."""
    moved: frozenset[Tile]
    """Those of them that lie in another set now."""
    table: Table
    """The past sets, each with what joined its ends, and the new rows; their idents are those of `places`."""
    places: SetPlaces


class _PastRow(NamedTuple):
    """A row of the picture: an old set with what joined it at both ends, or a new row."""

    ident: int
    left: Tiles
    old: Tiles
    right: Tiles
    present: int
    """The ident of the set it is now."""

    @property
    def tiles(self) -> Tiles:
        return (*self.left, *self.old, *self.right)


def looked_back(before: TurnBoard, after: TurnBoard, rooms: Rooms) -> LookBack:
    """The table of `before` with what came of it in `after`."""
    rows = _rows(before.table, after.table)
    table = tuple(Meld(row.ident, row.tiles) for row in rows)
    places = _laid(rows, before, after, table, rooms)
    now: dict[Tile, SetPlace] = {}
    spots: dict[int, SetPlace] = {}
    for row in rows:
        spot = places.spots[row.ident]
        if row.old:
            spots[row.ident] = SetPlace(spot.row, spot.x + len(row.left))
        for number, tile in enumerate(row.tiles):
            if tile not in row.old:
                now[tile] = SetPlace(spot.row, spot.x + number)
    home = {tile: meld.ident for meld in before.table for tile in meld.tiles}
    target = {tile: meld.ident for meld in after.table for tile in meld.tiles}
    return LookBack(
        replace(before, places=SetPlaces(places.step, spots)),
        {tile: place for tile, place in now.items() if tile not in home},
        {tile: place for tile, place in now.items() if tile in home},
        frozenset(tile for tile in home if target.get(tile) != home[tile]),
        table,
        places,
    )


def _rows(before: Table, after: Table) -> tuple[_PastRow, ...]:
    """Every old set, and a row for every present one that is no old set with more tiles at its ends."""
    present = {meld.ident: meld.tiles for meld in after}
    joined = {meld.ident: _joined(meld, present.get(meld.ident, ())) for meld in before}
    rows = [joined[meld.ident] or _PastRow(meld.ident, (), meld.tiles, (), meld.ident) for meld in before]
    fresh = 1 + max((meld.ident for meld in (*before, *after)), default=0)
    for meld in after:
        old = next((each.tiles for each in before if each.ident == meld.ident), ())
        if set(meld.tiles) <= set(old) or joined.get(meld.ident) is not None:
            continue
        rows.append(_PastRow(fresh if old else meld.ident, meld.tiles, (), (), meld.ident))
        fresh += 1
    return tuple(rows)


def _joined(old: Meld, now: Tiles) -> _PastRow | None:
    """The old set with the tiles that stand before its first and behind its last tile now; None where tiles came
    between, or where the end they joined is gone."""
    stay = [place for place, tile in enumerate(now) if tile in old.tiles]
    if not stay or stay != list(range(stay[0], stay[0] + len(stay))):
        return None
    left, core, right = now[: stay[0]], now[stay[0] : stay[-1] + 1], now[stay[-1] + 1 :]
    first = old.tiles.index(core[0])
    whole = core == old.tiles[first : first + len(core)]
    if not whole or (left and first) or (right and core[-1] != old.tiles[-1]):
        return None
    return _PastRow(old.ident, left, old.tiles, right, old.ident)


def _laid(rows: tuple[_PastRow, ...], before: TurnBoard, after: TurnBoard, table: Table, rooms: Rooms) -> SetPlaces:
    """Old sets where they lay, new rows near their present places; whatever collides gives way."""
    step = max(before.places.step, after.places.step)
    wishes = dict(_wishes(rows, before.places, after.places))
    active = [row.ident for row in rows if not row.old]
    return settled(SetPlaces(step, {}), table, rooms, wishes=wishes, active=active)


def _wishes(rows: tuple[_PastRow, ...], before: SetPlaces, after: SetPlaces) -> Iterator[tuple[int, SetPlace]]:
    for row in rows:
        if row.old:
            spot = before.spots[row.ident]
            yield row.ident, SetPlace(spot.row, spot.x - len(row.left))
        elif row.present in after.spots:
            yield row.ident, after.spots[row.present]
