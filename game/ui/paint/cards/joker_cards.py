"""Jokers among cards: a card in inverse colours with a star, and what it stands for in the place of the index."""

from __future__ import annotations

import re

import pygame

from game.ui.paint.cards.card_suits import draw_suit
from game.ui.paint.kept_images import Brush
from game.ui.paint.smooth_shapes import filled
from game.ui.paint.theme import Rgba, ThemePart, card_ink
from game.ui.paint.tiles.numerals import (
    RANKS,
    TIMES,
    card_letter,
    crisp_size,
    digit_height,
    letter_image,
    rank_image,
    whole,
)
from game.ui.paint.tiles.tile_signs import SIGNS, star
from game.ui.pictures import CardFace, Weight

CHIP = r"([krbo.]?)([0-9-]+)([krbo.]?)"
"""A number with the suits before and behind it; anything else is an axis, which has no chip."""
INDEX, INDEX_REACH = (0.26, 0.27), 0.13
RING, RING_REACH, SIGN_REACH = (0.5, 0.77), 0.37, 0.255
LOWERED = 0.86
"""Where the ring is below a chip."""
CHIP_TYPE, CHIP_TYPE_SMALL, SMALL = 0.40, 0.46, 52
CHIP_MOST = 0.66
"""The widest chip: what is left of a card below another."""
CHIP_LEAST = 8


def draw_joker_card(brush: Brush, large: pygame.Surface, picture: CardFace, style: ThemePart, width: int) -> None:
    """The sign of the joker in a ring, and its index or its chip."""
    across = width * TIMES
    ink, gold = style.colour("mark"), style.colour("gold")
    chip = re.fullmatch(CHIP, picture.stands_for)
    middle = (across * RING[0], across * (LOWERED if chip else RING[1]))
    pygame.draw.circle(large, gold, middle, across * RING_REACH, max(TIMES, round(across * 0.017)))
    SIGNS[picture.symbol[:1]](large, ink, gold, middle, across * SIGN_REACH)
    if chip:
        _draw_chip(brush, large, (chip[1], chip[2], chip[3]), width, locked=picture.locked)
    else:
        star(large, gold, (across * INDEX[0], across * INDEX[1]), across * INDEX_REACH)


LEAST_TYPE = 14
"""The smallest type on a chip in pixels."""


def _draw_chip(brush: Brush, large: pygame.Surface, parts: tuple[str, str, str], width: int, *, locked: bool) -> None:
    """What the joker stands for on a light plate, top left: its rank and its suit."""
    first, numbers, last = parts
    leading, trailing = (first, last) if last else ("", first)
    across = width * TIMES
    face = brush.theme.part("cards", "locked" if locked else "face")
    suit = trailing if trailing.isalpha() and not last else ""
    ink = card_ink(brush.theme, suit, locked=locked) if suit else face.colour("mark")
    size = crisp_size(
        brush,
        round(max(across * (CHIP_TYPE if width >= SMALL else CHIP_TYPE_SMALL), LEAST_TYPE * TIMES) * brush.chip_scale),
    )
    pieces = _pieces(brush, leading, numbers, trailing, ink, size, locked=locked)
    gap, pad = whole(across * 0.03), whole(across * 0.05)
    wide = sum(piece.get_width() for piece in pieces) + gap * (len(pieces) - 1) + 2 * pad
    tall = digit_height(brush.fonts.font(size, Weight.DISPLAY)) + 2 * pad
    plate = filled(wide, tall, round(across * 0.06), face.colour("top"), face.colour("bottom"))
    x = pad
    for piece in pieces:
        plate.blit(piece, (x, round((tall - piece.get_height()) / 2)))
        x += piece.get_width() + gap
    if wide > across * CHIP_MOST:
        share = across * CHIP_MOST / wide
        plate = pygame.transform.smoothscale(plate, (round(wide * share), round(tall * max(share, 0.85))))
    large.blit(plate, (whole(across * 0.06), whole(across * 0.06)))


def _pieces(
    brush: Brush, leading: str, numbers: str, trailing: str, ink: Rgba, size: int, *, locked: bool
) -> list[pygame.Surface]:
    """The images of a chip from left to right: marks of suits and the rank."""
    text = "-".join(RANKS[int(number)] if number else "" for number in numbers.split("-"))
    rank = rank_image(brush, text, ink, size)
    rank = rank.subsurface(rank.get_bounding_rect(min_alpha=60))
    tall = digit_height(brush.fonts.font(size, Weight.DISPLAY))

    def mark(suit: str) -> list[pygame.Surface]:
        if not suit.isalpha():
            return []
        tone = card_ink(brush.theme, suit, locked=locked)
        letter = card_letter(brush, suit)
        if letter is not None:
            return [letter_image(brush, letter, tone, tall * 0.8)]
        image = pygame.Surface((round(tall * 1.06), tall), pygame.SRCALPHA, 32)
        image.fill((*tone[:3], 0))
        draw_suit(image, suit, tone, (image.get_width() / 2, tall / 2), tall)
        return [image]

    return [*mark(leading), rank, *mark(trailing)]
