"""What the installer of Windows asks before it changes anything."""

from __future__ import annotations

import ctypes
import sys
from types import SimpleNamespace

import pytest

from game import start
from game.session.system.paths import APP_ID
from game.session.system.running_mark import mark_running


class Kernel:
    """kernel32 with mutexes only."""

    def __init__(self, fault: type[Exception] | None = None) -> None:
        self.fault = fault
        self.held: list[str] = []

    def CreateMutexW(self, attributes: object, owned: bool, name: str) -> int:  # noqa: N802
        if self.fault:
            raise self.fault
        self.held.append(name)
        return len(self.held)


def on_windows(monkeypatch: pytest.MonkeyPatch, kernel: Kernel) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)


def test_the_game_holds_the_mutex_of_the_installer(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel()
    on_windows(monkeypatch, kernel)
    mark_running()
    assert kernel.held == [APP_ID]


@pytest.mark.parametrize("fault", [OSError, AttributeError])
def test_a_windows_that_gives_no_mutex_does_no_harm(fault: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel(fault)
    on_windows(monkeypatch, kernel)
    mark_running()
    assert kernel.held == []


def test_every_start_of_the_program_is_marked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    marked: list[bool] = []
    monkeypatch.setattr(start, "mark_running", lambda: marked.append(True))
    assert start.main(["--version"]) == start.FINE
    assert marked == [True]
