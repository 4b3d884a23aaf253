"""How far a player came in a lesson, and which lesson is due (LS5, LS6). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from enum import Enum

from game.rules.values import immutable
from game.session.practice.memory_boxes import Aid, MemoryBox, newer

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


def most_due(known: Mapping[str, LessonProgress], keys: Iterable[str], today: date) -> str | None:
    """The lesson that has waited longest to be practised; None where none is due."""
    due = [(box.due, key) for key in keys if (box := known.get(key, LessonProgress()).memory) and box.is_due(today)]
    return min(due, default=(today, None), key=lambda pair: pair[0])[1]
