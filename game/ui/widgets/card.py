"""A large button with emblems and a second line, and perhaps another thing to press at its end."""

from __future__ import annotations

from game.rules.values import immutable
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Emblem, Hairline, Plate, Weight
from game.ui.semantics import Node
from game.ui.widgets.button import INKS, PRIMARY
from game.ui.widgets.part import HotSpot, OnPress, Touch
from game.ui.widgets.sheet import CAPTION, Sheet
from game.ui.widgets.words import Ink, Words, words

LABEL, QUIET_LABEL = 30, 26
"""Type size of the label in u, and of one that is not the primary button."""
PAD, GAP = 28, 16
EMBLEM, LAP = 66, 0.62
"""The size of an emblem in u, and which part of it the next one leaves to be seen."""
MOST_EMBLEMS = 3
"""One less where there is another thing to press."""
SIDE = 0.21
"""Of the width, for the other thing to press."""


@immutable
class Side:
    """What stands at the end of a card."""

    id: str
    label: str
    press: OnPress


@immutable
class CardStyle:
    """How a card looks: primary or secondary, and the pixels that are left free at its right end."""

    kind: str = PRIMARY.kind
    tail: float = 0.0


AMBER, DARK = CardStyle(), CardStyle("secondary")


@immutable
class Card:
    """One plate with one or two things to press."""

    id: str
    box: Box
    press: OnPress
    label: Words
    line: Words
    emblems: tuple[tuple[Emblem, float], ...]
    """Each with its left edge."""
    radius: int
    side: tuple[Side, Words] | None = None
    kind: str = PRIMARY.kind

    @property
    def lacking(self) -> float:
        """The pixels by which what is said is higher than the card."""
        return max(0.0, self.label.block + self.line.block + self.radius - self.box.h)

    @property
    def crowded(self) -> bool:
        return self.lacking > 0 or any(
            text.crowded for text in (self.label, self.line, *([self.side[1]] if self.side else []))
        )

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box = self.box
        hot = next((spot.id for spot in self.spots() if spot.id in (touch.hot, touch.down)), self.id)
        style = touch.style(hot, self.kind)
        canvas.put(Plate(round(box.w), round(box.h), self.radius, style), box.x, box.y, layer=1)
        for emblem, x in self.emblems:
            canvas.put(emblem, x, box.centre[1] - emblem.size / 2, layer=2)
        ink, quiet = INKS[self.kind]
        self.label.put(canvas, ink)
        self.line.put(canvas, quiet)
        if self.side is not None:
            inset = round(box.h * 0.22)
            line = Hairline(1, round(box.h) - 2 * inset, quiet)
            canvas.put(line, self._parted.x, box.y + inset, layer=2)
            self.side[1].put(canvas, ink if hot == self.side[0].id else quiet)

    def nodes(self) -> tuple[Node, ...]:
        whole = Node(self.id, "button", self.label.text, self._main, self.line.text, ("press",))
        if self.side is None:
            return (whole,)
        side = self.side[0]
        return whole, Node(side.id, "button", side.label, self._parted, "", ("press",))

    def spots(self) -> tuple[HotSpot, ...]:
        whole = HotSpot(self.id, self._main, self.press, self.radius)
        return (whole,) if self.side is None else (whole, self._side_spot(self.side[0]))

    def _side_spot(self, side: Side) -> HotSpot:
        return HotSpot(side.id, self._parted, side.press, self.radius)

    @property
    def _parted(self) -> Box:
        """The place of the other thing to press; empty without one."""
        wide = round(self.box.w * SIDE) if self.side is not None else 0
        return Box(self.box.right - wide, self.box.y, wide, self.box.h)

    @property
    def _main(self) -> Box:
        return Box(self.box.x, self.box.y, self.box.w - self._parted.w, self.box.h)


def card(
    sheet: Sheet, box: Box, ident: str, said: tuple[str, str], press: OnPress, emblems: tuple[str, ...],
    side: Side | None = None, style: CardStyle = AMBER,
) -> Card:  # fmt: skip
    """A card filling the box; `said` is its label and the line below it, `side` another thing to press."""
    pad, gap, size = sheet.px(PAD), sheet.px(GAP), sheet.px(EMBLEM)
    step, most = round(size * LAP), MOST_EMBLEMS - (side is not None)
    signs = tuple((Emblem(name, size), box.x + pad + at * step) for at, name in enumerate(emblems[:most]))
    start = (signs[-1][1] + size + gap) if signs else box.x + pad
    apart = round(box.w * SIDE) if side is not None else 0
    room = Box(start, box.y, box.right - apart - style.tail - gap - start, box.h)
    large = (
        Ink(LABEL, Weight.BOLD, down=0.0) if style.kind == PRIMARY.kind else Ink(QUIET_LABEL, Weight.SEMIBOLD, down=0.0)
    )
    label = words(sheet, room, said[0], large)
    line = words(sheet, room, said[1], Ink(CAPTION, down=0.0))
    top = box.y + (box.h - sheet.px(6) - label.block - line.block) / 2
    upper = words(sheet, Box(room.x, top, room.w, label.block), said[0], label.ink)
    lower = words(sheet, Box(room.x, top + label.block, room.w, box.bottom - top - label.block), said[1], line.ink)
    end = None
    if side is not None:
        place = Box(box.right - apart, box.y, apart, box.h - sheet.px(6)).inset(sheet.px(8), 0)
        end = (side, words(sheet, place, side.label, Ink(CAPTION, Weight.SEMIBOLD, across=0.5)))
    return Card(ident, box, press, upper, lower, signs, sheet.px(20), end, style.kind)
