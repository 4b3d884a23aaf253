"""A list of rows that may be longer than its place: it shows whole rows, and a bar where there are more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate

from game.rules.values import immutable, replace
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.item import Item, LaidItem, LayoutPass, Widths, snapped
from game.ui.kit.scrolling import BAR, EDGE, Scrolling
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, Part, StaticPart, Touch

BAR_ROOM = BAR + 2 * EDGE
"""Units at the right end that are kept for the bar."""


@immutable
class UnseenPart:
    """A part of a row that is scrolled out of view: it can be reached by keys and heard, which brings it into view."""

    part: Part
    box: Box
    """The place of the list."""
    reveal: Callable[[], None]

    @property
    def crowded(self) -> bool:
        return self.part.crowded

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """It is not seen."""

    def nodes(self) -> tuple[Node, ...]:
        """At the edge of the list behind which they are, without height: over nothing else, and under no pointer."""
        edge = self.box.y if self.part.box.y < self.box.y else self.box.bottom
        return tuple(replace(node, rect=replace(node.rect, y=edge, h=0)) for node in self.part.nodes())

    def spots(self) -> tuple[HotSpot, ...]:
        return tuple(replace(spot, reveal=self.reveal) for spot in self.part.spots())


@immutable
class ScrollBar(StaticPart):
    """The bar of a list."""

    scrolling: Scrolling
    box: Box

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        self.scrolling.draw(canvas)


@immutable
class RowList(Item):
    """Rows below each other. The place decides how many are seen; `scrolling`, which the page keeps, which ones."""

    rows: tuple[Item, ...]
    scrolling: Scrolling
    least: int = 2
    """As many rows fit at least."""
    grow: float = 1.0

    def widths(self, layout: LayoutPass) -> Widths:
        (least, wish), bar = layout.widest(self.rows), layout.px(BAR_ROOM)
        return Widths(least + bar, wish + bar)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        every = [layout.laid(row, width - layout.px(BAR_ROOM)) for row in self.rows]
        heights = [each.height for each in every]
        least = sum(sorted(heights, reverse=True)[: self.least])

        def put(box: Box) -> Iterator[Part]:
            end = len(every) - _fitting(heights[::-1], box.h)
            self.scrolling.cover(snapped(box), layout.sheet.frame, seen=len(every) - end, length=len(every))
            first = round(self.scrolling.top)
            last = first + _fitting(heights[first:], box.h)
            y = box.y - sum(heights[:first])
            for at, each in enumerate(every):
                parts = each.put(Box(box.x, y, width - layout.px(BAR_ROOM), each.height))
                y += each.height
                if first <= at < last:
                    yield from parts
                    continue
                parts = tuple(parts)
                if not any(part.spots() for part in parts):  # nothing that keys could come to
                    continue
                to = at if at < first else at + 1 - _fitting(heights[at::-1], box.h)  # there it is the last one seen
                yield from (UnseenPart(part, snapped(box), partial(self.scrolling.to, to)) for part in parts)
            if bar := self.scrolling.bar:
                yield ScrollBar(self.scrolling, bar)

        return LaidItem(least, put)


def _fitting(heights: Sequence[float], room: float) -> int:
    """How many of the first rows fit, one at least if there is any."""
    fitting = sum(height <= room + 0.5 for height in accumulate(heights))
    return max(fitting, min(1, len(heights)))
