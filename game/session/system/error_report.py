"""The report of an error that a player may send: version, system, error, last gestures and the end of the log, without
the name of the player's home folder."""

from __future__ import annotations

import platform
import sys
import traceback
from importlib.metadata import PackageNotFoundError, version

from game import __version__
from game.session.system import logs

LINES = 60
"""Of the log."""
LIBRARIES = ("pygame-ce", "platformdirs", "accesskit")


def report_of(fault: BaseException, gestures: str) -> str:
    """The report as lines of text; `gestures` has a line each."""
    told = "".join(traceback.format_exception(fault))
    parts = (_system(), told.rstrip(), f"gestures:\n{gestures}", f"log:\n{logs.end(LINES)}")
    return logs.without_home("\n\n".join(parts)) + "\n"


def _system() -> str:
    libraries = [f"{name} {found}" for name in LIBRARIES if (found := _version(name))]
    python = f"Python {platform.python_version()} ({'packed' if getattr(sys, 'frozen', False) else 'source'})"
    return "\n".join((f"Tilebridge {__version__}", platform.platform(), ", ".join((python, *libraries))))


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:  # not installed, or packed without what names it
        return ""
