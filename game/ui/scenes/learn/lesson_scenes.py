"""The scenes of a lesson: the play that is shown first, an exercise with its lights, a turn in which one may lay, or
hold and draw: either is an answer, and then it is told what became of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from game.session.lessons.lesson_exercise import LessonExercise
from game.session.local_game import LocalGame
from game.session.stage.exercise import Exercise
from game.session.stage.solved_praise import SolvedWay
from game.session.texts import Texts
from game.session.thinking.hints import HintLevel
from game.ui.input.gestures import Gesture, Press
from game.ui.scene import Change, soonest
from game.ui.scenes.learn.stage_scene import StageScene
from game.ui.scenes.learn.throw_scene import AskingChrome
from game.ui.services import Services
from game.ui.table.overlays.exercise_overlays import LessonLights
from game.ui.table.overlays.step_player import Show
from game.ui.table.overlays.table_overlays import OverlayMaker
from game.ui.table.picture.button_maker import ButtonMaker, PlacedButton
from game.ui.table.picture.buttons import BACK, turn_buttons
from game.ui.table.picture.exercise_chrome import (
    LEAVE,
    SHOW,
    ExerciseChrome,
    StageEnds,
    StageResult,
    StageTexts,
)

REFUSALS = 2
"""After so many wrong Done, and again after as many, a hint tells a little more (LS4)."""
READING = 3.0
"""Seconds between the reason why a table is wrong and that hint."""


BREATH = 0.4
"""Seconds before the play begins, in which the table is seen and told as it is."""


class LessonWatch(StageScene):
    """A play that is shown step by step, as fast as its viewer reads; whatever ends it leads to the first exercise."""

    name = "lesson-watch"

    def __init__(self, lesson_exercise: LessonExercise, services: Services, words: StageTexts, ends: StageEnds) -> None:
        """`ends.onward` follows the show, however it ends."""
        super().__init__(lesson_exercise.exercise, services, words, ends)
        self._waits = BREATH
        self._began = False

    def handle(self, gesture: Gesture) -> Change | None:
        """Until the play begins the pointer moves nothing: its steps are those of this table."""
        return None if isinstance(gesture, Press) and not self._began else super().handle(gesture)

    def update(self, dt: float) -> Change | None:
        change = super().update(dt)
        self._waits -= dt
        if not self._began and self._waits <= 0:
            self._began = True
            key = "learn.your_turn"
            self._step_player.show(Show(self._solution, key, key))
        elif self._began and not self._step_player.running:
            return self._go(self._ends.onward)
        return change


class LessonScene(StageScene):
    """An exercise of a lesson, or of practice."""

    name = "lesson"

    def __init__(
        self,
        lesson_exercise: LessonExercise,
        services: Services,
        words: StageTexts,
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
                if self._card.words is None and self._hinting.level < HintLevel.ALL and not self._step_player.running:
                    self._hinting.more()
                    self._changed = True
        return change


LAY, HOLD = SHOW, LEAVE
"""The two answers have the places of the buttons they stand for."""
WATCHED = 5.0
"""Seconds in which the play that was chosen is shown, fewer where there are few steps."""


@dataclass(frozen=True, slots=True)
class DecisionAnswers:
    """What the two answers are called, and the tips of their buttons."""

    lay: str
    hold: str
    lay_tip: str
    hold_tip: str


class DecisionChrome(AskingChrome):
    """Two answers in place of the buttons of an exercise."""

    def __init__(
        self, local_game: LocalGame, texts: Texts, exercise: Exercise, words: StageTexts, answers: DecisionAnswers
    ) -> None:
        super().__init__(local_game, texts, exercise, words)
        self._answers = answers

    def buttons(self, maker: ButtonMaker) -> tuple[PlacedButton, ...]:
        box, answers = self.boxes(maker.layout), self._answers
        usual = turn_buttons(maker, box)
        kept = usual["sort-groups"], usual["sort-runs"], self.back(maker, box[BACK])
        lay = maker.words(LAY, box[LAY], answers.lay, answers.lay_tip, enabled=maker.looks.mine)
        return lay, maker.words(HOLD, box[HOLD], answers.hold, answers.hold_tip), *kept


class DecisionScene(LessonScene):
    """The play that lays most can be seen; nothing else needs to be done by hand, and nothing glows."""

    def __init__(
        self,
        lesson_exercise: LessonExercise,
        services: Services,
        words: StageTexts,
        ends: StageEnds,
        answers: DecisionAnswers,
    ) -> None:
        self._answers = answers
        self._laid = False
        super().__init__(lesson_exercise, services, words, replace(ends, left=self._answered), practice=True)

    def update(self, dt: float) -> Change | None:
        change = super().update(dt)
        if self._laid and not self._step_player.running:
            self._laid = False
            self._answered()
        return change

    def _surroundings(
        self, local_game: LocalGame, texts: Texts, exercise: Exercise, words: StageTexts
    ) -> ExerciseChrome:
        return DecisionChrome(local_game, texts, exercise, words, self._answers)

    def _show(self) -> Change | None:
        """The play is shown by itself, and then it is told what came of it."""
        self._context.let_go()
        show = Show(self._solution, "show.to_end", "show.next", self._lay_out, seconds=WATCHED)
        self._laid = self._step_player.show(show)
        return None

    def _lay_out(self) -> None:
        local_game = self._context.local_game
        local_game.editor.did(self._solution(local_game.editor.rooms).end)
        self._context.show()

    def _done(self) -> Change | None:
        """Whoever lays tiles by hand has decided as well."""
        return self._answered() if self._context.local_game.board.staged.played else None

    def _answered(self) -> Change | None:
        self._card.show(self._ends.solved(StageResult(SolvedWay())))
        self._context.hush()
        self._changed = True
        return None
