"""The sixteen lessons of the tiles, in the order of the Learn page."""

from __future__ import annotations

from types import MappingProxyType

from game.rules.sets.reading import SetKind
from game.session.board.techniques import Technique
from game.session.lessons import recipes
from game.session.lessons.card_lessons import CARD_LESSONS
from game.session.lessons.decisions import DECISIONS
from game.session.lessons.lesson import Lesson, LessonRow
from game.session.lessons.lesson_exercise import keep_the_rest, lay_most, most_points, open_with_thirty
from game.session.lessons.proofs import (
    by_adding,
    by_freezing,
    by_joker,
    by_keeping,
    by_kind,
    by_moving_joker,
    by_points,
    by_two_sets,
)

_FIRST_STEPS = (
    Lesson(
        "group", LessonRow.FIRST_STEPS, "k7 r7 b7",
        watched="b4 b5 b6 b7 / r9 k9 o9 b2 k12",
        printed=("o1 o2 o3 / r3 b3 k3 o9 b10 r7",),
        recipe=recipes.a_group, proof=by_kind(SetKind.GROUP, 3), goal=lay_most,
        techniques=frozenset({Technique.LAY_SET}),
    ),
    Lesson(
        "run", LessonRow.FIRST_STEPS, "b4 b5 b6",
        watched="k9 r9 o9 / b10 b11 b12 r3 k6",
        printed=("k12 b12 o12 / r4 r5 r6 b9 k2 o8",),
        recipe=recipes.a_run, proof=by_kind(SetKind.RUN, 3), goal=lay_most,
        techniques=frozenset({Technique.LAY_SET}),
    ),
    Lesson(
        "open", LessonRow.FIRST_STEPS, "o9 o10 o11",
        watched="r1 r2 r3 / k8 r8 o8 b4 b5 b6 k13 o2",
        printed=("k2 k3 k4 / b7 r7 o7 k5 k6 k7 r12 b1",),
        recipe=recipes.an_opening, proof=by_two_sets, goal=open_with_thirty,
        techniques=frozenset({Technique.LAY_SET}), opened=False,
    ),
    Lesson(
        "add", LessonRow.FIRST_STEPS, "r5 r6 r7", marked=(2,),
        watched="k4 k5 k6 | r11 b11 o11 / k7 k11",
        printed=("b4 b5 b6 | r8 k8 o8 / b3 b8",),
        recipe=recipes.additions, proof=by_adding, goal=lay_most,
        techniques=frozenset({Technique.ADD}),
    ),
)  # fmt: skip
_TABLE = (
    Lesson(
        "fourth", LessonRow.TABLE, "k4 r4 b4 o4", marked=(3,),
        watched="k9 r9 b9 o9 | o2 o3 o4 / r10 r11",
        printed=("b4 r4 k4 o4 / b3 b5 b6",),
        recipe=recipes.a_fourth, proof=by_freezing(Technique.TAKE_FOURTH), goal=lay_most,
        techniques=frozenset({Technique.TAKE_FOURTH}),
    ),
    Lesson(
        "end", LessonRow.TABLE, "r6 r7 r8 r9", marked=(3,),
        watched="r4 r5 r6 r7 | k10 k11 k12 / b7 o7",
        printed=("b8 b9 b10 / b11 k8 o8", "o1 o2 o3 o4 | b1 k1 r1 o1 / b1"),
        recipe=recipes.an_end, proof=by_freezing(Technique.TAKE_END), goal=lay_most,
        techniques=frozenset({Technique.TAKE_END}),
    ),
    Lesson(
        "split", LessonRow.TABLE, "b5 b6 b6 b7", marked=(2,),
        watched="k3 k4 k5 k6 k7 | r9 b9 o9 / k5",
        printed=("r4 r5 r6 r7 r8 / r6",),
        recipe=recipes.a_split, proof=by_freezing(Technique.SPLIT), goal=lay_most,
        techniques=frozenset({Technique.SPLIT}),
    ),
    Lesson(
        "join", LessonRow.TABLE, "k8 k9 k10",
        watched="r7 b7 k7 | b8 b9 b10 | k8 k9 k10 / r5 r6",
        printed=("r4 r5 r6 | r7 r8 r9 / k4 b4 k5 b5",),
        recipe=recipes.a_breaking, proof=by_freezing(Technique.BREAK_UP, Technique.JOIN), goal=lay_most,
        techniques=frozenset({Technique.BREAK_UP, Technique.JOIN}),
    ),
)  # fmt: skip
_BIGGER = (
    Lesson(
        "runs_to_groups", LessonRow.BIGGER, "r3 r4 r5",
        watched="r6 r7 r8 | b6 b7 b8 / k6 o7 k8",
        printed=("o5 o6 o7 | r5 r6 r7 | k5 k6 k7 k8 k9 / k10 b5",),
        recipe=recipes.runs_into_groups, proof=by_freezing(Technique.BREAK_UP, sets=2), goal=lay_most,
        techniques=frozenset({Technique.BREAK_UP}),
    ),
    Lesson(
        "free_joker", LessonRow.BIGGER, "b8 J b10", marked=(1,),
        watched="r5 b5 J | k9 k10 k11 / o5 r11 r12",
        printed=(
            "r3 b3 J / k3 r7 r8",
            "b3 b4 b5 J b7 b8 b9 / k11 o11",
            "b6 b7 J / b5 k10 r10",
            "k1 k2 J | r1 b1 o1 | r2 b2 o2 / k9 o9",
        ),
        recipe=recipes.a_freed_joker, proof=by_moving_joker(from_table=False), goal=lay_most,
        techniques=frozenset({Technique.FREE_JOKER, Technique.TAKE_JOKER}),
    ),
    Lesson(
        "move_joker", LessonRow.BIGGER, "J r11 r12", marked=(0,),
        watched="r6 b6 J | k6 k7 k8 k9 / o11 r11",
        printed=("r8 J r10 | k9 b9 r9 o9 / k2 k3",),
        recipe=recipes.a_moved_joker, proof=by_moving_joker(from_table=True), goal=lay_most,
        techniques=frozenset({Technique.FREE_JOKER, Technique.TAKE_JOKER}),
    ),
    Lesson(
        "points", LessonRow.BIGGER, "J k13 o1",
        watched="k4 k5 k6 / J b1 b2 b4 r13 o13",
        printed=("r7 b7 k7 / J o2 o3 o5 k12 r12",),
        recipe=recipes.high_or_many, proof=by_points, goal=most_points,
    ),
)  # fmt: skip
_DEEP = (
    Lesson(
        "hold", LessonRow.DEEP, "? ? ?",
        watched="k4 k5 k6 / r9 k9 b9 o9 b2",
        printed=("o3 o4 o5 / b6 b7 b8 b9 r1 k12",),
        recipe=recipes.a_set_of_four, proof=by_keeping, goal=keep_the_rest,
        decisions=DECISIONS,
    ),
    Lesson(
        "double", LessonRow.DEEP, "b5 D b8", marked=(1,), box="twist",
        watched="r4 r5 r6 | k11 b11 o11 / D r9",
        printed=("k2 k3 k4 / o2 D o5",),
        recipe=recipes.a_double, proof=by_joker("D"), goal=lay_most,
    ),
    Lesson(
        "colour_change", LessonRow.DEEP, "r9 C b11", marked=(1,), box="twist",
        watched="k6 k7 k8 | r3 b3 o3 / C b10",
        printed=("k7 k8 k9 / o2 o3 C r5",),
        recipe=recipes.a_colour_change, proof=by_joker("C"), goal=lay_most,
    ),
    Lesson(
        "mirror", LessonRow.DEEP, "k4 M k4", marked=(1,), box="twist",
        watched="k6 k7 k8 / M r5 r5",
        printed=("o9 o10 o11 / b2 b3 M b3 b2",),
        recipe=recipes.a_mirror, proof=by_joker("M"), goal=lay_most,
    ),
)  # fmt: skip
LESSONS = (*_FIRST_STEPS, *_TABLE, *_BIGGER, *_DEEP)
"""All of them, four a row."""
EVERY_LESSON = (*LESSONS, *CARD_LESSONS)
"""Those of the card games too."""


def lesson_named(key: str) -> Lesson:
    """The lesson of this key; KeyError if there is none."""
    found = next((lesson for lesson in EVERY_LESSON if lesson.key == key), None)
    if found is None:
        raise KeyError(key)
    return found


def lesson_of(technique: Technique) -> Lesson | None:
    """The lesson that teaches a technique seen in a review; None where no lesson is about it (LS9)."""
    key = _TAUGHT_BY.get(technique)
    return None if key is None else lesson_named(key)


_TAUGHT_BY = MappingProxyType(
    {
        Technique.LAY_SET: "group",
        Technique.ADD: "add",
        Technique.TAKE_FOURTH: "fourth",
        Technique.TAKE_END: "end",
        Technique.SPLIT: "split",
        Technique.JOIN: "join",
        Technique.BREAK_UP: "join",
        Technique.FREE_JOKER: "free_joker",
        Technique.TAKE_JOKER: "move_joker",
    }
)
"""Shifting and beginning a set are no techniques of their own to learn."""
