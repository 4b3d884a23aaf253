"""Practice comes back after 1, 3, 7, 16 and 35 days (LS6)."""

from __future__ import annotations

from datetime import date, timedelta

from game.session.practice.lesson_progress import DAYS, Aid, LessonProgress, LessonState, MemoryBox, most_due
from tests.effort import every_row

TODAY = date(2026, 11, 22)


def in_days(days: int) -> date:
    return TODAY + timedelta(days)


def test_unaided_it_comes_back_after_longer_and_longer() -> None:
    box, today, waits = MemoryBox.first(TODAY), TODAY, []
    for _ in range(len(DAYS) + 1):
        waits.append((box.due - today).days)
        today = box.due
        box = box.practised(Aid.NONE, today)
    assert waits == [1, 3, 7, 16, 35, 35]


@every_row(("aid", "box"), [(Aid.NONE, 3), (Aid.HINT, 2), (Aid.SHOWN, 1)])
def test_the_help_that_was_used_chooses_the_box(aid: Aid, box: int) -> None:
    after = MemoryBox(2, TODAY).practised(aid, TODAY)
    assert (after.box, after.due, after.times) == (box, in_days(DAYS[box]), 1)


def test_what_is_shown_never_leaves_the_first_box() -> None:
    assert MemoryBox(0, TODAY).practised(Aid.SHOWN, TODAY).due == in_days(1)


def test_a_lesson_is_done_with_its_last_exercise_whatever_came_before() -> None:
    tested_out = LessonProgress().after(3, TODAY)
    assert tested_out.done
    assert tested_out.memory == MemoryBox(0, in_days(1))
    assert not LessonProgress().after(1, TODAY).after(2, TODAY).done


def test_a_card_shows_how_far_the_lesson_is() -> None:
    begun, done = LessonProgress().after(1, TODAY), LessonProgress().after(3, TODAY)
    assert LessonProgress().state(TODAY) is LessonState.NEW
    assert begun.state(TODAY) is LessonState.BEGUN
    assert done.state(TODAY) is LessonState.DONE
    assert done.state(in_days(1)) is LessonState.DUE


def test_solving_it_again_moves_no_box() -> None:
    done = LessonProgress().after(3, TODAY)
    assert done.after(3, in_days(5)).memory == done.memory


def test_the_lesson_that_has_waited_longest_is_due_first() -> None:
    known = {"split": LessonProgress().after(3, TODAY), "add": LessonProgress().after(3, in_days(-4))}
    keys = ("group", "split", "add")
    assert most_due(known, keys, in_days(-4)) is None
    assert most_due(known, keys, TODAY) == "add"
    assert most_due(known, ("split",), in_days(1)) == "split"
