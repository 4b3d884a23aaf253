"""The court cards: a shield for the jack, a lily for the queen, a crown for the king, each with its suit cut out.

Shapes are given in a box from -0.5 to 0.5 and drawn on supersampled surfaces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.ui.paint.cards.card_suits import Bend, curve, draw_suit, mirrored
from game.ui.paint.smooth_shapes import Point, stroke
from game.ui.paint.theme import Rgba


class Inks(NamedTuple):
    """The colours of a court card."""

    suit: Rgba
    ground: Rgba
    """The colour of the card, for what is cut out."""
    gold: Rgba


DrawEmblem = Callable[[pygame.Surface, str, Inks, Point, float], None]

SHIELD: tuple[Point, tuple[Bend, ...]] = (
    (0.0, -0.48),
    (
        ((-0.1, -0.42), (-0.25, -0.4), (-0.4, -0.42)),
        ((-0.42, -0.2), (-0.4, 0.05), (-0.33, 0.18)),
        ((-0.25, 0.33), (-0.1, 0.44), (0.0, 0.5)),
    ),
)
PETAL: tuple[Point, tuple[Bend, ...]] = (
    (0.0, -0.5),
    (
        ((-0.04, -0.38), (-0.15, -0.28), (-0.15, -0.12)),
        ((-0.15, 0.02), (-0.07, 0.1), (-0.06, 0.2)),
        ((-0.06, 0.2), (-0.03, 0.2), (0.0, 0.2)),
    ),
)
"""The middle leaf of the lily."""
LEAF: tuple[Point, tuple[Bend, ...]] = (
    (-0.08, 0.18),
    (
        ((-0.1, 0.02), (-0.16, -0.24), (-0.33, -0.24)),
        ((-0.46, -0.24), (-0.52, -0.12), (-0.49, 0.0)),
        ((-0.45, 0.02), (-0.4, 0.0), (-0.38, -0.06)),
        ((-0.37, -0.12), (-0.33, -0.13), (-0.3, -0.1)),
        ((-0.24, -0.03), (-0.21, 0.08), (-0.2, 0.18)),
    ),
)
"""Its left leaf, bent outwards."""
TAIL: tuple[Point, tuple[Bend, ...]] = (
    (-0.07, 0.28),
    (
        ((-0.1, 0.36), (-0.16, 0.42), (-0.26, 0.44)),
        ((-0.2, 0.38), (-0.19, 0.33), (-0.19, 0.28)),
    ),
)
SPIRE: tuple[Point, tuple[Bend, ...]] = (
    (0.0, 0.28),
    (
        ((-0.02, 0.28), (-0.05, 0.28), (-0.06, 0.28)),
        ((-0.06, 0.38), (-0.03, 0.44), (0.0, 0.5)),
    ),
)
CLEAR_LINE = 0.09
"""What is left clear round the middle leaf of the lily."""
CROWN: tuple[Point, ...] = (
    (-0.36, 0.22),
    (-0.46, -0.2),
    (-0.24, -0.04),
    (0.0, -0.36),
    (0.24, -0.04),
    (0.46, -0.2),
    (0.36, 0.22),
)
PEARLS: tuple[tuple[float, float, float], ...] = ((-0.44, -0.22, 0.065), (0.0, -0.38, 0.08), (0.44, -0.22, 0.065))


def shield(surface: pygame.Surface, suit: str, inks: Inks, centre: Point, size: float) -> None:
    """The jack: a shield with a gold line and the suit on it."""
    points = mirrored(*SHIELD)
    pygame.draw.polygon(surface, inks.suit, _placed(points, centre, size))
    middle = (centre[0], centre[1] - 0.01 * size)
    stroke(surface, inks.gold, _placed(points, middle, size * 0.78), size * 0.045, closed=True)
    draw_suit(surface, suit, inks.ground, (centre[0], centre[1] - 0.03 * size), size * 0.36)


def lily(surface: pygame.Surface, suit: str, inks: Inks, centre: Point, size: float) -> None:
    """The queen: a lily held by a gold band."""
    for part in (LEAF, TAIL):
        points = curve(*part)
        for side in (1, -1):
            pygame.draw.polygon(surface, inks.suit, _placed([(side * x, y) for x, y in points], centre, size))
    for part in (PETAL, SPIRE):
        shape = _placed(mirrored(*part), centre, size)
        stroke(surface, inks.ground, shape, size * CLEAR_LINE, closed=True)
        pygame.draw.polygon(surface, inks.suit, shape)
    draw_suit(surface, suit, inks.ground, (centre[0], centre[1] - 0.13 * size), size * 0.21)
    _bar(surface, inks.gold, centre, size, (-0.31, 0.18, 0.62, 0.1))


def crown(surface: pygame.Surface, suit: str, inks: Inks, centre: Point, size: float) -> None:
    """The king: a crown with a gold rim."""
    pygame.draw.polygon(surface, inks.suit, _placed(CROWN, centre, size))
    for x, y, radius in PEARLS:
        pygame.draw.circle(surface, inks.suit, (centre[0] + x * size, centre[1] + y * size), radius * size)
    draw_suit(surface, suit, inks.ground, (centre[0], centre[1] + 0.06 * size), size * 0.26)
    _bar(surface, inks.gold, centre, size, (-0.37, 0.28, 0.74, 0.1))


def _placed(points: tuple[Point, ...] | list[Point], centre: Point, size: float) -> list[Point]:
    return [(centre[0] + x * size, centre[1] + y * size) for x, y in points]


def _bar(
    surface: pygame.Surface, colour: Rgba, centre: Point, size: float, box: tuple[float, float, float, float]
) -> None:
    left, top, wide, high = (part * size for part in box)
    area = (round(centre[0] + left), round(centre[1] + top), round(wide), max(1, round(high)))
    pygame.draw.rect(surface, colour, area, border_radius=max(1, round(high / 3)))


EMBLEMS: Mapping[int, DrawEmblem] = MappingProxyType({11: shield, 12: lily, 13: crown})
"""The emblem of each court card by its number."""
