"""Items that are seen: text, pictures, and what can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.rules.values import immutable, replace
from game.ui.geometry import Box
from game.ui.kit.item import OVER, Item, LaidItem, LayoutPass, Widths, snapped
from game.ui.kit.pinned import PinnedPart, pinned_place, strip_below
from game.ui.kit.press_item import pressable
from game.ui.look_names import IconName, ThemeColour
from game.ui.pictures import Badge, Hairline, Icon, Meter, Picture, Weight
from game.ui.semantics import Node
from game.ui.widgets.button import PLAIN, PRIMARY, ROUND, SELECTED, ButtonStyle, Pressed
from game.ui.widgets.part import OnPress, Part, Still
from game.ui.widgets.sheet import CLOSE, Sheet
from game.ui.widgets.text_block import FIRST_WIDE, Ink, TextBlock, fitted_name, fitted_text, shrunk

FEWEST_SIGNS = 4
"""As many signs of a script without spaces stand at least in a line."""
USUAL, GROWN = 0.5, 1.73
"""The size of an icon in parts of its round button, and by how much that grows at most with the type."""
ICON, AFTER_ICON, BESIDE_ICON = 1.375, 14, 18
"""The size of an icon before a label in parts of the type, the space behind it and beside both in u."""
ROUND_ACT, ROUND_ACTION = 30, 18
"""Radius of the one act and of other buttons in u."""
MARK, LEAST_MARK = 34, 22
"""The width of a sign or an icon at an edge of something, in u, and its least in pixels."""


def longest_word(sheet: Sheet, text: str, size: int, weight: Weight) -> float:
    """The width of what cannot be broken."""
    if text.isascii():
        return max((sheet.width(word, size, weight) for word in text.split()), default=0)
    apart = [word for word in text.split() if max(word) < FIRST_WIDE]
    wide = size * FEWEST_SIGNS if any(sign >= FIRST_WIDE for sign in text) else 0
    return max([sheet.width(word, size, weight) for word in apart] + [wide])


@immutable
class TextItem(Item):
    """Text in as many lines as it needs; without an id it has no node of its own."""

    text: str
    ink: Ink
    id: str = ""
    role: str = "text"
    said: str = ""
    """What a screen reader says in place of the text."""
    tip: str = ""
    most: float | None = None
    """The greatest width of a line that it wishes, in units at normal text size; None for all of it in one line."""
    grow: float = 0.0

    def widths(self, layout: LayoutPass) -> Widths:
        sheet, ink = layout.sheet, self.ink
        known = sheet.texts.get((self.text, ink.units, ink.weight, self.most))
        if known is None:
            size = sheet.type(ink.units)
            wish = max(sheet.width(line, size, ink.weight) for line in self.text.split("\n"))
            if self.most is not None and wish > (most := sheet.px(self.most * sheet.frame.text_scale)):
                wish = max(fitted_text(sheet, self.text, ink, most).widths)
            known = Widths(min(longest_word(sheet, self.text, size, ink.weight), wish), wish)
            sheet.texts[self.text, ink.units, ink.weight, self.most] = known
        return known

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        fit, ink = fitted_text(layout.sheet, self.text, self.ink, round(width)), self.ink

        def put(box: Box) -> tuple[Part]:
            return (TextBlock(self.id, self.role, self.text, snapped(box), fit, ink, self.said, self.tip),)

        return LaidItem(fit.block, put, layout.sheet.measure.ascent(fit.size, ink.weight))


@immutable
class ShrunkItem(Item):
    """Text in a place that cannot grow, see `shrunk`; it asks for no height."""

    text: str
    ink: Ink

    def widths(self, layout: LayoutPass) -> Widths:
        return Widths(0, layout.sheet.width(self.text, layout.sheet.type(self.ink.units), self.ink.weight))

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        return LaidItem(0, lambda box: (shrunk(layout.sheet, box, self.text, self.ink),))


@immutable
class NameItem(Item):
    """A name somebody may have typed, in a place whose width others share: see `fitted_name`."""

    text: str
    ink: Ink
    lines: int = 1
    """The most it takes; it is as high as they are, so that nothing moves with another name."""

    def widths(self, layout: LayoutPass) -> Widths:
        return Widths(0, layout.sheet.width(self.text, layout.sheet.type(self.ink.units), self.ink.weight))

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        sheet = layout.sheet
        fit = fitted_name(sheet, self.text, self.ink, round(width), self.lines)
        height = sheet.line(sheet.type(self.ink.units), self.ink.weight)
        tall = round(sheet.type(self.ink.units) * CLOSE) * (self.lines - 1) + height
        return LaidItem(tall, lambda box: (TextBlock("", "text", self.text, snapped(box), fit, self.ink),))


@immutable
class ButtonItem(Item):
    """A button as wide as its label, and as high as that and a finger need; with an icon before the label it is a text
    action. The one act (`PRIMARY`) takes no place on a sheet that pins it to the window's edge."""

    id: str
    label: str
    press: OnPress
    style: ButtonStyle = PLAIN
    tall: float = 64.0
    """The least height in units."""
    wide: float = 0.0
    """The least width it wishes, in units."""
    tip: str = ""
    enabled: bool = True
    checked: bool | None = None
    said: str = ""
    """What a screen reader says in place of the label."""
    role: str = "button"
    """What it is to those who hear it: a button, or a tab that shows one of several things."""
    beside: float = 30.0
    """The space beside the label that it wishes, in units."""
    icon: IconName | None = None
    grow: float = 0.0

    def widths(self, layout: LayoutPass) -> Widths:
        return Widths(0, 0) if self._is_pinned(layout) else self._wide(layout)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        if not self._is_pinned(layout):
            return self._in_place(layout, width)
        frame, wide = layout.sheet.frame, self._wide(layout).wish
        place = pinned_place(frame, wide, 0)
        own = self._in_place(layout, place.w)
        place = pinned_place(frame, wide, own.height)
        strip = strip_below(frame, place)
        return LaidItem(0, lambda box: tuple(PinnedPart(part, strip, frame) for part in own.put(place)))

    def _is_pinned(self, layout: LayoutPass) -> bool:
        return layout.sheet.pins and self.style is PRIMARY

    def _wide(self, layout: LayoutPass) -> Widths:
        sheet = layout.sheet
        size, pads = sheet.type(self.style.units), 2 * sheet.px(self._beside) + self._before(sheet)
        wish = sheet.width(self.label, size, Weight.BOLD) + pads
        air = 2 * sheet.px(min(self.style.air, self._beside)) + self._before(sheet)
        least = longest_word(sheet, self.label, size, Weight.BOLD) + air
        return Widths(min(least, wish), max(wish, layout.px(self.wide)))

    def _in_place(self, layout: LayoutPass, width: float) -> LaidItem:
        sheet, look = layout.sheet, self.style
        air, before = sheet.px(30 if look.across == 0 else min(look.air, self._beside)), self._before(sheet)
        weight = Weight.BOLD if look.kind == PRIMARY.kind else Weight.SEMIBOLD
        ink = Ink(look.units, weight, look.kind.inks[0] if self.enabled else look.kind.off, look.across)
        fit = fitted_text(sheet, self.label, ink, round(width) - 2 * air - before)
        height = max(sheet.target(self.tall), fit.block + 2 * sheet.px(6))

        def put(box: Box) -> tuple[Part]:
            place = snapped(box)
            node = Node(self.id, self.role, self.said or self.label, place, tip=self.tip, checked=self.checked)
            room = Box(place.x + air + before, place.y, place.w - 2 * air - before, place.h)
            text, parts = TextBlock("", "text", self.label, room, fit, ink), list[Part]()
            if self.icon is not None:
                size = round(sheet.type(look.units) * ICON)
                x = room.x + (room.w - max(fit.widths)) * look.across - before
                sign = Icon(self.icon, size, ink.colour)
                parts.append(Still(sign, Box(x, place.centre[1] - size / 2, size, size), layer=2))
            radius = sheet.px(ROUND_ACT if look.kind == PRIMARY.kind else ROUND_ACTION)
            node = replace(node, disabled=not self.enabled)
            return (pressable(node, (*parts, text), self.press, look.kind, radius),)

        return LaidItem(height, put, (height - fit.block) / 2 + sheet.measure.ascent(fit.size, ink.weight))

    @property
    def _beside(self) -> float:
        return min(self.beside, BESIDE_ICON) if self.icon is not None else self.beside

    def _before(self, sheet: Sheet) -> int:
        """What the icon takes of the width."""
        return round(sheet.type(self.style.units) * ICON) + sheet.px(AFTER_ICON) if self.icon is not None else 0


