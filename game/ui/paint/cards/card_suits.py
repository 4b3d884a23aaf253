"""The four suits of cards as shapes: told apart by their outline alone, not only by colour (rules 13.2).

They stand in the place of the tiles' suits, so they have their letters: k spade, r heart, b club, o diamond.
All are given for a height of 1 about (0, 0) and drawn on supersampled surfaces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

import pygame

from game.ui.paint.smooth_shapes import Point
from game.ui.paint.theme import Rgba

Bend = tuple[Point, Point, Point]
"""The two control points and the end of a cubic curve."""
PIECES = 14
"""Straight pieces of a drawn curve."""

HEART: tuple[Point, Sequence[Bend]] = (
    (0.0, 0.47),
    (
        ((-0.08, 0.35), (-0.49, 0.15), (-0.49, -0.16)),
        ((-0.49, -0.35), (-0.36, -0.44), (-0.24, -0.44)),
        ((-0.12, -0.44), (-0.03, -0.37), (0.0, -0.26)),
    ),
)
SPADE: tuple[Point, Sequence[Bend]] = (
    (0.0, -0.5),
    (
        ((-0.07, -0.33), (-0.47, -0.12), (-0.47, 0.12)),
        ((-0.47, 0.27), (-0.36, 0.35), (-0.25, 0.35)),
        ((-0.14, 0.35), (-0.06, 0.29), (0.0, 0.2)),
    ),
)
DIAMOND: tuple[Point, Sequence[Bend]] = (
    (0.0, -0.5),
    (
        ((-0.1, -0.27), (-0.22, -0.11), (-0.4, 0.0)),
        ((-0.22, 0.11), (-0.1, 0.27), (0.0, 0.5)),
    ),
)
FOOT: tuple[Point, Sequence[Bend]] = (
    (0.0, 0.1),
    (
        ((-0.02, 0.1), (-0.04, 0.14), (-0.04, 0.2)),
        ((-0.045, 0.37), (-0.1, 0.45), (-0.21, 0.5)),
        ((-0.1, 0.5), (-0.05, 0.5), (0.0, 0.5)),
    ),
)
"""The stem of the spade and of the club. Each outline is the left half, from the axis back to it."""
ROUNDS: Sequence[tuple[float, float, float]] = (
    (0.0, -0.27, 0.225),
    (-0.275, 0.115, 0.225),
    (0.275, 0.115, 0.225),
    (0.0, 0.0, 0.13),
)
"""Places and radii of the club's leaves, and of what joins them."""
OUTLINES: Mapping[str, Sequence[tuple[Point, Sequence[Bend]]]] = MappingProxyType(
    {"k": (SPADE, FOOT), "r": (HEART,), "b": (FOOT,), "o": (DIAMOND,)}
)
DISCS: Mapping[str, Sequence[tuple[float, float, float]]] = MappingProxyType({"b": ROUNDS})


def draw_suit(
    surface: pygame.Surface, suit: str, colour: Rgba, centre: Point, height: float, *, foot: bool = True
) -> None:
    """The suit of this letter, so many pixels high; perhaps without the foot of a spade or a club."""
    x, y = centre
    for points, outline in zip(_polygons(suit), OUTLINES[suit], strict=True):
        if foot or outline is not FOOT:
            pygame.draw.polygon(surface, colour, [(x + px * height, y + py * height) for px, py in points])
    for px, py, radius in DISCS.get(suit, ()):
        pygame.draw.circle(surface, colour, (x + px * height, y + py * height), radius * height)


@cache
def _polygons(suit: str) -> tuple[tuple[Point, ...], ...]:
    """The outlines of a suit as polygons, mirrored at the axis."""
    return tuple(mirrored(start, bends) for start, bends in OUTLINES[suit])


def mirrored(start: Point, bends: Sequence[Bend]) -> tuple[Point, ...]:
    """The polygon whose left half goes from `start` along the curves."""
    half = curve(start, bends)
    return (*half, *((-x, y) for x, y in reversed(half)))


def curve(start: Point, bends: Sequence[Bend]) -> tuple[Point, ...]:
    """Points along cubic curves, each beginning where the last one ends."""
    points, at = [start], start
    for first, second, end in bends:
        for step in range(1, PIECES + 1):
            points.append(_between(at, first, second, end, step / PIECES))
        at = end
    return tuple(points)


def _between(start: Point, first: Point, second: Point, end: Point, share: float) -> Point:
    """The point of a cubic curve at this share of its way."""
    rest = 1 - share
    parts = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
    through = (start, first, second, end)
    x, y = (sum(part * point[axis] for part, point in zip(parts, through, strict=True)) for axis in (0, 1))
    return x, y
