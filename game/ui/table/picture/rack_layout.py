"""The geometry of a rack of tiles: how wide they are in each room, and where they stand. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from game.session.board.rack_places import RackPlace
from game.session.board.rack_rooms import TILE, RackRoom
from game.session.settings import TileSize
from game.ui.geometry import Box, Frame
from game.ui.table.picture.button_places import RACK_END

LEAST_TILE = 44
"""No tile on the table is ever narrower, in pixels (ux 2.5)."""
RACK_TILES: Mapping[TileSize, int] = {TileSize.AUTO: 111, TileSize.L: 124, TileSize.XL: 134}
"""The widest tile on the rack in u; low ledges make it smaller."""
FEW_TILES: Mapping[TileSize, int] = {TileSize.AUTO: 132, TileSize.L: 147, TileSize.XL: 156}
"""The same of few tiles that stand on the lower ledge alone; over a low rack they are a step smaller."""
FEW_APART = 1.12
"""The pitch of these in widths of a tile, at most."""
CLOSE = 3
"""With this many ledges or more, tiles stand closely."""


@dataclass(frozen=True)
class RackLayout:
    """The rack's body, and how large tiles on it may be."""

    frame: Frame
    box: Box
    size: TileSize
    low: bool = False
    """Whether it is low, because the table needs the room."""

    def pitch(self, room: RackRoom) -> float:
        pitch = (self.box.w - 2 * self.frame.px(RACK_END)) / room.columns
        return min(pitch, self._usual_tile(room) * FEW_APART) if room.first else pitch

    def _usual_tile(self, room: RackRoom) -> int:
        """The widest tile in such a room."""
        usual = FEW_TILES if room.first and not self.low else RACK_TILES
        return max(LEAST_TILE, self.frame.px(usual[self.size]))

    def tile(self, room: RackRoom) -> int:
        """Width of a tile on the rack in pixels."""
        tallest = self._tallest_on(room)
        widest = self.pitch(room) - max(1, self.frame.px(7 if room.ledges < CLOSE else 3))
        return int(min(widest, tallest * 3 / 4, self._usual_tile(room)))

    def _tallest_on(self, room: RackRoom) -> float:
        """The greatest height of a tile on a ledge: with space above it, unless the tile would become too small."""
        pitch = self.box.h / (room.ledges - room.first)
        airy = pitch - max(4, self.frame.px(12 if room.ledges < CLOSE else 9))
        return airy if room.ledges < CLOSE else max(airy, min(pitch - 2, LEAST_TILE * 4 / 3))

    def free_above(self, room: RackRoom) -> float:
        """What is free above a tile on its ledge, for the mark of one that was just drawn: 0 where ledges are close."""
        if room.ledges >= CLOSE:
            return 0.0
        return min(self.box.h / (room.ledges - room.first) - self.tile(room) * 4 / 3 - 1, self.frame.px(30))

    def bottoms(self, room: RackRoom) -> tuple[int, ...]:
        """Where tiles stand, from the top of the rack, and where they would above that."""
        close = room.ledges >= CLOSE
        pitch = (self.box.h - (0 if close else self.frame.px(6))) / room.ledges
        foot = max(1, round((pitch - self._tallest_on(room)) / 2)) if close else self.frame.px(8)
        return tuple(int((i + 1) * pitch - foot) for i in range(room.ledges))

    def top(self, room: RackRoom) -> int:
        """How far below the rack's upper edge its highest tiles begin, in pixels."""
        return int(self.bottoms(room)[room.first] - self.tile(room) * 4 / 3)

    def corners(self, room: RackRoom, places: Iterable[RackPlace]) -> tuple[tuple[int, int], ...]:
        """Top-left pixels of the tiles at all these places."""
        width, pitch, centre = self.tile(room), self.pitch(room), self.box.centre[0]
        tops = [round(self.box.y + bottom - width * 4 / 3) for bottom in self.bottoms(room)]
        return tuple(
            (round(centre + place.x / TILE * pitch + (pitch - width) / 2), tops[min(place.ledge, room.ledges - 1)])
            for place in places
        )

    def place_at(self, room: RackRoom, x: float, y: float) -> RackPlace:
        """The place whose tile has its top-left nearest to pixel (x, y)."""
        width, pitch = self.tile(room), self.pitch(room)
        bottoms = self.bottoms(room)
        bottom = y + width * 4 / 3 - self.box.y
        ledge = min(range(room.first, room.ledges), key=lambda i: abs(bottoms[i] - bottom))
        quarters = round((x - (pitch - width) / 2 - self.box.centre[0]) / pitch * TILE)
        return RackPlace(ledge, min(max(quarters, room.low), room.high - TILE))