@immutable
class SignItem(Item):
    """A round button with an icon in place of a label."""

    id: str
    label: str
    """What it says to those who hear it, and its tip."""
    icon: IconName
    press: OnPress
    size: float = 66.0
    kind: Pressed = ROUND
    enabled: bool = True
    chosen: bool = False
    """Whether what it shows is shown now."""
    answers: bool = False
    """Whether a press while it is off says why."""
    tip: str = ""
    """Another tip than its label."""
    marked: bool = False
    """Whether a sign at its corner says that something is the matter, which its tip tells."""

    def widths(self, layout: LayoutPass) -> Widths:
        size = self._size(layout.sheet)
        return Widths(size, size)

    def _size(self, sheet: Sheet) -> int:
        """It grows with the type."""
        return sheet.target(self.size * min(GROWN, sheet.frame.text_scale))

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        kind = SELECTED.kind if self.chosen else self.kind
        ink = kind.inks[0] if self.enabled else kind.off

        def put(box: Box) -> tuple[Part]:
            place = snapped(box)
            side = round(min(place.w, place.h))
            place = snapped(Box(place.centre[0] - side / 2, place.centre[1] - side / 2, side, side))
            size = round(side * USUAL)
            at = Box(place.centre[0] - size / 2, place.centre[1] - size / 2, size, size)
            node = Node(self.id, "button", self.label, place, tip=self.tip or self.label, disabled=not self.enabled)
            sign = Still(Icon(self.icon, size, ink), at, layer=2)
            parts = (sign, _mark(layout.sheet, place)) if self.marked else (sign,)
            return (pressable(node, parts, self.press, kind, side // 2, answers=self.answers),)

        return LaidItem(self._size(layout.sheet), put)


def _mark(sheet: Sheet, place: Box) -> Still:
    """The sign at the lower left corner of a button."""
    size = max(LEAST_MARK, sheet.frame.px(MARK))
    return Still(Badge("bang", size), Box(place.x - size / 3, place.bottom - size * 2 / 3, size, size), OVER)


@immutable
class PartsItem(Item):
    """Parts that are placed by hand in a place of so many units: controls of one size, tiles, charts."""

    make: Callable[[Sheet, Box], Iterable[Part]]
    wide: float = 0.0
    tall: float = 0.0
    grow: float = 0.0
    target: bool = False
    """Whether it is something to press, which is never lower than a finger needs."""

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        height = layout.sheet.target(self.tall) if self.target else layout.px(self.tall)
        return LaidItem(height, lambda box: self.make(layout.sheet, snapped(box)))


@immutable
class ImageItem(Item):
    """A picture of so many units in the middle of its place."""

    picture: Callable[[int], Picture]
    """Makes it, so many pixels wide."""
    wide: float
    tall: float
    layer: int = 1
    alpha: int = 255

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        wide, tall = layout.px(self.wide), layout.px(self.tall)

        def put(box: Box) -> Iterator[Part]:
            place = snapped(Box(box.centre[0] - wide / 2, box.centre[1] - tall / 2, wide, tall))
            yield Still(self.picture(round(place.w)), place, self.layer, self.alpha)

        return LaidItem(tall, put)


def icon(name: IconName, size: float, colour: ThemeColour, layer: int = 1) -> ImageItem:
    """The icon of this name, so many units wide."""
    return ImageItem(lambda pixels: Icon(name, pixels, colour), size, size, layer)


@immutable
class MeterItem(Item):
    """A bar of which a part is filled, so high in units; in the middle of its place."""

    filled: float
    """The part, 0 to 1."""
    wide: float = 0.0
    tall: float = 18.0

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        tall = layout.px(self.tall)

        def put(box: Box) -> Iterator[Part]:
            bar = snapped(Box(box.x, box.centre[1] - tall / 2, box.w, tall))
            yield Still(Meter(round(bar.w), round(bar.h), round(bar.w * self.filled)), bar, layer=2)

        return LaidItem(tall, put)


@immutable
class LineItem(Item):
    """A hairline across the place."""

    upright: bool = False
    """Whether it goes down the place instead, at its left."""
    wide = 0.0

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        def put(box: Box) -> Iterator[Part]:
            line = snapped(box)
            if self.upright:
                yield Still(Hairline(1, round(line.h)), Box(line.x, line.y, 1, line.h), layer=1)
                return
            yield Still(Hairline(round(line.w)), Box(line.x, line.y, line.w, 1), layer=1)

        return LaidItem(0, put)
