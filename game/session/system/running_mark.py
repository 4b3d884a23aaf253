"""What says to other programs of Windows that the game runs."""

from __future__ import annotations

import sys
from contextlib import suppress

from game.session.system.paths import APP_ID


def mark_running() -> None:
    """Hold the mutex by which the installer knows that the game runs (AppMutex), until this process has ended.

    Elsewhere, and where Windows refuses, nothing happens: an update is safe without it, and only asks less politely.
    """
    if sys.platform == "win32":
        with suppress(ImportError, OSError, AttributeError):
            import ctypes

            ctypes.windll.kernel32.CreateMutexW(None, False, APP_ID)  # its handle is never closed
