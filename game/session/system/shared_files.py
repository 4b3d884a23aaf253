"""Files that others have open, too: another copy of the program, a virus scanner, a tool that syncs folders."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
TRIES, PAUSE = 4, 0.02
"""How often, and the seconds in between."""


def patiently(work: Callable[[], T]) -> T:
    """The answer of a call that opens, renames or removes a file. Windows refuses that with PermissionError while
    somebody else has the file open, mostly for some milliseconds, and says no other thing of a file that may never be
    touched: it is tried again a few times there. Raises what the last try raised."""
    for _ in range(TRIES - 1 if sys.platform == "win32" else 0):
        try:
            return work()
        except PermissionError:
            time.sleep(PAUSE)
    return work()


def remove(file: Path) -> None:
    """The file is gone, whether or not it was there; OSError where it stays."""
    patiently(lambda: file.unlink(missing_ok=True))
