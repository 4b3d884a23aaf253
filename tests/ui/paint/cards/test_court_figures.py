"""The figures of jacks, queens and kings: every one of its own, in the suit's colour, and never on the index."""

from __future__ import annotations

from itertools import product

import pygame

from game.session.settings import Look
from game.ui.paint.cards.court_figures import CORNER, LEAST_WIDTH, NOTCH_BOTTOM, NOTCH_RIGHT, draw_court
from game.ui.paint.kept_images import Brush
from game.ui.paint.smooth_shapes import blank
from game.ui.paint.theme import SUITS
from game.ui.paint.tiles.numerals import TIMES
from game.ui.pictures import CardFace
from tests.effort import every_row
from tests.ui.paint.paint_kit import image_of, load_fonts, load_theme, new_painter, open_window

COURTS = tuple(product(SUITS, (11, 12, 13)))


def figure(suit: str, number: int, width: int = 84, look: str = "walnut") -> pygame.Surface:
    """The figure alone, three times as large as the card."""
    if not pygame.display.get_surface():
        open_window()
    large = blank(width * TIMES, width * TIMES * 3 // 2)
    draw_court(Brush(load_theme(look), load_fonts()), large, suit, number, "plain", width)
    return large


@every_row("width", [LEAST_WIDTH, 84, 112])
def test_no_figure_reaches_into_the_index(width: int) -> None:
    right, bottom = (round((end - CORNER / 2) * width * TIMES) for end in (NOTCH_RIGHT, NOTCH_BOTTOM))
    index = pygame.Rect(0, 0, right, bottom)
    for suit, number in COURTS:
        assert figure(suit, number, width).subsurface(index).get_bounding_rect().w == 0


def test_all_twelve_figures_differ() -> None:
    assert len({pygame.image.tobytes(figure(*court), "RGBA") for court in COURTS}) == len(COURTS)


@every_row("look", [look.value for look in Look])
def test_a_figure_has_the_colour_of_its_suit_in_every_look(look: str) -> None:
    red, blue = (pygame.transform.average_color(figure(suit, 13, look=look), consider_alpha=True) for suit in "rb")
    assert red[0] - red[2] > blue[0] - blue[2]


def test_a_narrow_card_has_no_figure() -> None:
    painter = new_painter()
    image_of(painter, CardFace("k13", LEAST_WIDTH - 1))
    assert not painter.has(("court", "k", 13, "plain", LEAST_WIDTH - 1))  # type: ignore[arg-type]
