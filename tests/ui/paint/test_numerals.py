"""Numbers of two digits on tiles of every size: their digits never touch, and they keep off the edges."""

from __future__ import annotations

from itertools import groupby

import pygame
import pytest

from game.session.settings import Look
from game.ui.paint.painter import Painter
from game.ui.pictures import TileFace
from tests.ui.paint.paint_kit import new_painter

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
    image, (dx, dy) = painter.image(face), painter.offset(face)
    rows = range(round(width * 4 / 3 * BAND[0]) - dy, round(width * 4 / 3 * BAND[1]) - dy)
    inside = range(max(1, round(width * 0.06)), width - max(1, round(width * 0.06)))
    bare = [image.get_at((inside[0] - dx, y)) for y in rows]
    strength = {x: max(_apart(image.get_at((x - dx, y)), ground) for y, ground in zip(rows, bare, strict=True))
                for x in inside}  # fmt: skip
    most = max(strength.values())
    stretches = groupby(inside, key=lambda x: strength[x] > INKED * most)
    found = [list(columns) for inked, columns in stretches if inked]
    return [(columns[0], columns[-1]) for columns in found]


def _apart(one: pygame.Color, other: pygame.Color) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("symbol", ["k10", "r11", "b12", "o13"])
def test_the_digits_of_a_number_stand_apart(painter: Painter, symbol: str, width: int) -> None:
    assert len(inked_columns(painter, symbol, width)) == 2


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("symbol", ["k10", "r11", "b12", "o13"])
def test_a_number_of_two_digits_is_centred_and_keeps_off_the_edges(painter: Painter, symbol: str, width: int) -> None:
    columns = inked_columns(painter, symbol, width)
    left, right = columns[0][0], columns[-1][1] + 1
    assert right - left <= width * (0.86 if width < SMALL else 0.80) + 1
    assert abs(left - (width - right)) <= 2
