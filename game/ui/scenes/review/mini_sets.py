"""Small sets on a review card, wrapped into rows; with a rack behind them on wood."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from game.rules.notation import BEFORE_RACK, BETWEEN_MELDS, format_tiles
from game.rules.tiles import Tile, Tiles
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Label, Wood
from game.ui.piece_look import PieceLook
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, Touch
from game.ui.widgets.sheet import CAPTION, Sheet

SMALLEST = 20
"""The least width of a tile, in units."""
LARGEST = ((500, 27), (700, 39), (1920, 60))
"""Up to how wide a box, and the largest tile in it, in units."""
APART, BETWEEN = 0.5, 0.28
"""Between sets and between rows, in widths of a tile."""
MARGIN = 5
"""Of the rack's wood around its tiles, in units."""


@dataclass(frozen=True, slots=True)
class _SmallRow:
    """A set in its place."""

    tiles: Tiles
    x: float
    y: float
    on_wood: bool


@dataclass(frozen=True, slots=True)
class MiniSets:
    """The sets, and perhaps a rack, as large as the box allows; what finds no place is counted behind."""

    id: str
    label: str
    box: Box
    pieces: tuple[_SmallRow, ...]
    width: int
    margin: int
    fresh: frozenset[Tile]
    look: PieceLook
    told: str
    rest: tuple[Label, float, float] | None = None
    crowded: bool = False
    """Whether not even the rack found its place."""
    home: str = ""
    """The id of the node of the moment."""

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        high = round(self.width * 4 / 3)
        for piece in self.pieces:
            if piece.on_wood:
                wide = len(piece.tiles) * self.width
                wood = Wood(wide + 2 * self.margin, high + 2 * self.margin, (high + self.margin,))
                canvas.put(wood, self.box.x + piece.x - self.margin, self.box.y + piece.y - self.margin, layer=1)
            for at, tile in enumerate(piece.tiles):
                face = self.look.face(str(tile.symbol), self.width - 1, fresh=tile in self.fresh)
                canvas.put(face, self.box.x + piece.x + at * self.width, self.box.y + piece.y, layer=2)
        if self.rest is not None:
            label, x, y = self.rest
            canvas.put(label, self.box.x + x, self.box.y + y, layer=2)

    def nodes(self) -> tuple[Node, ...]:
        return (Node(self.id, "tiles", self.label, self.box, self.told, parent=self.home),)

    def spots(self) -> tuple[HotSpot, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class SmallTable:
    """What is shown: rows, a rack behind them, and the tiles that were laid."""

    rows: Sequence[Tiles]
    rack: Tiles = ()
    fresh: Collection[Tile] = ()


def mini_sets(sheet: Sheet, look: PieceLook, box: Box, ident: str, label: str, table: SmallTable) -> MiniSets:
    """Rows and a rack in the box; smaller tiles, and at last fewer rows, where they do not fit."""
    rows, rack, fresh = table.rows, table.rack, table.fresh
    told = f" {BETWEEN_MELDS} ".join(map(format_tiles, rows)) + (f" {BEFORE_RACK} {format_tiles(rack)}" if rack else "")
    margin, shown = sheet.px(MARGIN), list(rows)
    largest = next(sheet.px(width) for most, width in LARGEST if box.w <= sheet.px(most))
    for width in range(largest, sheet.px(SMALLEST) - 1, -1):
        placed = list(_placed(box, width, margin, shown, rack, 0))
        if _bottom(placed, width, margin) <= box.h:
            return MiniSets(ident, label, box, tuple(placed), width, margin, frozenset(fresh), look, told)
    width, type_size = sheet.px(SMALLEST), sheet.type(CAPTION)
    more = ""
    room = sheet.width("+88", type_size) + margin
    while shown and _bottom(placed, width, margin) > box.h:
        shown = shown[:-1]
        more = f"+{len(rows) - len(shown)}"
        placed = list(_placed(box, width, margin, shown, rack, room))
    rest = None
    if more and placed:
        last = placed[-1]
        x = last.x + len(last.tiles) * width + 2 * margin
        rest = (Label(more, type_size, colour="muted"), x, last.y + (width * 4 / 3 - sheet.line(type_size)) / 2)
    is_full = _bottom(placed, width, margin) > box.h
    return MiniSets(ident, label, box, tuple(placed), width, margin, frozenset(fresh), look, told, rest, is_full)


def _placed(box: Box, width: int, margin: int, rows: Sequence[Tiles], rack: Tiles, room: float) -> Iterator[_SmallRow]:
    """The sets one after the other, then the rack, each as a whole in a row where it fits; `room` is kept free behind
    the last."""
    x = y = 0.0
    line = width * (4 / 3 + BETWEEN)
    most = int((box.w - 2 * margin - room) // width)
    parts = [(part, False) for row in rows for part in _cut(row, most)]
    parts += [(part, True) for part in _cut(rack, most)]
    for at, (part, on_wood) in enumerate(parts, start=1):
        wide = len(part) * width + (2 * margin if on_wood else 0)
        if x and x + wide + (room if at == len(parts) else 0) > box.w:
            x, y = 0.0, y + line + (margin if on_wood else 0)
        yield _SmallRow(part, x + (margin if on_wood else 0), y + (margin if on_wood and not y else 0), on_wood)
        x += wide + width * APART


def _cut(tiles: Tiles, most: int) -> Iterator[Tiles]:
    """A row in pieces that fit the box."""
    most = max(1, most)
    for at in range(0, len(tiles), most):
        yield tiles[at : at + most]


def _bottom(placed: Sequence[_SmallRow], width: int, margin: int) -> float:
    return max((piece.y + width * 4 / 3 + (margin if piece.on_wood else 0) for piece in placed), default=0.0)
