"""A button with an icon in place of a text."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Icon, Plate
from game.ui.semantics import Node
from game.ui.widgets.button import BARE, INKS
from game.ui.widgets.part import HotSpot, OnPress, Touch

USUAL, LARGEST = 0.5, 0.72
"""The size of the icon in parts of its plate; it grows with the type."""


@dataclass(frozen=True, slots=True)
class Sign:
    """The sign on its plate; the label is its tip and what is said."""

    id: str
    label: str
    icon: str
    box: Box
    press: OnPress
    radius: int
    kind: str = "secondary"
    enabled: bool = True
    crowded: bool = False

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box = self.box
        style = touch.style(self.id, self.kind) if self.enabled else "disabled"
        style = "hot" if self.kind == BARE else style
        if self.kind != BARE or self.id in (touch.hot, touch.down):
            canvas.put(Plate(round(box.w), round(box.h), self.radius, style), box.x, box.y, layer=1)
        size = round(min(box.w, box.h) * min(LARGEST, USUAL * canvas.frame.text_scale))
        colour = INKS[self.kind][0] if self.enabled else "disabled"
        canvas.put(Icon(self.icon, size, colour), box.centre[0] - size / 2, box.centre[1] - size / 2, layer=2)

    def nodes(self) -> tuple[Node, ...]:
        actions = ("press",) if self.enabled else ()
        return (Node(self.id, "button", self.label, self.box, "", actions, self.label, disabled=not self.enabled),)

    def spots(self) -> tuple[HotSpot, ...]:
        return (HotSpot(self.id, self.box, self.press, self.radius),) if self.enabled else ()
