"""Small sets to look at, side by side in as many lines as they need; a rack may lie behind them, on wood."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.rules.values import immutable
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.item import Item, LaidItem, LayoutPass, Widths, snapped
from game.ui.pictures import Label, Picture, TileFace, Wood
from game.ui.semantics import Node
from game.ui.widgets.part import Part, StaticPart, Touch
from game.ui.widgets.sheet import CAPTION, Sheet

MakeFace = Callable[[int], TileFace]
"""A tile, so many pixels wide."""
LEAST = 24
"""Pixels; no tile is narrower."""
HIGH = 4 / 3
"""Of a tile, in widths."""
MARGIN = 5
"""Of the rack's wood around its tiles, in units."""


@immutable
class TileSets(StaticPart):
    """Pictures in their places, with one node for all of them where it has an id."""

    box: Box
    pictures: tuple[tuple[Picture, float, float, int], ...]
    """Each with its place and its layer."""
    id: str
    label: str
    value: str

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        for picture, x, y, layer in self.pictures:
            canvas.put(picture, self.box.x + x, self.box.y + y, layer=layer)

    def nodes(self) -> tuple[Node, ...]:
        return (Node(self.id, "tiles", self.label, self.box, self.value),) if self.id else ()


@immutable
class SetsItem(Item):
    """Sets that find no room in a line begin the next one, and longer ones go on there."""

    sets: Sequence[Sequence[MakeFace]]
    sizes: tuple[float, ...] = (46,)
    """Widths of a tile in units, the largest first: the first with which all stand in one line, or the last."""
    apart: float = 0.26
    """Between two sets, in widths of a tile."""
    rack: Sequence[MakeFace] = ()
    wooden: bool = True
    """Whether the rack is seen as one; a hand of cards is only apart from the sets."""
    most_lines: int = 0
    """More sets than stand in so many lines are only counted; 0 for any number."""
    id: str = ""
    label: str = ""
    value: str = ""
    """The tiles in notation."""

    def widths(self, layout: LayoutPass) -> Widths:
        tile, gap = self._tile(layout.sheet, self.sizes[0])
        margins = 2 * self._margin(layout.sheet)
        rows = [*self.sets, *([self.rack] if self.rack else [])]
        wish = sum(len(row) for row in rows) * (tile + 1) + gap * max(0, len(rows) - 1) + margins
        return Widths(min(wish, self._tile(layout.sheet, self.sizes[-1])[0] + margins), wish)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        sheet, wide = layout.sheet, round(width)
        tries = (self._placed(sheet, wide, size, len(self.sets)) for size in self.sizes)
        found, left = next((each for each in tries if each.lines == 1), None), 0
        found = found or self._placed(sheet, wide, self.sizes[-1], len(self.sets))
        while self.most_lines and found.lines > self.most_lines and left < len(self.sets):
            left += 1
            count = wide - sheet.width(f"+{left}", sheet.type(CAPTION)) - found.tile // 3
            found = self._placed(sheet, count, self.sizes[-1], len(self.sets) - left)
        pictures = tuple(self._pictures(sheet, found, left))
        down = self._pitch(sheet, found.tile)
        height = found.lines * down - (down - round(found.tile * HIGH)) + 2 * self._margin(sheet)

        def put(box: Box) -> tuple[Part]:
            place = snapped(Box(box.x, box.y + (box.h - height) / 2, box.w, height))
            return (TileSets(place, pictures, self.id, self.label, self.value),)

        return LaidItem(height, put)

    def _tile(self, sheet: Sheet, size: float) -> tuple[int, int]:
        """Width of a tile, and between two sets, in pixels."""
        tile = max(LEAST, sheet.px(size))
        return tile, max(6, round(tile * self.apart))

    def _margin(self, sheet: Sheet) -> int:
        return sheet.px(MARGIN) if self.rack and self.wooden else 0

    def _pitch(self, sheet: Sheet, tile: int) -> int:
        """From one line to the next."""
        return round(tile * HIGH) + max(self._tile(sheet, tile / sheet.frame.u)[1] // 2, 3 * self._margin(sheet))

    def _placed(self, sheet: Sheet, room: float, size: float, count: int) -> _Places:
        """So many sets, then the rack."""
        tile, gap = self._tile(sheet, size)
        margin = self._margin(sheet)
        places: list[tuple[MakeFace, float, int, bool]] = []
        x, line = margin, 0
        for at, row in enumerate((*self.sets[:count], self.rack)):
            on_wood = at == count
            if x > margin and x + len(row) * (tile + 1) + margin > room:
                x, line = margin, line + 1
            for face in row:
                if x > margin and x + tile + margin > room:
                    x, line = margin, line + 1
                places.append((face, x, line, on_wood))
                x += tile + 1
            x += gap
        return _Places(tile, max((line for _, _, line, _ in places), default=0) + 1, tuple(places))

    def _pictures(self, sheet: Sheet, found: _Places, left: int) -> Iterator[tuple[Picture, float, float, int]]:
        margin, down, tile = self._margin(sheet), self._pitch(sheet, found.tile), found.tile
        high = round(tile * HIGH)
        for line in range(found.lines):
            wooden = [x for _, x, its, on_wood in found.places if on_wood and its == line]
            if wooden and self.wooden:
                wide = round(wooden[-1] - wooden[0]) + tile + 2 * margin
                yield Wood(wide, high + 2 * margin, (high + margin,)), wooden[0] - margin, line * down, 1
        for face, x, line, _ in found.places:
            yield face(tile), x, margin + line * down, 2
        if left:
            size = sheet.type(CAPTION)
            x = max((x + tile + tile // 3 for _, x, line, _ in found.places if line == found.lines - 1), default=0)
            y = margin + (found.lines - 1) * down + (high - sheet.line(size)) / 2
            yield Label(f"+{left}", size, colour="muted"), x, y, 2


@immutable
class _Places:
    """The width of a tile, the number of lines, and the faces, each with its left side, its line and whether it is of
    the rack."""

    tile: int
    lines: int
    places: tuple[tuple[MakeFace, float, int, bool], ...]
