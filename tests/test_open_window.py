"""Whether a built game opens its window: what the tool takes for an answer, with small programs in the game's place."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tools import open_window
from tools.open_window import NoPage, display_environment, open_once

PAGE = '{"scene": "welcome", "nodes": [{"id": "title", "actions": []}, {"id": "play", "actions": ["press"]}]}'
EMPTY_PAGE = '{"scene": "welcome", "nodes": [{"id": "title", "actions": []}]}'
PATIENCE = 1.5


def program(folder: Path, *lines: str) -> list[str]:
    """A program that gets the game's options; `file` is where the page is described."""
    head = ["import pathlib, sys, time", "file = pathlib.Path(sys.argv[sys.argv.index('--describe') + 1])"]
    script = folder / "program.py"
    script.write_text("\n".join([*head, *lines]), encoding="utf-8", newline="\n")
    return [sys.executable, str(script)]


def fault_of(command: list[str]) -> str:
    with pytest.raises(NoPage) as fault:
        open_once(command, dict(os.environ), PATIENCE)
    return str(fault.value)


def test_a_game_that_ends_at_once_is_told_with_its_last_words(tmp_path: Path) -> None:
    told = fault_of(program(tmp_path, "sys.exit('There is no screen')"))
    assert "ended with 1 before" in told and "There is no screen" in told


@pytest.mark.long
def test_half_a_page_and_a_page_with_nothing_to_press_are_none(tmp_path: Path) -> None:
    for page in (PAGE[:20], EMPTY_PAGE):
        told = fault_of(program(tmp_path, f"file.write_text({page!r})", "time.sleep(60)"))
        assert "no page within" in told


def test_a_game_that_closes_badly_is_told(tmp_path: Path) -> None:
    lines = [f"file.write_text({PAGE!r})", "time.sleep(0.5)", "import os", "os._exit(3)"]
    assert "ended with" in fault_of(program(tmp_path, *lines))


def test_a_window_that_nobody_sees_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert "SDL_VIDEODRIVER" not in display_environment()


@pytest.mark.parametrize("names", [(), ("a.zip", "b.tar.xz")])
def test_there_must_be_one_archive(names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in names:
        (tmp_path / name).write_bytes(b"")
    monkeypatch.setattr(sys, "argv", ["open_window", "--archives", str(tmp_path)])
    assert open_window.main() == 1


if sys.platform != "win32":  # there a window is closed by a message, and a small program has none

    def test_a_page_and_a_good_end_are_fine(tmp_path: Path) -> None:
        lines = ["import signal", "signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))"]
        lines += [f"file.write_text({PAGE!r})", "time.sleep(60)"]
        assert open_once(program(tmp_path, *lines), dict(os.environ), 20) == "welcome"
