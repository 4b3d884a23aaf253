"""Tiles in one or more rows that cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.notation import format_tiles
from game.rules.tiles import Tile
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.piece_look import TILE_LOOK, PieceLook
from game.ui.semantics import Node
from game.ui.widgets.part import Plain, Touch

SMALLEST = 14
"""Pixels."""


@dataclass(frozen=True, slots=True)
class TileRow(Plain):
    """The tiles, so wide and so far from one to the next, so many in a row."""

    id: str
    label: str
    box: Box
    tiles: tuple[Tile, ...]
    width: int
    pitch: float
    line: float
    per_line: int
    covered: bool = False
    """Whether they are face down and have no node."""
    look: PieceLook = TILE_LOOK

    @classmethod
    def fitted(cls, ident: str, label: str, box: Box, tiles: Sequence[Tile], width: int, gap: int) -> TileRow:
        """One row in the middle of the box; smaller where it must be, and one over the other where that is not
        enough."""
        width = max(SMALLEST, min(width, int((box.h - gap) * 3 / 4), int(box.w / max(1, len(tiles)) - gap)))
        room = (box.w - width) / max(1, len(tiles) - 1)
        return cls(ident, label, box, tuple(tiles), width, min(width + gap, room), 0.0, max(1, len(tiles)))

    @classmethod
    def wrapped(cls, ident: str, label: str, box: Box, tiles: Sequence[Tile], width: int, gap: int) -> TileRow:
        """As many rows as are needed, as large as the box allows."""
        while width > SMALLEST:
            per_line = max(1, int(box.w // (width + gap)))
            rows = -(-len(tiles) // per_line)
            if rows * (width * 4 / 3 + 2 * gap) <= box.h:
                break
            width -= 1
        per_line = max(1, int(box.w // (width + gap)))
        rows = max(1, -(-len(tiles) // per_line))
        per_line = max(1, -(-len(tiles) // rows))  # rows of one length: no two tiles alone in the last
        return cls(ident, label, box, tuple(tiles), width, width + gap, width * 4 / 3 + 2 * gap, per_line)

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        top = self.box.y if self.line else self.box.centre[1] - self.width * 2 / 3
        for at, tile in enumerate(self.tiles):
            x = self.box.x + at % self.per_line * self.pitch
            covered = self.covered
            face = self.look.back_of(tile, self.width) if covered else self.look.face(str(tile.symbol), self.width)
            canvas.put(face, x, top + at // self.per_line * self.line, layer=2)

    def nodes(self) -> tuple[Node, ...]:
        if self.covered:
            return ()
        return (Node(self.id, "tiles", self.label, self.box, format_tiles(self.tiles, self.look.spelling)),)
