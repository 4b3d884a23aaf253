"""Numbers on tiles, digit by digit: apart by their ink, never by the widths of the type, and on whole pixels."""

from __future__ import annotations

import math

import pygame

from game.ui.paint.brush import Brush
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
    gap = _gap(size)
    width = sum(digit.get_width() for digit in digits) + gap * (len(digits) - 1)
    sheet = blank(width, digits[0].get_height(), (*ink[:3], 0))
    x = 0
    for digit in digits:
        sheet.blit(digit, (x, 0))
        x += digit.get_width() + gap
    return sheet


def _gap(size: int) -> int:
    return math.ceil(size * APART / TIMES) * TIMES


def _digits(brush: Brush, text: str, ink: Rgba, size: int) -> list[pygame.Surface]:
    """Each sign with exactly the columns that have ink."""
    font = brush.fonts.font(size, Weight.DISPLAY)
    glyphs = [font.render(sign, True, ink[:3]) for sign in text]
    boxes = [glyph.get_bounding_rect(min_alpha=SEEN) for glyph in glyphs]
    return [
        glyph.subsurface((box.x, 0, box.width, glyph.get_height())) for glyph, box in zip(glyphs, boxes, strict=True)
    ]
