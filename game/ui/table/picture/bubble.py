"""The tip of a set, which says what the set is or lacks, and its place among the other sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from types import MappingProxyType

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.table.picture.drawing import BUBBLES
from game.ui.table.picture.layout import TableLayout
from game.ui.tips.tip_plate import line_width, put_tip, tip_size
from game.ui.wrap import wrap

USUAL = 3
"""The most lines of a text that has room in one."""
SHARES: Mapping[int, tuple[float, ...]] = MappingProxyType(
    {2: (0.55, 0.65, 0.75), 3: (0.36, 0.42, 0.5), 4: (0.27, 0.32, 0.38), 5: (0.22, 0.26, 0.3)}
)
"""Widths that may break a text into so many lines, in parts of its whole width."""


def _covered(box: Box, other: Box) -> float:
    """The area in which this box covers the other one."""
    across = min(box.right, other.right) - max(box.x, other.x)
    down = min(box.bottom, other.bottom) - max(box.y, other.y)
    return max(0.0, across) * max(0.0, down)


def draw_bubble(canvas: Canvas, layout: TableLayout, text: str, anchor: Box, others: Sequence[Box] = ()) -> None:
    """An ivory plate beside a set; its text is broken into two lines where that covers less of the `others`."""
    settings = []
    room = layout.felt.w - tip_size(canvas, ("",))[0]
    for lines in _settings(text, partial(line_width, canvas), room):
        settings.append((lines, place_beside(layout, *tip_size(canvas, lines), anchor, others)))
    lines, box = min(settings, key=lambda each: sum(_covered(each[1], other) for other in (anchor, *others)))
    put_tip(canvas, lines, box, BUBBLES)


def _settings(text: str, width_of: Callable[[str], float], room: float) -> Iterator[tuple[str, ...]]:
    """The text in one line, and in two and three of about the same length; in more where it has no room otherwise."""
    whole = width_of(text)
    if whole <= room:
        yield (text,)
    for count, shares in SHARES.items():
        if count <= USUAL or whole > room:
            settings = (wrap(text, whole * share, width_of) for share in shares if whole * share <= room)
            yield from islice((lines for lines in settings if len(lines) == count), 1)


def place_beside(layout: TableLayout, width: float, height: float, anchor: Box, others: Sequence[Box]) -> Box:
    """The place of something that belongs to a set: below, above or beside it, where it covers the fewest `others`."""
    gap, (_, middle) = layout.frame.px(6), anchor.centre
    felt = layout.felt
    along = (anchor.x, anchor.right - width, anchor.centre[0] - width / 2, felt.x, felt.right - width)
    beside = ((anchor.right + gap, middle - height / 2), (anchor.x - gap - width, middle - height / 2))
    touching = [x for x in along if x < anchor.right and x + width > anchor.x] or [anchor.x]
    places = (
        (anchor.x, anchor.bottom + gap),
        *beside,
        *((x, y) for x in touching for y in (anchor.y - height - gap, anchor.bottom + gap)),
    )
    lowest = layout.foot + layout.frame.px(4) - height
    boxes = [
        Box(min(max(x, layout.felt.x), layout.felt.right - width), min(max(y, layout.felt.y), lowest), width, height)
        for x, y in places
    ]
    return min(boxes, key=lambda box: (box.overlaps(anchor), sum(_covered(box, other) for other in others)))
