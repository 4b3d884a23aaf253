"""What is pressed as a whole: a button, a row of a list, a card with pictures, perhaps with a button on it."""

from __future__ import annotations

from game.rules.values import immutable, replace
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.item import Item, LaidItem, LayoutPass, Widths, snapped
from game.ui.look_names import PlateStyle
from game.ui.pictures import Plate, Tray
from game.ui.semantics import Node, Ordinal
from game.ui.widgets.button import BARE, Pressed
from game.ui.widgets.part import HotSpot, OnPress, Part, Touch


@immutable
class PressArea:
    """All of it is one thing to the pointer, to the keys and to those who hear it, but buttons on it; what else is on
    it has no nodes."""

    node: Node
    box: Box
    parts: tuple[Part, ...]
    press: OnPress | None
    kind: Pressed
    radius: int
    framed: bool
    ring: Box | None = None
    """What a frame is drawn round while the pointer is on it."""

    @property
    def crowded(self) -> bool:
        return any(part.crowded for part in self.parts)

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box, style = self.box, self._style(touch)
        whole = Canvas(canvas.frame, canvas.measure)
        if style is not None:
            whole.put(Plate(round(box.w), round(box.h), self.radius, style), box.x, box.y, layer=1)
        if self.ring is not None and touch.hot == self.node.id and not self.node.disabled:
            px, lit = canvas.frame.px, self.ring.grown(canvas.frame.px(6))
            ring = Tray(round(lit.w), round(lit.h), px(14), "target", max(2, px(2)))
            whole.put(ring, lit.x, lit.y, layer=1)
        if self.framed:
            frame = Tray(round(box.w), round(box.h), self.radius, "gold", max(2, canvas.frame.px(3)))
            whole.put(frame, box.x, box.y, layer=2)
        for part in self.parts:
            part.draw(whole, touch)
        raised = touch.lift(self.node.id, canvas.frame.px(self.kind.lift)) if self.kind.lift and self.press else 0
        canvas.ops += [op._replace(y=op.y - round(raised)) for op in whole.ops] if raised else whole.ops

    def _style(self, touch: Touch) -> PlateStyle | None:
        """What rests has one look, wherever pointer and keys are."""
        if self.node.disabled:
            return self.kind.disabled
        return touch.style(self.node.id, self.kind) if self.press else self.kind.rest

    def nodes(self) -> tuple[Node, ...]:
        return (self.node, *(node for part in self.parts if part.spots() for node in part.nodes()))

    def spots(self) -> tuple[HotSpot, ...]:
        rests = self.node.disabled
        own = (HotSpot(self.node.id, self.box, self.press, self.radius, rests=rests),) if self.press else ()
        return (*own, *(spot for part in self.parts for spot in part.spots()))


def pressable(
    node: Node,
    parts: tuple[Part, ...],
    press: OnPress | None,
    kind: Pressed,
    radius: int,
    *,
    framed: bool = False,
    answers: bool = False,
    ring: Box | None = None,
) -> PressArea:
    """The area of this node, which acts unless it is disabled; then a press says why, if it `answers`."""
    press = press if answers or not node.disabled else None
    node = replace(node, actions=("press",) if press and not node.disabled else ())
    return PressArea(node, node.rect, parts, press, kind, radius, framed, ring)


@immutable
class PressItem(Item):
    """An item that is pressed as a whole; without a press it is only to be read."""

    item: Item
    id: str
    label: str
    """What it says to those who hear it."""
    press: OnPress | None
    value: str = ""
    tip: str = ""
    kind: Pressed = BARE
    radius: float = 14.0
    checked: bool | None = None
    place: Ordinal | None = None
    """The so manyth of its list."""
    framed: bool = False
    """Whether a gold frame marks it among others of its kind."""
    enabled: bool = True
    answers: bool = False
    """Whether a press while it is off says why."""
    role: str = ""
    """What it is to those who hear it, where it is no button."""
    ring: Box | None = None
    """What a frame is drawn round while the pointer is on it; of what has no plate."""
    grow: float = 0.0

    def widths(self, layout: LayoutPass) -> Widths:
        return layout.widths(self.item)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        own, radius = layout.laid(self.item, width), layout.sheet.px(self.radius)

        def put(box: Box) -> tuple[Part]:
            place, role = snapped(box), self.role or ("button" if self.press else "text")
            node = Node(self.id, role, self.label, place, self.value, tip=self.tip, checked=self.checked)
            node = replace(node, disabled=not self.enabled, place=self.place)
            area = pressable(
                node, tuple(own.put(box)), self.press, self.kind, radius,
                framed=self.framed, answers=self.answers, ring=self.ring,
            )  # fmt: skip
            return (area,)

        return LaidItem(max(own.height, layout.sheet.target(0) if self.press else 0), put, own.base)
