"""Line icons on a field of 24 x 24, drawn with round pens."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

import pygame

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
PEN = 2.1


class Pen:
    """Draws on the field of one icon in its own units."""

    def __init__(self, surface: pygame.Surface) -> None:
        self._surface = surface
        self._scale = surface.get_width() / FIELD

    def line(self, *points: Point, closed: bool = False, width: float = PEN) -> None:
        """A line through the points."""
        stroke(self._surface, WHITE, [self._at(point) for point in points], width * self._scale, closed)

    def arc(self, centre: Point, radius: float, start: float, sweep: float) -> None:
        """Part of a circle; degrees clockwise from the top."""
        self.line(*arc_points(centre, radius, start, sweep))

    def shape(self, *points: Point) -> None:
        """A filled shape with softened corners."""
        placed = [self._at(point) for point in points]
        pygame.draw.polygon(self._surface, WHITE, placed)
        stroke(self._surface, WHITE, placed, 0.9 * self._scale, True)

    def _at(self, point: Point) -> Point:
        return point[0] * self._scale, point[1] * self._scale


def _undo(pen: Pen) -> None:
    pen.line((8.5, 4.5), (4, 9), (8.5, 13.5))
    pen.line((4, 9), (14, 9), *arc_points((14.5, 14), 5, 0, 180), (9.5, 19))


def _redo(pen: Pen) -> None:
    pen.line((15.5, 4.5), (20, 9), (15.5, 13.5))
    pen.line((20, 9), (10, 9), *arc_points((9.5, 14), 5, 0, -180), (14.5, 19))


def _reset(pen: Pen) -> None:
    pen.arc((12, 12.5), 7.5, -40, 310)
    pen.line((7.2, 2.6), (6.9, 7.2), (11.5, 7.6))


def _menu(pen: Pen) -> None:
    for y in (6.5, 12, 17.5):
        pen.line((4.5, y), (19.5, y))


def _back(pen: Pen) -> None:
    pen.line((11, 5), (4, 12), (11, 19))
    pen.line((4, 12), (20, 12))


def _arrow_right(pen: Pen) -> None:
    pen.line((13, 5), (20, 12), (13, 19))
    pen.line((4, 12), (20, 12))


def _close(pen: Pen) -> None:
    pen.line((6, 6), (18, 18))
    pen.line((18, 6), (6, 18))


def _check(pen: Pen) -> None:
    pen.line((4.5, 12.5), (10, 18), (19.5, 6.5))


def _chevron(pen: Pen) -> None:
    pen.line((6, 9.5), (12, 15.5), (18, 9.5))


def _pause(pen: Pen) -> None:
    pen.line((8.5, 6), (8.5, 18), width=3.4)
    pen.line((15.5, 6), (15.5, 18), width=3.4)


def _play(pen: Pen) -> None:
    pen.shape((7.5, 5), (19, 12), (7.5, 19))


def _settings(pen: Pen) -> None:
    for tooth in range(8):
        angle = math.radians(45 * tooth)
        reach = (math.sin(angle), -math.cos(angle))
        pen.line((12 + 7.4 * reach[0], 12 + 7.4 * reach[1]), (12 + 9.2 * reach[0], 12 + 9.2 * reach[1]), width=3.4)
    pen.arc((12, 12), 6.9, 0, 360)
    pen.arc((12, 12), 2.6, 0, 360)


def _tidy(pen: Pen) -> None:
    for left in (3.5, 9.5, 15.5):
        pen.line((left, 4.5), (left + 5, 4.5), (left + 5, 11.5), (left, 11.5), closed=True, width=1.7)
    pen.line((4, 18.5), (20, 18.5))
    pen.line((17.4, 15.9), (20, 18.5), (17.4, 21.1))
    pen.line((6.6, 15.9), (4, 18.5), (6.6, 21.1))


def _hint(pen: Pen) -> None:
    pen.arc((12, 9.8), 6.2, -142, 284)
    pen.line((8.2, 14.7), (9, 17), (15, 17), (15.8, 14.7))
    pen.line((10, 20.6), (14, 20.6))


def _crown(pen: Pen) -> None:
    pen.shape((4.2, 17), (3.2, 8), (8.4, 11.8), (12, 5.4), (15.6, 11.8), (20.8, 8), (19.8, 17))
    pen.line((4.8, 20.3), (19.2, 20.3))


def _star(pen: Pen) -> None:
    pen.shape(*star_points((12.0, 12.6), 9.4, 0.46))


def _changes(pen: Pen) -> None:
    """A tile, and where it was before."""
    pen.line((11, 8.5), (20, 8.5), (20, 20.5), (11, 20.5), closed=True)
    pen.line((7.5, 15.5), (4, 15.5), (4, 12.7), width=1.7)
    pen.line((4, 9), (4, 6.3), width=1.7)
    pen.line((4, 3.5), (13, 3.5), (13, 5), width=1.7)


def _turns(pen: Pen) -> None:
    """A list of what was done."""
    for y in (5.5, 12, 18.5):
        pen.arc((5, y), 1.1, 0, 360)
        pen.line((9.5, y), (20, y))


def _previous(pen: Pen) -> None:
    pen.line((14.5, 5.5), (8, 12), (14.5, 18.5), width=2.6)


def _next(pen: Pen) -> None:
    pen.line((9.5, 5.5), (16, 12), (9.5, 18.5), width=2.6)


def _first(pen: Pen) -> None:
    pen.line((18, 5.5), (11.5, 12), (18, 18.5), width=2.6)
    pen.line((6, 5.5), (6, 18.5), width=2.6)


def _last(pen: Pen) -> None:
    pen.line((6, 5.5), (12.5, 12), (6, 18.5), width=2.6)
    pen.line((18, 5.5), (18, 18.5), width=2.6)


def _hand(pen: Pen, more: float = 0.0) -> None:
    """A hand that points upwards, with pens so much wider."""
    pen.line((9.5, 3.8), (9.5, 14), width=3.0 + more)
    for x, y in ((12.7, 10.4), (15.7, 11.2), (18.5, 12.4)):
        pen.line((x, y), (x, 16), width=3.0 + more)
    pen.line((5.4, 13.6), (8.6, 17.2), width=2.8 + more)
    outline = (8.2, 13), (19.6, 13.6), (19.6, 17.4), (17.6, 21.2), (11, 21.2), (8.2, 17.6)
    pen.shape(*outline)
    pen.line(*outline, closed=True, width=0.4 + more)


def _hand_edge(pen: Pen) -> None:
    """The same, wider: what stands out around it."""
    _hand(pen, 2.0)


def _ring(pen: Pen) -> None:
    pen.line(*arc_points((12, 12), 9.6, 0, 360), closed=True, width=1.5)


def _ticked(pen: Pen) -> None:
    _ring(pen)
    pen.line((7.6, 12.4), (10.8, 15.6), (16.4, 9.2), width=1.8)


def _search(pen: Pen) -> None:
    pen.arc((10.5, 10.5), 6.5, 0, 360)
    pen.line((15.4, 15.4), (20, 20))


ICONS: Mapping[str, Callable[[Pen], None]] = MappingProxyType(
    {
        "undo": _undo,
        "redo": _redo,
        "reset": _reset,
        "menu": _menu,
        "back": _back,
        "close": _close,
        "check": _check,
        "chevron": _chevron,
        "pause": _pause,
        "play": _play,
        "settings": _settings,
        "tidy": _tidy,
        "hint": _hint,
        "crown": _crown,
        "arrow-right": _arrow_right,
        "star": _star,
        "changes": _changes,
        "turns": _turns,
        "previous": _previous,
        "next": _next,
        "first": _first,
        "last": _last,
        "hand": _hand,
        "hand-edge": _hand_edge,
        "ring": _ring,
        "ticked": _ticked,
        "search": _search,
    }
)
"""Every icon by name."""


def paint_icon(brush: Brush, picture: Icon) -> Painted:
    """The icon in its colour; KeyError for a name nobody drew."""
    size = max(6, picture.size)
    fine = blank(size * FINE, size * FINE, CLEAR)
    ICONS[picture.name](Pen(fine))
    return Painted(tinted(shrunk_mask(fine, size, size), brush.theme.colour(picture.colour)))
