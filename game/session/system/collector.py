"""When the interpreter looks for garbage, and when memory goes back to the system."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress

MOST_FRESH = 50_000
"""With so many new objects garbage is looked for, which takes some milliseconds; a minute of dragging makes about half
as many that stay. A solver makes hundreds of thousands without a circle among them, and to look through all it
remembers took 40 ms now and then in the middle of an answer."""
M_MMAP_THRESHOLD = -3
"""Of glibc's mallopt(3)."""
LARGE = 250_000
"""Bytes from which an image has pages of its own: the cloth, panels, and what the largest pieces are painted in, which
takes a tenth longer so. With a megabyte all pages take 5 to 10 MB more (`bench_memory --pages`)."""


def collect_rarely() -> None:
    """Leave alone for good what is loaded by now, and look for garbage among the rest only rarely."""
    gc.freeze()
    gc.set_threshold(MOST_FRESH, *gc.get_threshold()[1:])


def collect_now() -> None:
    """Look for garbage, and let glibc give back to the system what is free: it keeps what images leave between others,
    some 100 MB after an hour. From the first time on large images have pages of their own, which go back at once; by
    itself glibc leaves that off when one of them is let go. Some milliseconds, so only while nobody waits for a frame.
    """
    gc.collect()
    if sys.platform == "linux":
        with suppress(ImportError, AttributeError):  # a Python without ctypes, another library than glibc
            import ctypes

            library = ctypes.CDLL(None)
            library.mallopt(M_MMAP_THRESHOLD, LARGE)
            library.malloc_trim(0)
