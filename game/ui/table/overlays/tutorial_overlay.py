"""The first minute at the table: one thing is lit, with a few words, and it can be skipped at any time (ux 6.1).

What to show comes from `session/first_hand.py`, for the deal of the tutorial and for a first hand of cards alike.
"""

from __future__ import annotations

from game.rules.tiles import Tile
from game.session.board.turn_board import ToRack, ToSet, TurnBoard
from game.session.first_hand import guide_state, teaching_of
from game.session.speech.phrases import tiles_listed
from game.session.tutorial import TutorialState, TutorialStep, begun_set, stray_to_take_back
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Gesture, Move
from game.ui.memo import Memo
from game.ui.scene import Change, soonest
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import PASSED, Hearing, Overlay
from game.ui.table.overlays.step_picture import bounding_box, draw_trail, surrounding
from game.ui.table.overlays.tutorial_aims import LessonAims, pressed_box
from game.ui.table.overlays.tutorial_parts import (
    HandDemo,
    LessonSentence,
    WayOut,
    picks_other,
    tutorial_words,
)
from game.ui.table.picture.buttons import DISCARDS
from game.ui.table.picture.drawing import BADGES, MOVING, draw_outline, put_tray
from game.ui.table.picture.piles import throw_problem
from game.ui.table.picture.tile_places import LitBox
from game.ui.table.tile_motion import HOME
from game.ui.table.view_state import Speaker

FAREWELL = 6.0
"""Seconds the last sentence stays."""


