"""A row of a list: who sits there, and with a press who else."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Emblem, Icon, Plate, Weight
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, OnPress, Touch
from game.ui.widgets.sheet import BODY, BUTTON, Sheet
from game.ui.widgets.words import Ink, Words, words


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Emblem, name and level; without a press it is only to be read."""

    id: str
    label: str
    box: Box
    emblem: str
    size: int
    name: Words
    level: Words
    radius: int
    press: OnPress | None = None
    tip: str = ""
    opens: bool = True
    """Whether a press opens something, which a sign at the end says."""

    @property
    def crowded(self) -> bool:
        return self.name.crowded or self.level.crowded

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box = self.box
        if self.press is not None and self.id in (touch.hot, touch.down):
            canvas.put(Plate(round(box.w), round(box.h), self.radius, "hot"), box.x, box.y, layer=1)
        pad = self.radius
        canvas.put(Emblem(self.emblem, self.size), box.x + pad, box.centre[1] - self.size / 2, layer=2)
        self.name.put(canvas, "ink")
        self.level.put(canvas, "muted")
        if self.press is not None and self.opens:
            mark = round(self.size * 0.4)
            canvas.put(Icon("chevron", mark, "muted"), box.right - pad - mark, box.centre[1] - mark / 2, layer=2)

    def nodes(self) -> tuple[Node, ...]:
        role, actions = ("button", ("press",)) if self.press else ("text", ())
        return (Node(self.id, role, self.label, self.box, self.emblem, actions, self.tip),)

    def spots(self) -> tuple[HotSpot, ...]:
        return (HotSpot(self.id, self.box, self.press, self.radius),) if self.press else ()


def seat_row(
    sheet: Sheet, box: Box, ident: str, persona: str, said: tuple[str, str, str], press: OnPress | None = None,
    tip: str = "", *, opens: bool = True,
) -> SeatRow:  # fmt: skip
    """A row for `persona`; `said` is its name, its level, and both in one phrase."""
    name, level, label = said
    size, pad = min(sheet.px(58), round(box.h * 0.8)), sheet.px(14)
    start = box.x + pad + size + sheet.px(20)
    end = box.right - pad - (round(size * 0.4) + sheet.px(12) if press and opens else 0)
    half = (end - start) * 0.5
    first = words(sheet, Box(start, box.y, half, box.h), name, Ink(BUTTON, Weight.SEMIBOLD))
    second = words(sheet, Box(start + half, box.y, half, box.h), level, Ink(BODY, across=1.0))
    return SeatRow(ident, label, box, persona, size, first, second, pad, press, tip, opens)
