"""One bubble at the start of a turn: an idea that has become possible, or a way to move tiles; each once (ux 6.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.session.board.fits import best_place
from game.session.board.ideas import Suggestion, idea_on, joker_on
from game.session.board.turn_board import TurnBoard
from game.session.speech.sentences import tile_name
from game.session.teaching import Teaching
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Gesture, PointerButton, Press, Release
from game.ui.pictures import Icon, Label, Plate, Tray, Weight
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import Overlay
from game.ui.table.picture.bubble import place_beside
from game.ui.table.picture.drawing import BUBBLES, MOVING
from game.ui.table.picture.tile_places import hit_at, places, tray_box
from game.ui.wrap import wrap

CLOSE = "close-teaching"
QUIET = 0.8
"""Seconds after the last turn was shown until a bubble comes."""
EVERY = 2
"""A way to move tiles is told in every second own turn of a game at most, and never in the first."""
TEXT, WIDEST = 20, 470
"""Type size and the greatest width of a line, in u."""
CROSS = 44
"""Width and height of the place that closes, in pixels at least."""
LONG, MANY = 4, 6
"""Tiles of a set of which the right part can be taken, and tiles on the rack for a lasso."""


class TeachingOverlay(Overlay):
    """Decides once a turn whether there is something to tell, and shows it until the player acts or closes it."""

    def __init__(self, context: TableContext, busy: Callable[[], bool]) -> None:
        """`busy`: whether something else instructs the player now."""
        self._context = context
        self._busy = busy
        self._turn: int | None = None
        self._turns, self._told_in = 0, 0
        self._shown: Suggestion | None = None
        self._board: TurnBoard | None = None
        self._down = False

    def dismiss(self) -> None:
        self._shown = None

    def hears(self, gesture: Gesture) -> bool:
        """Takes a press on its cross, and Esc; a hint sends it away."""
        self._learn(gesture)
        if self._shown is None:
            self._down = False
            return False
        if isinstance(gesture, Act):
            closes = gesture.action is Action.CANCEL and not self._context.drag.state.picked
            if closes or gesture.action is Action.HINT:
                self.dismiss()
            return closes
        if isinstance(gesture, Press):
            free = gesture.button is PointerButton.LEFT and not self._context.drag.state.picked
            self._down = free and self._box.contains(gesture.x, gesture.y)
            if self._context.layout.buttons["hint"].contains(gesture.x, gesture.y):
                self.dismiss()
            return self._down
        if isinstance(gesture, Release) and self._down:
            self._down = False
            if self._box.contains(gesture.x, gesture.y):
                self.dismiss()
            return True
        return False

    def update(self, dt: float) -> bool:
        before, local_game = self._shown, self._context.local_game
        if before is not None and (local_game.board is not self._board or not local_game.my_turn or self._busy()):
            self._shown = None
        self._watch_hands()
        turn = local_game.match.game.state.turn
        if turn != self._turn and self._is_quiet():
            self._turn, self._board = turn, local_game.board
            self._turns += 1
            self._shown = self._chosen(local_game.board)
            if self._shown is not None:
                self._know(self._shown.teaching)
        return self._shown is not before

    def draw(self, canvas: Canvas) -> None:
        shown, context = self._shown, self._context
        if shown is None or context.drag.carried:
            return
        px = context.layout.frame.px
        for lit in self._lit(shown):
            tray = Tray(round(lit.w), round(lit.h), px(14), "lesson", max(3, px(5)))
            canvas.put(tray, lit.x, lit.y, layer=MOVING)
        box, size, lines = self._box, context.layout.frame.text_px(TEXT), self._lines
        canvas.put(Plate(round(box.w), round(box.h), px(14), "tip"), box.x, box.y, layer=BUBBLES)
        high = canvas.measure.height(size, Weight.SEMIBOLD)
        top = box.centre[1] - high * len(lines) / 2
        for row, line in enumerate(lines):
            canvas.put(Label(line, size, Weight.SEMIBOLD, "tip-ink"), box.x + px(20), top + row * high, layer=BUBBLES)
        cross = px(20)
        middle = box.right - self._cross / 2
        canvas.put(Icon("close", cross, "tip-muted"), middle - cross / 2, box.centre[1] - cross / 2, layer=BUBBLES)

    def nodes(self) -> tuple[Node, ...]:
        if self._shown is None:
            return ()
        words = Node("teaching", "status", self._words, self._box)
        close = self._context.texts.text("teach.close")
        return (words, Node(CLOSE, "button", close, self._box, "", ("press",), close, parent=words.id))

    # What is told

    def _is_quiet(self) -> bool:
        """Whether a bubble may come now."""
        context, local_game = self._context, self._context.local_game
        still = context.tile_motion.settled and not (context.tile_motion.exhibit or context.view_state.away)
        free = not (context.drag.busy or context.drag.state.picked or self._busy())
        return local_game.my_turn and still and free and context.since_turn >= QUIET

    def _chosen(self, board: TurnBoard) -> Suggestion | None:
        """A joker never seen before, then an idea; otherwise, now and then, a way to move tiles."""
        known = self._context.services.store.now.taught
        idea = joker_on(board, known) or idea_on(board, known)
        early = self._turns < EVERY or self._turns - self._told_in < EVERY or self._context.keyboard.shown
        found = idea if idea or early else next((each for each in _ways(board) if each.teaching not in known), None)
        self._told_in = self._told_in if found is None else self._turns
        return found

    def _know(self, teaching: Teaching) -> None:
        store = self._context.services.store
        if teaching not in store.now.taught:
            store.change(taught=(*store.now.taught, teaching))

    def _learn(self, gesture: Gesture) -> None:
        """Who does a thing need not be told of it."""
        if not isinstance(gesture, Press) or gesture.button is not PointerButton.RIGHT or self._shown is not None:
            return
        context = self._context
        hit = hit_at(context.local_game.board, context.layout, gesture.x, gesture.y)
        if hit.tiles and not context.drag.busy and not context.drag.state.picked:
            self._know(Teaching.RIGHT_CLICK)

    def _watch_hands(self) -> None:
        state = self._context.drag.state
        if state.lasso is not None:
            self._know(Teaching.LASSO)
        elif state.carrying and state.hit.grip:
            self._know(Teaching.GRIP)
        elif state.carrying and state.mods.shift and len(state.picked) > 1:
            self._know(Teaching.SHIFT_DRAG)

    # How it looks

    @property
    def _words(self) -> str:
        shown, texts = self._shown, self._context.texts
        if shown is None:
            return ""
        tile = tile_name(texts, shown.tiles[0]) if shown.tiles else ""
        return texts.text(f"teach.{shown.teaching.value}", tile=tile)

    def _lit(self, shown: Suggestion) -> Iterator[Box]:
        context, board = self._context, self._context.local_game.board
        gap = context.layout.frame.px(5)
        lying = places(board, context.layout)
        yield from (lying[tile].strip.grown(gap) for tile in shown.tiles if tile in lying)
        yield from (tray_box(board, context.layout, meld) for meld in board.table if meld.ident == shown.ident)

    @property
    def _lines(self) -> tuple[str, ...]:
        context, frame = self._context, self._context.layout.frame
        measure, size = context.measure, frame.text_px(TEXT)
        if measure is None:
            return (self._words,)
        room = frame.px(WIDEST) * max(1.0, frame.text_scale)
        return tuple(wrap(self._words, room, lambda line: measure.width(line, size, Weight.SEMIBOLD)))

    @property
    def _cross(self) -> int:
        return max(CROSS, self._context.layout.frame.px(64))

    @property
    def _box(self) -> Box:
        """Beside the set it is about, above the rack or at the top, wherever it covers the fewest sets."""
        context, layout = self._context, self._context.layout
        if context.measure is None or self._shown is None:
            return Box(0, 0, 0, 0)
        measure, size, px = context.measure, layout.frame.text_px(TEXT), layout.frame.px
        wide = max(measure.width(line, size, Weight.SEMIBOLD) for line in self._lines) + px(20) + self._cross
        high = max(self._cross, measure.height(size, Weight.SEMIBOLD) * len(self._lines) + 2 * px(10))
        board = context.local_game.board
        trays = {meld.ident: tray_box(board, layout, meld) for meld in board.table}
        anchor = trays.pop(self._shown.ident, None) if self._shown.ident is not None else None
        others = (*trays.values(), *((anchor,) if anchor else ()))
        felt = layout.felt
        across = (felt.centre[0] - wide / 2, felt.right - wide, felt.x)
        down = (layout.foot - high - px(4), felt.y + px(6))
        boxes = [Box(x, y, wide, high) for x in across for y in down]
        if anchor is not None:
            boxes.insert(0, place_beside(layout, wide, high, anchor, tuple(trays.values())))
        box = min(boxes, key=lambda box: sum(box.overlaps(other) for other in others))
        return Box(round(box.x), round(box.y), round(box.w), round(box.h))


def _ways(board: TurnBoard) -> Iterator[Suggestion]:
    """The ways to move tiles that are of use on this board, the handiest first."""
    fitting = next((tile for tile in board.rack.tiles if best_place(board, tile) is not None), None)
    if fitting is not None:
        yield Suggestion(Teaching.RIGHT_CLICK, (fitting,))
    if len(board.rack.places) >= MANY:
        yield Suggestion(Teaching.LASSO)
    free = [meld for meld in board.table if board.staged.held(meld.tiles) is None]
    if free:
        yield Suggestion(Teaching.GRIP, (), free[0].ident)
    long = next((meld for meld in free if len(meld.tiles) >= LONG), None)
    if long is not None:
        yield Suggestion(Teaching.SHIFT_DRAG, long.tiles[1:], long.ident)
