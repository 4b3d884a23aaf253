"""Making and trying the Windows files under Wine: what can be seen of it without Wine."""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path

import pytest

import game
from tools.release import windows, windows_setup
from tools.release.wine_workshop import NotTried, StepFailed, TookTooLong, bring, fetched, run

ROOT = Path(__file__).resolve().parent.parent


def says(code: int, text: str) -> list[str]:
    """A command that says the text and ends with the code."""
    return [sys.executable, "-c", f"print({text!r}); raise SystemExit({code})"]


def test_what_is_installed_on_windows_is_the_release_without_markers() -> None:
    told = windows.windows_requirements((ROOT / "requirements-release.txt").read_text(encoding="utf-8"))
    rows = re.findall(r"^([a-z][\w-]*)==", told, re.MULTILINE)
    assert {"pygame-ce", "colorama", "pefile"} < set(rows) and not windows.UNWANTED & set(rows)
    assert " ; " not in told and told.count("--hash=sha256:") >= len(rows)


def test_a_download_of_an_earlier_run_is_taken_when_its_sum_is_right(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"whole")
    wanted = hashlib.sha256(b"whole").hexdigest()
    assert fetched(file, wanted, says(1, "never asked")) == file
    file.write_bytes(b"half")
    again = [sys.executable, "-c", "open('file', 'wb').write(b'whole')"]
    assert fetched(file, wanted, again).read_bytes() == b"whole"


def test_a_download_with_another_sum_is_not_taken(tmp_path: Path) -> None:
    other = [sys.executable, "-c", "open('file', 'wb').write(b'other')"]
    with pytest.raises(StepFailed, match="has the sum"):
        fetched(tmp_path / "file", hashlib.sha256(b"whole").hexdigest(), other)


@pytest.mark.parametrize("said", ["after connection broken by 'NewConnectionError'", "npm error code ENOTFOUND"])
def test_an_index_that_cannot_be_reached_is_no_failure(said: str, tmp_path: Path) -> None:
    with pytest.raises(NotTried, match="cannot be reached"):
        bring(says(1, said), tmp_path)


def test_an_index_that_lacks_the_package_is_a_failure(tmp_path: Path) -> None:
    with pytest.raises(StepFailed):
        bring(says(1, "No matching distribution found"), tmp_path)


if sys.platform != "win32":  # there nothing runs Wine

    def test_a_command_that_does_not_end_is_ended() -> None:
        with pytest.raises(TookTooLong):
            run([sys.executable, "-c", "import time; time.sleep(60)"], {}, patience=0.2)


def test_a_step_that_is_not_tried_ends_the_run_only_where_the_next_ones_need_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_index(_: object) -> str:
        raise NotTried("no way")

    def fine(_: object) -> str:
        return "done"

    monkeypatch.setattr(windows, "GAME", [])
    assert windows.take_steps(None, [no_index, fine]) == windows.FINE  # type: ignore[arg-type]
    monkeypatch.setattr(windows, "GAME", [no_index])
    assert windows.take_steps(None, [no_index, fine]) == windows.NOT_RUN  # type: ignore[arg-type]
    assert capsys.readouterr().out.splitlines()[-1] == "windows: not run: no index: no way"


def test_all_steps_are_said_to_be_done_only_when_the_installer_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "has_32_bit", lambda: True)
    assert windows.told_steps(windows.chosen_steps(None, None)) == "all steps"
    assert windows.told_steps(windows.chosen_steps(None, "play packed")) == "make python to play packed"
    monkeypatch.setattr(windows, "has_32_bit", lambda: False)
    assert windows.told_steps(windows.chosen_steps(None, None)) == "make python to play packed"


def test_the_later_version_fits_into_the_executable() -> None:
    assert len(windows_setup.LATER) == len(game.__version__) and windows_setup.LATER != game.__version__


def test_ci_goes_as_far_as_the_played_turn_and_says_so_where_it_cannot() -> None:
    text = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (last,) = re.findall(r'tools\.release\.windows --until "([^"]+)"', text)
    assert last == windows.named(windows.GAME[-1])
    assert "windows: not run" in text and f"code == {windows.NOT_RUN}" in text
