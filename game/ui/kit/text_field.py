"""A field that takes what is typed or pasted."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.values import immutable, replace
from game.session.texts import Texts
from game.ui.canvas import Canvas, Measure
from game.ui.geometry import Box
from game.ui.kit.item import Item, LaidItem, LayoutPass, snapped
from game.ui.look_names import IconName
from game.ui.pictures import Icon, Plate
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, OnPress, Part, Touch
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.text_block import Ink, TextBlock, text_block

CARET = "|"
ICON, BEFORE = 1.25, 12
"""Size of an icon in parts of the type, and the space behind it in units."""


def unseen_said(texts: Texts, measure: Measure, typed: str) -> str:
    """The sentence that some of what is typed cannot be shown; empty where all of it can, or still may be."""
    unseen = len(measure.unseen(typed))
    return texts.plural("naming.unseen", unseen) if unseen else ""


@immutable
class FieldItem(Item):
    """The text so far with a mark behind it while it is active, or quietly what is wanted."""

    id: str
    label: str
    value: str
    press: OnPress
    wide: float = 0.0
    tall: float = 64.0
    active: bool = False
    selected: bool = False
    """Whether all of the text is selected."""
    icon: IconName | None = None
    """What stands before the text."""

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        sheet = layout.sheet
        taken = round(sheet.type(BODY) * ICON) + sheet.px(BEFORE) if self.icon else 0

        def put(box: Box) -> Iterator[Part]:
            place = snapped(box)
            room = Box(place.x + taken, place.y, place.w - taken, place.h).inset(sheet.px(18), 0)
            yield PlacedField(self, place, self._words(sheet, room), sheet.px(16))

        return LaidItem(sheet.target(self.tall), put)

    @property
    def is_marked(self) -> bool:
        """Whether there is a text that is seen to be selected."""
        return self.selected and self.active and bool(self.value)

    def _words(self, sheet: Sheet, room: Box) -> TextBlock:
        ink = Ink(BODY) if self.value or self.active else Ink(BODY, colour="muted")
        shown = f"{self.value}{CARET}" if self.active and not self.is_marked else self.value or self.label
        text = text_block(sheet, room, shown, ink)
        while text.crowded and len(shown) > 8:
            shown = f"…{shown[5:]}"
            text = replace(text_block(sheet, room, shown, ink), text=shown)
        return text


@immutable
class PlacedField:
    """A text field with its box and the text fitted into it."""

    item: FieldItem
    box: Box
    text: TextBlock
    radius: int

    @property
    def crowded(self) -> bool:
        return self.text.crowded

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box, text = self.box, self.text
        canvas.put(Plate(round(box.w), round(box.h), self.radius, "field"), box.x, box.y, layer=1)
        if self.item.icon is not None:
            size = round(text.fit.size * ICON)
            x = text.box.x - size - canvas.frame.px(BEFORE)
            canvas.put(Icon(self.item.icon, size, "muted"), x, box.centre[1] - size / 2, layer=2)
        if not self.item.is_marked:
            text.draw(canvas, touch)
            return
        inside = box.h / 5
        widest = max(text.fit.widths)
        left = text.box.x + (text.box.w - widest) * text.ink.across - inside / 2
        wide, tall = round(widest + inside), round(box.h - 2 * inside)
        canvas.put(Plate(wide, tall, round(inside / 2), "choice-on"), left, box.y + inside, layer=1)
        text.put(canvas, "on-accent")

    def nodes(self) -> tuple[Node, ...]:
        item, deeds = self.item, ("press", "type")
        return (Node(item.id, "field", item.label, self.box, item.value, deeds, picked=item.is_marked),)

    def spots(self) -> tuple[HotSpot, ...]:
        return (HotSpot(self.item.id, self.box, self.item.press, self.radius),)
