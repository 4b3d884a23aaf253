"""The way through one lesson: watch, three exercises, practice, of which every one can be reached at once (LS5); and
the lessons that a game names, before its first deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.rules.games.game import PieceKind
from game.rules.games.registry import game_named
from game.rules.notation import TileBank, parse_tiles
from game.session.lessons.card_lessons import CARD_LESSONS
from game.session.lessons.catalogue import LESSONS, lesson_named
from game.session.lessons.decisions import Decision
from game.session.lessons.exercise_drawer import ExerciseDrawer
from game.session.lessons.lesson import Lesson
from game.session.lessons.lesson_exercise import LIGHTS, LessonExercise, Light
from game.session.lessons.throws import Throw, drawn_throw
from game.session.match.setup import Setup
from game.session.practice.lesson_progress import EXERCISES, Aid, LessonProgress
from game.session.speech.sentences import tile_name
from game.session.speech.step_words import capitalised
from game.session.stage.solved_praise import praise, quiet_facts
from game.session.thinking.hints import HintLevel
from game.ui.places import TablePlace
from game.ui.scene import Change, Pop, Replace, Scene, Swap
from game.ui.scenes.learn.lesson_scenes import DecisionAnswers, DecisionScene, LessonScene, LessonWatch
from game.ui.scenes.learn.throw_scene import LessonThrow
from game.ui.services import Services
from game.ui.table.picture.exercise_chrome import AskedThrow, SolvedTexts, StageEnds, StageResult, StageTexts


class LessonCourse:
    """Makes the scenes of a lesson, each in the place of the one before; behind the last one the next lesson begins."""

    def __init__(self, services: Services, lesson: Lesson) -> None:
        self._services = services
        self._lesson = lesson
        self._drawer = ExerciseDrawer()

    def begin(self) -> Scene:
        """The play to watch; of a lesson that was begun, the exercise that comes next."""
        solved = self._services.practice.lessons.of(self._lesson.key).solved
        number = next((number for number in range(1, EXERCISES + 1) if number not in solved), 1)
        if number > 1:
            return self.exercise(number)
        goal = self._drawer.watched(self._lesson)
        text = self._services.texts.text
        words = _words(self._services, self._lesson.key, goal, text("learn.watching"), text("learn.your_turn"))
        go_on = _swapping(lambda: self.exercise(1))
        return LessonWatch(goal, self._services, words, StageEnds(lambda _: SolvedTexts("", ""), go_on, go_on, Pop))

    def exercise(self, number: int) -> Scene:
        """The first position of this exercise."""
        if self._lesson.throws:
            return self._throw(number, self._lesson.throws[number - 1])
        if number > 1 and self._lesson.decisions:
            return self._decision(number, self._lesson.decisions[number - 2], 0)
        return self._part(number, self._drawer.parts(self._lesson, number, self._services.chance), 0)

    def practice(self) -> Scene:
        """A fresh position without lights; the help that is used decides when the lesson comes back (LS6)."""
        text = self._services.texts.text
        if self._lesson.throws:
            return self._throw(0, drawn_throw(self._services.chance))
        goal = self._drawer.fresh(self._lesson, Light.NONE, self._services.chance)
        words = _words(self._services, self._lesson.key, goal, text("learn.practising"), text("learn.leave"))
        ends = StageEnds(self._practised, Pop, Pop, Pop)
        return LessonScene(goal, self._services, words, ends, practice=True)

    def _part(self, number: int, parts: tuple[LessonExercise, ...], part: int) -> Scene:
        text, last = self._services.texts.text, number == EXERCISES
        detail = self._numbered(number, part, len(parts))
        words = _words(
            self._services, self._lesson.key, parts[part], detail, text("learn.leave" if last else "learn.to_test")
        )
        left = Pop if last else _swapping(lambda: self.exercise(EXERCISES))
        onward = self._behind(number)
        if part + 1 < len(parts):
            onward = _swapping(lambda: self._part(number, parts, part + 1))

        def solved(result: StageResult) -> SolvedTexts:
            if part + 1 == len(parts):
                self._services.practice.lessons.solved(self._lesson.key, number, self._services.today())
            return self._praise(result, number + part, finished=last and part + 1 == len(parts))

        ends = StageEnds(solved, onward, left, Pop)
        return LessonScene(parts[part], self._services, words, ends)

    def _decision(self, number: int, parts: Sequence[Decision], part: int) -> Scene:
        """A turn in which either choice is an answer; then it is told what became of both."""
        text, decision = self._services.texts.text, parts[part]
        last = number == EXERCISES and part + 1 == len(parts)
        goal, answers = self._drawer.decision(decision, LIGHTS[number - 1]), self._answers(decision)
        words = StageTexts(
            title=text(f"learn.{self._lesson.key}"),
            back=text("learn.back"),
            leave=text("learn.decide.hold"),
            detail=self._numbered(number, part, len(parts)),
            goal=text(_question(decision)),
            note=text(f"learn.decide.{decision.key}", tiles=decision.others[0]),
        )

        def decided(_result: StageResult) -> SolvedTexts:
            if part + 1 == len(parts):
                self._services.practice.lessons.solved(self._lesson.key, number, self._services.today())
            lay, hold, key = decision.lay, decision.hold, f"learn.decided.{decision.currency.value}"
            margin, names = max(lay.margin, hold.margin), {"one": answers.lay, "other": answers.hold}
            said = text(key, lay=_number(lay.mean), hold=_number(hold.mean), margin=margin, **names)
            return SolvedTexts(said, self._onward if last else text("learn.next"))

        onward = self._behind(number)
        if part + 1 < len(parts):
            onward = _swapping(lambda: self._decision(number, parts, part + 1))
        ends = StageEnds(decided, onward, Pop, Pop)
        return DecisionScene(goal, self._services, words, ends, answers)

    def _throw(self, number: int, throw: Throw) -> Scene:
        """A card to throw: an exercise of the lesson, or practice where the number is 0."""
        goal, texts = self._drawer.throw(throw), self._services.texts
        in_cards, last, key = texts.of_pieces(PieceKind.CARDS), number == EXERCISES, throw.fact.value
        right, wrong = (tile_name(in_cards, tile) for tile in goal.choice)
        taken = "".join(tile_name(in_cards, tile) for tile in parse_tiles(throw.taken, TileBank(throw.view.game)))
        names = {"right": right, "wrong": wrong, "taken": taken}
        words = StageTexts(
            title=texts.text(f"learn.{self._lesson.key}"),
            back=texts.text("learn.back"),
            leave=texts.text("learn.leave"),
            detail=self._numbered(number, 0, 1) if number else texts.text("learn.practising"),
            goal=texts.text("learn.decide.which"),
            note=texts.text(f"learn.decide.{key}", **names),
        )

        def solved(result: StageResult) -> SolvedTexts:
            why = capitalised(texts.text(f"learn.decided.{key}", **names))
            if not number:
                return replace(self._practised(result), sentence=why)
            self._services.practice.lessons.solved(self._lesson.key, number, self._services.today())
            return SolvedTexts(texts.text("learn.solved"), self._onward if last else texts.text("learn.next"), why)

        ends = StageEnds(solved, self._behind(number) if number else Pop, Pop, Pop)
        refused, neither = texts.text(f"learn.refused.{key}", **names), texts.text("learn.decide.one_of_two")
        asked = AskedThrow(goal.choice[0], lambda tile: refused if tile in goal.choice else neither, goal.choice)
        return LessonThrow(goal.exercise, self._services, words, ends, asked)

    def _answers(self, decision: Decision) -> DecisionAnswers:
        """Lay or hold."""
        text = self._services.texts.text
        hold_tip = text("learn.decide.hold_tip" if _draws(decision) else "learn.decide.throw_tip")
        lay, hold, lay_tip = (text(f"learn.decide.{name}") for name in ("lay", "hold", "lay_tip"))
        return DecisionAnswers(lay, hold, lay_tip, hold_tip)

    def _numbered(self, number: int, part: int, parts: int) -> str:
        key = "learn.number" if parts == 1 else "learn.number_part"
        return self._services.texts.text(key, number=number, part=part + 1, parts=parts)

    def _praise(self, result: StageResult, number: int, *, finished: bool) -> SolvedTexts:
        texts = self._services.texts
        if finished:
            name, following = texts.text(f"learn.{self._lesson.key}"), self._following
            after = texts.text("learn.next_is", lesson=texts.text(f"learn.{following.key}")) if following else ""
            return SolvedTexts(texts.text("learn.finished", lesson=name), self._onward, after)
        facts = quiet_facts(texts, result.way)
        return SolvedTexts(praise(texts, result.way, number), texts.text("learn.next"), facts)

    # What follows

    def _behind(self, number: int) -> Callable[[], Change | None]:
        """The exercise behind this one; behind the last one the next lesson."""
        return self._next_lesson if number == EXERCISES else _swapping(lambda: self.exercise(number + 1))

    def _next_lesson(self) -> Change:
        following = self._following
        return Pop() if following is None else Swap(LessonCourse(self._services, following).begin())

    @property
    def _following(self) -> Lesson | None:
        """The next lesson of its kind that is not done, from here on and then from the first; None where all are."""
        lessons = LESSONS if self._lesson in LESSONS else CARD_LESSONS
        place, known = lessons.index(self._lesson), self._services.practice.lessons.all()
        in_turn = (*lessons[place + 1 :], *lessons[:place])
        return next((each for each in in_turn if not known.get(each.key, LessonProgress()).done), None)

    @property
    def _onward(self) -> str:
        """On the button behind the last exercise."""
        return self._services.texts.text("learn.back" if self._following is None else "learn.next_lesson")

    def _practised(self, result: StageResult) -> SolvedTexts:
        services, key = self._services, self._lesson.key
        aid = Aid.NONE if result.way.unaided else Aid.SHOWN if result.hint_level is HintLevel.ALL else Aid.HINT
        if self._lesson.throws and result.refused:
            aid = Aid.HINT  # the wrong card was answered with the reason
        today = services.today()
        services.practice.lessons.practised(key, aid, today)
        box = services.practice.lessons.of(key).memory
        days = (box.due - today).days if box is not None else 0
        again = services.texts.plural("learn.kept", days)
        said = praise(services.texts, result.way, days)
        return SolvedTexts(said, services.texts.text("learn.back"), again)


def _words(
    services: Services, key: str, goal: LessonExercise, detail: str, leave: str, back: str = "learn.back"
) -> StageTexts:
    """What is said around an exercise of the lesson of this key; `back` is a text key."""
    texts, amount = services.texts, goal.exercise.judge(goal.exercise.standing.table).remaining
    return StageTexts(
        title=texts.text(f"learn.{key}"),
        back=texts.text(back),
        leave=leave,
        detail=detail,
        goal=texts.plural(f"learn.{key}.goal", amount),
        note=texts.text(f"learn.{key}.why"),
    )


def _swapping(make: Callable[[], Scene]) -> Callable[[], Change | None]:
    return lambda: Swap(make())


def _draws(decision: Decision) -> bool:
    """Whether who lays nothing draws."""
    return len(game_named(decision.box).ruleset().phases) == 1


def _question(decision: Decision) -> str:
    """The key of what is asked."""
    return "learn.decide" if _draws(decision) else "learn.decide.keep"


def _number(number: int) -> str:
    """With the sign that is as wide as a figure."""
    return str(number).replace("-", "−")


def lesson_begun(services: Services, key: str, exercise: int) -> Scene:
    """The lesson where the player is in it, or this exercise of it."""
    course = LessonCourse(services, lesson_named(key))
    return course.exercise(exercise) if exercise else course.begin()


def lesson_due(services: Services, key: str) -> Scene:
    """The lesson with a fresh position."""
    return LessonCourse(services, lesson_named(key)).practice()


def introduction(services: Services, setup: Setup, at: int = 0) -> Scene:
    """Of the lessons that a game names before its first deal one lit exercise each; the last one leads to the table."""
    text, keys = services.texts.text, setup.game.introduced_by
    key, is_last = keys[at], at + 1 == len(keys)
    first, *_ = ExerciseDrawer().parts(lesson_named(key), 1, services.chance)
    detail = text("introduction.number", number=at + 1, count=len(keys))
    words = _words(services, key, first, detail, text("introduction.deal"), "common.back")

    def solved(_result: StageResult) -> SolvedTexts:
        services.practice.lessons.solved(key, 1, services.today())
        return SolvedTexts(text("learn.solved"), text("introduction.deal" if is_last else "introduction.next"))

    def deal() -> Change:
        return Replace(TablePlace(services.matches.begin(setup)))

    def onward() -> Change:
        return deal() if is_last else Replace(introduction(services, setup, at + 1))

    return LessonScene(first, services, words, StageEnds(solved, onward, deal, Pop))
