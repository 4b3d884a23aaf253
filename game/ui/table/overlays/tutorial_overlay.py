"""The first minute at the table: one thing is lit, with a few words, and it can be skipped at any time (ux 6.1).

What to show comes from `session/first_hand.py`, for the deal of the tutorial and for a first hand of cards alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from game.rules.tiles import Tile
from game.session.board.turn_board import ToSet, TurnBoard
from game.session.first_hand import guide_state, teaching_of
from game.session.tutorial import TutorialState, TutorialStep, begun_set, taken_back
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Gesture, Move, PointerButton, Press, Release
from game.ui.memo import Memo
from game.ui.pictures import Label, Plate, Tray, Weight
from game.ui.scene import soonest
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.motion.tile_motion import HOME
from game.ui.table.overlays.hand_demo import HandDemo, Spot
from game.ui.table.overlays.overlay import Overlay
from game.ui.table.overlays.tutorial_words import picks_other, tutorial_words
from game.ui.table.picture.buttons import DISCARDS
from game.ui.table.picture.drawing import BUBBLES, MOVING
from game.ui.table.picture.tile_places import tray_box
from game.ui.table.view_state import Speaker

SKIP = "skip-lesson"
TEXT = 32
FAREWELL = 6.0
"""Seconds the last sentence stays."""
PRESSED = MappingProxyType(
    {
        TutorialStep.OPENED: "end-turn",
        TutorialStep.ADDED: "end-turn",
        TutorialStep.STRAY: "undo",
        TutorialStep.NOTHING: "draw",
        TutorialStep.OUT: "end-turn",
        TutorialStep.REARRANGE: "hint",
    }
)
"""The button that a step ends with."""
TAKING = (TutorialStep.TAKE, TutorialStep.TAKE_TO_ADD, TutorialStep.TAKE_TO_KEEP)
TAKES = (Action.PICK, Action.CONFIRM, Action.USE)
"""The keys that pick a lit tile, and all others with it."""


class TutorialOverlay(Overlay):
    """An overlay that teaches. It blocks nothing, and the clock stands still meanwhile."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._left = FAREWELL
        self._down = False
        self._taken: tuple[Tile, ...] = ()
        """Lit tiles that the present press picked together."""
        self._gone = False
        self._state: Memo[TutorialState] = Memo()
        self._shown: TutorialState | None = None
        self._board: TurnBoard | None = None
        self._said: tuple[object, ...] = ()
        """Everything the picture of the lesson depended on at the last look."""
        self._hand = HandDemo(still=context.services.store.now.reduced_motion)
        context.view_state.claim(Speaker.LESSON)

    def hears(self, gesture: Gesture) -> bool:
        """Takes a press on Skip, or on a lit tile, which picks all lit tiles; so does the key."""
        if self._gone:
            return False
        if not isinstance(gesture, Move) or gesture.held:
            self._hand.stir()
        if isinstance(gesture, Act):
            return self._hears_key(gesture)
        if isinstance(gesture, Press) and gesture.button is PointerButton.LEFT:
            self._down = self._can_leave and self._way_out.contains(gesture.x, gesture.y)
            if not self._down:
                self._take_along(gesture)
            return self._down
        return isinstance(gesture, Release) and self._let_go(gesture)

    def _hears_key(self, act: Act) -> bool:
        context, shown = self._context, self._shown
        if context.drag.state.picked or act.repeat:
            return False
        focused = context.keyboard.focused(context.nodes())
        lit = () if shown is None else tuple(f"rack.tile.{tile.ident}" for tile in shown.tiles)
        if act.action not in TAKES or shown is None or focused is None or focused.id not in lit:
            return False
        context.drag.hold(shown.tiles)
        return True

    def update(self, dt: float) -> bool:
        if self._gone:
            return False
        if self._board is not None:
            _take_back(self._context, self._board)
        self._board = self._context.local_game.board
        self._shown = self._now()
        self._hand.pass_time(dt)
        if self._shown.step is TutorialStep.DONE:
            self._left -= dt
            if self._left <= 0:
                self._end()
        self._context.view_state.claim(Speaker.LESSON, wanted=not self._gone)
        if self._held and self._held not in self._said and self._context.overlays.lit_beside(self):
            self._context.hush()  # the hint is followed, or not: what comes next is said
        before, self._said = self._said, (self._shown, self._held, self._context.keyboard.shown, self._words)
        if before[:3] != self._said[:3]:
            self._lead_keys()
        return self._said != before or self._gone or self._shows_hand

    @property
    def due_in(self) -> float | None:
        if self._gone or self._shown is None:
            return None
        return soonest(self._hand.due_in, self._left if self._shown.step is TutorialStep.DONE else None)

    def _end(self) -> None:
        """The lesson is over, or declined: the strip says again what it always says."""
        self._gone = True
        _remember(self._context)
        self._context.view_state.claim(Speaker.LESSON, wanted=False)

    @property
    def _held(self) -> tuple[Tile, ...]:
        return self._context.drag.state.picked

    def _lead_keys(self) -> None:
        """While keys are used, their ring is where the next press belongs."""
        context, shown = self._context, self._shown
        if shown is None or not context.keyboard.shown or not shown.tiles or not set(self._held) <= set(shown.tiles):
            return
        goal = f"set.{shown.ident}" if shown.ident is not None else "felt"
        goal = DISCARDS if shown.throws else goal
        context.keyboard.point_at(goal if self._held else f"rack.tile.{shown.tiles[0].ident}", context.nodes())
        context.show_focus()

    def draw(self, canvas: Canvas) -> None:
        if self._gone or self._shown is None:
            return
        for box in self._lit(self._shown):
            frame = self._context.layout.frame
            ring = Tray(round(box.w), round(box.h), frame.px(14), "lesson", max(3, frame.px(6)))
            canvas.put(ring, box.x, box.y, layer=MOVING)
        covered = self._context.overlays.covers
        if covered is None or not covered.overlaps(self._banner):
            self._draw_words(canvas)
        if self._can_leave:
            self._draw_way_out(canvas)
        way = self._way_of_hand(self._shown) if self._shows_hand else None
        if way is not None:
            self._hand.draw(canvas, *way)

    def nodes(self) -> tuple[Node, ...]:
        if self._gone:
            return ()
        words = Node("lesson", "status", self._words, self._banner)
        if not self._can_leave:
            return (words,)
        skip = self._context.texts.text("lesson.skip")
        return (words, Node(SKIP, "button", skip, self._way_out, "", ("press",), parent=words.id))

    # What there is to see

    def _now(self) -> TutorialState:
        local_game = self._context.local_game
        my_turn = local_game.my_turn and not self._context.tile_motion.showing
        stand = local_game.board, local_game.match.game.state, my_turn
        return self._state.to(stand, lambda: guide_state(local_game, my_turn=my_turn))

    @property
    def _words(self) -> str:
        return "" if self._shown is None else tutorial_words(self._context, self._shown)

    @property
    def _shows_hand(self) -> bool:
        context = self._context
        busy = context.keyboard.shown or context.drag.busy or context.tile_motion.showing
        return self._hand.shown and not busy

    def _way_of_hand(self, shown: TutorialState) -> tuple[Spot, Spot] | None:
        """The two clicks that come next; None where there is nothing to click."""
        context, pressed = self._context, _pressed(self._context, shown)
        if pressed is not None and not shown.tiles:
            return pressed.centre, pressed.centre
        board, felt = context.local_game.board, context.layout.felt
        lit = (box.centre for tile in shown.tiles if (box := self._box_of(tile)) is not None)
        start = next(lit, None)
        if start is None:
            return None
        meld = next((meld for meld in board.table if meld.ident == shown.ident), None)
        if pressed is not None:
            return start, pressed.centre
        if meld is None:
            return start, (felt.centre[0], felt.y + felt.h * 0.6)
        tray = tray_box(board, context.layout, meld)
        return start, (tray.right - tray.h * 0.3, tray.centre[1])

    def _lit(self, shown: TutorialState) -> Iterator[Box]:
        context = self._context
        gap = context.layout.frame.px(7)
        pressed = _pressed(self._context, shown)
        if pressed is not None and (self._held or not shown.tiles):
            yield pressed.grown(gap)
        if self._context.overlays.lit_beside(self) or picks_other(context, shown):
            return
        for tile in shown.tiles:
            box = self._box_of(tile)
            if box is not None:
                yield box.grown(gap)
        for meld in context.local_game.board.table:
            if meld.ident == shown.ident:
                yield tray_box(context.local_game.board, context.layout, meld)

    def _box_of(self, tile: Tile) -> Box | None:
        """The box of a lit rack tile; a picked tile stands higher."""
        context, box = self._context, self._context.rack_box(tile)
        lift = context.layout.frame.px(14) if tile in context.drag.state.picked else 0
        return None if box is None else box.moved(0, -lift)

    def _take_along(self, press: Press) -> None:
        """A press on one lit tile picks all of them and nothing else, so that any way of moving it lays the set. The
        second press of a double click does so as well, and drops no tile of the set."""
        context, shown = self._context, self._shown
        if shown is None or context.drag.carried or context.tile_motion.showing:
            return
        boxes = {tile: self._box_of(tile) for tile in shown.tiles}
        if any(box is not None and box.contains(press.x, press.y) for box in boxes.values()):
            context.drag.hold(shown.tiles)
            self._taken = shown.tiles

    def _let_go(self, release: Release) -> bool:
        """Release on Skip or on a lit tile; after a click all lit tiles stay picked."""
        taken, self._taken = self._taken, ()
        if self._down:
            self._down = False
            if self._way_out.contains(release.x, release.y):
                self._end()
            return True
        if not taken or self._context.drag.carried:
            return False
        self._context.drag.hold(taken)
        return True

    # Where it is

    @property
    def _banner(self) -> Box:
        """The panel's box at the top of the table, or above the rack while a set lies there."""
        return _banner(self._context, self._words, self._context.overlays.covers)

    @property
    def _can_leave(self) -> bool:
        """Whether the button that ends the guide is seen."""
        covered = self._context.overlays.covers
        return covered is None or not covered.overlaps(self._way_out)

    @property
    def _way_out(self) -> Box:
        return _way_out(self._context)

    def _draw_words(self, canvas: Canvas) -> None:
        frame, size = self._context.layout.frame, self._context.layout.frame.text_px(TEXT)
        label = Label(self._words, size, Weight.SEMIBOLD, "tip-ink")
        _draw_plate(canvas, self._banner, Plate(*_whole(self._banner), frame.px(18), "tip"), label, frame.px(40))

    def _draw_way_out(self, canvas: Canvas) -> None:
        frame, style = self._context.layout.frame, "secondary-down" if self._down else "secondary"
        words = self._context.texts.text("lesson.skip")
        label = Label(words, frame.text_px(20), Weight.SEMIBOLD, "button-ink")
        _draw_plate(canvas, self._way_out, Plate(*_whole(self._way_out), frame.px(16), style), label, frame.px(28))


