"""The report of an error: enough to find the fault, and nothing of who had it."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from game import __version__
from game.session.system import logs
from game.session.system.error_report import report_of


def test_a_report_has_version_system_error_gestures_and_the_end_of_the_log(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "".join(("An", "na"))  # a traceback quotes these lines
    monkeypatch.setattr(Path, "home", lambda: home)
    _, handler = logs.start(tmp_path / "tilebridge.log")
    with (tmp_path / "tilebridge.log").open("a", encoding="utf-8", newline="\n") as older:
        older.write(f"written by a version that told it: {home / 'x'}\n")
    logging.getLogger("test").warning("something before")
    try:
        raise ValueError(home / "settings.json")
    except ValueError as fault:
        report = report_of(fault, "     1.00 Press x=1 y=2")
    logs.stop(handler)
    for told in (f"Tilebridge {__version__}", "Python 3.", "pygame-ce 2.", "ValueError", "Traceback", "Press x=1 y=2",
                 "something before", "written by a version"):  # fmt: skip
        assert told in report
    assert home.name not in report and str(Path("~", "settings.json")) in report


def test_a_report_needs_no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    assert "ZeroDivisionError" in report_of(ZeroDivisionError(), "")
