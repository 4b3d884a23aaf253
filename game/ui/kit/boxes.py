"""Items that place others: side by side, below each other, on a plate, at one end of their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.rules.values import immutable
from game.ui.geometry import Box
from game.ui.kit.item import Item, LaidItem, LayoutPass, Widths, snapped
from game.ui.look_names import PlateStyle
from game.ui.widgets.part import Part, panel

LEAST_SPACE = 0.4


def shared_out(widths: Sequence[Widths], grows: Sequence[float], room: float) -> tuple[float, ...]:
    """The widths of items side by side: what they wish and a share of what is left; with less room, between what they
    must have and what they wish; without even that, their shares of the room."""
    wish, least = sum(each.wish for each in widths), sum(each.least for each in widths)
    if wish <= room:
        part = (room - wish) / (sum(grows) or 1.0)
        return tuple(each.wish + part * grow for each, grow in zip(widths, grows, strict=True))
    if least < room:
        part = (room - least) / (wish - least)
        return tuple(each.least + part * (each.wish - each.least) for each in widths)
    return tuple(each.least * room / (least or 1.0) for each in widths)


def length(sizes: Sequence[float], gap: float) -> float:
    """Of things in a row, with the gaps between them."""
    return sum(sizes) + gap * max(0, len(sizes) - 1)


def starts(sizes: Sequence[float], gap: float, first: float = 0.0) -> Iterator[float]:
    """Where each of them begins."""
    for size in sizes:
        yield first
        first += size + gap


@immutable
class HBox(Item):
    """Items side by side."""

    items: tuple[Item, ...]
    gap: float = 0.0
    """Units between two of them."""
    down: float | None = None
    """Where lower ones stand: 0 top, 0.5 middle, 1 bottom; None gives each the height of the row."""
    on_base: bool = False
    """Whether their first lines of text stand on one base line."""
    backwards: bool = False
    """Whether the first one, which is read and reached first, stands at the right end."""
    across: float = 0.0
    """Where they stand if there is more room than they take."""
    grow: float = 0.0

    def widths(self, layout: LayoutPass) -> Widths:
        every, gap = [layout.widths(item) for item in self.items], layout.px(self.gap)
        return Widths(length([each.least for each in every], gap), length([each.wish for each in every], gap))

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        gap = layout.px(self.gap)
        room = width - gap * max(0, len(self.items) - 1)
        wide = shared_out([layout.widths(item) for item in self.items], [item.grow for item in self.items], room)
        every = [layout.laid(item, each) for item, each in zip(self.items, wide, strict=True)]
        base = max((each.base for each in every), default=0.0)
        lowered = [base - each.base if self.on_base and each.base else 0.0 for each in every]
        height = max((each.height + low for each, low in zip(every, lowered, strict=True)), default=0.0)

        def put(box: Box) -> Iterable[Part]:
            parts: list[Part] = []
            along = starts(wide, gap, self.across * (room - sum(wide)))
            for each, own, low, start in zip(every, wide, lowered, along, strict=True):
                x = box.right - start - own if self.backwards else box.x + start
                if self.on_base:
                    parts += each.put(Box(x, box.y + (box.h - height) / 2 + low, own, each.height))
                elif self.down is None:
                    parts += each.put(Box(x, box.y, own, box.h))
                else:
                    parts += each.put(Box(x, box.y + (box.h - each.height) * self.down, own, each.height))
            return parts

        return LaidItem(height, put, base)


@immutable
class VBox(Item):
    """Items below each other, each as wide as the place."""

    items: tuple[Item, ...]
    gap: float = 0.0
    """Units between two of them."""
    down: float = 0.0
    """Where they stand if the place is higher and none of them grows."""
    grow: float = 0.0

    def widths(self, layout: LayoutPass) -> Widths:
        return layout.widest(self.items)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        gap = layout.px(self.gap)
        every = [layout.laid(item, width) for item in self.items]
        height = length([each.height for each in every], gap)
        grows = sum(item.grow for item in self.items)

        def put(box: Box) -> Iterable[Part]:
            parts: list[Part] = []
            left = max(0.0, box.h - height)
            y = 0.0 if grows else left * self.down
            for item, each in zip(self.items, every, strict=True):
                tall = each.height + (left * item.grow / grows if grows else 0.0)
                parts += each.put(Box(box.x, box.y + y, width, tall))
                y += tall + gap
            return parts

        return LaidItem(height, put, every[0].base if every else 0.0)


@immutable
class Sized(Item):
    """An item that is given other sizes than it would take; all in units."""

    item: Item
    wide: float | None = None
    """The width it wishes; it may get less, down to what it must have."""
    least: float = 0.0
    """A least width."""
    tall: float = 0.0
    """A least height."""
    grow: float = 0.0

    def widths(self, layout: LayoutPass) -> Widths:
        own = layout.widths(self.item)
        least = max(own.least, layout.px(self.least))
        return Widths(least, max(own.wish if self.wide is None else layout.px(self.wide), least))

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        own = layout.laid(self.item, width)
        height = max(own.height, layout.px(self.tall))
        return LaidItem(height, own.put, own.base + (height - own.height) / 2 if own.base else 0.0)


def rest(item: Item, grow: float = 1.0) -> Sized:
    """The item in what the others leave, however much it would like to have."""
    return Sized(item, wide=0.0, grow=grow)


@immutable
class Portion(Item):
    """An item that gets its share of a row, whatever it needs: columns are alike in all rows."""

    item: Item
    wide = 0.0
    grow: float = 1.0

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        return layout.laid(self.item, width)


@immutable
class Aligned(Item):
    """An item no larger than it needs to be, at a side or in the middle of its place."""

    item: Item
    across: float = 0.5
    """0 left, 0.5 middle, 1 right."""
    down: float = 0.5
    most: float | None = None
    """The width it takes where there is room, in units; None for what it wishes."""
    fill: bool = False
    """Whether it is as high as its place."""
    grow: float = 0.0

    def widths(self, layout: LayoutPass) -> Widths:
        own = layout.widths(self.item)
        return own if self.most is None else Widths(min(own.least, layout.px(self.most)), layout.px(self.most))

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        wide = min(width, self.widths(layout).wish)
        own = layout.laid(self.item, wide)

        def put(box: Box) -> Iterable[Part]:
            high = box.h if self.fill else own.height
            x, y = box.x + (box.w - wide) * self.across, box.y + (box.h - high) * self.down
            return own.put(Box(x, y, wide, high))

        return LaidItem(own.height, put, own.base)


@immutable
class Overlaid(Item):
    """Items in the same place; what is to be seen must be on higher layers."""

    items: tuple[Item, ...]
    grow: float = 0.0

    def widths(self, layout: LayoutPass) -> Widths:
        return layout.widest(self.items)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        every = [layout.laid(item, width) for item in self.items]
        height = max((each.height for each in every), default=0.0)

        def put(box: Box) -> Iterable[Part]:
            return [part for each in every for part in each.put(box)]

        return LaidItem(height, put, every[0].base if every else 0.0)


@immutable
class Padded(Item):
    """An item with space round it and perhaps on a plate; all in units."""

    item: Item
    beside: float = 0.0
    above: float = 0.0
    below: float | None = None
    """None for as much as above."""
    plate: PlateStyle | None = None
    radius: float = 30.0
    grow: float = 0.0
    most: float | None = None
    """The height that it keeps within where it can, with down to `LEAST_SPACE` of the space above and below."""

    def widths(self, layout: LayoutPass) -> Widths:
        own, pads = layout.widths(self.item), 2 * layout.px(self.beside)
        return Widths(own.least + pads, own.wish + pads)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        beside, above = layout.px(self.beside), layout.px(self.above)
        pads = above + (above if self.below is None else layout.px(self.below))
        own = layout.laid(self.item, width - 2 * beside)
        if self.most is not None and own.height + pads > (most := layout.px(self.most)):
            share = max(LEAST_SPACE, (most - own.height) / pads)
            above, pads = above * share, pads * share

        def put(box: Box) -> Iterable[Part]:
            inside = own.put(Box(box.x + beside, box.y + above, box.w - 2 * beside, box.h - pads))
            if self.plate is None:
                return inside
            return panel(snapped(box), layout.sheet.px(self.radius), self.plate), *inside

        return LaidItem(own.height + pads, put, own.base + above if own.base else 0.0)


@immutable
class Spacer(Item):
    """Nothing, so wide or so high in units, or as much as is left."""

    wide: float = 0.0
    tall: float = 0.0
    grow: float = 0.0

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        return LaidItem(layout.px(self.tall), lambda box: ())
