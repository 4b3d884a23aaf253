"""When the interpreter looks for garbage, and when memory goes back to the system."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress

MOST_FRESH = 50_000
"""With so many new objects garbage is looked for, which takes some milliseconds; a minute of dragging makes about half
as many that stay. A solver makes hundreds of thousands without a circle among them, and to look through all it
remembers took 40 ms now and then in the middle of an answer."""


def collect_rarely() -> None:
    """Leave alone for good what is loaded by now, and look for garbage among the rest only rarely."""
    gc.freeze()
    gc.set_threshold(MOST_FRESH, *gc.get_threshold()[1:])


def collect_now() -> None:
    """Look for garbage, and give back to the system what is free: glibc keeps what small and large images leave between
    others, some 100 MB after an hour. Some milliseconds, so only while nobody waits for a frame."""
    gc.collect()
    if sys.platform == "linux":
        with suppress(ImportError, AttributeError):  # a Python without ctypes, another library than glibc
            import ctypes

            ctypes.CDLL(None).malloc_trim(0)
