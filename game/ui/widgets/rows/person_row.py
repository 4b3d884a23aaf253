"""A row of a list for a person among several: the name, to be changed, and who else may sit there."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Emblem, Icon, Plate, Weight
from game.ui.semantics import Node
from game.ui.widgets.choice import slimmer
from game.ui.widgets.part import HotSpot, OnPress, Touch
from game.ui.widgets.sheet import BODY, BUTTON, SMALLEST_TARGET, Sheet
from game.ui.widgets.words import Ink, Words, words

NAME_SHARE = 0.62
"""Of the width: the rest says that it is a person, and leads to others."""


@dataclass(frozen=True, slots=True)
class PersonButton:
    """One of the two things to press in a row."""

    id: str
    label: str
    box: Box
    press: OnPress
    tip: str

    def node(self, value: str) -> Node:
        return Node(self.id, "button", self.label, self.box, value, ("press",), self.tip)


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Emblem and name on a field at the left, the kind of player at the right."""

    box: Box
    emblem: str
    size: int
    name: PersonButton
    kind: PersonButton
    said: Words
    sort: Words
    radius: int
    slim: float
    """By how much the field is lower than what can be hit, above and below."""

    @property
    def crowded(self) -> bool:
        return self.said.crowded or self.sort.crowded

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        field = self.name.box.inset(0, self.slim)
        style = "choice-hot" if self.name.id in (touch.hot, touch.down) else "field"
        canvas.put(Plate(round(field.w), round(field.h), self.radius, style), field.x, field.y, layer=1)
        if self.kind.id in (touch.hot, touch.down):
            box = self.kind.box
            canvas.put(Plate(round(box.w), round(box.h), self.radius, "hot"), box.x, box.y, layer=1)
        canvas.put(Emblem(self.emblem, self.size), self.box.x + self.radius, field.centre[1] - self.size / 2, layer=2)
        self.said.put(canvas, "ink")
        self.sort.put(canvas, "muted")
        mark = round(self.size * 0.4)
        x = self.box.right - self.radius - mark
        canvas.put(Icon("chevron", mark, "muted"), x, field.centre[1] - mark / 2, layer=2)

    def nodes(self) -> tuple[Node, ...]:
        return self.name.node(self.said.text), self.kind.node(self.sort.text)

    def spots(self) -> tuple[HotSpot, ...]:
        return tuple(HotSpot(half.id, half.box, half.press, self.radius) for half in (self.name, self.kind))


def person_row(sheet: Sheet, box: Box, emblem: str, name: PersonButton, kind: PersonButton) -> PersonRow:
    """The row in its box; the labels of the halves are the name and the kind."""
    size, pad = min(sheet.px(58), round(box.h * 0.8)), sheet.px(14)
    start = box.x + pad + size + sheet.px(8)
    middle = start + (box.right - start) * NAME_SHARE
    gap = min(sheet.px(5), max(0, (box.h - SMALLEST_TARGET) / 2))
    field = Box(start, box.y + gap, middle - start, box.h - 2 * gap)
    rest = Box(middle + sheet.px(6), field.y, box.right - middle - sheet.px(6), field.h)
    inside = Box(rest.x, rest.y, rest.w - pad - round(size * 0.4) - sheet.px(12), rest.h)
    slim = slimmer(sheet, field.h)
    said = words(sheet, field.inset(sheet.px(12), 0), name.label, Ink(BUTTON, Weight.SEMIBOLD))
    sort = words(sheet, inside, kind.label, Ink(BODY, across=1.0))
    return PersonRow(box, emblem, size, _placed(name, field), _placed(kind, rest), said, sort, pad, slim)


def _placed(half: PersonButton, box: Box) -> PersonButton:
    return PersonButton(half.id, half.label, box, half.press, half.tip)
