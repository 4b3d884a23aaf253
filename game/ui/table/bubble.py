"""The ivory plate on which a set tells what it is or lacks."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Label, Plate, Weight
from game.ui.table.drawing import BUBBLES
from game.ui.table.layout import TableLayout


def _covered(box: Box, other: Box) -> float:
    """How much of the other box lies under this one."""
    across = min(box.right, other.right) - max(box.x, other.x)
    down = min(box.bottom, other.bottom) - max(box.y, other.y)
    return max(0.0, across) * max(0.0, down)


def draw_bubble(canvas: Canvas, layout: TableLayout, text: str, anchor: Box, others: Sequence[Box] = ()) -> None:
    """An ivory speech plate below, above or beside a set, inside the felt, where it covers the fewest `others`."""
    size = layout.frame.text_px(20)
    pad_x, pad_y = layout.frame.px(16), layout.frame.px(9)
    width = canvas.measure.width(text, size, Weight.SEMIBOLD) + 2 * pad_x
    height = canvas.measure.height(size, Weight.SEMIBOLD) + 2 * pad_y
    gap, (_, middle) = layout.frame.px(6), anchor.centre
    places = (
        (anchor.x, anchor.bottom + gap),
        (anchor.right + gap, middle - height / 2),
        (anchor.x - gap - width, middle - height / 2),
        (anchor.x, anchor.y - height - gap),
        (anchor.right - width, anchor.bottom + gap),
        (anchor.right - width, anchor.y - height - gap),
    )
    lowest = layout.status.y + layout.frame.px(4) - height
    boxes = [
        Box(min(max(x, layout.felt.x), layout.felt.right - width), min(max(y, layout.felt.y), lowest), width, height)
        for x, y in places
    ]
    box = min(boxes, key=lambda box: (box.overlaps(anchor), sum(_covered(box, other) for other in others)))
    x, y = box.x, box.y
    canvas.put(Plate(round(width), round(height), layout.frame.px(12), "tip"), x, y, layer=BUBBLES)
    canvas.put(Label(text, size, Weight.SEMIBOLD, "tip-ink"), x + pad_x, y + pad_y, layer=BUBBLES)
