"""What ends the program from outside: a start at once, a game that is played as its close box does."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """SIGINT and SIGTERM end the process, also while a library waits: Python's own handlers, and SDL's, are heard only
    when it has come back."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL), signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before[0] or signal.SIG_DFL)
        signal.signal(signal.SIGTERM, before[1] or signal.SIG_DFL)


@contextmanager
def asked_by_signals(leave: Callable[[], None]) -> Iterator[None]:
    """SIGTERM calls `leave`, as soon as the loop looks for events."""
    before = signal.signal(signal.SIGTERM, lambda *_: leave())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)
