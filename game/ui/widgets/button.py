"""A button: acts when it is released inside (ux 2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.rules.values import immutable, replace
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Icon, Plate, Weight
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, OnPress, Touch
from game.ui.widgets.sheet import BUTTON, Sheet
from game.ui.widgets.words import Words

INKS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "primary": ("on-accent", "on-accent-muted"),
        "secondary": ("button-ink", "button-muted"),
        "bare": ("ink", "muted"),
    }
)
BARE = "bare"
USUAL, LARGEST = 0.5, 0.72
"""The size of an icon in parts of its plate; it grows with the type."""


@immutable
class Button:
    """A plate with a label, or with an icon in place of it."""

    id: str
    label: str
    box: Box
    press: OnPress
    face: Words | str
    """The label in its place, or the name of the icon."""
    radius: int
    kind: str = "secondary"
    """primary, secondary, or bare: words that have a plate only while the pointer is on them."""
    enabled: bool = True
    tip: str = ""
    checked: bool | None = None
    """Whether it is the chosen one of several; None for a button that only acts."""

    @property
    def crowded(self) -> bool:
        return isinstance(self.face, Words) and self.face.crowded

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box = self.box
        style = touch.style(self.id, self.kind) if self.enabled else "disabled"
        style = "hot" if self.kind == BARE else style
        if self.kind != BARE or self.id in (touch.hot, touch.down):
            canvas.put(Plate(round(box.w), round(box.h), self.radius, style), box.x, box.y, layer=1)
        ink = INKS[self.kind][0] if self.enabled else "disabled"
        if isinstance(self.face, Words):
            self.face.put(canvas, ink)
            return
        size = round(min(box.w, box.h) * min(LARGEST, USUAL * canvas.frame.text_scale))
        canvas.put(Icon(self.face, size, ink), box.centre[0] - size / 2, box.centre[1] - size / 2, layer=2)

    def nodes(self) -> tuple[Node, ...]:
        actions = ("press",) if self.enabled else ()
        node = Node(self.id, "button", self.label, self.box, "", actions, self.tip)
        return (replace(node, checked=self.checked, disabled=not self.enabled),)

    def spots(self) -> tuple[HotSpot, ...]:
        return (HotSpot(self.id, self.box, self.press, self.radius),) if self.enabled else ()


@immutable
class ButtonStyle:
    """How a button looks: primary, secondary or bare, its type size in u, where its label lies (0 start, 0.5 middle),
    and the least space beside the label in u."""

    kind: str = "secondary"
    units: float = BUTTON
    across: float = 0.5
    air: float = 18


PLAIN = ButtonStyle()
PRIMARY = ButtonStyle("primary")


def button_width(sheet: Sheet, label: str, units: float = BUTTON) -> int:
    """The preferred width of a button with this label."""
    return max(sheet.width(label, sheet.type(units), Weight.BOLD) + 2 * sheet.px(30), sheet.px(96))