def _whole(box: Box) -> tuple[int, int]:
    """Its size in whole pixels."""
    return round(box.w), round(box.h)


def _draw_plate(canvas: Canvas, box: Box, plate: Plate, label: Label, pad: float) -> None:
    """A plate with one line of words, `pad` pixels from its left edge."""
    canvas.put(plate, box.x, box.y, layer=BUBBLES)
    top = box.y + (box.h - canvas.measure.height(label.size, label.weight)) / 2
    canvas.put(label, box.x + pad, top, layer=BUBBLES)


def _banner(context: TableContext, words: str, covered: Box | None) -> Box:
    """The box of the panel with these words, beside what is covered if there is room."""
    layout, board = context.layout, context.local_game.board
    frame, felt = layout.frame, layout.felt
    size = frame.text_px(TEXT)
    width = len(words) * size + frame.px(80)
    if context.measure is not None:
        width = context.measure.width(words, size, Weight.SEMIBOLD) + frame.px(80)
    height = size * 1.9
    beside = layout.piles.tray.right + frame.px(8) if layout.piles else felt.x
    right = covered.x if covered is not None else frame.width
    left = min(max(felt.centre[0] - width / 2, beside), right - width - frame.px(8))
    left = left if covered is None or left >= beside else felt.centre[0] - width / 2
    upper = Box(left, felt.y + frame.px(6), width, height)
    over_piles = layout.piles is not None and layout.piles.tray.overlaps(upper)
    if not over_piles and not any(tray_box(board, layout, meld).overlaps(upper) for meld in board.table):
        return upper
    above = layout.piles.phases.bottom + frame.px(2) if layout.piles else 0.0
    top = max(layout.status.bottom - height, above)
    return Box(layout.status.centre[0] - width / 2, top, width, height)


