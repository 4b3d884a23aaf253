"""A field that takes what is typed or pasted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Icon, Plate
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, OnPress, Touch
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.words import Ink, Words, words

CARET = "|"
ICON, BEFORE = 1.25, 12
"""Size of an icon in parts of the type, and the space behind it in units."""


@dataclass(frozen=True, slots=True)
class Field:
    """The text so far, or a quiet word about what is wanted."""

    id: str
    label: str
    box: Box
    value: str
    text: Words
    press: OnPress
    radius: int
    selected: bool = False
    """Whether all of the text is selected."""
    icon: str = ""
    """What stands before the text."""

    @property
    def crowded(self) -> bool:
        return self.text.crowded

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box = self.box
        canvas.put(Plate(round(box.w), round(box.h), self.radius, "field"), box.x, box.y, layer=1)
        if self.icon:
            size = round(self.text.size * ICON)
            x = self.text.box.x - size - canvas.frame.px(BEFORE)
            canvas.put(Icon(self.icon, size, "muted"), x, box.centre[1] - size / 2, layer=2)
        if not self.selected:
            self.text.draw(canvas, touch)
            return
        text, inside = self.text, box.h / 5
        left = text.box.x + (text.box.w - max(text.widths)) * text.ink.across - inside / 2
        wide, tall = round(max(text.widths) + inside), round(box.h - 2 * inside)
        canvas.put(Plate(wide, tall, round(inside / 2), "choice-on"), left, box.y + inside, layer=1)
        self.text.put(canvas, "on-accent")

    def nodes(self) -> tuple[Node, ...]:
        return (Node(self.id, "field", self.label, self.box, self.value, ("press", "type"), picked=self.selected),)

    def spots(self) -> tuple[HotSpot, ...]:
        return (HotSpot(self.id, self.box, self.press, self.radius),)


def field(
    sheet: Sheet,
    box: Box,
    ident: str,
    label: str,
    value: str,
    press: OnPress,
    *,
    active: bool = False,
    selected: bool = False,
) -> Field:
    """A field with this value; the label stands in it while it is empty, and a mark behind it while it is active."""
    selected = selected and active and bool(value)
    ink = Ink(BODY) if value or active else Ink(BODY, colour="muted")
    shown = f"{value}{CARET}" if active and not selected else value or label
    inside = box.inset(sheet.px(18), 0)
    text = words(sheet, inside, shown, ink)
    while text.crowded and len(shown) > 8:
        shown = f"…{shown[5:]}"
        text = replace(words(sheet, inside, shown, ink), text=shown)
    return Field(ident, label, box, value, text, press, sheet.px(16), selected)


def with_icon(sheet: Sheet, box: Box, icon: str, make: Callable[[Box], Field]) -> Field:
    """A field with an icon before its text, which `make` writes into what is left of the box."""
    taken = round(sheet.type(BODY) * ICON) + sheet.px(BEFORE)
    return replace(make(Box(box.x + taken, box.y, box.w - taken, box.h)), box=box, icon=icon)
