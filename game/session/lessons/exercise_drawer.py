"""The exercises of a lesson: the printed ones, and fresh ones that need the technique (LS1, LS2)."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.rules.games.registry import game_named
from game.rules.notation import NotationError
from game.rules.options import Options
from game.rules.play.goals import GO_OUT, Goal, GoalKind
from game.rules.table import follow
from game.session.board.steps import steps
from game.session.board.techniques import ranked
from game.session.lessons.decisions import Decision
from game.session.lessons.lesson import Lesson
from game.session.lessons.lesson_exercise import LIGHTS, LessonExercise, Light
from game.session.lessons.proofs import steps_to
from game.session.lessons.recipes import position_of
from game.session.lessons.throws import Throw, card_held
from game.session.match.positions import Standing
from game.session.stage.exercise import Exercise
from game.solver.aims import tiles_then_points
from game.solver.best import Best
from game.solver.position import Position
from game.solver.solver import Solver

MOST_DRAWS = 2_000
"""Positions drawn for one exercise; a recipe that needs more is wrong."""


MOST_ACTIONS = 8
"""Steps of an exercise that is drawn, so that a lesson is over in two minutes (LS7)."""


class ExerciseDrawer:
    """Makes exercises of lessons; keeps what the solver learned. Not thread-safe."""

    def __init__(self) -> None:
        self._solver = Solver()

    def parts(self, lesson: Lesson, number: int, chance: random.Random) -> tuple[LessonExercise, ...]:
        """Exercise 1, 2 or 3 of a lesson: its printed positions one after the other, or a fresh one."""
        if number > 1:
            return (self.fresh(lesson, LIGHTS[number - 1], chance),)
        found = (self.exercise(lesson, text, LIGHTS[0]) for text in lesson.printed)
        return tuple(each for each in found if each is not None)

    def fresh(self, lesson: Lesson, light: Light, chance: random.Random) -> LessonExercise:
        """An exercise drawn by chance that is proven to need the technique, and is not too long."""
        for text in _drawn(lesson, chance):
            found = self.exercise(lesson, text, light)
            if found is not None and actions_of(found.exercise) <= MOST_ACTIONS:
                return found
        raise AssertionError(f"{lesson.key}: no exercise among {MOST_DRAWS} positions")

    def watched(self, lesson: Lesson) -> LessonExercise:
        """The play that is shown first."""
        found = self.exercise(lesson, lesson.watched, Light.NONE)
        assert found is not None, lesson.key
        return found

    def exercise(self, lesson: Lesson, text: str, light: Light) -> LessonExercise | None:
        """The exercise at this position; None where it does not need the technique, or where a hint would call the play
        after another one (LS8)."""
        position = position_of(text, lesson.box)
        best = self.play(lesson, position)
        if best is None or not _is_called_so(lesson, position, best):
            return None
        game = game_named(lesson.box)
        standing = Standing(game, position.table, position.rack, Options(), lesson.opened)
        return LessonExercise(Exercise(standing, lesson.goal(position, best), best.table), light)

    def decision(self, decision: Decision, light: Light) -> LessonExercise:
        """A turn to decide in; its solution lays the most."""
        position, game = decision.position, game_named(decision.box)
        standing = Standing(game, position.table, position.rack, Options(), decision.opened)
        options = game.in_force(Options())
        opened = decision.opened or not options.opening
        best = self._solver.answer(position, tiles_then_points(game.pieces), options, opened=opened)
        assert best.tiles, decision.key
        return LessonExercise(Exercise(standing, Goal(GoalKind.TILES, best.tiles), best.table), light)

    def throw(self, throw: Throw) -> LessonExercise:
        """Two cards of which one is to be thrown; nothing can be laid."""
        view = throw.view
        standing = Standing(view.game, view.table, view.rack, Options(), opened=False)
        choice = card_held(view, throw.right), card_held(view, throw.wrong)
        return LessonExercise(Exercise(standing, GO_OUT, view.table), Light.NONE, choice)

    def play(self, lesson: Lesson, position: Position) -> Best | None:
        """The play that the lesson teaches for this position; None where the technique is not needed."""
        return lesson.proof(position, self._solver)


def actions_of(exercise: Exercise) -> int:
    """How many steps its solution takes: tiles that go together, picked up and put down."""
    before = exercise.standing.table
    after = follow(before, [meld.tiles for meld in exercise.solution or ()])
    return len(steps(before, after, exercise.staged.rules))


def _is_called_so(lesson: Lesson, position: Position, best: Best) -> bool:
    """Whether the play is called after what the lesson teaches, if that has a name."""
    techniques = ranked(step.technique for step in steps_to(position, best))
    return not lesson.techniques or techniques[0] in lesson.techniques


def _drawn(lesson: Lesson, chance: random.Random) -> Iterator[str]:
    """Legal positions of the recipe."""
    for _ in range(MOST_DRAWS):
        text = lesson.recipe(chance)
        try:
            position = position_of(text, lesson.box)
        except NotationError:  # a tile more often than the box has it
            continue
        if all(position.rules.is_set(meld.tiles) for meld in position.table):
            yield text
