"""What is found once and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Found = TypeVar("Found")


class Memo(dict[Key, Found]):
    """The answers of a function, each found when first asked for."""

    def __init__(self, find: Callable[[Key], Found]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: Key) -> Found:
        self[key] = found = self._find(key)
        return found
