"""A turn that is to be ended by the right throw: of a lesson, in which one of two lit cards goes, and of a puzzle, in
which any card may."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.rules.problems import Problem
from game.rules.tiles import Tile
from game.session.lessons.lesson_exercise import LessonExercise, Light
from game.session.local_game import LocalGame
from game.session.stage.exercise import Exercise
from game.session.stage.solved_praise import SolvedWay
from game.session.texts import Texts
from game.session.thinking.hints import HintLevel
from game.ui.kit.seat_plates import Said
from game.ui.scene import Change
from game.ui.scenes.learn.stage_scene import SOLVED, StageScene
from game.ui.services import Services
from game.ui.table.context import TableContext
from game.ui.table.overlays.exercise_overlays import LessonLights
from game.ui.table.overlays.table_overlays import OverlayMaker
from game.ui.table.picture.button_maker import ButtonMaker, PlacedButton
from game.ui.table.picture.buttons import BACK, end_button, pile_buttons, turn_buttons
from game.ui.table.picture.exercise_chrome import (
    AskedThrow,
    ExerciseBar,
    ExerciseChrome,
    StageEnds,
    StageResult,
    StageTexts,
)
from game.ui.table.picture.layout import TableLayout
from game.ui.table.view_state import TurnsShown


class AskingChrome(ExerciseChrome):
    """A question in place of a goal on the table."""

    def status(self, problems: tuple[Problem, ...], turns: TurnsShown) -> tuple[tuple[str, ...], Said]:
        """The question stays, whatever lies on the table."""
        return (self._words.note,), "plain"

    def _bar(self, layout: TableLayout) -> ExerciseBar:
        return replace(super()._bar(layout), left="", solved=False)


class ThrowChrome(AskingChrome):
    """A throw is made as in a match."""

    def buttons(self, maker: ButtonMaker) -> tuple[PlacedButton, ...]:
        box = self.boxes(maker.layout)
        usual, (stock, pile, *_) = turn_buttons(maker, box), pile_buttons(maker)
        kept = usual["sort-groups"], usual["sort-runs"], self.back(maker, box[BACK])
        return end_button(maker, ""), *kept, stock, pile


class ThrowPuzzleChrome(ThrowChrome):
    """With the ways out of a puzzle beside it."""

    def buttons(self, maker: ButtonMaker) -> tuple[PlacedButton, ...]:
        return *super().buttons(maker), *self.ways_beside(maker, self._texts.text("puzzles.show_throw"))


class ThrowScene(StageScene):
    """A wrong card stays in the hand, and it is said why."""

    def __init__(
        self, exercise: Exercise, services: Services, words: StageTexts, ends: StageEnds, asked: AskedThrow
    ) -> None:
        self._asked = asked
        super().__init__(exercise, services, words, ends)

    def _surroundings(
        self, local_game: LocalGame, texts: Texts, exercise: Exercise, words: StageTexts
    ) -> ExerciseChrome:
        chrome = ThrowPuzzleChrome if self._asked.shown else ThrowChrome
        return chrome(local_game, texts, exercise, words)

    def _aids(self) -> Mapping[str, OverlayMaker]:
        return {"lights": self._lit}

    def _lit(self, context: TableContext) -> LessonLights:
        lit = LessonExercise(self._exercise, Light.NONE, self._asked.lit)
        self._lights = LessonLights(context, exercise=lit, glows=False)
        return self._lights

    def _done(self) -> Change | None:
        """The picked card is thrown."""
        self._commands.throw(self._context.drag.state.picked)
        return None

    def _show(self) -> Change | None:
        """Light the right card, and say what it leaves."""
        if self._asked.shown:
            self._context.let_go()
            self._hint_level = HintLevel.ALL
            self._lights.light_up((self._asked.right,))
            self._context.say(self._asked.shown)
            self._changed = True
        return None

    def _follow_throw(self, tile: Tile) -> None:
        context, asked = self._context, self._asked
        if tile == asked.right:
            self._card.show(self._ends.solved(StageResult(SolvedWay(self._hint_level), self._refused)))
            context.hush()
            context.services.sounds.play(SOLVED)
            self._changed = True
            return
        self._refused += not asked.lit or tile in asked.lit
        context.say(asked.why_not(tile))
        context.sound_events.refuse()


class LessonThrow(ThrowScene):
    """Of an exercise of a lesson, or of practice."""

    name = "lesson"
