"""The drawn signs of the players: five animals, the person at the screen, and people at the other seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

import pygame

from game.rules.games.characters import ByCharacter
from game.ui.paint.kept_images import Brush, Painted
from game.ui.paint.smooth_shapes import FINE, Point, arc_points, blank, disc, ring_mask, shrunk_image, stroke, tinted
from game.ui.paint.theme import Rgba, ThemePart, emblem_named, mixed
from game.ui.pictures import Emblem

ARCS: Mapping[str, tuple[float, float]] = MappingProxyType({"glad": (-70.0, 0.5), "wistful": (110.0, -0.4)})
"""Closed eyes: where the arc of 140 degrees begins, and how far down its centre lies in parts of the eye."""
WIDE = 1.3
"""Factor of the size of a wide open eye."""


class Head:
    """Draws one head on its disc; coordinates 0 to 100."""

    def __init__(self, surface: pygame.Surface, style: ThemePart, mood: str = "") -> None:
        self._surface = surface
        self._style = style
        self._mood = mood
        self._scale = surface.get_width() / 100

    def shape(self, key: str, *points: Point) -> None:
        """A filled shape, its corners a little rounded."""
        placed = self._placed(points)
        pygame.draw.polygon(self._surface, self._colour(key), placed)
        stroke(self._surface, self._colour(key), placed, 2.4 * self._scale, True)

    def oval(self, key: str, x: float, y: float, rx: float, ry: float, lean: float = 0.0) -> None:
        """A filled oval; `lean` in degrees clockwise."""
        turn = pygame.Vector2(1, 0).rotate(lean)
        points = []
        for px, py in arc_points((0.0, 0.0), 1.0, 0, 356):
            along, across = px * rx, py * ry
            points.append((x + along * turn.x - across * turn.y, y + along * turn.y + across * turn.x))
        pygame.draw.polygon(self._surface, self._colour(key), self._placed(points))

    def line(self, key: str, width: float, *points: Point) -> None:
        """A round-ended line."""
        stroke(self._surface, self._colour(key), self._placed(points), width * self._scale)

    def eyes(self, key: str, y: float, apart: float, size: float) -> None:
        """Two eyes with a spark of light."""
        for x in (50 - apart, 50 + apart):
            self.eye(key, x, y, size, size * 0.32)

    def eye(self, key: str, x: float, y: float, size: float, spark: float) -> None:
        """One eye with a spark of light: wide open in surprise, closed to an upper or a lower arc in joy or regret."""
        if self._mood in ARCS:
            start, down = ARCS[self._mood]
            self.line(key, max(1.8, size * 0.55), *arc_points((x, y + down * size), size * 1.15, start, 140))
            return
        wide = size * WIDE if self._mood == "surprised" else size
        self.oval(key, x, y, wide, wide * 1.15)
        if spark:
            self.oval("light", x + wide * 0.3, y - wide * 0.4, spark, spark)

    def split_mouth(self, key: str, y: float) -> None:
        """A mouth below the line of a muzzle: its ends turn up, and hang in regret."""
        ends = y + 1.5 if self._mood == "wistful" else y - 0.8
        dips = () if self._mood == "wistful" else (2.4,)
        left, right = [(50 - dip, y + 1.8) for dip in dips], [(50 + dip, y + 1.8) for dip in dips]
        self.line(key, 1.8, (45.2, ends), *left, (50, y), *right, (54.8, ends))

    def _placed(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in points]

    def _colour(self, key: str) -> Rgba:
        if key == "shade":
            return mixed(self._style.colour("coat"), self._style.colour("dark"), 0.35)
        return self._style.colour(key)


def _hare(head: Head) -> None:
    for side, lean in ((-1, -12.0), (1, 14.0)):
        head.oval("coat", 50 + side * 13, 27, 8.5, 25, lean)
        head.oval("blush", 50 + side * 13, 28, 4.2, 18, lean)
    head.oval("coat", 50, 64, 25, 23)
    head.oval("light", 50, 73, 14, 10.5)
    head.eyes("dark", 60, 11.5, 4.2)
    head.shape("blush", (47, 68.5), (53, 68.5), (50, 72))
    head.line("dark", 1.8, (50, 72.5), (50, 76))
    head.split_mouth("dark", 76)


def _fox(head: Head) -> None:
    for side in (-1, 1):
        head.shape("coat", (50 + side * 31, 17), (50 + side * 5, 38), (50 + side * 29, 52))
        head.shape("dark", (50 + side * 28, 24), (50 + side * 17, 35), (50 + side * 27, 42))
    head.shape("coat", (19, 52), (28, 37), (50, 33), (72, 37), (81, 52), (50, 87))
    for side in (-1, 1):
        head.shape("light", (50 + side * 30, 54), (50 + side * 12, 57), (50, 72), (50, 86), (50 + side * 15, 73))
    head.eyes("dark", 54, 13.5, 3.9)
    head.oval("dark", 50, 83, 5.2, 4.2)


def _owl(head: Head) -> None:
    for side in (-1, 1):
        head.shape("coat", (50 + side * 29, 17), (50 + side * 4, 34), (50 + side * 29, 46))
    head.oval("coat", 50, 56, 31, 31)
    for side in (-1, 1):
        head.oval("light", 50 + side * 13.5, 51, 14.5, 15)
        head.oval("blush", 50 + side * 13, 51, 9, 9.4)
        head.eye("dark", 50 + side * 13, 51, 5.6, 1.9)
    head.shape("blush", (45.5, 60), (54.5, 60), (50, 70))
    for x, y in ((42, 76), (50, 79), (58, 76)):
        head.line("light", 2.2, (x - 2.6, y - 1.6), (x, y + 1), (x + 2.6, y - 1.6))


def _tortoise(head: Head) -> None:
    for x in (26, 57):
        head.shape("light", (x, 60), (x + 12, 60), (x + 11, 77), (x + 1, 77))
    head.shape("light", (15, 64), (24, 58), (26, 66))
    head.shape("light", (62, 66), (70, 46), (82, 50), (76, 68))
    head.oval("light", 81, 45, 12, 11)
    head.eye("dark", 84.5, 42.5, 2.6, 0.0)
    head.line("dark", 2, (85, 50), (89, 49.6), (91.5, 48))
    head.shape("coat", *arc_points((45.0, 63.0), 30.0, -90, 180))
    head.shape("shade", (14, 62), (76, 62), (73, 69), (17, 69))
    head.shape("blush", (38, 41), (52, 41), (57, 52), (45, 59), (33, 52))
    head.shape("blush", (23, 54), (27, 46), (30, 55), (27, 59), (20, 59))
    head.shape("blush", (67, 54), (63, 46), (60, 55), (63, 59), (70, 59))


def _magpie(head: Head) -> None:
    head.oval("light", 52, 86, 25, 20)
    head.oval("coat", 47, 49, 25, 25)
    head.shape("coat", (24, 52), (66, 60), (61, 76), (50, 72), (34, 80), (25, 68))
    head.shape("shade", (66, 39), (96, 52), (66, 57))
    head.shape("dark", (68, 49), (96, 52), (66, 57))
    head.oval("light", 55, 43.5, 6.4, 6.4)
    head.eye("dark", 56, 43.5, 3.7, 1.4)
    head.line("blush", 3.2, *arc_points((47.0, 49.0), 19.5, -78, 62))


def _wren(head: Head) -> None:
    head.shape("shade", (70, 62), (84, 16), (92, 22), (86, 66))
    head.oval("coat", 50, 60, 29, 27)
    head.oval("light", 46, 68, 18, 16)
    head.shape("shade", (60, 52), (80, 62), (74, 78), (58, 74))
    head.line("light", 3, (28, 44), (38, 40), (48, 42))
    head.eye("dark", 38, 49, 4.4, 1.5)
    head.shape("blush", (22, 50), (8, 46), (23, 57))


def _you(head: Head) -> None:
    head.oval("blush", 50, 98, 33, 27)
    head.oval("coat", 50, 42, 24.5, 24.5)
    head.oval("light", 50, 50, 18.5, 21)
    head.shape("coat", (31.5, 45), (33, 30), (50, 23), (67, 30), (68.5, 45), (60, 38), (46, 36.5))
    head.eyes("dark", 51, 7.8, 2.9)
    head.line("dark", 2.2, (43.5, 60), (47, 62.6), (50, 63.2), (53, 62.6), (56.5, 60))


def _round_hat(head: Head) -> None:
    _shoulders(head)
    head.shape("coat", (29, 40), (34, 22), (66, 22), (71, 40))
    head.shape("blush", (21, 39), (79, 39), (79, 43), (21, 43))


def _long_hair(head: Head) -> None:
    head.oval("coat", 50, 50, 26, 31)
    _shoulders(head)
    head.shape("coat", (32, 46), (34, 28), (50, 23), (66, 28), (68, 46), (50, 36))


def _beard(head: Head) -> None:
    _shoulders(head)
    head.shape("coat", (31.5, 51), (41, 58), (59, 58), (68.5, 51), (64, 68), (50, 77), (36, 68))
    head.line("light", 2.2, (45, 64), (50, 65.5), (55, 64))
    head.shape("coat", (33, 36), (38, 26), (62, 26), (67, 36), (50, 32))


def _bun(head: Head) -> None:
    head.oval("coat", 50, 19, 11, 10)
    _shoulders(head)
    head.shape("coat", (31, 45), (35, 29), (50, 24), (65, 29), (69, 45), (50, 33))


def _glasses(head: Head) -> None:
    _shoulders(head)
    head.shape("coat", (31, 44), (32, 28), (44, 22), (62, 24), (69, 44), (60, 34), (40, 36))
    for side in (-1, 1):
        head.line("coat", 2.4, *arc_points((50.0 + side * 8.6, 51.0), 6.3, 0, 360))
    head.line("coat", 2.4, (48, 50), (52, 50))


def _shoulders(head: Head) -> None:
    """What every person shares: shoulders, a face, eyes, a smile."""
    head.oval("blush", 50, 98, 33, 27)
    head.oval("light", 50, 50, 18.5, 21.5)
    for x in (42.2, 57.8):
        head.oval("dark", x, 51, 2.8, 3.2)
    head.line("dark", 2.2, (44, 61), (47, 63.2), (50, 63.8), (53, 63.2), (56, 61))


HEADS: Mapping[str, Callable[[Head], None]] = MappingProxyType(
    {
        **ByCharacter(hare=_hare, magpie=_magpie, tortoise=_tortoise, fox=_fox, owl=_owl, wren=_wren).named(),
        "you": _you,
        "seat-2": _round_hat,
        "seat-3": _long_hair,
        "seat-4": _beard,
        "seat-5": _bun,
        "seat-6": _glasses,
    }
)
"""Every player's sign by name."""


def paint_emblem(brush: Brush, picture: Emblem) -> Painted:
    """The head on its coloured disc, one of the people for any other name. The active one wears a ring outside."""
    size = max(12, picture.size)
    name = emblem_named(picture.name)
    style = brush.theme.emblems[name]
    fine = blank(size * FINE, size * FINE, style.colour("disc"))
    HEADS[name](Head(fine, style, picture.mood))
    face = shrunk_image(fine, size, size)
    face.blit(disc(size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if not picture.active:
        return Painted(face)
    line = max(2, round(size * 0.06))
    reach = 2 * line
    whole = blank(size + 2 * reach, size + 2 * reach)
    whole.blit(face, (reach, reach))
    ring = ring_mask(size + 2 * reach, size + 2 * reach, size // 2 + reach, line)
    whole.blit(tinted(ring, brush.theme.colour("gold")), (0, 0))
    return Painted(whole, -reach, -reach)
