"""Undo and redo for one value; every earlier state is kept completely (ux 2.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class History(Generic[T]):
    """A value with the states before it and the undone ones after it; unlimited in both directions."""

    now: T
    past: tuple[T, ...] = ()
    future: tuple[T, ...] = ()

    @property
    def start(self) -> T:
        """The first state, to which undoing everything leads."""
        return self.past[0] if self.past else self.now

    @property
    def can_undo(self) -> bool:
        """Whether `undone` leads anywhere."""
        return bool(self.past)

    @property
    def can_redo(self) -> bool:
        """Whether `redone` leads anywhere."""
        return bool(self.future)

    @property
    def can_reset(self) -> bool:
        """Whether `reset` leads anywhere."""
        return self.now is not self.start and self.now != self.start

    def did(self, new: T) -> History[T]:
        """A new step, which drops undone ones; a step to the same value is none."""
        if new == self.now:
            return self
        return History(new, (*self.past, self.now))

    def undone(self) -> History[T]:
        """One step back, or itself at the start."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redone(self) -> History[T]:
        """One undone step forward again, or itself when there is none."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.now), self.future[1:])

    def reset(self) -> History[T]:
        """Back to the start in one step, which itself can be undone."""
        return self.did(self.start)

    def mapped(self, change: Callable[[T], U]) -> History[U]:
        """The same steps with the same change in every state, for example for a new window size."""
        return History(change(self.now), tuple(map(change, self.past)), tuple(map(change, self.future)))
