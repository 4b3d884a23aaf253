"""The file of lessons: kept, shared by several copies of the program, and never lost to damage."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.session.practice.lesson_progress import Aid, LessonProgress, LessonStore
from tests.effort import every_row

TODAY = date(2026, 11, 22)
TOMORROW = TODAY + timedelta(1)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "practice" / "lessons.json"


def test_what_was_solved_is_known_after_a_restart(file: Path) -> None:
    store = LessonStore(file)
    store.solved("split", 1, TODAY)
    store.solved("split", 3, TODAY)
    store.practised("split", Aid.NONE, TOMORROW)
    again = LessonStore(file).of("split")
    assert again.solved == {1, 3}
    assert again.memory is not None
    assert (again.memory.box, again.memory.due, again.memory.times) == (1, TOMORROW + timedelta(3), 1)


def test_without_a_file_it_lasts_until_the_program_ends() -> None:
    store = LessonStore()
    store.solved("add", 2, TODAY)
    assert store.of("add") == LessonProgress(frozenset({2}))
    assert store.of("run") == LessonProgress()


def test_two_copies_of_the_program_add_to_each_other(file: Path) -> None:
    mine, other = LessonStore(file), LessonStore(file)
    mine.solved("split", 1, TODAY)
    other.solved("split", 3, TODAY)
    other.practised("split", Aid.NONE, TOMORROW)
    mine.solved("split", 2, TOMORROW)
    joined = LessonStore(file).of("split")
    assert joined.solved == {1, 2, 3}
    assert joined.memory is not None
    assert joined.memory.times == 1


STRANGE = (
    7, {"solved": [4]}, {"solved": [True]}, {"solved": [1], "due": "soon", "box": 0, "times": 0},
    {"solved": [1], "due": 7, "box": 0, "times": 0}, {"solved": [1], "due": "2026-11-22", "box": 5, "times": 0},
)  # fmt: skip


@every_row("strange", STRANGE)
def test_a_lesson_that_is_not_understood_hides_no_other_and_stays(
    tmp_path_factory: pytest.TempPathFactory, strange: object
) -> None:
    file = tmp_path_factory.mktemp("practice") / "lessons.json"
    lessons = {"split": strange, "MOON WALK": {"solved": [2]}, "moonwalk": {"solved": [2]}}
    file.write_text(json.dumps({"version": 1, "lessons": lessons}), newline="\n")
    store = LessonStore(file)
    store.solved("add", 1, TODAY)
    assert store.of("split").memory is None and store.of("moonwalk").solved == {2}
    assert json.loads(file.read_text())["lessons"] == {**lessons, "add": {"solved": [1]}}


def test_a_folder_that_cannot_be_written_keeps_them_until_the_end(tmp_path: Path) -> None:
    (tmp_path / "practice").write_text("a file where the folder should be", newline="\n")
    store = LessonStore(tmp_path / "practice" / "lessons.json")
    store.solved("add", 1, TODAY)
    assert store.of("add").solved == {1}
