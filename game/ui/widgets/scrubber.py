"""A line along which a knob stands at one of many places, some of them marked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Dot, Meter, Plate
from game.ui.semantics import Node, Range
from game.ui.widgets.part import HotSpot, Touch
from game.ui.widgets.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Scrubber:
    """Places from 0 to `last`; the pointer slides the knob, the arrow keys are the page's."""

    id: str
    label: str
    box: Box
    track: Box
    last: int
    value: int
    marks: tuple[int, ...]
    move: Callable[[int], None]
    moments: tuple[int, ...] = ()
    """Places that a review is about, as larger dots on the track."""
    crowded: bool = False

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        track = self.track
        filled = round(track.w * self.value / max(1, self.last))
        canvas.put(Meter(round(track.w), round(track.h), filled), track.x, track.y, layer=1)
        dot = round(track.h * 0.9)
        for mark in self.marks:
            canvas.put(Plate(dot, dot, dot // 2, "tip"), self._x(mark) - dot / 2, track.y - dot * 1.4, layer=1)
        for moment in self.moments:
            size = round(track.h * 1.7)
            canvas.put(Dot(size, size, "estimate", rimmed=True), self._x(moment) - size / 2, track.centre[1] - size / 2,
                       layer=1)  # fmt: skip
        knob = round(self.box.h * (0.56 if self.id in (touch.hot, touch.down) else 0.5))
        x, y = self._x(self.value) - knob / 2, track.centre[1] - knob / 2
        canvas.put(Plate(knob, knob, knob // 2, "tip"), x, y, layer=2)

    def nodes(self) -> tuple[Node, ...]:
        span = Range(0, self.last, self.value)
        return (Node(self.id, "slider", self.label, self.box, str(self.value), ("press",), range=span),)

    def spots(self) -> tuple[HotSpot, ...]:
        return (HotSpot(self.id, self.box, lambda: None, round(self.box.h / 2), self._slide),)

    def _x(self, value: int) -> float:
        return self.track.x + self.track.w * value / max(1, self.last)

    def _slide(self, x: float) -> None:
        share = (x - self.track.x) / max(1.0, self.track.w)
        value = min(max(round(share * self.last), 0), self.last)
        if value != self.value:
            self.move(value)


def scrubber(
    sheet: Sheet,
    box: Box,
    label: str,
    at: tuple[int, int],
    marks: tuple[int, ...],
    move: Callable[[int], None],
    moments: tuple[int, ...] = (),
) -> Scrubber:
    """A scrubber filling the box; `at` is where the knob stands, and the last place."""
    knob, thick = box.h * 0.5, sheet.px(12)
    track = Box(box.x + knob / 2, box.centre[1] - thick / 2, box.w - knob, thick)
    return Scrubber("scrubber", label, box, track, at[1], at[0], marks, move, moments)
