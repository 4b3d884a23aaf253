"""A piece that is being turned over, its image made narrower about its middle; and one seen in water, upside down."""

from __future__ import annotations

import pygame

from game.ui.paint.brush import Brush, Painted
from game.ui.paint.cards.card_backs import paint_card_back
from game.ui.paint.cards.card_faces import paint_card_face
from game.ui.paint.tiles.tile_faces import paint_tile_back, paint_tile_face
from game.ui.pictures import CardBack, CardFace, MirroredTile, TileBack, TileFace, TurningCard, TurningTile

LEAST = 2
"""Pixels of the edge of a piece."""
SHEEN = 0.4
"""How much of a tile is seen at the edge of the water."""


def paint_turning_tile(brush: Brush, picture: TurningTile) -> Painted:
    """The face or the back with its shadow, in the middle of the place of the whole tile."""
    width = picture.width
    face = picture.symbol
    return _narrowed(
        paint_tile_face(brush, TileFace(face, width)) if face else paint_tile_back(brush, TileBack(width)), picture
    )


def paint_turning_card(brush: Brush, picture: TurningCard) -> Painted:
    """The same with a card."""
    width = picture.width
    face = picture.symbol
    return _narrowed(
        paint_card_face(brush, CardFace(face, width))
        if face
        else paint_card_back(brush, CardBack(width, pack=picture.pack)),
        picture,
    )


def _narrowed(whole: Painted, picture: TurningTile) -> Painted:
    """Of the whole piece what is seen of it now."""
    width = picture.width
    share = max(LEAST, picture.shown) / max(1, width)
    across, down = whole.surface.get_size()
    narrow = pygame.transform.smoothscale(whole.surface, (max(LEAST, round(across * share)), down))
    middle = width / 2 - whole.dx
    return Painted(narrow, round(width / 2 - middle * share), whole.dy)


def paint_mirrored_tile(brush: Brush, picture: MirroredTile) -> Painted:
    """The tile with its shadow upside down, each line of it as faint as it lies deep."""
    whole = paint_tile_face(brush, TileFace(picture.symbol, picture.width, tilt=picture.tilt))
    image = pygame.transform.flip(whole.surface, False, True)
    across, down = image.get_size()
    top = round(picture.width * 4 / 3) - whole.dy - down
    light = pygame.Surface((1, down), pygame.SRCALPHA)
    for line in range(down):
        share = 1 - (picture.depth + top + line) / picture.reach
        light.set_at((0, line), (255, 255, 255, round(255 * SHEEN * min(max(share, 0.0), 1.0))))
    image.blit(pygame.transform.scale(light, (across, down)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Painted(image, whole.dx, top)
