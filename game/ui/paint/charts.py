"""Small charts: lines over turns or games, and columns."""

from __future__ import annotations

import pygame

from game.ui.paint.brush import Brush, Painted
from game.ui.paint.smooth_shapes import FINE, blank, rounded, shrunk, stroke, tinted
from game.ui.pictures import Columns, Curves

PEN = 2.6
"""Thickness of a line in 1/100 of the chart's height, at least 2.6 pixels."""
LEADER = 0.5
"""Thickness of the thin line to the emblem, in parts of the curve's."""
GAP = 0.24
"""Space between two columns in parts of one."""
STRIP = 32
"""Rows painted at once, because a whole supersampled chart would need sixteen times its memory."""


def paint_curves(brush: Brush, picture: Curves) -> Painted:
    """A line for each row of numbers on a hairline at zero."""
    width, height = max(8, picture.width) + picture.tail, max(8, picture.height)
    chart = blank(width, height)
    for top in range(0, height, STRIP):
        tall = min(STRIP, height - top)
        fine = blank(width * FINE, tall * FINE)
        _draw_curves(brush, picture, fine, top)
        chart.blit(shrunk(fine, width, tall), (0, top), special_flags=pygame.BLEND_RGBA_ADD)
    return Painted(chart)


def _draw_curves(brush: Brush, picture: Curves, fine: pygame.Surface, top: int) -> None:
    """What a supersampled strip shows that begins so many pixels below the top."""
    width, height = max(8, picture.width), max(8, picture.height)
    pen = max(2.6, min(4.0, height * PEN / 100))
    low, span = picture.low, picture.high - picture.low or 1.0
    inset = pen * 1.6

    def at(place: int, count: int, value: float) -> tuple[float, float]:
        x = inset + (width - 2 * inset) * place / max(1, count - 1)
        y = inset + (height - 2 * inset) * (1 - (value - low) / span)
        return x * FINE, (y - top) * FINE

    zero = round(at(0, 2, 0.0)[1])
    pygame.draw.rect(fine, brush.theme.colour("line"), (0, zero - FINE // 2, width * FINE, FINE))
    for curve, colour in reversed(tuple(zip(picture.curves, picture.colours, strict=True))):
        points = [at(place, len(curve), value) for place, value in enumerate(curve)]
        if points:
            stroke(fine, brush.theme.colour(colour), points, pen * FINE)
            pygame.draw.circle(fine, brush.theme.colour(colour), points[-1], pen * 1.5 * FINE)
    for curve, colour, end in zip(picture.curves, picture.colours, picture.ends, strict=False):
        if curve:
            start, goal = at(1, 2, curve[-1]), ((width + picture.tail) * FINE, (end - top) * FINE)
            stroke(fine, brush.theme.colour(colour), [start, goal], pen * LEADER * FINE)


def paint_columns(brush: Brush, picture: Columns) -> Painted:
    """A column for each number, the highest as high as the chart."""
    width, height = max(8, picture.width), max(8, picture.height)
    chart = blank(width, height)
    most = max((*picture.values, 1))
    pitch = width / max(1, len(picture.values))
    thick = max(2, round(pitch * (1 - GAP)))
    for place, value in enumerate(picture.values):
        tall = max(2, round((height - 2) * value / most))
        colour = brush.theme.colour("accent" if value else "line")
        column = tinted(rounded(thick, tall, min(thick // 4, tall // 2)), colour)
        chart.blit(column, (round(place * pitch + (pitch - thick) / 2), height - tall))
    return Painted(chart)
