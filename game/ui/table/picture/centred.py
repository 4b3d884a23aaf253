"""Words in the middle of a box: buttons and plates of the table."""

from __future__ import annotations

from functools import partial

from game.ui.canvas import Canvas, Measure
from game.ui.geometry import Box
from game.ui.pictures import Label, Weight
from game.ui.table.picture.drawing import CHROME
from game.ui.widgets.words import FIRST_WIDE, SHRUNK
from game.ui.wrap import wrap

SMALLEST = 12
"""The smallest type size, in pixels."""
PITCH = 0.88
"""From one line to the next, in parts of a line: words on a button stand closer than sentences."""


def draw_centred(
    canvas: Canvas, text: str, size: int, weight: Weight, colour: str, box: Box, layer: int = CHROME
) -> None:
    """One line if a tenth less makes it fit, else several; smaller only where those do not fit either."""
    size, lines = fitted_to(canvas.measure, text, size, weight, box)
    pitch = canvas.measure.height(size, weight) * PITCH
    top = box.y + (box.h - _block(canvas.measure, size, weight, lines)) / 2
    for row, line in enumerate(lines):
        left = box.centre[0] - canvas.measure.width(line, size, weight) / 2
        canvas.put(Label(line, size, weight, colour), left, top + row * pitch, layer=layer)


def fitted_to(measure: Measure, text: str, size: int, weight: Weight, box: Box) -> tuple[int, tuple[str, ...]]:
    """The largest type up to `size`, and the lines, with which the text goes into the box."""
    for smaller in range(size, max(SMALLEST, round(size * SHRUNK)) - 1, -1):
        if measure.width(text, smaller, weight) <= box.w and measure.height(smaller, weight) <= box.h:
            return smaller, (text,)
    for smaller in range(size, SMALLEST, -1):
        lines = wrap(text, box.w, partial(_width, measure, smaller, weight))
        if _block(measure, smaller, weight, lines) <= box.h and not _is_cut(text, lines):
            return smaller, lines
    return SMALLEST, (text,)


def _block(measure: Measure, size: int, weight: Weight, lines: tuple[str, ...]) -> float:
    """The height of all lines together."""
    return measure.height(size, weight) * (1 + PITCH * (len(lines) - 1))


def _width(measure: Measure, size: int, weight: Weight, line: str) -> int:
    return measure.width(line, size, weight)


def _is_cut(text: str, lines: tuple[str, ...]) -> bool:
    """Whether a word of Latin letters does not stand on one line."""
    return any(word not in " ".join(lines).split() for word in text.split() if max(word) < FIRST_WIDE)
