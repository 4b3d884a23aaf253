"""A thin frame round the set of the rack that a gesture would lay whole, while a tile of it is pointed at (ux 32)."""

from __future__ import annotations

from game.rules.tiles import Tile, Tiles
from game.ui.canvas import Canvas
from game.ui.input.gestures import Attention, Gesture, Move, Press
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import PASSED, Hearing, Overlay
from game.ui.table.picture.drawing import MOVING, put_tray
from game.ui.table.picture.nodes import tiles_of
from game.ui.table.picture.tile_places import hit_at


class OwnSetFrame(Overlay):
    """An overlay that watches pointer and keys, and passes every gesture on. What it frames is asked of the rule that
    the gesture follows."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._at: tuple[int, int] | None = None
        """The mouse's last place; None while a button is down, after a touch, and without the window's focus."""
        self.framed: Tiles = ()

    def hears(self, gesture: Gesture) -> Hearing:
        if isinstance(gesture, Move):
            self._at = None if gesture.held else (gesture.x, gesture.y)
        elif isinstance(gesture, Press | Attention):
            self._at = None
        return PASSED

    def update(self, dt: float) -> bool:
        before, self.framed = self.framed, self._found()
        return self.framed != before

    def draw(self, canvas: Canvas) -> None:
        for box, lean in self._context.lit(self.framed):
            put_tray(canvas, box.grown(canvas.frame.px(3)), "selected", MOVING, stroke=2, tilt=lean)

    def _found(self) -> Tiles:
        context, local_game = self._context, self._context.local_game
        busy = context.drag.busy or context.drag.state.picked or context.tile_motion.showing
        if busy or not (context.layout.settings.fit_lens and local_game.can_lay) or context.overlays.lit_beside(self):
            return ()
        tile = self._pointed
        use = context.drag.best_use_of(tile) if tile is not None else None
        return use.own_set if use is not None else ()

    @property
    def _pointed(self) -> Tile | None:
        """The tile of the rack under the pointer, or in the ring of the keys."""
        context, board = self._context, self._context.local_game.board
        if context.keyboard.focus.shown:
            node = context.keyboard.focused(context.nodes())
            tile = next(iter(tiles_of(board, node.id)), None) if node is not None and node.role == "tile" else None
        else:
            tile = hit_at(board, context.layout, *self._at).tile if self._at is not None else None
        return tile if tile in board.rack.places else None
