"""When the interpreter looks for garbage: while nobody waits for a frame."""

from __future__ import annotations

import gc
from collections.abc import Callable

from game.session.system.collector import collect_now, collect_rarely

Tick = Callable[[int], float]
"""Waits for the next frame at a rate per second and returns the seconds since the last."""


def spare_the_frames() -> None:
    """Leave alone for good what is loaded by now, and look for garbage among the rest only rarely by itself."""
    collect_rarely()
    gc.enable()


class QuietCollection:
    """A clock that looks for garbage once whenever the loop has begun to rest."""

    def __init__(self, tick: Tick, usual: int) -> None:
        """`usual`: the rate of a loop that does not rest."""
        self._tick = tick
        self._usual = usual
        self._due = False

    def __call__(self, rate: int) -> float:
        """Wait for the next frame."""
        if rate < self._usual and self._due:
            collect_now()
        self._due = rate >= self._usual
        return self._tick(rate)
