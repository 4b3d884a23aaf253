"""A time that passes at once: what was planned for a moment happens then, and nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, inf

RATE = 60
"""Ticks in a second; everything happens at one of them."""


class PlannedTime:
    """The time of a loop. A rest ends as a real one does: when something happens, or is due."""

    def __init__(self, *, rests: bool = True) -> None:
        """One that never `rests` goes from frame to frame, whatever is due."""
        self.tick = 0
        self.turns = 0
        """How often the loop waited."""
        self._rests = rests
        self._planned: list[tuple[int, Callable[[], object]]] = []

    @property
    def now(self) -> float:
        """Seconds since the beginning."""
        return self.tick / RATE

    def at(self, seconds: float, happens: Callable[[], object]) -> int:
        """Plan this for that time; the tick when it happens."""
        tick = round(seconds * RATE)
        self._planned.append((tick, happens))
        self._planned.sort(key=lambda each: each[0])
        return tick

    def frame(self, rate: int) -> float:
        return self._passed(1)

    def rest(self, most: float | None) -> float:
        due = inf if most is None else max(1, ceil(most * RATE - 1e-6))
        least = min(due, self._planned[0][0] - self.tick if self._planned else inf)
        assert least < inf, "nothing would ever end this rest"
        return self._passed(int(least) if self._rests else 1)

    def _passed(self, ticks: int) -> float:
        self.tick += ticks
        self.turns += 1
        while self._planned and self._planned[0][0] <= self.tick:
            self._planned.pop(0)[1]()
        return ticks / RATE
