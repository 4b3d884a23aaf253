"""What is left to do until a goal is reached, and when it is."""

from __future__ import annotations

from game.rules.games.game import Game
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.games.tile_games import CLASSIC
from game.rules.play.goals import GO_OUT, OPEN, Goal, GoalKind
from game.session.stage.exercise import Exercise, Verdict
from tests.effort import every_row
from tests.positions import exercise_at, solved_by, tile_in

CUT = "r4 b4 o4 | k4 k5 k6 | r13 b13 o13 / o5 o6 k7 k13"


def verdict(exercise: Exercise, table: str) -> Verdict:
    """The verdict on this whole table."""
    laid = solved_by(exercise, table).solution
    assert laid is not None
    return exercise.judge(laid)


def asked(text: str, kind: GoalKind, token: str, game: Game = CLASSIC) -> Exercise:
    """An exercise about one tile of the position."""
    standing = exercise_at(game, text, GO_OUT).standing
    return Exercise(standing, Goal(kind, tile=tile_in(standing, token)))


@every_row(
    ("table", "left"),
    [
        ("r4 b4 o4 | k4 k5 k6 | r13 b13 o13", 4),
        ("r4 b4 o4 | k4 k5 k6 k7 | r13 b13 o13", 3),
        ("k4 r4 b4 | o4 o5 o6 | k5 k6 k7 | k13 r13 b13 o13", 0),
    ],
)
def test_a_rack_is_cleared_when_no_tile_is_left_on_it(table: str, left: int) -> None:
    assert verdict(exercise_at(CLASSIC, CUT, GO_OUT), table) == Verdict(left, left == 0)


def test_a_tile_is_still_to_be_laid_while_it_lies_in_no_set() -> None:
    wrong = "r4 b4 o4 | k4 k5 k6 k7 | r13 b13 o13 k13 | o5 o6"
    assert verdict(exercise_at(CLASSIC, CUT, GO_OUT), wrong) == Verdict(2, solved=False)


def test_nothing_is_solved_while_an_old_set_is_wrong() -> None:
    wrong = "b4 r4 | o4 o5 o6 | k4 k5 k6 k7 | r13 b13 o13 k13"
    assert verdict(exercise_at(CLASSIC, CUT, GO_OUT), wrong) == Verdict(0, solved=False)


def test_as_many_tiles_count_whichever_they_are() -> None:
    either = exercise_at(CLASSIC, "r4 r5 r6 / r7 r3 k1", Goal(GoalKind.TILES, 1))
    assert verdict(either, "r4 r5 r6 r7").solved and verdict(either, "r3 r4 r5 r6").solved


def test_points_are_those_that_leave_the_rack_and_a_joker_is_thirty() -> None:
    points = exercise_at(CLASSIC, "r4 r5 r6 / r7 J", Goal(GoalKind.POINTS, 37))
    assert verdict(points, "r4 r5 r6 J") == Verdict(7, solved=False)
    assert verdict(points, "r4 r5 r6 r7") == Verdict(30, solved=False)
    assert verdict(points, "r4 r5 r6 r7 J").solved


def test_court_cards_are_ten_points() -> None:
    laid = "S9 S10 SJ SQ"
    for goal, missing in ((10, 0), (11, 1)):
        points = exercise_at(MACHIAVELLI, "S9 S10 SJ / SQ H2", Goal(GoalKind.POINTS, goal))
        assert verdict(points, laid) == Verdict(missing, solved=not missing)


def test_the_opening_is_made_of_own_sets() -> None:
    opening = exercise_at(CLASSIC, "b1 b2 b3 / r9 r10 r11 k4", OPEN, opened=False)
    assert verdict(opening, "b1 b2 b3") == Verdict(30, solved=False)
    assert verdict(opening, "b1 b2 b3 | r9 r10 r11").solved


def test_a_tile_is_placed_by_its_twin_too() -> None:
    tile = asked("r4 r5 r6 / r7 r7 r3", GoalKind.PLACE, "r7")
    assert not verdict(tile, "r3 r4 r5 r6").solved
    assert verdict(tile, "r4 r5 r6 r7").solved


@every_row(
    ("table", "freed"),
    [
        ("r3 r4 r5 J r7 | k9 b9 o9", False),
        ("r3 r4 r5 r6 r7 J | k9 b9 o9", False),
        ("r3 r4 r5 r6 r7 | k9 b9 o9 J", True),
    ],
)
def test_a_joker_is_free_when_it_stands_without_the_tiles_it_stood_with(table: str, freed: bool) -> None:
    assert verdict(asked("r4 r5 J r7 | k9 b9 o9 / r3 r6", GoalKind.FREE_JOKER, "J"), table).solved is freed
