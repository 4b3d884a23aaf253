"""Exercises: where they stand, and the way that is shown."""

from __future__ import annotations

import pickle
import random

import pytest

from game.rules.games.game import Game
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.games.rummy import RUMMY
from game.rules.games.tile_games import CLASSIC, TWIST
from game.rules.notation import NotationError, format_position
from game.rules.play.commands import PlayTable
from game.rules.play.goals import GO_OUT, Goal, GoalKind
from game.session.stage.exercise import Exercise, Guide
from tests.effort import every_row
from tests.positions import exercise_at, solved_by
from tests.rules.positions import sets

CUT = "r4 b4 o4 | k4 k5 k6 | r13 b13 o13 / o5 o6 k7 k13"
WAY = "k4 r4 b4 | o4 o5 o6 | k5 k6 k7 | k13 r13 b13 o13"


def shown(exercise: Exercise) -> PlayTable:
    """What the guide plays."""
    command = Guide(exercise).choose(exercise.match().game.view(0), random.Random(0))
    assert isinstance(command, PlayTable)
    return command


@every_row(
    ("game", "text"),
    [(CLASSIC, CUT), (TWIST, "r4 D r7 / M C"), (MACHIAVELLI, "S9 S10 SJ / SQ HQ"), (RUMMY, "S9 S10 SJ / SQ HQ")],
)
def test_an_exercise_stands_where_it_was_written_in_every_game(game: Game, text: str) -> None:
    state = exercise_at(game, text, GO_OUT).match().game.state
    assert format_position(state.table, state.seats[0].rack, game.spelling) == text
    assert PlayTable in state.phase.commands and state.to_move == 0


def test_a_known_way_is_shown_as_it_is() -> None:
    exercise = solved_by(exercise_at(CLASSIC, CUT, GO_OUT), WAY)
    assert sets(shown(exercise).table) == sorted(WAY.split(" | "))
    assert exercise.judge(shown(exercise).table).solved


@every_row(
    ("text", "goal"),
    [
        (CUT, GO_OUT),
        (CUT, Goal(GoalKind.TILES, 4)),
        ("r4 r5 r6 / r7 r3 k1", Goal(GoalKind.POINTS, 10)),
        ("r4 r5 r6 | b4 k4 o4 / r7 b7 k7 r4", Goal(GoalKind.TILES, 4)),
    ],
)
def test_without_one_the_solver_finds_a_way_that_reaches_the_goal(text: str, goal: Goal) -> None:
    exercise = exercise_at(CLASSIC, text, goal)
    assert exercise.judge(shown(exercise).table).solved


def test_a_way_takes_the_twin_that_lies_in_its_set() -> None:
    exercise = solved_by(exercise_at(CLASSIC, "r4 r5 r6 | b4 k4 r4 / o4", GO_OUT), "b4 k4 r4 o4 | r4 r5 r6")
    start = {frozenset(meld.tiles) for meld in exercise.standing.table}
    assert exercise.solution is not None and frozenset(exercise.solution[1].tiles) in start


def test_a_way_with_a_tile_that_is_not_there_is_refused() -> None:
    with pytest.raises(NotationError):
        solved_by(exercise_at(CLASSIC, CUT, GO_OUT), "r1 r2 r3")


def test_the_guide_can_be_asked_in_another_process() -> None:
    guide = Guide(exercise_at(CLASSIC, CUT, GO_OUT))
    assert pickle.loads(pickle.dumps(guide)) == guide
