"""The paint functions of tiles, cards and what is drawn with them: no page needs them before its first piece."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.ui import pictures
from game.ui.paint import emblems, look_scene, marks, objects
from game.ui.paint.cards import card_faces
from game.ui.paint.kept_images import Brush, Painted
from game.ui.paint.tiles import tile_faces

PIECE_PAINTERS: Mapping[type, Callable[[Brush, Any], Painted]] = MappingProxyType(
    {
        pictures.TileFace: tile_faces.paint_tile_face,
        pictures.TileBack: tile_faces.paint_tile_back,
        pictures.CardFace: card_faces.paint_card_face,
        pictures.CardBack: card_faces.paint_card_back,
        pictures.CardStack: card_faces.paint_card_stack,
        pictures.SuitMark: marks.paint_suit_mark,
        pictures.PoolStack: tile_faces.paint_pool_stack,
        pictures.Badge: marks.paint_badge,
        pictures.Dot: marks.paint_dot,
        pictures.Ring: marks.paint_ring,
        pictures.RisingLine: marks.paint_rising_line,
        pictures.Emblem: emblems.paint_emblem,
        pictures.RackPlate: objects.paint_rack_plate,
        pictures.Bubble: objects.paint_bubble,
        pictures.Tail: objects.paint_tail,
        pictures.Medal: objects.paint_medal,
        pictures.Curves: marks.paint_curves,
        pictures.LookScene: look_scene.paint_look_scene,
    }
)
"""The paint function of each picture that `PAINTERS` lacks."""
