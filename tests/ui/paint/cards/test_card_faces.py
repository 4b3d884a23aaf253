"""Cards as they are painted: the index is never covered, suits differ by shape, sizes are those of a tile (CR5)."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.ui.paint.cards.card_suits import draw_suit
from game.ui.paint.painter import Painter
from game.ui.paint.smooth_shapes import blank
from game.ui.paint.theme import SUITS
from game.ui.pictures import CardBack, CardFace, Picture, TileFace
from tests.effort import every_row
from tests.ui.paint.paint_kit import cards_of, image_of, new_painter

OVERLAP = 0.73
INK_AWAY = 90
"""How far a channel of a pixel is from the card's where there is ink."""


@pytest.fixture(scope="module")
def painter() -> Painter:
    return new_painter()


def ink_right_of(painter: Painter, picture: CardFace, share: float, down: tuple[float, float]) -> int:
    """How many pixels of ink lie right of this share of the card, between two heights in widths."""
    painted, width = painter.painted(picture), picture.width
    count = 0
    for y in range(round(width * down[0]), round(width * down[1])):
        for x in range(round(width * share), round(width * 0.97)):
            pixel = painted.surface.get_at((x - painted.dx, y - painted.dy))
            count += pixel.a > 250 and 250 - pixel.b > INK_AWAY
    return count


@every_row("symbol", ["k1", "r7", "b10"])
@every_row("width", [60, 84])
def test_the_index_ends_before_the_card_that_lies_over_it(painter: Painter, symbol: str, width: int) -> None:
    assert ink_right_of(painter, CardFace(symbol, width), OVERLAP, (0.05, 0.70)) == 0


@every_row("width", [24, 44, 60, 84])
def test_a_card_stands_where_a_tile_stands(painter: Painter, width: int) -> None:
    card, tile = (painter.painted(kind("r7", width)).surface for kind in (CardFace, TileFace))
    assert abs(card.get_height() - tile.get_height()) <= 0.12 * width


def test_suits_differ_by_their_shape_alone() -> None:
    masks = []
    for suit in SUITS:
        surface = blank(60, 60)
        draw_suit(surface, suit, (255, 255, 255, 255), (30, 30), 48)
        masks.append(pygame.mask.from_surface(surface))
    for one, other in combinations(masks, 2):
        common = one.overlap_area(other, (0, 0))
        assert one.count() + other.count() - 2 * common > 0.18 * min(one.count(), other.count())


@every_row("look", ["walnut", "contrast"])
@every_row("width", [12, 44, 60])
def test_every_card_can_be_painted(look: str, width: int) -> None:
    painter = new_painter(look)
    pictures: list[Picture] = cards_of(width)
    assert all(image_of(painter, picture).get_width() >= 1 for picture in pictures)


def test_a_letter_takes_the_place_of_the_pip(painter: Painter) -> None:
    plain = painter.painted(CardFace("r7", 44)).surface.copy()
    painter.wear(painter.theme, {"card-r": "H"})
    lettered = painter.painted(CardFace("r7", 44)).surface
    painter.wear(painter.theme)
    assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(lettered, "RGBA")


@every_row("width", [60, 84, 120])
def test_the_arches_of_a_back_reach_down_to_its_edge(painter: Painter, width: int) -> None:
    above, below = (colours_between(image_of(painter, CardBack(width)), at) for at in (0.1, 0.6))
    assert below >= 0.6 * above


def colours_between(surface: pygame.Surface, top: float) -> int:
    """How many colours there are in a fifth of the height, below the share `top` of it, off the sides."""
    width, height = surface.get_size()
    columns, rows = range(width // 5, 4 * width // 5), range(round(height * top), round(height * (top + 0.2)))
    return len({tuple(surface.get_at((x, y))) for x in columns for y in rows})
