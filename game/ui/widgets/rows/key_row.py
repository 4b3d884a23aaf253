"""A row that shows an action and its key."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Plate, Weight
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, OnPress, Touch
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.words import Ink, Words, words

EDGE, AIR = 12, 6
"""Between the ends of the row and what stands in it, and above and below the cap, in u."""
CAP_SHARE = 0.4
"""How much of the width the key takes."""


@dataclass(frozen=True, slots=True)
class KeyRow:
    """The action at the left, the cap of its key at the right; the whole row can be pressed."""

    id: str
    label: str
    box: Box
    cap: Box
    action: Words
    key: Words
    press: OnPress
    radius: int
    waiting: bool
    """Whether a key is waited for."""

    @property
    def crowded(self) -> bool:
        return self.action.crowded or self.key.crowded

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box, cap = self.box, self.cap
        if self.id in (touch.hot, touch.down):
            canvas.put(Plate(round(box.w), round(box.h), self.radius, "hot"), box.x, box.y, layer=1)
        style = "choice-on" if self.waiting else "secondary"
        canvas.put(Plate(round(cap.w), round(cap.h), self.radius, style), cap.x, cap.y, layer=1)
        self.action.put(canvas, "ink")
        self.key.put(canvas, "on-accent" if self.waiting else "button-ink")

    def nodes(self) -> tuple[Node, ...]:
        value = "waiting" if self.waiting else self.key.text
        return (Node(self.id, "button", self.label, self.box, value, ("press",)),)

    def spots(self) -> tuple[HotSpot, ...]:
        return (HotSpot(self.id, self.box, self.press, self.radius),)


def key_row(
    sheet: Sheet, box: Box, ident: str, said: tuple[str, str, str], press: OnPress, *, waiting: bool = False
) -> KeyRow:
    """The row in its box; `said` is the action, its key, and both in one phrase."""
    action, key, label = said
    pad, air = sheet.px(EDGE), sheet.px(AIR)
    wide = box.w * CAP_SHARE
    cap = Box(box.right - wide - pad, box.y + air, wide, box.h - 2 * air)
    room = Box(box.x + pad, box.y, cap.x - box.x - 2 * pad, box.h)
    name = words(sheet, room, action, Ink(BODY))
    shown = words(sheet, cap.inset(sheet.px(6), 0), key, Ink(BODY, Weight.SEMIBOLD, across=0.5))
    return KeyRow(ident, label, box, cap, name, shown, press, sheet.px(14), waiting)
