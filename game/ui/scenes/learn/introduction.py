"""What only one game has, an exercise for each piece of it, before the first deal; it can be declined."""

from __future__ import annotations

from game.session.lessons.catalogue import lesson_named
from game.session.lessons.exercise_drawer import ExerciseDrawer
from game.session.match.setup import Setup
from game.session.teaching import Teaching
from game.ui.places import IntroductionPlace, TablePlace
from game.ui.scene import Change, Place, Pop, Replace, Scene
from game.ui.scenes.learn.lesson_scenes import LessonScene
from game.ui.services import Services
from game.ui.table.stage_values import SolvedWords, StageEnds, StageResult, StageWords
from game.ui.widgets.dialog import Dialog, DialogAnswer


class IntroductionCourse:
    """The lessons that a game names, one lit exercise of each; the last one leads to the table."""

    def __init__(self, services: Services, setup: Setup) -> None:
        self._services, self._setup = services, setup
        self._services = services
        self._keys = setup.game.introduced_by
        self._drawer = ExerciseDrawer()

    def begin(self) -> Scene:
        """The first exercise."""
        return self._exercise(0)

    def _exercise(self, at: int) -> Scene:
        text, key = self._services.texts.text, self._keys[at]
        is_last = at + 1 == len(self._keys)
        first, *_ = self._drawer.parts(lesson_named(key), 1, self._services.chance)
        amount = first.exercise.judge(first.exercise.standing.table).remaining
        words = StageWords(
            title=text(f"learn.{key}"),
            back=text("common.back"),
            leave=text("introduction.deal"),
            detail=text("introduction.number", number=at + 1, count=len(self._keys)),
            goal=self._services.texts.plural(f"learn.{key}.goal", amount),
            note=text(f"learn.{key}.why"),
        )

        def solved(_result: StageResult) -> SolvedWords:
            self._services.practice.lessons.solved(key, 1, self._services.today())
            return SolvedWords(text("learn.solved"), text("introduction.deal" if is_last else "introduction.next"))

        def onward() -> Change:
            return self._deal() if is_last else Replace(self._exercise(at + 1))

        return LessonScene(first, self._services, words, StageEnds(solved, onward, self._deal, Pop))

    def _deal(self) -> Change:
        return Replace(TablePlace(self._services.matches.begin(self._setup)))


def introduction_question(services: Services, setup: Setup) -> Dialog:
    """Whether to see what is special first. Either answer is the last: it is not asked again."""
    store, text = services.store, services.texts.text

    def answered(place: Place) -> Change:
        store.change(taught=(*store.now.taught, Teaching.INTRODUCTION))
        return Replace(place)

    question = text(f"teach.{Teaching.INTRODUCTION.value}")
    show = DialogAnswer("show", text("introduction.show"), lambda: answered(IntroductionPlace(setup)))
    deal = DialogAnswer("deal", text("introduction.deal"), lambda: answered(TablePlace(services.matches.begin(setup))))
    return Dialog(services, question, show, deal, text("introduction.again"))
