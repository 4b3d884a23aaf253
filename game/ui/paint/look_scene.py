"""A small picture of the table: two sets on the felt, the rack with tiles on it, and the one act."""

from __future__ import annotations

import pygame

from game.ui.paint.kept_images import Brush, Painted
from game.ui.paint.materials import paint_cloth, paint_wood
from game.ui.paint.plates import paint_plate
from game.ui.paint.smooth_shapes import blank, outline, rounded, soft
from game.ui.paint.theme import faded
from game.ui.paint.tiles.tile_faces import paint_tile_face
from game.ui.pictures import Cloth, LookScene, Plate, TileFace, Wood

SETS = ("r3", "r4", "r5"), ("b7", "k7", "o7")
RACK = ("k1", "k9", "J", "o11")
TILE, HELD, APART = 0.112, 0.122, 0.6
"""Widths of the tiles on the felt and on the rack in parts of the picture's, and the space between sets in tiles."""


def paint_look_scene(brush: Brush, picture: LookScene) -> Painted:
    """Everything in the materials of the look, in a box with round corners on its shadow."""
    width, height = max(24, picture.width), max(16, picture.height)
    whole = blank(width, height)

    def put(painted: Painted, x: float, y: float) -> None:
        whole.blit(painted.surface, (round(x) + painted.dx, round(y) + painted.dy))

    put(paint_cloth(brush, Cloth(width, height)), 0, 0)
    tile = round(width * TILE)
    pitch = tile + max(1, tile // 20)
    x = (width - pitch * (sum(map(len, SETS)) + APART)) / 2
    for row in SETS:
        for symbol in row:
            put(paint_tile_face(brush, TileFace(symbol, tile)), x, height * 0.09)
            x += pitch
        x += pitch * APART
    left, top, wide = width * 0.06, height * 0.52, round(width * 0.88)
    put(paint_wood(brush, Wood(wide, height, ())), left, top)
    held = round(width * HELD)
    for at, symbol in enumerate(RACK):
        put(
            paint_tile_face(brush, TileFace(symbol, held)), left * 1.8 + at * (held + max(1, held // 20)), height * 0.49
        )
    act = Plate(round(width * 0.18), round(height * 0.2), round(height * 0.07), "primary")
    put(paint_plate(brush, act), width * 0.71, height * 0.64)
    return _framed(brush, whole, min(picture.radius, height // 2))


def _framed(brush: Brush, scene: pygame.Surface, radius: int) -> Painted:
    width, height = scene.get_size()
    scene.blit(rounded(width, height, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    line = brush.theme.colour("line")
    scene.blit(outline(width, height, radius, 1, line, faded(line, 0.3)), (0, 0))
    shadow, margin = soft(width, height, radius, max(4, height // 10), faded(brush.theme.colour("shadow"), 0.5))
    shadow.blit(scene, (margin, margin))
    return Painted(shadow, -margin, -margin)
