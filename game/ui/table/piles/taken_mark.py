"""Marks the tile just taken from the discard pile, which may not be thrown in this turn (rules 12.2)."""

from __future__ import annotations

from game.ui.canvas import Canvas
from game.ui.pictures import Badge
from game.ui.table.picture.drawing import BADGES, MOVING, TableViewModel

LOCK = 34
"""Size of the padlock on the tile, in u."""


def draw_taken(canvas: Canvas, shown: TableViewModel) -> None:
    """A padlock on its corner while it stands on the rack; the gold edge is the tile's own."""
    tile = shown.taken
    place = shown.places.get(tile) if tile is not None else None
    if tile is None or place is None or place.ident is not None or tile in shown.carried or shown.hidden:
        return
    px = shown.layout.frame.px
    x, y = shown.motion.at(tile) or (place.x, place.y)
    lift = px(14) if tile in shown.picked else px(9)
    size = max(18, px(LOCK))
    layer = MOVING if tile in shown.picked or shown.motion.is_moving(tile) else BADGES
    canvas.put(Badge("lock", size), x + place.width - size * 0.62, y - lift - size * 0.36, layer=layer)
