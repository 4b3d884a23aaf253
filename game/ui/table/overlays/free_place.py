"""A dashed place for a new set, as long as something is carried that has not another place to lie in (ux 2.5)."""

from __future__ import annotations

from game.rules.sets.reading import SMALLEST
from game.session.board.turn_board import ToFelt
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import Overlay
from game.ui.table.picture.drawing import MOVING, put_tray


class FreePlace(Overlay):
    """An overlay that takes no gesture."""

    def __init__(self, context: TableContext) -> None:
        self._context = context

    @property
    def box(self) -> Box | None:
        """Where the place is now; None where nothing is carried, or its own place for a new set is shown."""
        drag, layout = self._context.drag, self._context.layout
        shows_own = isinstance(drag.target, ToFelt) and drag.preview and not drag.waits
        spot = None if shows_own else drag.free_place
        if spot is None:
            return None
        step = layout.step_of(drag.board.places)
        x, y = layout.spot_xy(step, spot)
        return Box(round(x), round(y), round((SMALLEST - 1) * step.pitch + step.width), step.height)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        if box is not None:
            put_tray(canvas, box, "landing", MOVING, stroke=2)
