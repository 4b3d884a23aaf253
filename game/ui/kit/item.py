"""What pages are made of before they have a place: items, and the pass that lays them out, measuring each once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.memo import Memo
from game.ui.widgets.part import Part, Touch
from game.ui.widgets.sheet import Sheet

UNTOUCHED = Touch()
OVER = 3
"""The layer of an item's sign that stands over its edge; its plate, frame and words have those below."""


class Widths(NamedTuple):
    """How wide an item must be at least, and how wide it would like to be, in pixels."""

    least: float
    wish: float


class LaidItem(NamedTuple):
    """An item of a certain width: how high it must be, and its parts once its place is known."""

    height: float
    """The least height in pixels."""
    put: Callable[[Box], Iterable[Part]]
    """Called with a place of that width that is at least so high."""
    base: float = 0.0
    """From its top to the base line of its first line of text, in a place of the least height; 0 without text."""


class Item:
    """Something without a place. Its parent gives it a width, it answers with a height, and then gets its place.

    Items are values, made anew by whoever describes a page; what changes is kept by the page.
    """

    __slots__ = ()
    wide: float | None
    """The width in units of an item that measures nothing for it."""
    grow: float = 0.0
    """Its share of what is left: of the width in a row, of the height in a column."""

    def widths(self, layout: LayoutPass) -> Widths:
        """Measured without asking for a place."""
        wide = layout.px(self.wide or 0.0)
        return Widths(wide, wide)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        """The item in a place of this width, in pixels."""
        raise NotImplementedError


class LayoutPass:
    """Lays items out on a sheet. Each item is measured once, however often its parents ask."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._unit = sheet.frame.u
        self._widths: dict[int, tuple[Item, Widths]] = {}
        """By identity; the item is kept so that no other gets its identity."""
        self._laid: dict[tuple[int, float], tuple[Item, LaidItem]] = {}

    def px(self, units: float) -> float:
        """Units in pixels, not rounded: only what is drawn stands on whole pixels."""
        return units * self._unit

    def widths(self, item: Item) -> Widths:
        """The widths of an item."""
        known = self._widths.get(id(item))
        if known is None:
            known = self._widths[id(item)] = item, item.widths(self)
        return known[1]

    def widest(self, items: Iterable[Item]) -> Widths:
        """The widths that are enough for each of these items."""
        every = [self.widths(item) for item in items]
        return Widths(max((each.least for each in every), default=0.0), max((each.wish for each in every), default=0.0))

    def laid(self, item: Item, width: float) -> LaidItem:
        """The item in a place of this width."""
        key = id(item), width
        known = self._laid.get(key)
        if known is None:
            known = self._laid[key] = item, item.laid(self, width)
        return known[1]


class LaidOnce(Item):
    """An item that its page keeps from one layout to the next: it is laid out again only in another width or on another
    sheet, and placed again only elsewhere. Nothing on it may depend on what changes, such as a list's scrolling."""

    __slots__ = ("_item", "_laid", "_widths", "grow")

    def __init__(self, item: Item) -> None:
        self._item, self.grow = item, item.grow
        self._widths: Memo[Widths] = Memo()
        self._laid: Memo[LaidItem] = Memo()

    def widths(self, layout: LayoutPass) -> Widths:
        return self._widths.to(layout.sheet, lambda: layout.widths(self._item))

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        return self._laid.to((layout.sheet, width), lambda: _placed_once(layout.laid(self._item, width)))


def _placed_once(laid: LaidItem) -> LaidItem:
    parts: Memo[tuple[Part, ...]] = Memo()
    return laid._replace(put=lambda box: parts.to(box, lambda: tuple(laid.put(box))))


class KeptItems:
    """The parts of a page that are made and laid out again only when something they depend on has changed."""

    def __init__(self, voice: Callable[[], object]) -> None:
        """`voice` is the same as long as all texts are."""
        self._voice = voice
        self._known: defaultdict[str, Memo[LaidOnce]] = defaultdict(Memo)

    def __call__(self, name: str, question: object, make: Callable[[], Item]) -> Item:
        """The part of this name. `question` is all that it depends on besides the window and the language; nothing on
        it may scroll (`LaidOnce`)."""
        return self._known[name].to((self._voice(), question), lambda: LaidOnce(make()))

    def forget(self) -> None:
        """Make all of them anew at the next layout."""
        self._known.clear()


def snapped(box: Box) -> Box:
    """The place in whole pixels. Sums of heights are a hair below a half or at it: both go the same way."""
    return Box(*(round(round(length, 6)) for length in (box.x, box.y, box.w, box.h)))


def draw_item(canvas: Canvas, item: Item, box: Box, layer: int, touch: Touch = UNTOUCHED) -> None:
    """Draws an item whose nodes and presses are somebody else's, all of it on one layer."""
    draw_flat(canvas, LayoutPass(Sheet(canvas.frame, canvas.measure)).laid(item, box.w).put(box), layer, layer, touch)


def draw_flat(canvas: Canvas, parts: Iterable[Part], layer: int, over: int, touch: Touch = UNTOUCHED) -> None:
    """Draws parts on one layer of a canvas; what stands over an edge of theirs on the layer `over`."""
    inside = Canvas(canvas.frame, canvas.measure)
    for part in parts:
        part.draw(inside, touch)
    for op in sorted(inside.ops, key=lambda op: op.layer):
        canvas.put(op.picture, op.x, op.y, layer=over if op.layer >= OVER else layer, alpha=op.alpha)
