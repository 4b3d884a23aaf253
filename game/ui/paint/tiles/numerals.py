"""Numbers on tiles and ranks of cards, sign by sign: apart by their ink, never by the widths of the type, and on whole
pixels."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from types import MappingProxyType

import pygame

from game.rules.faces import HIGHEST, LOWEST
from game.rules.spelling import CARD_SPELLING
from game.ui.paint.kept_images import Brush
from game.ui.paint.smooth_shapes import blank
from game.ui.paint.theme import Rgba
from game.ui.pictures import Weight

TIMES = 3
"""Supersampling of tiles."""
APART = 0.06
"""The least clear space between the inks of two digits, in parts of the type size; it is a whole number of pixels."""
SEEN = 24
"""The cover, of 255, from which ink counts as ink."""


def whole(value: float) -> int:
    """The nearest large coordinate that falls on a whole final pixel."""
    return round(value / TIMES) * TIMES


def draw_numeral(
    brush: Brush, large: pygame.Surface, text: str, ink: Rgba, centre: tuple[float, float], size: float, most: float
) -> None:
    """A tight number, centred by its ink; top, foot and the gap after its first digit lie on whole final pixels."""
    size = crisp_size(brush, round(size))
    image = numeral_image(brush, text, ink, size)
    if image.get_width() > most:
        size = crisp_size(brush, int(size * most / image.get_width()) - TIMES)
        image = numeral_image(brush, text, ink, size)
    font = brush.fonts.font(size, Weight.DISPLAY)
    foot = whole(centre[1] + digit_height(font) / 2)
    left = round(centre[0] - image.get_width() / 2)
    if len(text) > 1:
        first = _digits(brush, text[0], ink, size)[0].get_width()
        left = whole(left + first) - first
    large.blit(image, (left, foot - font.get_ascent()))


def crisp_size(brush: Brush, size: int) -> int:
    """The type size nearest to `size` whose digits are a whole number of final pixels high."""
    nearby = sorted(range(size - 4, size + 5), key=lambda other: abs(other - size))
    fonts = ((other, brush.fonts.font(other, Weight.DISPLAY)) for other in nearby if other > 0)
    return next((other for other, font in fonts if digit_height(font) % TIMES == 0), size)


def digit_height(font: pygame.font.Font) -> int:
    """Height of a digit without the overshoot of the round ones."""
    metrics = font.metrics("1")[0]
    return metrics[3] if metrics else font.get_ascent()


def numeral_image(brush: Brush, text: str, ink: Rgba, size: int) -> pygame.Surface:
    """The number as high as its line and as wide as its ink."""
    digits = _digits(brush, text, ink, size)
    gap = math.ceil(size * APART / TIMES) * TIMES
    width = sum(digit.get_width() for digit in digits) + gap * (len(digits) - 1)
    sheet = blank(width, digits[0].get_height(), (*ink[:3], 0))
    x = 0
    for digit in digits:
        sheet.blit(digit, (x, 0))
        x += digit.get_width() + gap
    return sheet


def _digits(brush: Brush, text: str, ink: Rgba, size: int) -> list[pygame.Surface]:
    """Each sign with exactly the columns that have ink."""
    font = brush.fonts.font(size, Weight.DISPLAY)
    glyphs = [font.render(sign, True, ink[:3]) for sign in text]
    boxes = [glyph.get_bounding_rect(min_alpha=SEEN) for glyph in glyphs]
    return [
        glyph.subsurface((box.x, 0, box.width, glyph.get_height())) for glyph, box in zip(glyphs, boxes, strict=True)
    ]


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


CHIP = r"([krbo.]?)([0-9-]+)([krbo.]?)"


def chip_parts(stands_for: str) -> tuple[str, str, str] | None:
    """What is on a joker's chip: a number between two suits, a point where one is open; a single suit stands behind it,
    and nothing before it. None for an axis, which has no chip."""
    parts = re.fullmatch(CHIP, stands_for)
    if parts is None:
        return None
    first, number, last = parts.groups()
    return (first, number, last) if last else ("", number, first)
