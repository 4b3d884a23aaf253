"""The rooms that a rack or a hand may have: how many ledges, and how many tiles fit on each. Lengths are quarters of a
tile's pitch (`rack_places.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

TILE = 4
"""Quarters one tile takes."""
FEW = 8
"""Up to so many tiles are sorted onto one ledge, the nearest, and have it to themselves."""


@dataclass(frozen=True, slots=True)
class RackRoom:
    """How many ledges there are, and how many tiles fit on one."""

    ledges: int
    columns: int
    first: int = 0
    """The uppermost ledge on which tiles stand: large ones reach up to where those above it would be."""

    @property
    def low(self) -> int:
        return -self.columns * TILE // 2

    @property
    def high(self) -> int:
        return self.columns * TILE // 2

    @property
    def capacity(self) -> int:
        return FEW if self.first else self.ledges * self.columns


ROOMS: tuple[RackRoom, ...] = (
    RackRoom(2, 9, first=1),
    RackRoom(2, 11),
    RackRoom(2, 13),
    RackRoom(3, 14),
    RackRoom(3, 18),
    RackRoom(4, 26),
    RackRoom(4, 34),
)
"""Rooms from the largest tiles to the smallest: few stand on the nearest ledge alone; a third ledge allows larger tiles
than two narrow ones would. The last room holds more tiles than one player can ever have."""

LARGE_ROOMS: tuple[RackRoom, ...] = (RackRoom(2, 8, first=1), RackRoom(2, 10), *ROOMS[1:])
"""With larger tiles where there is room (ux 4.1)."""
HAND_ROOMS: tuple[RackRoom, ...] = (RackRoom(1, 140),)
"""A hand of cards: one row, which the layout cuts in two where it is long."""
LARGEST_ROOMS: tuple[RackRoom, ...] = (LARGE_ROOMS[0], RackRoom(2, 9), *LARGE_ROOMS[1:])


def room_for(count: int, rooms: Sequence[RackRoom] = ROOMS) -> RackRoom:
    """The first of the rooms that holds `count` tiles."""
    return next((room for room in rooms if room.capacity >= count), rooms[-1])
