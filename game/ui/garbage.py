"""When the interpreter looks for garbage: while nobody waits for a frame."""

from __future__ import annotations

import gc
from collections.abc import Callable

Tick = Callable[[int], float]
"""Waits for the next frame at a rate per second and returns the seconds since the last."""
MOST_FRESH = 50_000
"""With so many new objects garbage is looked for at once, which takes some milliseconds; a minute of dragging makes
about half as many that stay."""


def spare_the_frames() -> None:
    """Leave alone for good what is loaded by now, and look for garbage among the rest only rarely by itself."""
    gc.freeze()
    gc.set_threshold(MOST_FRESH, *gc.get_threshold()[1:])
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
            gc.collect()
        self._due = rate >= self._usual
        return self._tick(rate)
