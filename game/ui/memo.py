"""Keeps the last result of a computation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """Keeps the last result, and computes again only when the question differs from the last one."""

    def __init__(self) -> None:
        self._last: tuple[object, T] | None = None

    def to(self, question: object, answer: Callable[[], T]) -> T:
        """The result; `question` is everything it depends on."""
        if self._last is None or self._last[0] != question:
            self._last = (question, answer())
        return self._last[1]
