"""The last answer, kept for when the same is asked again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Latest(Generic[T]):
    """Answers one kind of question, and works it out only when it is another one than the last."""

    def __init__(self) -> None:
        self._last: tuple[object, T] | None = None

    def to(self, question: object, answer: Callable[[], T]) -> T:
        """The answer; `question` is everything it depends on."""
        if self._last is None or self._last[0] != question:
            self._last = (question, answer())
        return self._last[1]
