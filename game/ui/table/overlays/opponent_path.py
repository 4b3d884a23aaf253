"""What is seen of a tile that another seat lays, while it is in the air: where it comes from, and where it will lie."""

from __future__ import annotations

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import Overlay
from game.ui.table.overlays.step_picture import draw_dots
from game.ui.table.picture.chrome import below_seat, face_centre
from game.ui.table.picture.drawing import TRAYS, draw_outline

BELOW_SEAT = 6
"""Between a seat and where the way begins, in u."""


class OpponentPath(Overlay):
    """The dotted way from the face to the tile, and the slots; an overlay that takes no gesture."""

    def __init__(self, context: TableContext) -> None:
        self._context = context

    def draw(self, canvas: Canvas) -> None:
        context, motion = self._context, self._context.tile_motion.motion
        acting, tile_motion, layout = context.view_state.turns.acting, self._context.tile_motion, self._context.layout
        if not tile_motion.showing or acting is None or acting == context.local_game.seat:
            return
        flying = [tile for tile in tile_motion.play.arrivals if motion.is_moving(tile) and tile in tile_motion.places]
        slots = (tile_motion.places[tile] for tile in flying)
        for slot in (place for place in slots if place.ident is not None):
            draw_outline(canvas, layout, slot, slot.box, TRAYS, "slot")
        if not flying:
            return
        newest, seat = flying[-1], layout.seat(acting, context.local_game.match.setup.players)
        place = tile_motion.places[newest]
        x, y = motion.at(newest) or (place.x, place.y)
        start = Box(face_centre(layout, seat), below_seat(layout, seat) + layout.frame.px(BELOW_SEAT), 0, 0)
        draw_dots(canvas, layout, start, Box(x, y, place.width, place.box.h))
