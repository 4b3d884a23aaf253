"""A row of a list that can be pressed: texts in columns, and the emblems of those it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Emblem, Plate
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, OnPress, Touch
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.words import Ink, Words, words

INK = Ink(BODY)


@dataclass(frozen=True, slots=True)
class Cell:
    """One column of a row: where it begins and ends in parts of the width, what it says, how."""

    start: float
    end: float
    text: str
    ink: Ink = INK
    emblems: tuple[str, ...] = ()
    """Shown before the text."""


@dataclass(frozen=True, slots=True)
class ListRow:
    """The row as a whole; one thing to the keys and to those who hear it."""

    id: str
    label: str
    box: Box
    texts: tuple[Words, ...]
    emblems: tuple[tuple[Emblem, float], ...]
    """Each with its left edge."""
    press: OnPress
    radius: int

    @property
    def crowded(self) -> bool:
        return any(text.crowded for text in self.texts)

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        if self.id in (touch.hot, touch.down):
            canvas.put(Plate(round(self.box.w), round(self.box.h), self.radius, "hot"), self.box.x, self.box.y, layer=1)
        for emblem, x in self.emblems:
            canvas.put(emblem, x, self.box.centre[1] - emblem.size / 2, layer=2)
        for text in self.texts:
            text.draw(canvas, touch)

    def nodes(self) -> tuple[Node, ...]:
        return (Node(self.id, "button", self.label, self.box, "", ("press",)),)

    def spots(self) -> tuple[HotSpot, ...]:
        return (HotSpot(self.id, self.box, self.press, self.radius),)


def row(sheet: Sheet, box: Box, ident: str, label: str, cells: Sequence[Cell], press: OnPress) -> ListRow:
    """A row filling the box; `label` is what it says to those who hear it."""
    size, gap = min(sheet.px(44), round(box.h * 0.7)), sheet.px(6)
    texts: list[Words] = []
    emblems: list[tuple[Emblem, float]] = []
    for cell in cells:
        place = Box(box.x + box.w * cell.start, box.y, box.w * (cell.end - cell.start), box.h)
        if cell.emblems:  # the first stands where the text of a heading begins
            place = Box(place.x + gap, place.y, place.w - gap, place.h)
        for name in cell.emblems:
            emblems.append((Emblem(name, size), place.x))
            place = Box(place.x + size + gap, place.y, place.w - size - gap, place.h)
        if cell.text:
            texts.append(words(sheet, place.inset(gap, 0), cell.text, cell.ink))
    return ListRow(ident, label, box, tuple(texts), tuple(emblems), press, sheet.px(14))
