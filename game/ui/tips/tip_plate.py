"""How every tip looks: an ivory plate with one or a few lines, whatever it explains and whoever places it."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Label, Plate, Weight

TYPE = 20
WEIGHT = Weight.SEMIBOLD
ACROSS, DOWN = 16, 9
"""Space beside and above the lines, in u."""
RADIUS = 12


def line_width(canvas: Canvas, line: str) -> int:
    """The width of one line of a tip."""
    return canvas.measure.width(line, canvas.frame.text_px(TYPE), WEIGHT)


def tip_size(canvas: Canvas, lines: Sequence[str]) -> tuple[float, float]:
    """Width and height of the plate with these lines."""
    px, leading = canvas.frame.px, canvas.measure.height(canvas.frame.text_px(TYPE), WEIGHT)
    widest = max(line_width(canvas, line) for line in lines)
    return widest + 2 * px(ACROSS), leading * len(lines) + 2 * px(DOWN)


def put_tip(canvas: Canvas, lines: Sequence[str], box: Box, layer: int) -> None:
    """The plate in its box, and the lines on it."""
    px, size = canvas.frame.px, canvas.frame.text_px(TYPE)
    leading = canvas.measure.height(size, WEIGHT)
    canvas.put(Plate(round(box.w), round(box.h), px(RADIUS), "tip"), box.x, box.y, layer=layer)
    for row, line in enumerate(lines):
        label = Label(line, size, WEIGHT, "tip-ink")
        canvas.put(label, box.x + px(ACROSS), box.y + px(DOWN) + row * leading, layer=layer)
