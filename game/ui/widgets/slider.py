"""A knob on a line: a number from 0 to 100 in steps of five."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Meter, Plate
from game.ui.semantics import Node, Range
from game.ui.widgets.part import HotSpot, Touch
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.words import Ink, Words, words

MOST, STEP = 100, 5


@dataclass(frozen=True, slots=True)
class Slider:
    """The line, the knob, and the number in words beside it."""

    id: str
    label: str
    box: Box
    track: Box
    value: int
    text: Words
    move: Callable[[int], None]
    """Called with the new number, only when it is another."""

    @property
    def crowded(self) -> bool:
        return self.text.crowded

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        track, knob = self.track, round(self.box.h * 0.5)
        filled = round(track.w * self.value / MOST)
        canvas.put(Meter(round(track.w), round(track.h), filled), track.x, track.y, layer=1)
        grown = round(knob * 0.12) if self.id in (touch.hot, touch.down) else 0
        size = knob + grown
        x, y = track.x + filled - size / 2, self.box.centre[1] - size / 2
        canvas.put(Plate(size, size, size // 2, "tip"), x, y, layer=2)
        self.text.draw(canvas, touch)

    def nodes(self) -> tuple[Node, ...]:
        span = Range(0, MOST, self.value, STEP)
        return (Node(self.id, "slider", self.label, self.box, str(self.value), ("press",), range=span),)

    def spots(self) -> tuple[HotSpot, ...]:
        return (HotSpot(self.id, self.box, lambda: None, round(self.box.h / 2), self._slide, self._nudge),)

    def _slide(self, x: float) -> None:
        share = (x - self.track.x) / max(1.0, self.track.w)
        self._set(round(share * MOST / STEP) * STEP)

    def _nudge(self, steps: int) -> None:
        self._set(self.value + steps * STEP)

    def _set(self, value: int) -> None:
        value = min(max(value, 0), MOST)
        if value != self.value:
            self.move(value)


def slider(
    sheet: Sheet, room: Box, ident: str, label: str, value: int, text: str, move: Callable[[int], None]
) -> Slider:
    """A slider at the right end of the room, its number to the left of it."""
    width = min(sheet.px(420), room.w * 0.7)
    box = Box(room.right - width, room.y, width, room.h)
    knob, thick = box.h * 0.5, sheet.px(12)
    track = Box(box.x + knob / 2, box.centre[1] - thick / 2, box.w - knob, thick)
    said = Box(room.x, room.y, box.x - room.x - sheet.px(20), room.h)
    return Slider(ident, label, box, track, value, words(sheet, said, text, Ink(BODY, across=1.0)), move)
