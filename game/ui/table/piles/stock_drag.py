"""Drawing by dragging: a face-down tile from the stock to the own rack. A click on the stock draws as well."""

from __future__ import annotations

from game.ui.canvas import Canvas
from game.ui.input.gestures import Gesture, Move, PointerButton, Press, Release, slack
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import Overlay
from game.ui.table.picture.buttons import POOL
from game.ui.table.picture.drawing import CARRIED
from game.ui.table.picture.tile_places import HIGH


class StockDrag(Overlay):
    """An overlay that follows a press on the stock once it becomes a drag."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._start: tuple[int, int] | None = None
        """Where the stock was pressed."""
        self._at: tuple[int, int] | None = None
        """Where the carried tile is; None while nothing is dragged."""

    def hears(self, gesture: Gesture) -> bool:
        """Takes the moves and the release of a drag; the press itself is the button's."""
        if isinstance(gesture, Press):
            self._start = (gesture.x, gesture.y) if self._begins(gesture) else None
            self._at = None
        elif isinstance(gesture, Move) and self._start is not None:
            return self._moved(self._start, gesture)
        elif isinstance(gesture, Release) and self._at is not None:
            self._let_go(gesture)
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """The tile at the pointer, face down."""
        if self._at is not None and (piles := self._context.layout.piles):
            x, y = self._at
            stock = len(self._context.local_game.match.game.state.pool)
            back = self._context.layout.look.unknown(stock, piles.width, lifted=True)
            canvas.put(back, x - piles.width / 2, y - piles.width * HIGH / 2, layer=CARRIED)

    def _begins(self, press: Press) -> bool:
        piles, local_game = self._context.layout.piles, self._context.local_game
        left = press.button is PointerButton.LEFT
        return left and piles is not None and piles.stock.contains(press.x, press.y) and local_game.can_draw

    def _moved(self, start: tuple[int, int], move: Move) -> bool:
        context = self._context
        if not move.held:
            self._start = self._at = None
            return False
        far = max(abs(move.x - start[0]), abs(move.y - start[1]))
        if self._at is None and far <= max(5, slack(touch=False, steady=context.drag.steady) * context.layout.frame.u):
            return False
        self._at = (move.x, move.y)
        context.view_state.pointing = context.view_state.pointing.moved(self._at).holding(None)
        return True

    def _let_go(self, release: Release) -> None:
        """Over the rack, the tile is drawn; anywhere else it goes back unseen."""
        self._start = self._at = None
        if self._context.layout.rack.contains(release.x, release.y):
            self._context.use(POOL)
