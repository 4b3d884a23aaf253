"""Waiting for another thread or process: looks are counted, not seconds, so that a busy machine only takes longer."""

from __future__ import annotations

import time
from collections.abc import Callable

LOOKS = 60_000
"""More than a minute, and as many times longer as the machine is busy; what never comes is told before a run ends."""
PAUSE = 0.001


def until(done: Callable[[], bool], meanwhile: Callable[[], object] = lambda: None, lacks: str = "") -> None:
    """Look until it is done. What is to be done `meanwhile` happens between two looks; `lacks` says what never came."""
    for _ in range(LOOKS):
        if done():
            return
        meanwhile()
        time.sleep(PAUSE)
    raise AssertionError(lacks or "what is waited for never came")
