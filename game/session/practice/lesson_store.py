"""What the player learned and when it comes back, in a file of the player's folder."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game.session.practice.lesson_progress import EXERCISES, LessonProgress
from game.session.practice.memory_boxes import LAST_BOX, Aid, MemoryBox
from game.session.system.kept import JsonFormat, Kept, joined_entries
from game.session.system.notices import Notices
from game.session.system.readers import between, fields_of, matching, named, read_day, several

MOST_LESSONS = 200
"""A later version may have more lessons than this one; theirs are kept."""
BOX_READERS = MappingProxyType({"box": between(0, LAST_BOX), "due": read_day, "times": between(0, 10**6)})

Progress = Mapping[str, LessonProgress]


class LessonStore:
    """The progress of every lesson by its key; nothing of those that were never begun."""

    def __init__(self, file: Path | None = None, notices: Notices | None = None) -> None:
        self.kept = Kept(file, LESSON_FORMAT, notices)

    def all(self) -> Progress:
        """What is known of each lesson."""
        return self.kept.now()

    def of(self, key: str) -> LessonProgress:
        """What is known of one lesson."""
        return self.all().get(key, LessonProgress())

    def solved(self, key: str, exercise: int, today: date) -> None:
        """An exercise of a lesson was solved."""
        self._keep(key, self.of(key).after(exercise, today))

    def practised(self, key: str, aid: Aid, today: date) -> None:
        """A lesson that was due was practised."""
        self._keep(key, self.of(key).practised(aid, today))

    def _keep(self, key: str, progress: LessonProgress) -> None:
        self.kept.add({key: progress})


def _lesson(found: Any) -> LessonProgress:
    solved = frozenset(several(between(1, EXERCISES), EXERCISES)(found["solved"]))
    box = fields_of(found, BOX_READERS)
    return LessonProgress(solved, MemoryBox(**box) if len(box) == len(BOX_READERS) else None)


def _told(progress: LessonProgress) -> Mapping[str, Any]:
    box = progress.memory
    memory = {} if box is None else {"box": box.box, "due": box.due, "times": box.times}
    return {"solved": progress.solved, **memory}


LESSON_FORMAT: JsonFormat[Progress] = JsonFormat(
    version=1,
    empty=MappingProxyType({}),
    reader=lambda found: named(matching("[a-z_]{1,40}"), _lesson, MOST_LESSONS)(found["lessons"]),
    told=lambda lessons: {"lessons": {key: _told(progress) for key, progress in lessons.items()}},
    joined=lambda older, newer: joined_entries(older, newer, LessonProgress.joined, MOST_LESSONS),
)
