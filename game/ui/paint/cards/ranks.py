"""Ranks of cards as they are printed, and the type they are set in."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import pygame

from game.rules.faces import HIGHEST, LOWEST
from game.rules.spelling import CARD_SPELLING
from game.ui.paint.brush import Brush
from game.ui.paint.theme import Rgba
from game.ui.paint.tiles.numerals import crisp_size, numeral_image, whole
from game.ui.pictures import Weight

RANKS: Mapping[int, str] = MappingProxyType(
    {number: CARD_SPELLING.ranks[number - LOWEST] for number in range(LOWEST, HIGHEST + 1)}
)
"""What is printed for each number: A, 2 to 10, J, Q, K."""
CARD = "card-"
"""Begins the keys of what belongs to the suits of cards."""
SQUEEZED = 0.85
"""How much narrower the ten is set than other ranks."""
LETTER = 1.25
"""Type size of a letter that stands for a pip, in heights of the pip."""


def draw_rank(
    brush: Brush, large: pygame.Surface, rank: str, ink: Rgba, at: tuple[float, float], size: float, most: float
) -> None:
    """A rank about `at[0]` on the baseline `at[1]`, no wider than `most`; its foot lies on a whole final pixel."""
    exact = crisp_size(brush, round(size))
    image = rank_image(brush, rank, ink, exact)
    if image.get_width() > most:
        image = pygame.transform.smoothscale(image, (round(most), image.get_height()))
    ascent = brush.fonts.font(exact, Weight.DISPLAY).get_ascent()
    large.blit(image, (whole(at[0] - image.get_width() / 2), whole(at[1]) - ascent))


def rank_image(brush: Brush, rank: str, ink: Rgba, size: int) -> pygame.Surface:
    """The rank as high as its line and as wide as its ink."""
    image = numeral_image(brush, rank, ink, size)
    if len(rank) == 1:
        return image
    return pygame.transform.smoothscale(image, (round(image.get_width() * SQUEEZED), image.get_height()))


def draw_letter(
    brush: Brush, large: pygame.Surface, letter: str, ink: Rgba, at: tuple[float, float], height: float
) -> None:
    """A letter in the place of a pip of this height."""
    image = letter_image(brush, letter, ink, height)
    large.blit(image, (round(at[0] - image.get_width() / 2), round(at[1] - image.get_height() / 2)))


def letter_image(brush: Brush, letter: str, ink: Rgba, height: float) -> pygame.Surface:
    """The letter that stands for a pip, as large as its ink."""
    image = brush.fonts.render(letter, round(height * LETTER), Weight.BOLD, ink)
    return image.subsurface(image.get_bounding_rect(min_alpha=60))


def card_letter(brush: Brush, suit: str) -> str | None:
    """The letter of the suit where letters stand in place of pips."""
    return brush.letters.get(f"{CARD}{suit}")
