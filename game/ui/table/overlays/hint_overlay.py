"""Hints at the table: each press tells one step more, and the last one makes the play (ux 4.2)."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.tiles import Tile
from game.session.thinking.hints import Advice, Adviser, Told
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Gesture
from game.ui.pictures import Tray
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.picture.drawing import TRAYS
from game.ui.table.picture.tile_places import tray_box

STAYS = 12.0
"""Seconds a hint stays on the status strip: long enough to read it twice and look."""


class HintOverlay:
    """The hint of the present turn, and how many of its steps have been told."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._adviser = Adviser(context.worker)
        self._advice: Advice | None = None
        self.told = Told.NOTHING

    def more(self) -> None:
        """Tell one step more; the first press asks an exact player."""
        local_game = self._context.local_game
        if not local_game.my_turn or self._context.tile_motion.showing:
            return
        if self._advice is None:
            self._adviser.ask(local_game.match.game.view(local_game.seat))
            self._say("hint.thinking")
            return
        self._tell(self._advice, Told(self.told + 1) if self.told < self._advice.most else Told.WHETHER)

    def hears(self, gesture: Gesture) -> bool:
        return False

    def update(self, dt: float) -> bool:
        """An answer may have come, or the turn may be over."""
        local_game = self._context.local_game
        turn = local_game.match.game.state.turn
        if self._advice is not None and self._advice.turn != turn:
            self._advice, self.told = None, Told.NOTHING
            return True
        advice = self._adviser.answer(turn) if self._advice is None else None
        if advice is None:
            return False
        self._advice = advice
        self._tell(advice, Told.WHETHER)
        return True

    def draw(self, canvas: Canvas) -> None:
        """A gold frame round the tiles and sets of the steps told so far."""
        advice = self._advice
        if advice is None or self._context.tile_motion.showing or self.told not in (Told.TILES, Told.SETS):
            return
        frame = self._context.layout.frame
        stroke = max(2, frame.px(3))
        for box in (*self._tiles(advice.tiles), *self._sets(advice)):
            canvas.put(Tray(round(box.w), round(box.h), frame.px(14), "gold", stroke), box.x, box.y, layer=TRAYS)

    def nodes(self) -> tuple[Node, ...]:
        """No nodes, because the hint's sentence is on the status strip."""
        return ()

    def _tiles(self, tiles: Iterable[Tile]) -> Iterable[Box]:
        gap = self._context.layout.frame.px(4)
        boxes = (self._context.rack_box(tile) for tile in tiles)
        return (box.grown(gap) for box in boxes if box is not None)

    def _sets(self, advice: Advice) -> Iterable[Box]:
        if self.told is not Told.SETS:
            return
        board, layout = self._context.local_game.board, self._context.layout
        for meld in board.table:
            if meld.ident in advice.sets:
                yield tray_box(board, layout, meld)

    def _tell(self, advice: Advice, told: Told) -> None:
        self.told = told
        if told is Told.WHETHER:
            self._say("hint.play" if advice.tiles else self._nothing())
        elif told is Told.TILES:
            self._say_count(len(advice.tiles))
        elif told is Told.SETS:
            self._say(f"hint.{advice.technique.value}" if advice.technique else "hint.play")
        else:
            self._lay_out(advice)

    def _lay_out(self, advice: Advice) -> None:
        context = self._context
        context.let_go()
        context.local_game.lay_out(advice.table)
        context.show()
        context.put_off_warnings()
        self._say("hint.laid_out")

    def _nothing(self) -> str:
        return "hint.nothing" if self._context.local_game.can_draw else "hint.nothing_pass"

    def _say(self, key: str) -> None:
        self._context.say(self._context.texts.text(key), STAYS)

    def _say_count(self, tiles: int) -> None:
        self._context.say(self._context.texts.plural("hint.tiles", tiles), STAYS)
