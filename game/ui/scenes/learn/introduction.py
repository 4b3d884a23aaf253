"""What only one game has, an exercise for each piece of it, before the first deal; it can be declined."""

from __future__ import annotations

from game.session.lessons.catalogue import lesson_named
from game.session.lessons.exercise_drawer import ExerciseDrawer
from game.session.match.setup import Setup
from game.session.teaching import Teaching
from game.ui.navigation import Navigator
from game.ui.scene import Change, Pop, Replace, Scene
from game.ui.scenes.learn.lesson_scenes import LessonScene
from game.ui.scenes.learn.stage_scene import StageEnds, StageResult
from game.ui.table.overlays.solved_card import SolvedWords
from game.ui.table.picture.exercise_chrome import StageWords
from game.ui.widgets.dialog import Dialog, DialogAnswer


class IntroductionCourse:
    """The lessons that a game names, one lit exercise of each; the last one leads to the table."""

    def __init__(self, navigator: Navigator, setup: Setup) -> None:
        self._navigator, self._setup = navigator, setup
        self._services = navigator.services
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

        return LessonScene(first, self._navigator, words, StageEnds(solved, onward, self._deal, Pop))

    def _deal(self) -> Change:
        return Replace(self._navigator.matches.begin(self._setup))


def introduction_question(navigator: Navigator, setup: Setup) -> Dialog:
    """Whether to see what is special first. Either answer is the last: it is not asked again."""
    store, text = navigator.services.store, navigator.services.texts.text

    def answered(scene: Scene) -> Change:
        store.change(taught=(*store.now.taught, Teaching.INTRODUCTION))
        return Replace(scene)

    question = text(f"teach.{Teaching.INTRODUCTION.value}")
    show = DialogAnswer("show", text("introduction.show"), lambda: answered(navigator.learning.introduction(setup)))
    deal = DialogAnswer("deal", text("introduction.deal"), lambda: answered(navigator.matches.begin(setup)))
    return Dialog(navigator, question, show, deal, text("introduction.again"))
