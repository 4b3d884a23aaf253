"""The sixteen lessons: short goals, printed examples, lights, and exercises that need what they teach."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from game.rules.notation import format_tiles
from game.rules.table import Meld, follow
from game.session.board.rack_places import RackPlaces
from game.session.board.show_plan import MOST_MOVES
from game.session.board.steps import steps
from game.session.board.table_places import SetPlaces
from game.session.board.techniques import Technique, ranked
from game.session.board.turn_board import TurnBoard
from game.session.lessons.catalogue import EVERY_LESSON, LESSONS, lesson_named, lesson_of
from game.session.lessons.exercise_drawer import MOST_ACTIONS, ExerciseDrawer, actions_of
from game.session.lessons.lesson import Lesson
from game.session.lessons.lesson_exercise import LIGHTS, LessonExercise, Light
from game.session.lessons.proofs import steps_to, tiles_of_best
from game.session.lessons.recipes import cards, position_of
from game.solver.position import Position
from game.solver.solver import Solver
from tests import shared
from tests.effort import every_row

PRINTED = {
    "add": ("b4 b5 b6 | r8 k8 o8 / b3 b8",),
    "fourth": ("b4 r4 k4 o4 / b3 b5 b6",),
    "end": ("b8 b9 b10 / b11 k8 o8", "o1 o2 o3 o4 | b1 k1 r1 o1 / b1"),
    "split": ("r4 r5 r6 r7 r8 / r6",),
    "join": ("r4 r5 r6 | r7 r8 r9 / k4 b4 k5 b5",),
    "runs_to_groups": ("o5 o6 o7 | r5 r6 r7 | k5 k6 k7 k8 k9 / k10 b5",),
}
"""The examples of the sheets (rules 11)."""
MOST_WORDS = 8


LAID = [lesson for lesson in EVERY_LESSON if not lesson.throws]
"""Those whose exercises are solved on the table; the others are in `test_throws.py`."""


@cache
def drawer() -> ExerciseDrawer:
    return ExerciseDrawer()


@cache
def drawn(key: str, number: int) -> tuple[LessonExercise, ...]:
    return drawer().parts(lesson_named(key), number, random.Random(f"{key}/{number}"))


def steps_of(each: LessonExercise) -> tuple[Technique, ...]:
    """The techniques of the way to its solution, as hints tell them."""
    table, rules = each.exercise.standing.table, each.exercise.staged.rules
    rows = [meld.tiles for meld in each.exercise.solution or ()]
    return tuple(step.technique for step in steps(table, follow(table, rows), rules))


def test_there_are_sixteen_in_four_rows_of_four() -> None:
    assert list(Counter(lesson.row for lesson in LESSONS).values()) == [4, 4, 4, 4]
    assert len({lesson.key for lesson in EVERY_LESSON}) == len(EVERY_LESSON)


@every_row("key", PRINTED)
def test_the_printed_examples_are_the_first_exercises(key: str) -> None:
    assert lesson_named(key).printed == PRINTED[key]
    assert len(drawn(key, 1)) == len(PRINTED[key])


def test_the_four_printed_ways_to_free_a_joker_are_four_exercises() -> None:
    ways = [set(steps_of(each)) for each in drawn("free_joker", 1)]
    assert len(ways) == 4
    assert Technique.FREE_JOKER in ways[0] and Technique.SPLIT in ways[1]
    assert Technique.ADD in ways[2] and Technique.FREE_JOKER in ways[3]


@every_row("lesson", LAID)
def test_a_lesson_is_a_short_goal_a_play_to_watch_and_three_exercises(lesson: Lesson) -> None:
    goal = shared.texts().plural(f"learn.{lesson.key}.goal", 3)
    assert len(goal.split()) <= MOST_WORDS
    assert 0 < len(steps_of(drawer().watched(lesson))) <= MOST_MOVES
    lights = [{each.light for each in drawn(lesson.key, number)} for number in (1, 2, 3)]
    assert lights == [{light} for light in LIGHTS]


@every_row("lesson", LAID)
def test_the_way_that_is_shown_reaches_the_goal_and_nothing_does_at_first(lesson: Lesson) -> None:
    for number in (1, 2, 3):
        for each in drawn(lesson.key, number):
            assert each.exercise.solution is not None
            assert each.exercise.judge(each.exercise.solution).solved
            assert not each.exercise.judge(each.exercise.standing.table).solved


@every_row("lesson", [lesson for lesson in LAID if lesson.techniques])
def test_hints_call_the_play_after_what_the_lesson_teaches(lesson: Lesson) -> None:
    for number in (1, 2, 3):
        for each in drawn(lesson.key, number):
            assert ranked(steps_of(each))[0] in lesson.techniques


def test_a_position_that_can_do_without_the_technique_is_no_exercise() -> None:
    assert drawer().exercise(lesson_named("split"), "r4 r5 r6 r7 r8 | r7 b7 k7 / r9", Light.NONE) is None
    assert drawer().exercise(lesson_named("fourth"), "b4 r4 k4 o4 / b5 b6 b7", Light.NONE) is None
    assert drawer().exercise(lesson_named("add"), "b4 b5 b6 / r8 k8 o8", Light.NONE) is None


def test_without_its_set_an_exercise_of_splitting_has_no_play() -> None:
    each = drawn("split", 2)[0]
    position = Position(each.exercise.standing.table, each.exercise.standing.rack, each.exercise.staged.rules)
    best = drawer().play(lesson_named("split"), position)
    assert best is not None
    source = next(step.source for step in steps_to(position, best) if step.technique is Technique.SPLIT)
    fewer = tuple(meld for meld in position.table if meld.ident != source)
    assert tiles_of_best(Position(fewer, position.rack, position.rules), Solver()) < len(position.rack)


def test_every_table_that_reaches_the_goal_is_right() -> None:
    """Either red 6 may end the left run, and the sets may lie in any order."""
    each = drawn("split", 1)[0].exercise
    (run,), (twin,) = each.standing.table, each.standing.rack
    four, five, six, seven, eight = run.tiles
    for left, right in ((six, twin), (twin, six)):
        rows = (four, five, left), (right, seven, eight)
        for order in (rows, rows[::-1]):
            assert each.judge(tuple(Meld(ident, row) for ident, row in enumerate(order, start=1))).solved


def lit(key: str, light: Light) -> tuple[str, int]:
    """The lit tiles of the rack, and how many sets are lit, at the start of the printed exercise."""
    each = drawn(key, 1)[0]
    staged = each.exercise.staged
    board = TurnBoard(staged, SetPlaces(0, {}), RackPlaces.of(each.exercise.standing.rack))
    tiles, sets = each.lit(board, light)
    return format_tiles(tiles), len(sets)


@every_row("key", ["runs_to_groups", "card_rebuild"])
def test_no_exercise_that_is_drawn_takes_more_than_eight_actions(key: str) -> None:
    """Some one in two of what their recipes draw would."""
    each = [drawer().fresh(lesson_named(key), Light.NONE, random.Random(seed)).exercise for seed in range(6)]
    assert max(map(actions_of, each)) <= MOST_ACTIONS


def test_what_is_lit_grows_less() -> None:
    assert lit("add", Light.ALL) == ("b3 b8", 2)
    assert lit("add", Light.SET) == ("", 2)
    assert lit("add", Light.NONE) == ("", 0)


def test_where_no_set_of_the_table_changes_the_tiles_are_lit_in_its_place() -> None:
    assert lit("group", Light.SET) == ("r3 b3 k3", 0)


def test_a_technique_seen_in_a_review_has_its_lesson() -> None:
    silent = {Technique.SHIFT, Technique.BEGIN}
    assert {technique for technique in Technique if lesson_of(technique) is None} == silent
    found = lesson_of(Technique.SPLIT)
    assert found is not None and found.key == "split"


def test_an_ace_goes_to_either_end_but_never_round_the_corner() -> None:
    """What the lesson of Machiavelli teaches (rules 13.1)."""
    ace = lesson_named("ace")
    assert drawer().exercise(ace, "S2 S3 S4 | HJ HQ HK / SA HA", Light.NONE) is not None
    assert drawer().exercise(ace, "S2 S3 S4 | HQ HK HA / SA H2", Light.NONE) is None


def test_a_recipe_may_draw_what_no_pack_has() -> None:
    """It is refused where the position is read, for tiles and for cards."""
    assert cards("k13 k14 | J / r1") == "SK k14 | J / HA"


def test_the_double_keeps_away_from_both_ends() -> None:
    """Never before 2 or after 12 (rules 5.2): a double beside these has no place."""
    rules = position_of(" / D", "twist").rules
    position = position_of("r11 r12 r13 | k2 k3 k4 / D", "twist")
    assert tiles_of_best(position, Solver()) == 1
    assert not rules.is_set(position_of(" / b11 b12 D", "twist").rack)