def _way_out(context: TableContext) -> Box:
    """The box of the button that ends the guide, above the status strip or the bar of the phases."""
    frame, layout = context.layout.frame, context.layout
    size = frame.text_px(20)
    label = context.texts.text("lesson.skip")
    width: float = len(label) * size
    if context.measure is not None:
        width = context.measure.width(label, size, Weight.SEMIBOLD)
    height = max(44, frame.px(58))
    box = Box(0, layout.status.y - height - frame.px(8), width + frame.px(56), height)
    box = box.moved(layout.felt.right - box.w, 0)
    bar = layout.piles.phases if layout.piles else None
    return box.moved(0, bar.y - layout.status.y) if bar is not None and bar.overlaps(box) else box


def _pressed(context: TableContext, shown: TutorialState) -> Box | None:
    """The button or pile that the step ends with; None where it ends on the table."""
    layout, name = context.layout, PRESSED.get(shown.step)
    if name is not None:
        return layout.buttons[name]
    if layout.piles is None:
        return None
    if shown.step is TutorialStep.DRAW:
        return layout.piles.stock
    top = layout.piles.top_box(len(context.local_game.board.discards))
    return top if shown.throws or shown.step in TAKING else None


def _remember(context: TableContext) -> None:
    """The guide of this game is not shown again by itself."""
    store, teaching = context.services.store, teaching_of(context.game)
    if teaching is None:
        store.change(guide_open=False)
    else:
        store.change(taught=(*store.now.taught, teaching))


def _take_back(context: TableContext, before: TurnBoard) -> None:
    """A second heap that leads nowhere, laid since the board `before`, goes home or to the tiles it belongs to."""
    local_game = context.local_game
    tiles = taken_back(before, local_game.board) if local_game.my_turn and local_game.board is not before else ()
    if not tiles:
        return
    local_game.editor.undo()
    begun = begun_set(local_game.board, tiles)
    if begun is not None:
        local_game.drop(tiles, ToSet(begun, len(tiles)))
    context.show(HOME)