class TutorialOverlay(Overlay):
    """An overlay that teaches. It blocks nothing, and the clock stands still meanwhile."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._aims = LessonAims(context)
        self._sentence = LessonSentence(context)
        self._way_out = WayOut(context, self._end, self._sentence)
        self._left = FAREWELL
        self._gone = False
        self._text = ""
        """What the lesson says, whatever else the strip says."""
        self._state: Memo[TutorialState] = Memo()
        self._board: TurnBoard | None = None
        self._said: tuple[object, ...] = ()
        """Everything the picture of the lesson depended on at the last look."""
        self._hand = HandDemo(still=context.services.store.now.reduced_motion)
        self._asked: tuple[Tile, int] | None = None
        """The throw that was no answer to the guide, and its turn."""
        self._back: Tile | None = None
        """Its tile, which goes back to the hand once the gesture is over."""
        context.view_state.claim(Speaker.LESSON)
        context.local_game.takes_throw = self._take_throw
        self._look()

    def hears(self, gesture: Gesture) -> Hearing:
        """Takes a press on the way out; at the tiles every gesture does what it does in any game."""
        if self._gone:
            return PASSED
        if not isinstance(gesture, Move) or gesture.held:
            self._hand.rested = 0.0
        return PASSED if isinstance(gesture, Act) else self._way_out.hears(gesture)

    def acts(self, dt: float) -> Change | None:
        return None if self._gone else self._way_out.acts(dt)

    def lose_press(self) -> None:
        self._way_out.lose_press()

    def update(self, dt: float) -> bool:
        if self._gone:
            return False
        if self._back is not None:
            _put_back(self._context, self._back)
            self._back = None
        if self._board is not None:
            _take_back(self._context, self._board)
        self._board = self._context.local_game.board
        self._look()
        self._hand.rested += dt
        if self._shown.step is TutorialStep.DONE:
            self._left -= dt
            if self._left <= 0:
                self._end()
        self._context.view_state.claim(Speaker.LESSON, wanted=not self._gone)
        if self._held and self._held not in self._said and self._context.overlays.lit_beside(self):
            self._context.hush()  # the hint is followed, or not: what comes next is said
        now = self._shown, self._held, self._context.keyboard.focus.shown, self._sentence.words
        before, self._said = self._said, now
        if before[:3] != self._said[:3]:
            self._lead_keys()
        return self._said != before or self._gone or self._shows_hand

    @property
    def due_in(self) -> float | None:
        if self._gone:
            return None
        return soonest(self._hand.due_in, self._left if self._shown.step is TutorialStep.DONE else None)

    def _end(self) -> None:
        """The lesson is over, or declined: the strip says again what it always says."""
        self._gone = True
        self._sentence.words, self._way_out.offered = "", False
        store, teaching = self._context.services.store, teaching_of(self._context.game)
        if teaching is None:  # the guide of this game is not shown again by itself
            store.change(guide_open=False)
        else:
            store.change(taught=(*store.now.taught, teaching))
        self._context.view_state.claim(Speaker.LESSON, wanted=False)

    @property
    def _held(self) -> tuple[Tile, ...]:
        return self._context.drag.state.picked

    def _lead_keys(self) -> None:
        """While keys are used, their ring is where the next press belongs."""
        context, shown = self._context, self._shown
        if not context.keyboard.focus.shown or not shown.tiles or not set(self._held) <= set(shown.tiles):
            return
        context.keyboard.point_at(_goal(shown) if self._held else f"rack.tile.{shown.tiles[0].ident}", context.nodes())
        context.show_focus()

    def draw(self, canvas: Canvas) -> None:
        if self._gone:
            return
        self._sentence.draw(canvas)
        self._way_out.draw(canvas)
        for box in self._goal:  # corners say what is taken, a dashed line where it goes
            put_tray(canvas, box.grown(canvas.frame.px(5)), "landing", MOVING)
        layout = self._context.layout
        slots = self._aims.slots(self._shown)
        for place in slots.values():
            draw_outline(canvas, layout, place, place.box, BADGES, "slot")
        if goal := bounding_box(slots, slots):
            held = [box for box, _ in self._context.lit(self._held)]
            draw_trail(canvas, layout, surrounding(held), goal)
        way = self._aims.way_of_hand(self._shown) if self._shows_hand else None
        if way is not None:
            self._hand.draw(canvas, *way)

    def nodes(self) -> tuple[Node, ...]:
        return (*self._sentence.nodes(), *self._way_out.nodes())

    # What there is to see

    def _look(self) -> None:
        """What is to be shown and said now."""
        local_game = self._context.local_game
        my_turn = local_game.my_turn and not self._context.tile_motion.showing
        stand = local_game.board, local_game.match.game.state, my_turn
        self._shown = self._state.to(stand, lambda: guide_state(local_game, my_turn=my_turn))
        self._text = tutorial_words(self._context, self._shown)
        notice = self._context.view_state.notice
        self._sentence.words, self._sentence.aim = (
            notice or self._text,
            None if notice else self._aims.meant(self._shown),
        )

    @property
    def dimmed(self) -> frozenset[Tile]:
        rack = self._context.local_game.board.rack.places
        return (
            frozenset(rack).difference(self._held) if not self._gone and self._aims.slots(self._shown) else frozenset()
        )

    @property
    def spoken(self) -> str:
        return "" if self._gone else self._text

    @property
    def _shows_hand(self) -> bool:
        context = self._context
        busy = context.keyboard.focus.shown or context.drag.busy or context.tile_motion.showing
        return self._hand.shown and not busy

    @property
    def highlight(self) -> tuple[LitBox, ...]:
        """Its tiles, unless something else has corners or is in the hand; the button that is next."""
        context, shown = self._context, self._shown
        if self._gone:
            return ()
        pressed = pressed_box(context, shown)
        next_one = (LitBox(pressed),) if pressed is not None and (self._held or not shown.tiles) else ()
        sets = () if shown.tiles or shown.ident is None else (shown.ident,)
        return next_one if self._is_elsewhere else (*next_one, *context.lit(shown.tiles, sets))

    @property
    def _is_elsewhere(self) -> bool:
        """Whether the player looks at something else."""
        return self._context.overlays.lit_beside(self) or picks_other(self._context, self._shown)

    @property
    def _goal(self) -> tuple[Box, ...]:
        """The set to which the lit tiles go."""
        ident = self._shown.ident
        goal = self._context.lit((), (ident,)) if self._shown.tiles and ident and not self._is_elsewhere else ()
        return tuple(box for box, _ in goal)

    def _take_throw(self, tile: Tile) -> bool:
        """Whether a throw is taken for a slip, because something can be laid: it cannot be undone. That is said, and
        the same card is thrown when it is thrown again; meanwhile it is back in the hand. What the rules refuse they
        refuse themselves."""
        context, throw = self._context, (tile, self._context.local_game.match.game.state.turn)
        asks = not (self._gone or self._shown.throws or self._shown.step is TutorialStep.DONE)
        if not asks or throw == self._asked or throw_problem(context.local_game, tile) is not None:
            return False
        self._back = tile
        self._asked = throw
        context.say(context.texts.text("lesson.throw_again"))
        context.sound_events.refuse()
        return True


def _goal(shown: TutorialState) -> str:
    """The node to which the lit tiles go."""
    if shown.throws:
        return DISCARDS
    return "felt" if shown.ident is None else f"set.{shown.ident}"


def _put_back(context: TableContext, tile: Tile) -> None:
    """A tile that lies on the table goes to where it stood as the turn began."""
    editor = context.local_game.editor
    home = editor.history.start.rack.places.get(tile)
    if home is not None and tile not in editor.board.rack.places:
        context.local_game.drop((tile,), ToRack(*home))
        context.show(HOME)


def _take_back(context: TableContext, before: TurnBoard) -> None:
    """A second heap that leads nowhere, laid since the board `before`, goes home or to the tiles it belongs to."""
    local_game = context.local_game
    tiles = (
        stray_to_take_back(before, local_game.board) if local_game.my_turn and local_game.board is not before else ()
    )
    if not tiles:
        return
    local_game.editor.undo()
    if context.services.listened():
        context.say(context.texts.text("say.back_on_rack", tiles=tiles_listed(context.texts, tiles)))
    begun = begun_set(local_game.board, tiles)
    if begun is not None:
        local_game.drop(tiles, ToSet(begun, len(tiles)))
    context.show(HOME)
