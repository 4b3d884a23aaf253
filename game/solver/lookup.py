"""What is found once and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Lookup(dict[K, V]):
    """The answers of a function, each found when first asked for."""

    def __init__(self, find: Callable[[K], V]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: K) -> V:
        self[key] = found = self._find(key)
        return found
