"""How work on another thread says that it has something new: the loop, which rests while nothing happens, looks."""

from __future__ import annotations

from collections.abc import Callable

Wake = Callable[[], None]
"""Ends the loop's rest; it may be called on any thread and as often as wanted, and never raises."""


def nobody_rests() -> None:
    """Where no loop rests, as in tests and on the command line."""
