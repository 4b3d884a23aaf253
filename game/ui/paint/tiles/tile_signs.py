"""The small shapes on tiles: pips of the suits, stars, and the signs of the special jokers.

All are drawn with whole colours on supersampled surfaces; sizes are in those pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

import pygame

from game.ui.paint.smooth_shapes import Point, arc_points, star_points, stroke
from game.ui.paint.theme import Rgba

DrawSymbol = Callable[[pygame.Surface, Rgba, Point, float], None]


def square(surface: pygame.Surface, colour: Rgba, centre: Point, radius: float) -> None:
    """Black's pip, its edges on whole pixels."""
    half = round(radius * 0.86)
    left, top = round(centre[0]) - half, round(centre[1]) - half
    pygame.draw.rect(surface, colour, (left, top, 2 * half, 2 * half), border_radius=max(1, half // 7))


def circle(surface: pygame.Surface, colour: Rgba, centre: Point, radius: float) -> None:
    """Red's pip."""
    pygame.draw.circle(surface, colour, centre, radius)


def diamond(surface: pygame.Surface, colour: Rgba, centre: Point, radius: float) -> None:
    """Blue's pip."""
    x, y = centre
    reach = radius * 1.24
    pygame.draw.polygon(surface, colour, [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])


def triangle(surface: pygame.Surface, colour: Rgba, centre: Point, radius: float) -> None:
    """Orange's pip; its box, not its centroid, is centred a little high, as the eye wants it."""
    x, y = centre
    half, up, down = radius * 1.24, radius * 1.12, radius * 0.94
    pygame.draw.polygon(surface, colour, [(x, y - up), (x + half, y + down), (x - half, y + down)])


PIPS: Mapping[str, DrawSymbol] = MappingProxyType({"k": square, "r": circle, "b": diamond, "o": triangle})
"""The pip of each suit by its letter."""


def star(surface: pygame.Surface, colour: Rgba, centre: Point, radius: float) -> None:
    """A plump star with slightly rounded points."""
    points = star_points(centre, radius * 0.95, 0.47)
    pygame.draw.polygon(surface, colour, points)
    stroke(surface, colour, points, max(1.0, radius * 0.1), closed=True)


def double_sign(surface: pygame.Surface, ink: Rgba, second: Rgba, centre: Point, reach: float) -> None:
    """The double joker: two stars, one before the other, for two tiles at once."""
    x, y = centre
    ground = surface.get_at((round(x), round(y)))
    back, front = (x + reach * 0.4, y - reach * 0.34), (x - reach * 0.3, y + reach * 0.3)
    star(surface, second, back, reach * 0.72)
    star(surface, (ground.r, ground.g, ground.b, 255), front, reach * 0.94)
    star(surface, ink, front, reach * 0.76)


def colour_change_sign(surface: pygame.Surface, ink: Rgba, second: Rgba, centre: Point, reach: float) -> None:
    """The colour-change joker: two arrows chase each other round a star."""
    width = reach * 0.17
    for start, colour in ((-58.0, ink), (122.0, second)):
        arc = arc_points(centre, reach * 0.92, start, 118)
        stroke(surface, colour, arc, width)
        _arrow_head(surface, colour, arc[-2], arc[-1], reach * 0.34)
    star(surface, ink, centre, reach * 0.5)


def mirror_sign(surface: pygame.Surface, ink: Rgba, second: Rgba, centre: Point, reach: float) -> None:
    """The mirror joker: an upright glass between half a star and its outlined image."""
    x, y = centre
    gap = reach * 0.2
    half = [point for point in star_points((0.0, 0.0), reach * 1.02, 0.46) if point[0] <= 0.01]
    half.sort(key=lambda point: math.atan2(-point[0], point[1]))
    left = [(x - gap + px, y + py) for px, py in half]
    right = [(x + gap - px, y + py) for px, py in half]
    pygame.draw.polygon(surface, ink, left)
    stroke(surface, ink, left, reach * 0.07, closed=True)
    stroke(surface, second, right, reach * 0.11, closed=True)
    stroke(surface, second, [(x, y - reach * 1.05), (x, y + reach * 1.05)], reach * 0.09)


def _arrow_head(surface: pygame.Surface, colour: Rgba, before: Point, tip: Point, size: float) -> None:
    angle = math.atan2(tip[1] - before[1], tip[0] - before[0])
    reaches = ((0.0, size * 0.75), (-1.75, size * 0.78), (1.75, size * 0.78))
    corners = [(tip[0] + math.cos(angle + turn) * far, tip[1] + math.sin(angle + turn) * far) for turn, far in reaches]
    pygame.draw.polygon(surface, colour, corners)


DrawSign = Callable[[pygame.Surface, Rgba, Rgba, Point, float], None]

SIGNS: Mapping[str, DrawSign] = MappingProxyType(
    {
        "J": lambda surface, ink, _, centre, reach: star(surface, ink, centre, reach),
        "D": double_sign,
        "C": colour_change_sign,
        "M": mirror_sign,
    }
)
"""The sign of each kind of joker by its letter in the notation."""
DOTS: Mapping[str, int] = MappingProxyType({"J": 1, "D": 2, "C": 3, "M": 0})
"""Dots at the foot of each joker."""
