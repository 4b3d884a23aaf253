"""What the player learned and when it comes back, in a file of the player's folder."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from types import MappingProxyType

from game.session.practice.lesson_progress import EXERCISES, LessonProgress
from game.session.practice.memory_boxes import LAST_BOX, Aid, MemoryBox
from game.session.system.guarded_file import GuardedFile
from game.session.system.untrusted import BadInput

VERSION = 1
LESSONS = "lessons.json"
"""The name of the file."""
MOST_LESSONS = 200
"""A later version may have more lessons than this one; theirs are kept."""
NAME = re.compile(r"[a-z_]{1,40}")
MOST_TIMES = 10**6

Progress = Mapping[str, LessonProgress]


class LessonStore:
    """The progress of every lesson by its key. Without a file it lasts until the program ends.

    Other copies of the program may write the same file: what it says is joined with what is known here.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = None if file is None else GuardedFile(file)
        self._known: dict[str, LessonProgress] = {}

    def all(self) -> Progress:
        """What is known of each lesson; nothing of those that were never begun."""
        found = {} if self._file is None else self._file.read(_lessons) or {}
        for key, progress in found.items():
            self._known[key] = progress.joined(self._known.get(key, LessonProgress()))
        return MappingProxyType(dict(self._known))

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
        self._known[key] = progress
        if self._file is not None:
            told = {key: _told(progress) for key, progress in self._known.items()}
            self._file.write(json.dumps({"version": VERSION, "lessons": told}, indent=1, sort_keys=True))


def _told(progress: LessonProgress) -> Mapping[str, object]:
    """One lesson as it is written."""
    told: dict[str, object] = {"solved": sorted(progress.solved)}
    if progress.memory is not None:
        box = progress.memory
        told |= {"box": box.box, "due": box.due.isoformat(), "times": box.times}
    return told


def _lessons(found: object) -> Progress:
    """The progress by key; BadInput when it is nothing this program wrote."""
    lessons = found.get("lessons") if isinstance(found, dict) else None
    if not isinstance(lessons, dict) or len(lessons) > MOST_LESSONS:
        raise BadInput("lessons")
    try:
        return {_name(key): _progress(told) for key, told in lessons.items()}
    except (AttributeError, TypeError, ValueError) as error:
        raise BadInput(str(error)[:80]) from error


def _name(key: object) -> str:
    if not isinstance(key, str) or NAME.fullmatch(key) is None:
        raise ValueError("name")
    return key


def _progress(told: object) -> LessonProgress:
    if not isinstance(told, dict):
        raise ValueError("lesson")
    numbers = told.get("solved")
    if not isinstance(numbers, list) or len(numbers) > EXERCISES:
        raise ValueError("solved")
    solved = frozenset(_whole(number, 1, EXERCISES) for number in numbers)
    if "due" not in told:
        return LessonProgress(solved)
    box = _whole(told.get("box"), 0, LAST_BOX)
    times = _whole(told.get("times"), 0, MOST_TIMES)
    return LessonProgress(solved, MemoryBox(box, date.fromisoformat(told["due"]), times))


def _whole(value: object, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(repr(value)[:80])
    return value
