"""What was said last, to be said again."""

from __future__ import annotations

from dataclasses import dataclass

KEPT = 20


@dataclass(frozen=True, slots=True)
class SpokenLog:
    """The last sentences, the newest first, and how far back the repeating is."""

    said: tuple[str, ...] = ()
    back: int = -1
    """Which of them was repeated last; -1 after something new was said."""

    def told(self, sentence: str) -> SpokenLog:
        """Something new was said."""
        return SpokenLog((sentence, *self.said)[:KEPT])

    def repeated(self) -> SpokenLog:
        """One further back, up to the oldest."""
        return SpokenLog(self.said, min(self.back + 1, len(self.said) - 1))

    @property
    def now(self) -> str:
        """The sentence that is repeated; empty when there is none."""
        return self.said[self.back] if 0 <= self.back < len(self.said) else ""
