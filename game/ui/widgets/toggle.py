"""A switch that is on or off."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.values import immutable
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Icon, Plate
from game.ui.scene import Change
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, Touch
from game.ui.widgets.sheet import SMALLEST_TARGET, Sheet

SLIM = 52
"""Height of the track in u; what can be hit is higher."""


@immutable
class Toggle:
    """A track with a knob at the end that shows its state; a tick shows it, too."""

    id: str
    label: str
    box: Box
    track: Box
    on: bool
    turn: Callable[[bool], Change | None]
    tip: str = ""
    crowded: bool = False

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box = self.track
        radius = round(box.h / 2)
        style = "choice-on" if self.on else ("choice-hot" if touch.hot == self.id else "field")
        canvas.put(Plate(round(box.w), round(box.h), radius, style), box.x, box.y, layer=1)
        size = round(box.h * 0.72)
        gap = (box.h - size) / 2
        x = box.right - gap - size if self.on else box.x + gap
        canvas.put(Plate(size, size, size // 2, "tip"), x, box.y + gap, layer=2)
        if self.on:
            mark = round(size * 0.6)
            canvas.put(Icon("check", mark, "tip-ink"), x + (size - mark) / 2, box.y + (box.h - mark) / 2, layer=3)

    def nodes(self) -> tuple[Node, ...]:
        value = "on" if self.on else "off"
        return (Node(self.id, "toggle", self.label, self.box, value, ("press",), self.tip, checked=self.on),)

    def spots(self) -> tuple[HotSpot, ...]:
        radius = round(self.box.h / 2)
        return (HotSpot(self.id, self.box, lambda: self.turn(not self.on), radius, nudge=self._nudge),)

    def _nudge(self, steps: int) -> None:
        """To the right is on."""
        if self.on is not (steps > 0):
            self.turn(steps > 0)


def toggle(
    sheet: Sheet, room: Box, ident: str, label: str, *, on: bool, turn: Callable[[bool], Change | None]
) -> Toggle:
    """A switch at the right end of the room."""
    slim = max(0, round((room.h - sheet.px(SLIM)) / 2))
    wide = round(max((room.h - 2 * slim) * 1.75, SMALLEST_TARGET))
    track = Box(room.right - wide, room.y, wide, room.h).inset(0, slim)
    return Toggle(ident, label, Box(track.x, room.y, wide, room.h), track, on, turn)
