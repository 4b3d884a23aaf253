"""The sets of one row of the table as they lie."""

from __future__ import annotations

from game.rules.table import Table
from game.session.board.spread import AS_GOOD_AS
from game.session.board.table_lines import Rooms
from game.session.board.table_places import SetPlace, SetPlaces

PlacedLine = list[tuple[int, float, int]]
"""The sets of a row: ident, left edge and number of tiles of each."""


def is_free(places: SetPlaces, table: Table, rooms: Rooms, spot: SetPlace, long: int) -> bool:
    """Whether a set of this length may lie there and no other set moves."""
    gap = rooms[min(places.step, len(rooms) - 1)].gap - AS_GOOD_AS
    line = line_at(places, table, spot.row)
    return all(x + size + gap <= spot.x or spot.x + long + gap <= x for _, x, size in line)


def line_at(places: SetPlaces, table: Table, row: int) -> PlacedLine:
    """The sets in this row, where each begins and how long it is."""
    lying = ((meld, places.spots[meld.ident]) for meld in table)
    return [(meld.ident, spot.x, len(meld.tiles)) for meld, spot in lying if spot.row == row]
