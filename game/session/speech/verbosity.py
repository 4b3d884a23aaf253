"""How much is said."""

from __future__ import annotations

from enum import Enum


class Verbosity(Enum):
    """How much is said of what happens: only that it did, what came of it, or everything known."""

    BRIEF = "brief"
    NORMAL = "normal"
    FULL = "full"

    @property
    def next(self) -> Verbosity:
        """The one that follows, round and round."""
        every = tuple(Verbosity)
        return every[(every.index(self) + 1) % len(every)]
