"""A piece that is being turned over, its image made narrower about its middle; and one seen in water, upside down."""

from __future__ import annotations

import pygame

from game.ui.paint.kept_images import Painted
from game.ui.pictures import CardBack, CardFace, MirroredTile, TileBack, TileFace, TurningCard, TurningTile

LEAST = 2
"""Pixels of the edge of a piece."""
SHEEN = 0.4
"""How much of a tile is seen at the edge of the water."""


def whole_tile(picture: TurningTile) -> TileFace | TileBack:
    """The side of the tile that is seen."""
    return TileFace(picture.symbol, picture.width) if picture.symbol else TileBack(picture.width)


def whole_card(picture: TurningCard) -> CardFace | CardBack:
    """The side of the card that is seen."""
    return CardFace(picture.symbol, picture.width) if picture.symbol else CardBack(picture.width, pack=picture.pack)


def upright_tile(picture: MirroredTile) -> TileFace:
    """The tile above the water."""
    return TileFace(picture.symbol, picture.width, tilt=picture.tilt)


def narrowed(whole: Painted, picture: TurningTile | TurningCard) -> Painted:
    """Of the whole piece, with its shadow, what is seen of it now, in the middle of its place."""
    width = picture.width
    share = max(LEAST, picture.shown) / max(1, width)
    across, down = whole.surface.get_size()
    narrow = pygame.transform.smoothscale(whole.surface, (max(LEAST, round(across * share)), down))
    middle = width / 2 - whole.dx
    return Painted(narrow, round(width / 2 - middle * share), whole.dy)


def mirrored(whole: Painted, picture: MirroredTile) -> Painted:
    """The tile with its shadow upside down, each line of it as faint as it lies deep."""
    image = pygame.transform.flip(whole.surface, False, True)
    across, down = image.get_size()
    top = round(picture.width * 4 / 3) - whole.dy - down
    light = pygame.Surface((1, down), pygame.SRCALPHA)
    for line in range(down):
        share = 1 - (picture.depth + top + line) / picture.reach
        light.set_at((0, line), (255, 255, 255, round(255 * SHEEN * min(max(share, 0.0), 1.0))))
    image.blit(pygame.transform.scale(light, (across, down)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Painted(image, whole.dx, top)
