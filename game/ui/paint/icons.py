"""Line icons on a field of 24 x 24, drawn with round pens."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.ui.look_names import IconName
from game.ui.paint.kept_images import Brush, Painted
from game.ui.paint.smooth_shapes import (
    CLEAR,
    FINE,
    WHITE,
    Point,
    arc_points,
    blank,
    shrunk_mask,
    star_points,
    stroke,
    tinted,
)
from game.ui.pictures import Icon

FIELD = 24.0
PEN, SOFT = 2.1, 0.9
"""Widths of the usual pen, and of the one that softens the corners of filled shapes."""


class PenStroke(NamedTuple):
    """One line of an icon, or a filled shape."""

    points: tuple[Point, ...]
    width: float
    closed: bool = False
    filled: bool = False


def line(*points: Point, closed: bool = False, width: float = PEN) -> PenStroke:
    """A line through the points."""
    return PenStroke(points, width, closed)


def arc(centre: Point, radius: float, start: float = 0, sweep: float = 360) -> PenStroke:
    """Part of a circle; degrees clockwise from the top."""
    return line(*arc_points(centre, radius, start, sweep))


def shape(*points: Point) -> PenStroke:
    """A filled shape with softened corners."""
    return PenStroke(points, SOFT, closed=True, filled=True)


def cog() -> tuple[PenStroke, ...]:
    """A wheel with eight teeth."""
    ways = [(math.sin(math.radians(45 * tooth)), -math.cos(math.radians(45 * tooth))) for tooth in range(8)]
    teeth = (line((12 + 7.4 * x, 12 + 7.4 * y), (12 + 9.2 * x, 12 + 9.2 * y), width=3.4) for x, y in ways)
    return *teeth, arc((12, 12), 6.9), arc((12, 12), 2.6)


def hand(more: float = 0.0) -> tuple[PenStroke, ...]:
    """A hand that points upwards, with pens so much wider: then it is what stands out around it."""
    fingers = (line((x, y), (x, 16), width=3.0 + more) for x, y in ((12.7, 10.4), (15.7, 11.2), (18.5, 12.4)))
    palm = (8.2, 13.0), (19.6, 13.6), (19.6, 17.4), (17.6, 21.2), (11.0, 21.2), (8.2, 17.6)
    return (
        line((9.5, 3.8), (9.5, 14), width=3.0 + more), *fingers, line((5.4, 13.6), (8.6, 17.2), width=2.8 + more),
        shape(*palm), line(*palm, closed=True, width=0.4 + more),
    )  # fmt: skip


def tiles() -> tuple[PenStroke, ...]:
    """Three tiles side by side."""
    corners = (((x, 4.5), (x + 5, 4.5), (x + 5, 11.5), (x, 11.5)) for x in (3.5, 9.5, 15.5))
    return tuple(line(*each, closed=True, width=1.7) for each in corners)


def dot_points(centre: Point, radius: float) -> list[Point]:
    """A disc to be filled."""
    return arc_points(centre, radius, 0, 350)


def meridians() -> tuple[PenStroke, PenStroke]:
    """The half ellipses of a globe."""
    half = [(4.1 * math.sin(math.radians(step)), 9.4 * math.cos(math.radians(step))) for step in range(0, 181, 12)]
    return tuple(line(*((12 + side * x, 12 - y) for x, y in half), width=1.6) for side in (-1, 1))  # type: ignore[return-value]


RING = line(*arc_points((12, 12), 9.6, 0, 360), closed=True, width=1.5)
ICONS: Mapping[IconName, tuple[PenStroke, ...]] = MappingProxyType(
    {
        "undo": (
            line((8.5, 4.5), (4, 9), (8.5, 13.5)),
            line((4, 9), (14, 9), *arc_points((14.5, 14), 5, 0, 180), (9.5, 19)),
        ),
        "redo": (
            line((15.5, 4.5), (20, 9), (15.5, 13.5)),
            line((20, 9), (10, 9), *arc_points((9.5, 14), 5, 0, -180), (14.5, 19)),
        ),
        "reset": (arc((12, 12.5), 7.5, -40, 310), line((7.2, 2.6), (6.9, 7.2), (11.5, 7.6))),
        "menu": tuple(line((4.5, y), (19.5, y)) for y in (6.5, 12, 17.5)),
        "back": (line((11, 5), (4, 12), (11, 19)), line((4, 12), (20, 12))),
        "close": (line((6, 6), (18, 18)), line((18, 6), (6, 18))),
        "check": (line((4.5, 12.5), (10, 18), (19.5, 6.5)),),
        "chevron": (line((6, 9.5), (12, 15.5), (18, 9.5)),),
        "pause": (line((8.5, 6), (8.5, 18), width=3.4), line((15.5, 6), (15.5, 18), width=3.4)),
        "play": (shape((7.5, 5), (19, 12), (7.5, 19)),),
        "settings": cog(),
        "tidy": (
            *tiles(),
            line((4, 18.5), (20, 18.5)),
            line((17.4, 15.9), (20, 18.5), (17.4, 21.1)),
            line((6.6, 15.9), (4, 18.5), (6.6, 21.1)),
        ),
        "hint": (
            arc((12, 9.8), 6.2, -142, 284),
            line((8.2, 14.7), (9, 17), (15, 17), (15.8, 14.7)),
            line((10, 20.6), (14, 20.6)),
        ),
        "arrow-right": (line((13, 5), (20, 12), (13, 19)), line((4, 12), (20, 12))),
        "star": (shape(*star_points((12.0, 12.6), 9.4, 0.46)),),
        "changes": (  # a tile, and where it was before
            line((11, 8.5), (20, 8.5), (20, 20.5), (11, 20.5), closed=True),
            line((7.5, 15.5), (4, 15.5), (4, 12.7), width=1.7),
            line((4, 9), (4, 6.3), width=1.7),
            line((4, 3.5), (13, 3.5), (13, 5), width=1.7),
        ),
        "turns": tuple(  # a list of what was done
            each for y in (5.5, 12, 18.5) for each in (arc((5, y), 1.1), line((9.5, y), (20, y)))
        ),
        "previous": (line((14.5, 5.5), (8, 12), (14.5, 18.5), width=2.6),),
        "next": (line((9.5, 5.5), (16, 12), (9.5, 18.5), width=2.6),),
        "first": (line((18, 5.5), (11.5, 12), (18, 18.5), width=2.6), line((6, 5.5), (6, 18.5), width=2.6)),
        "last": (line((6, 5.5), (12.5, 12), (6, 18.5), width=2.6), line((18, 5.5), (18, 18.5), width=2.6)),
        "hand": hand(),
        "hand-edge": hand(2.0),
        "ring": (RING,),
        "ticked": (RING, line((7.6, 12.4), (10.8, 15.6), (16.4, 9.2), width=1.8)),
        "rename": (line((4.5, 19.5), (5.8, 14.6), (15.6, 4.8), (19.2, 8.4), (9.4, 18.2), closed=True, width=1.8),),
        "search": (arc((10.5, 10.5), 6.5), line((15.4, 15.4), (20, 20))),
        "sliders": (
            line((4, 8), (12.2, 8)),
            line((18, 8), (20, 8)),
            arc((15.1, 8), 2.5),
            line((4, 16), (6, 16)),
            line((11.8, 16), (20, 16)),
            arc((8.9, 16), 2.5),
        ),
        "globe": (RING, arc((12, 12), 9.6), *meridians(), line((2.6, 12), (21.4, 12), width=1.6)),
        "quit": (
            line((10, 4.5), (4.8, 4.5), (4.8, 19.5), (10, 19.5)),
            line((9.5, 12), (20, 12)),
            line((15.8, 7.8), (20, 12), (15.8, 16.2)),
        ),
        "home": (
            line((3.4, 11.4), (12, 3.8), (20.6, 11.4)),
            line((5.8, 9.6), (5.8, 20), (10, 20), (10, 14.2), (14, 14.2), (14, 20), (18.2, 20), (18.2, 9.6)),
        ),
        "book": (
            line((12, 6.8), (8.6, 5.2), (3.5, 5.2), (3.5, 18.2), (8.6, 18.2), (12, 19.8)),
            line((12, 6.8), (15.4, 5.2), (20.5, 5.2), (20.5, 18.2), (15.4, 18.2), (12, 19.8)),
            line((12, 6.8), (12, 19.8)),
        ),
        "puzzle": (
            line(
                (4, 8),
                (9, 8),
                *arc_points((11, 6.4), 2.3, 225, 270),
                (13, 8),
                (18, 8),
                (18, 12.4),
                *arc_points((19.4, 14.3), 2.2, 315, 270),
                (18, 16.2),
                (18, 20.5),
                (4, 20.5),
                closed=True,
            ),
        ),
        "document": (
            line((6, 3.5), (14.2, 3.5), (18.5, 7.8), (18.5, 20.5), (6, 20.5), closed=True),
            line((9.3, 11.5), (15.2, 11.5)),
            line((9.3, 15.8), (15.2, 15.8)),
        ),
        "list": tuple(
            each for y in (6, 12, 18) for each in (shape(*dot_points((4.6, y), 1.1)), line((9, y), (20.5, y)))
        ),
        "person": (arc((12, 7.8), 4.2), line(*arc_points((12, 20.6), 7.4, -90, 180))),
        "sound": (
            line((4, 9.4), (7.6, 9.4), (12, 5.4), (12, 18.6), (7.6, 14.6), (4, 14.6), closed=True),
            arc((12, 12), 4.4, 45, 90),
            arc((12, 12), 8.2, 45, 90),
        ),
        "mouse": (
            line(*arc_points((12, 9), 5.6, -90, 180), *arc_points((12, 15), 5.6, 90, 180), closed=True),
            line((12, 6.8), (12, 10)),
        ),
        "ear": (
            line(
                (6.6, 9.6),
                *arc_points((12, 9), 5.4, -90, 180),
                (17, 11),
                (14.6, 14.4),
                (13.8, 17.4),
                *arc_points((10.8, 17.4), 3, 90, 100),
            ),
            arc((12, 9.4), 2.3, -90, 190),
        ),
        "brush": (
            line((19.8, 4.2), (12.4, 11.6)),
            line((14.6, 13.8), (20.4, 6.4), width=1.4),
            line((12.4, 11.6), (8.4, 12.6), (7.4, 16.6), (4.2, 19.8), (10.4, 18.8), (13.6, 15.8), closed=True),
        ),
        "tiles": (
            line((4, 5.5), (10.4, 5.5), (10.4, 18.5), (4, 18.5), closed=True),
            line((13.6, 5.5), (20, 5.5), (20, 18.5), (13.6, 18.5), closed=True),
        ),
        "clock": (arc((12, 12), 8.6), line((12, 7), (12, 12), (15.4, 14))),
        "copy": (
            line((8.5, 8.5), (19.5, 8.5), (19.5, 20), (8.5, 20), closed=True),
            line((5.4, 15.5), (4.5, 15.5), (4.5, 4), (15.5, 4), (15.5, 5.2)),
        ),
        "paste": (
            line((8.4, 5.4), (5.5, 5.4), (5.5, 20.5), (18.5, 20.5), (18.5, 5.4), (15.6, 5.4)),
            line((9, 3.5), (15, 3.5), (15, 7.3), (9, 7.3), closed=True),
        ),
        "share": (
            line((12, 15), (12, 3.8)),
            line((7.8, 8), (12, 3.8), (16.2, 8)),
            line((5, 12.5), (5, 20.2), (19, 20.2), (19, 12.5)),
        ),
        "bin": (
            line((4.5, 6.8), (19.5, 6.8)),
            line((9.3, 6.8), (9.3, 4), (14.7, 4), (14.7, 6.8)),
            line((6.3, 6.8), (7.2, 20.2), (16.8, 20.2), (17.7, 6.8)),
        ),
        "eye": (
            line(
                (2.8, 12),
                (6.4, 7.8),
                (12, 6),
                (17.6, 7.8),
                (21.2, 12),
                (17.6, 16.2),
                (12, 18),
                (6.4, 16.2),
                closed=True,
            ),
            arc((12, 12), 2.9),
        ),
        "flag": (line((6, 21), (6, 3.8), (18.6, 3.8), (15.4, 8.2), (18.6, 12.6), (6, 12.6)),),
        "plus": (line((12, 5), (12, 19)), line((5, 12), (19, 12))),
        "lock": (
            line((6, 10.8), (18, 10.8), (18, 20), (6, 20), closed=True),
            line((8.4, 10.8), (8.4, 8), *arc_points((12, 7.6), 3.6, -90, 180), (15.6, 10.8)),
        ),
        "calendar": (
            line((4, 6), (20, 6), (20, 20.2), (4, 20.2), closed=True),
            line((4, 10.8), (20, 10.8)),
            line((8.4, 3.6), (8.4, 7.6)),
            line((15.6, 3.6), (15.6, 7.6)),
        ),
        "sort-number": (
            line((5.4, 6.6), (7.6, 4.8), (7.6, 11)),
            line(*arc_points((7.2, 15.4), 2.2, -80, 200), (5, 20.4), (9.6, 20.4)),
            line((16.4, 4.8), (16.4, 19.6)),
            line((12.8, 16), (16.4, 19.6), (20, 16)),
        ),
        "sort-colour": (
            shape((7, 4), (10.4, 7.4), (7, 10.8), (3.6, 7.4)),
            shape(*dot_points((7, 17), 3.1)),
            line((16.4, 4.8), (16.4, 19.6)),
            line((12.8, 16), (16.4, 19.6), (20, 16)),
        ),
    }
)
"""Every icon by name."""


def paint_icon(brush: Brush, picture: Icon) -> Painted:
    """The icon in its colour; KeyError for a name nobody drew."""
    size = max(6, picture.size)
    fine = blank(size * FINE, size * FINE, CLEAR)
    scale = fine.get_width() / FIELD
    for points, width, closed, filled in ICONS[picture.name]:
        placed = [(x * scale, y * scale) for x, y in points]
        if filled:
            pygame.draw.polygon(fine, WHITE, placed)
        stroke(fine, WHITE, placed, width * scale, closed)
    return Painted(tinted(shrunk_mask(fine, size, size), brush.theme.colour(picture.colour)))
