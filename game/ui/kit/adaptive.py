"""Items that are placed in another way where there is less room."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.values import immutable
from game.ui.geometry import Box
from game.ui.kit.boxes import length, starts
from game.ui.kit.item import Item, LaidItem, LayoutPass, Widths
from game.ui.widgets.part import Part

ROUNDING = 0.5
"""Pixels by which a place may be narrower than a wish only because both are sums of lengths that are not whole."""


@immutable
class FirstFit(Item):
    """The first of several ways that gets the width it wishes; if none does, the last."""

    ways: tuple[Item, ...]
    most: float | None = None
    """The greatest height of a way that is taken, in units; None for any."""
    grow: float = 0.0

    def widths(self, layout: LayoutPass) -> Widths:
        return Widths(layout.widths(self.ways[-1]).least, layout.widths(self.ways[0]).wish)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        most = float("inf") if self.most is None else layout.px(self.most)
        for way in self.ways[:-1]:
            if layout.widths(way).wish <= width + ROUNDING and layout.laid(way, width).height <= most:
                return layout.laid(way, width)
        return layout.laid(self.ways[-1], width)


@immutable
class Grid(Item):
    """Items in rows and columns of equal width; fewer columns where they would become too narrow."""

    items: tuple[Item, ...]
    columns: int
    """The greatest number of columns."""
    gap: float = 0.0
    """Units between columns."""
    apart: float | None = None
    """Units between rows; None for the same as between columns."""
    grow: float = 0.0

    def widths(self, layout: LayoutPass) -> Widths:
        least, wish = layout.widest(self.items)
        return Widths(least, length([wish] * min(self.columns, len(self.items)), layout.px(self.gap)))

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        gap = layout.px(self.gap)
        apart = gap if self.apart is None else layout.px(self.apart)
        columns = max(1, min(self.columns, int((width + gap) / max(1.0, layout.widest(self.items).least + gap))))
        wide = (width - gap * (columns - 1)) / columns
        every = [layout.laid(item, wide) for item in self.items]
        rows = [every[at : at + columns] for at in range(0, len(every), columns)]
        heights = [max(each.height for each in row) for row in rows]
        height = length(heights, apart)

        def put(box: Box) -> Iterable[Part]:
            more = max(0.0, box.h - height) / max(1, len(rows)) if self.grow else 0.0
            tall = [each + more for each in heights]
            parts: list[Part] = []
            for row, own, y in zip(rows, tall, starts(tall, apart, box.y), strict=True):
                for each, x in zip(row, starts([wide] * len(row), gap, box.x), strict=True):
                    parts += each.put(Box(x, y, wide, own))
            return parts

        return LaidItem(height, put)


@immutable
class Wrapped(Item):
    """Items side by side in as many lines as they need, each as wide as it wishes."""

    items: tuple[Item, ...]
    gap: float = 0.0
    """Units between two of them, and between lines."""
    across: float = 0.0
    """Where a line stands that is shorter than the place."""

    def widths(self, layout: LayoutPass) -> Widths:
        wishes = [layout.widths(item).wish for item in self.items]
        return Widths(layout.widest(self.items).least, length(wishes, layout.px(self.gap)))

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        gap = layout.px(self.gap)
        lines: list[list[tuple[float, LaidItem]]] = [[]] if self.items else []
        room = width
        for item in self.items:
            wide = min(layout.widths(item).wish, width)
            if lines[-1] and wide > room + 0.01:
                lines.append([])
                room = width
            lines[-1].append((wide, layout.laid(item, wide)))
            room -= wide + gap
        heights = [max(each.height for _, each in line) for line in lines]

        def put(box: Box) -> Iterable[Part]:
            parts: list[Part] = []
            for line, tall, y in zip(lines, heights, starts(heights, gap, box.y), strict=True):
                widths = [wide for wide, _ in line]
                first = box.x + (width - length(widths, gap)) * self.across
                for (wide, each), x in zip(line, starts(widths, gap, first), strict=True):
                    parts += each.put(Box(x, y, wide, tall))
            return parts

        base = lines[0][0][1].base if lines else 0.0
        return LaidItem(length(heights, gap), put, base)
