"""Small charts: lines over turns or games, and columns."""

from __future__ import annotations

import pygame

from game.ui.paint.kept_images import Brush, Painted
from game.ui.paint.smooth_shapes import FINE, blank, rounded, shrunk, stroke, tinted
from game.ui.paint.theme import Rgba, Theme, mixed
from game.ui.pictures import Columns, Curve, Curves

PALER = 0.55
"""How much of the text's colour is in the line of a second player of one name."""
LEADER = 0.5
"""Thickness of the thin line to the emblem, in parts of the curve's."""
GAP = 0.24
"""Space between two columns in parts of one."""
STRIP = 32
"""Rows painted at once, because a whole supersampled chart would need sixteen times its memory."""


def paint_curves(brush: Brush, picture: Curves) -> Painted:
    """A line for each row of numbers on its hairlines."""
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

    def at(place: float, count: int, value: float) -> tuple[float, float]:
        x, y = picture.at(place, count, value)
        return x * FINE, (y - top) * FINE

    for mark in picture.marks:
        line = round(at(0, 2, mark)[1])
        pygame.draw.rect(fine, brush.theme.colour("line"), (0, line - FINE // 2, picture.width * FINE, FINE))
    for curve in reversed(picture.curves):
        points = [at(place, len(curve.values), value) for place, value in enumerate(curve.values)]
        if points:
            colour = line_colour(brush.theme, curve)
            stroke(fine, colour, points, curve.pen * FINE)
            pygame.draw.circle(fine, colour, points[-1], curve.pen * 1.5 * FINE)
    for curve, end in zip(picture.curves, picture.ends, strict=False):
        if curve.values:
            start, goal = at(1, 2, curve.values[-1]), ((picture.width + picture.tail) * FINE, (end - top) * FINE)
            stroke(fine, line_colour(brush.theme, curve), [start, goal], curve.pen * LEADER * FINE)


def line_colour(theme: Theme, curve: Curve) -> Rgba:
    """The colour behind the player's emblem; nearer to the text's for the second player of one name."""
    disc = theme.part("emblems", curve.name).colour("disc")
    return mixed(disc, theme.colour("ink"), PALER) if curve.paler else disc


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
