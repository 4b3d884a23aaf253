"""How far a player came in lessons, which is due, and the file in which that is kept (LS5, LS6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game.rules.values import immutable
from game.session.system.kept import Kept
from game.session.system.kept_formats import JsonFormat, joined_entries
from game.session.system.notices import Notices
from game.session.system.readers import between, fields_of, matching, named, read_day, several

DAYS = (1, 3, 7, 16, 35)
"""Days until what is in a box is due again."""
LAST_BOX = len(DAYS) - 1


class Aid(Enum):
    """How much help there was; the value is how many boxes it moves."""

    NONE = 1
    HINT = 0
    SHOWN = -1


@immutable
class MemoryBox:
    """In which box something is, when it is due, and how often it was practised."""

    box: int
    due: date
    times: int = 0

    @classmethod
    def first(cls, today: date) -> MemoryBox:
        """The first box, of a lesson learned today."""
        return cls(0, today + timedelta(DAYS[0]))

    def is_due(self, today: date) -> bool:
        """Whether it is to be practised."""
        return self.due <= today

    def practised(self, aid: Aid, today: date) -> MemoryBox:
        """Unaided it goes up a box, with a hint it stays, shown it goes down."""
        box = min(max(self.box + aid.value, 0), LAST_BOX)
        return MemoryBox(box, today + timedelta(DAYS[box]), self.times + 1)


def newer(one: MemoryBox | None, other: MemoryBox | None) -> MemoryBox | None:
    """Of what two copies of the program know, the one practised more often; else the one due later."""
    known = [box for box in (one, other) if box is not None]
    return max(known, key=lambda box: (box.times, box.due, box.box), default=None)


EXERCISES = 3
"""Of a lesson; whoever solves the last one knows it, whatever came before (LS5)."""


class LessonState(Enum):
    """What the card of a lesson shows."""

    NEW = "new"
    BEGUN = "begun"
    DONE = "done"
    DUE = "due"


@immutable
class LessonProgress:
    """The exercises that were solved, and when the lesson comes back; None before it is done."""

    solved: frozenset[int] = frozenset()
    """Numbers from 1."""
    memory: MemoryBox | None = None

    @property
    def done(self) -> bool:
        """Whether the lesson is learned."""
        return EXERCISES in self.solved

    def state(self, today: date) -> LessonState:
        """What its card shows today."""
        if not self.done:
            return LessonState.BEGUN if self.solved else LessonState.NEW
        return LessonState.DUE if self.memory is not None and self.memory.is_due(today) else LessonState.DONE

    def after(self, exercise: int, today: date) -> LessonProgress:
        """This exercise of the lesson was solved."""
        solved = self.solved | {exercise}
        begins = EXERCISES in solved and self.memory is None
        return LessonProgress(solved, MemoryBox.first(today) if begins else self.memory)

    def practised(self, aid: Aid, today: date) -> LessonProgress:
        """It was practised with so much help."""
        return replace(self, memory=(self.memory or MemoryBox.first(today)).practised(aid, today))

    def joined(self, other: LessonProgress) -> LessonProgress:
        """What either of two copies of the program knows."""
        return LessonProgress(self.solved | other.solved, newer(self.memory, other.memory))


def most_due(
    known: Mapping[str, LessonProgress], keys: Iterable[str], today: date, wanted: Sequence[str] = ()
) -> str | None:
    """The lesson that is to be practised: of those that are due the first that is wanted, else the one that has waited
    longest; None where none is due."""
    due = {key: box.due for key in keys if (box := known.get(key, LessonProgress()).memory) and box.is_due(today)}
    longest = min(due, default=None, key=lambda key: (due[key], key))
    return next((key for key in wanted if key in due), longest)


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


def _progress_fields(progress: LessonProgress) -> Mapping[str, Any]:
    box = progress.memory
    memory = {} if box is None else {"box": box.box, "due": box.due, "times": box.times}
    return {"solved": progress.solved, **memory}


LESSON_FORMAT: JsonFormat[Progress] = JsonFormat(
    version=1,
    empty=MappingProxyType({}),
    reader=lambda found: named(matching("[a-z_]{1,40}"), _lesson, MOST_LESSONS)(found["lessons"]),
    to_json=lambda lessons: {"lessons": {key: _progress_fields(progress) for key, progress in lessons.items()}},
    joined=lambda older, newer: joined_entries(older, newer, LessonProgress.joined, MOST_LESSONS),
)
