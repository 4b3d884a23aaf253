"""The stage: the table of a match with an exercise on it, for whoever has a position and a goal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from game.rules.tiles import Tile
from game.session.board.rack_places import RackPlaces
from game.session.board.show_plan import ShowPlan, own_play
from game.session.board.table_lines import Rooms
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.stage.begun_exercises import BegunExercise
from game.session.stage.exercise import Exercise, Guide
from game.session.stage.solved_praise import SolvedWay
from game.session.storage.autosave import Autosave
from game.session.texts import Texts
from game.session.thinking.hints import Adviser, HintLevel
from game.ui.input.gestures import Gesture, PointerButton, Press
from game.ui.scene import Change, Place
from game.ui.scenes.match.table_scene import TableScene
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.table.context import TableContext
from game.ui.table.overlays.announcer import Announcer
from game.ui.table.overlays.exercise_overlays import CardAnswer, SolvedCard
from game.ui.table.overlays.hint_overlay import HintOverlay
from game.ui.table.overlays.overlay import TableCommand
from game.ui.table.overlays.table_overlays import At, OverlayMaker, lay_over
from game.ui.table.picture.buttons import BACK, POOL
from game.ui.table.picture.exercise_chrome import (
    DONE,
    LEAVE,
    SHOW,
    ExerciseChrome,
    StageEnds,
    StageResult,
    StageTexts,
)
from game.ui.table.view_state import Speaker

SOLVED = "submit"
"""The sound of a solved exercise."""


class StageScene(TableScene):
    """One exercise on screen. No time runs, and the turn is never ended."""

    name = "stage"
    dealt = False

    def __init__(
        self,
        exercise: Exercise,
        services: Services,
        words: StageTexts,
        ends: StageEnds,
        *,
        shown: bool = False,
        begun: BegunExercise | None = None,
    ) -> None:
        """`shown`: it begins with the play shown step by step. `begun`: keeps what is half-built, and goes on there."""
        self._exercise, self._words, self._ends, self._begun = exercise, words, ends, begun
        self._refused = 0
        self._seconds: float | None = None if begun is not None and begun.is_begun else 0.0
        """How long it was open; None where it was begun before."""
        self._thrown: Tile | None = None  # what is still to be answered
        self._to_show = shown
        self._hint_level = HintLevel.NOTHING if begun is None else HintLevel(begun.hint_level)
        super().__init__(exercise.match(), services)

    def _new_context(self, match: Match, services: Services) -> TableContext:
        """The exercise as it was left, or with the rack in the order in which it is set."""

        def chrome(local_game: LocalGame, texts: Texts) -> ExerciseChrome:
            self._chrome = self._surroundings(local_game, texts, self._exercise, self._words)
            return self._chrome

        context, rack = TableContext(match, services, self._begun or Autosave(), chrome), self._exercise.standing.rack
        if not context.local_game.resumed:
            places = RackPlaces.of(rack).in_order((rack,))
            context.local_game.editor.begin(replace(context.local_game.board, rack=places))
        context.local_game.takes_throw = self._take_throw
        return context

    def _furnish(self, context: TableContext) -> None:
        ends = self._ends
        own: dict[str, OverlayMaker] = {
            "announcer": partial(Announcer, greets=False),
            "hint": partial(HintOverlay, adviser=Adviser(context.worker, Guide(self._exercise))),
            "solved": partial(SolvedCard, answer=self._follow),
            **self._aids(),
        }
        overlays = lay_over(context, At.STAGE, own)
        self._hinting, self._card = overlays.of(HintOverlay), overlays.of(SolvedCard)
        more: dict[str, TableCommand] = {
            DONE: self._done,
            SHOW: self._show,
            "replay": self._show,
            LEAVE: lambda: self._go(ends.left),
            BACK: lambda: self._go(ends.back),
            "escape": lambda: None if context.let_go() else self._go(ends.back),
            **dict.fromkeys((POOL, "draw-key"), lambda: None),
        }
        self._begin(context, overlays, more)

    def afresh(self) -> Place | None:
        return None  # it is left for the page it came from, which keeps what was begun

    def _surroundings(
        self, local_game: LocalGame, texts: Texts, exercise: Exercise, words: StageTexts
    ) -> ExerciseChrome:
        """What stands around the table."""
        return ExerciseChrome(local_game, texts, exercise, words)

    def _aids(self) -> Mapping[str, OverlayMaker]:
        """What else lies over the table, as rows of the table of overlays."""
        return {}

    def handle(self, gesture: Gesture) -> Change | None:
        if self._card.words is not None and self._is_back(gesture):
            return self._go(self._ends.back)
        return super().handle(gesture)

    def _follow(self, answer: CardAnswer) -> Change | None:
        """What is chosen on the card."""
        if answer is CardAnswer.AGAIN:
            self._card.close()
            self._context.view_state.claim(Speaker.CARD, wanted=False)
            editor = self._context.local_game.editor
            editor.begin(editor.history.start)  # untouched, so that there is nothing to undo
            self._context.show()
            return None
        return self._go(self._ends.onward if answer is CardAnswer.ONWARD else self._ends.back)

    def update(self, dt: float) -> Change | None:
        if self._to_show:
            self._to_show = False
            self._show()
        if self._thrown is not None:
            tile, self._thrown = self._thrown, None
            self._follow_throw(tile)
        if self._seconds is not None and self._card.words is None:
            self._seconds += dt
        self._hint_level = max(self._hint_level, self._hinting.helped)
        if self._begun is not None and self._card.words is None:
            self._begun.hint_level = self._hint_level
        return super().update(dt)

    def nodes(self) -> tuple[Node, ...]:
        """Only the card and the way back can be used while it is shown."""
        nodes = super().nodes()
        card = {node.id for node in self._card.nodes()}
        return (
            tuple(node if node.id in {BACK, *card} else replace(node, actions=()) for node in nodes) if card else nodes
        )

    def _is_back(self, gesture: Gesture) -> bool:
        """A press on the button at the top, which stays in sight beside the card."""
        if not isinstance(gesture, Press) or gesture.button is not PointerButton.LEFT:
            return False
        button = self._context.dock.interaction.at(gesture.x, gesture.y)
        return button is not None and button.id == BACK

    def _solution(self, rooms: Rooms) -> ShowPlan:
        """The play that comes with the exercise, step by step."""
        return own_play(self._context.local_game.board, self._exercise.solution or (), rooms)

    # What its buttons do

    def _done(self) -> Change | None:
        """Judge the table; a wrong one is explained, and nothing of it is lost."""
        context = self._context
        context.let_go()
        if context.tile_motion.showing or context.tile_motion.exhibit is not None:
            return None
        if self._chrome.verdict.solved:
            way = SolvedWay.of(context.local_game.editor.history, max(self._hint_level, self._hinting.helped))
            result = StageResult(way, self._refused, self._seconds)
            if self._begun is not None:
                context.local_game.note(at_once=True)  # so that it is not kept again unless something is moved
                self._begun.solved()
            self._card.show(self._ends.solved(result))
            context.hush()
            context.view_state.claim(Speaker.CARD)
            context.services.sounds.play(SOLVED)
            return None
        self._refused += 1
        if not self._commands.tell_problems(context.local_game.problems()):
            context.say(self._chrome.lacking)
            context.sound_events.refuse()
        return None

    def _take_throw(self, tile: Tile) -> bool:
        """Answered with the next frame, because this may be the middle of a drop."""
        self._thrown = tile
        return True

    def _follow_throw(self, tile: Tile) -> None:
        """A throw would end the turn, so the table is judged; the tile stays on the rack."""
        self._done()

    def _show(self) -> Change | None:
        self._context.let_go()
        self._hinting.show_play()
        return None

    def _go(self, follows: Callable[[], Change | None]) -> Change | None:
        self._context.let_go()
        return follows()
