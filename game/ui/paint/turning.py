"""A tile that is being turned over: its image made narrower about its middle."""

from __future__ import annotations

import pygame

from game.ui.paint.brush import Brush, Painted
from game.ui.paint.tile_faces import paint_tile_back, paint_tile_face
from game.ui.pictures import TileBack, TileFace, TurningTile

LEAST = 2
"""Pixels of the edge of a tile."""


def paint_turning_tile(brush: Brush, picture: TurningTile) -> Painted:
    """The face or the back with its shadow, in the middle of the place of the whole tile."""
    width = picture.width
    whole = (
        paint_tile_face(brush, TileFace(picture.symbol, width))
        if picture.symbol
        else paint_tile_back(brush, TileBack(width))
    )
    share = max(LEAST, picture.shown) / max(1, width)
    across, down = whole.surface.get_size()
    narrow = pygame.transform.smoothscale(whole.surface, (max(LEAST, round(across * share)), down))
    middle = width / 2 - whole.dx
    return Painted(narrow, round(width / 2 - middle * share), whole.dy)
