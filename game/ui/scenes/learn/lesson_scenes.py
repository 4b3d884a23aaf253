"""The scenes of a lesson: the play that is shown first, and an exercise with its lights."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.rules.table import Table
from game.session.board.show_plan import ShowPlan, own_play
from game.session.board.table_lines import Rooms
from game.session.lessons.lesson_exercise import LessonExercise
from game.session.thinking.hints import Told
from game.ui.input.gestures import Gesture
from game.ui.scene import Change, soonest
from game.ui.scenes.learn.stage_scene import StageScene
from game.ui.services import Services
from game.ui.table.overlays.exercise_overlays import LessonLights
from game.ui.table.overlays.step_player import Show
from game.ui.table.overlays.table_overlays import OverlayMaker
from game.ui.table.picture.exercise_chrome import StageEnds, StageWords

REFUSALS = 2
"""After so many wrong Done, and again after as many, a hint tells a little more (LS4)."""
READING = 3.0
"""Seconds between the reason why a table is wrong and that hint."""
BREATH = 0.4
"""Seconds before the play begins."""


class LessonWatch(StageScene):
    """A play that is shown step by step, as fast as its viewer reads; whatever ends it leads to the first exercise."""

    name = "lesson-watch"

    def __init__(self, lesson_exercise: LessonExercise, services: Services, words: StageWords, ends: StageEnds) -> None:
        """`ends.onward` follows the show, however it ends."""
        super().__init__(lesson_exercise.exercise, services, words, ends)
        self._table: Table = lesson_exercise.exercise.solution or ()
        self._waits = BREATH
        self._began = False

    def update(self, dt: float) -> Change | None:
        change = super().update(dt)
        self._waits -= dt
        if not self._began and self._waits <= 0:
            self._began = True
            key = "learn.your_turn"
            self._step_player.show(Show(self._plan, key, key))
        elif self._began and not self._step_player.running:
            return self._go(self._ends.onward)
        return change

    def _plan(self, rooms: Rooms) -> ShowPlan:
        return own_play(self._context.local_game.board, self._table, rooms)


class LessonScene(StageScene):
    """An exercise of a lesson, or of practice."""

    name = "lesson"

    def __init__(
        self,
        lesson_exercise: LessonExercise,
        services: Services,
        words: StageWords,
        ends: StageEnds,
        *,
        practice: bool = False,
    ) -> None:
        """`practice`: nothing glows by itself, because the help that is asked for decides when it comes back."""
        self._lesson_exercise = lesson_exercise
        self._practice = practice
        self._told_late: float | None = None
        """Seconds until a hint tells more by itself."""
        super().__init__(lesson_exercise.exercise, services, words, ends)

    def _aids(self) -> Mapping[str, OverlayMaker]:
        return {"lights": partial(LessonLights, exercise=self._lesson_exercise, glows=not self._practice)}

    def handle(self, gesture: Gesture) -> Change | None:
        refused = self._refused
        change = super().handle(gesture)
        if self._refused > refused and self._refused % REFUSALS == 0 and not self._practice:
            self._told_late = READING
        return change

    @property
    def due_in(self) -> float | None:
        return soonest(super().due_in, self._told_late)

    def update(self, dt: float) -> Change | None:
        change = super().update(dt)
        if self._told_late is not None:
            self._told_late -= dt
            if self._told_late <= 0:
                self._told_late = None
                if self._card.words is None and self._hinting.told < Told.ALL and not self._step_player.running:
                    self._hinting.more()
                    self._changed = True
        return change
