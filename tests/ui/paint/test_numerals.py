"""Numbers of two digits on tiles of every size: their digits never touch, and they keep off the edges."""

from __future__ import annotations

from itertools import groupby

import pygame
import pytest

from game.session.settings import Look
from game.ui.paint.painter import Painter
from game.ui.pictures import TileFace
from tests.effort import soak
from tests.ui.paint.paint_kit import image_of, new_painter, offset_of

SIZES = (18, 22, 24, 27, 31, 38, 44, 56, 64, 84, 107)
SMALL = 27
BAND = (0.18, 0.6)
"""The rows of a tile that hold nothing but its number, in parts of its height."""
INKED = 0.25
"""A column has ink where it differs this much, of the most there is, from a column of bare face."""


@pytest.fixture(scope="module", params=[look.value for look in Look])
def painter(request: pytest.FixtureRequest) -> Painter:
    return new_painter(request.param)


def inked_columns(painter: Painter, symbol: str, width: int) -> list[tuple[int, int]]:
    """First and last column of every stretch of ink in the number, in pixels from the tile's left edge."""
    face = TileFace(symbol, width)
    image, (dx, dy) = image_of(painter, face), offset_of(painter, face)
    rows = range(round(width * 4 / 3 * BAND[0]) - dy, round(width * 4 / 3 * BAND[1]) - dy)
    inside = range(max(1, round(width * 0.06)), width - max(1, round(width * 0.06)))
    pixels, line = pygame.image.tobytes(image, "RGBA"), image.get_width()
    columns = {x: [pixels[4 * (x - dx + y * line) : 4 * (x - dx + y * line) + 4] for y in rows] for x in inside}
    bare = columns[inside[0]]
    strength = {x: max(map(_apart, column, bare)) for x, column in columns.items()}
    most = max(strength.values())
    stretches = groupby(inside, key=lambda x: strength[x] > INKED * most)
    found = [list(stretch) for inked, stretch in stretches if inked]
    return [(stretch[0], stretch[-1]) for stretch in found]


def _apart(one: bytes, other: bytes) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(
    "width", soak([*SIZES[::4], *(size for size in SIZES if size not in SIZES[::4])], len(SIZES[::4]))
)
def test_two_digits_stand_apart_in_the_middle_and_keep_off_the_edges(painter: Painter, width: int) -> None:
    for symbol in ("k10", "r11", "b12", "o13"):
        columns = inked_columns(painter, symbol, width)
        left, right = columns[0][0], columns[-1][1] + 1
        assert len(columns) == 2, symbol
        assert right - left <= width * (0.86 if width < SMALL else 0.80) + 1, symbol
        assert abs(left - (width - right)) <= 2, symbol
