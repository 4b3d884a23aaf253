"""A button: acts when it is released inside (ux 2.1), as wide as its text needs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.rules.values import immutable, replace
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Plate, Weight
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, OnPress, Touch
from game.ui.widgets.sheet import BUTTON, CAPTION, Sheet
from game.ui.widgets.words import Ink, Words, words

INKS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "primary": ("on-accent", "on-accent-muted"),
        "secondary": ("button-ink", "button-muted"),
        "bare": ("ink", "muted"),
    }
)


BARE = "bare"


@immutable
class Button:
    """A plate with a label, and perhaps a quieter word at its right end."""

    id: str
    label: str
    box: Box
    press: OnPress
    text: Words
    hint: Words | None
    radius: int
    kind: str = "secondary"
    """primary, secondary, or bare: words that have a plate only while the pointer is on them."""
    enabled: bool = True
    tip: str = ""
    checked: bool | None = None
    """Whether it is the chosen one of several; None for a button that only acts."""

    @property
    def crowded(self) -> bool:
        return self.text.crowded or (self.hint is not None and self.hint.crowded)

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box = self.box
        style = touch.style(self.id, self.kind) if self.enabled else "disabled"
        if self.kind != BARE:
            canvas.put(Plate(round(box.w), round(box.h), self.radius, style), box.x, box.y, layer=1)
        elif self.id in (touch.hot, touch.down):
            canvas.put(Plate(round(box.w), round(box.h), self.radius, "hot"), box.x, box.y, layer=1)
        ink, quiet = INKS[self.kind] if self.enabled else ("disabled", "disabled")
        self.text.put(canvas, ink)
        if self.hint is not None:
            self.hint.put(canvas, quiet)

    def placed(self, box: Box) -> Button:
        """The same without a hint, in a place of the width it was made for."""
        inside = Box(self.text.box.x + box.x - self.box.x, box.y, self.text.box.w, box.h)
        return replace(self, box=box, text=replace(self.text, box=inside))

    def nodes(self) -> tuple[Node, ...]:
        said = self.hint.text if self.hint else ""
        actions = ("press",) if self.enabled else ()
        node = Node(self.id, "button", self.label, self.box, said, actions, self.tip)
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


def button(
    sheet: Sheet, box: Box, ident: str, label: str, press: OnPress, look: ButtonStyle = PLAIN, hint: str = ""
) -> Button:
    """A button filling the box; with a hint the label stands at the left end and the hint at the right."""
    inside = box.inset(sheet.px(30 if look.across == 0 or hint else look.air), 0)
    weight = Weight.BOLD if look.kind == PRIMARY.kind else Weight.SEMIBOLD
    ink = Ink(look.units, weight, across=0.0 if hint else look.across)
    radius = sheet.px(20)
    if not hint:
        return Button(ident, label, box, press, words(sheet, inside, label, ink), None, radius, look.kind)
    taken = min(sheet.width(label, sheet.type(look.units), weight) + sheet.px(20), inside.w * 0.6)
    text = words(sheet, Box(inside.x, inside.y, taken, inside.h), label, ink)
    rest = Box(inside.x + taken, inside.y, inside.w - taken, inside.h)
    said = words(sheet, rest, hint, Ink(CAPTION, across=1.0))
    return Button(ident, label, box, press, text, said, radius, look.kind)


def button_width(sheet: Sheet, label: str, units: float = BUTTON) -> int:
    """The preferred width of a button with this label."""
    return max(sheet.width(label, sheet.type(units), Weight.BOLD) + 2 * sheet.px(30), sheet.px(96))
