"""The command line: what it understands, and one sentence for everything else."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game import __version__, start
from game.cli.options import Arguments
from game.cli.wanted import BadUsage
from tests.effort import every_row

ROOT = Path(__file__).resolve().parents[2]
SPACES = "\u00a0\u2009\u202f\u3000"
"""Spaces that Python does not count as printable, and typography uses."""


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")


def told(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """The exit code and the lines on stderr."""
    code = start.main(arguments)
    return code, capsys.readouterr().err.splitlines()


def test_all_options_are_understood(tmp_path: Path) -> None:
    words = ["--seed", "7", "--window=1600x900", "--data-dir", "here", "--language", "ja"]
    words += ["--describe", str(tmp_path / "tree.json")]
    wanted = {"seed": 7, "window": (1600, 900), "data_dir": "here", "language": "ja"}
    assert Arguments.read(words) == Arguments(**wanted, describe=tmp_path / "tree.json")  # type: ignore[arg-type]


@every_row(
    ("words", "said"),
    [
        (["--nonsense"], "Unknown option"),
        (["play"], "is not understood"),
        (["--sel"], "Unknown option"),
        (["-5"], "Unknown option"),
        (["--seed", "--version"], "needs a value after it"),
        (["--seed"], "needs a value after it"),
        (["--seed="], "needs a value after it"),
        (["--seed", "seven"], "needs a whole number"),
        (["--seed", "1.5"], "needs a whole number"),
        (["--window", "wide"], "needs a size of at least 1152x648"),
        (["--window", "640x480"], "needs a size of at least 1152x648"),
        (["--window", "99999x99999"], "needs a size of at least 1152x648"),
        (["--language", "tlh"], "--language can be"),
        (["--version=2"], "takes no value"),
        (["--describe", "/no/such/folder/tree.json"], "cannot write"),
        (["--position", "/no/such/position.txt"], "cannot be read"),
    ],
)
def test_what_makes_no_sense_is_refused(words: list[str], said: str) -> None:
    with pytest.raises(BadUsage) as fault:
        Arguments.read(words)
    assert said in str(fault.value) and any(word.partition("=")[0] in str(fault.value) for word in words)


@every_row("words", [["--nonsense"], ["--window", "3"], ["--seed", "x"], ["--describe", "/no/such/tree"]])
def test_bad_input_is_one_sentence_and_exit_code_two(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = told(words, capsys)
    assert (code, len(lines)) == (2, 1)


def test_help_and_what_is_refused_are_in_english_whatever_the_user_reads(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_TW.UTF-8")
    assert told(["--language", "ja", "--seed", "x"], capsys)[1] == ["--seed needs a whole number, not x."]
    for command in ([], *([name] for name in start.COMMANDS)):
        assert start.main([*command, "--help", "--language", "ja"]) == 0
        assert capsys.readouterr().out.isascii()


def test_a_start_that_fails_is_told_in_the_users_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_TW.UTF-8")
    missing(monkeypatch, "pygame")
    _, (line,) = told([], capsys)
    assert "需要" in line and "pygame-ce" in line


def test_an_unusable_data_folder_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8", newline="\n")
    code, lines = told(["--data-dir", str(tmp_path / "file" / "deep")], capsys)
    assert code == 2
    assert [str(tmp_path / "file" / "deep") in line for line in lines] == [True]


PLACES = ("--data-dir", "--describe", "--position")
"""The options that name a place on the disk."""


def assert_refused(option: str, place: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One printable sentence and exit code 2."""
    code, lines = told([option, place], capsys)
    assert (code, len(lines)) == (2, 1)
    assert lines[0].isprintable() and len(lines[0]) < 400


@every_row("option", PLACES)
@every_row("place", ["a\udcffb", "x" * 5000, "zero\0byte", "two\nlines\x1b[31m\0"])
def test_a_name_that_is_none_is_one_sentence(
    option: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_refused(option, str(tmp_path / place / "deeper"), capsys)
    assert list(tmp_path.iterdir()) == []


if sys.platform != "win32":  # there a user's home is guessed, and a folder in use cannot be deleted

    @pytest.mark.parametrize("option", PLACES)
    def test_the_home_of_nobody_is_one_sentence(option: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert_refused(option, "~nosuchuser/x", capsys)

    @pytest.mark.parametrize("option", PLACES)
    def test_a_relative_place_in_a_deleted_folder_is_one_sentence(
        option: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (tmp_path / "gone").mkdir()
        monkeypatch.chdir(tmp_path / "gone")
        (tmp_path / "gone").rmdir()
        assert_refused(option, "here", capsys)


@pytest.mark.long  # any character: the table of all of them takes seconds to make
@given(st.lists(st.text(st.characters() | st.characters(categories=["Cc", "Cf", "Cs"]), max_size=400), max_size=3))
@example(["--" + "9" * 100_000])
@example(["--window=\x1b[2J"])
@example(["\u2028\u202e\ud800"])
def test_whatever_is_typed_a_refusal_is_one_short_printable_line(words: list[str]) -> None:
    try:
        Arguments.read(words)
    except BadUsage as fault:
        assert all(letter.isprintable() or letter in SPACES for letter in str(fault))
        assert len(str(fault)) < 400


def test_version_and_help_answer_on_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    assert start.main(["--version"]) == 0
    assert capsys.readouterr().out == f"Tilebridge {__version__}\n"
    assert start.main(["--help"]) == 0
    assert "--data-dir DIR" in capsys.readouterr().out


def missing(monkeypatch: pytest.MonkeyPatch, name: str, instead: object = None) -> None:
    """Let a module be absent, or another thing in its place."""
    real = importlib.import_module

    def found(wanted: str, package: str | None = None) -> object:
        if wanted != name:
            return real(wanted, package)
        if instead is None:
            raise ModuleNotFoundError(wanted)
        return instead

    monkeypatch.setattr(importlib, "import_module", found)


@pytest.mark.parametrize(
    ("name", "instead", "library"),
    [
        ("pygame", None, "pygame-ce, which is not installed"),
        ("pygame", SimpleNamespace(), "another pygame is installed"),
        ("pygame", SimpleNamespace(display=1, ver="2.6.1"), "another pygame is installed"),
        ("platformdirs", None, "platformdirs"),
    ],
)
def test_a_missing_or_wrong_library_is_told_with_the_line_to_type(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, instead: object, library: str
) -> None:
    missing(monkeypatch, name, instead)
    code, lines = told([], capsys)
    assert (code, len(lines)) == (2, 1)
    assert library in lines[0] and "-m pip install" in lines[0]


def test_without_an_environment_of_its_own_the_line_is_the_readmes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    assert start.install_line() in (ROOT / "README.md").read_text(encoding="utf-8")


def test_a_fault_is_one_sentence_that_names_the_log(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a broken thing")

    monkeypatch.setattr("game.ui.first_frame.run", fail)
    code, lines = told(["--data-dir", str(tmp_path)], capsys)
    assert (code, len(lines)) == (1, 1)
    assert str(tmp_path / "tilebridge.log") in lines[0]
    assert "a broken thing" in (tmp_path / "tilebridge.log").read_text(encoding="utf-8")


@pytest.fixture
def _no_log_anywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neither the player's folder nor the temporary files can be written."""

    def nowhere() -> str:
        raise FileNotFoundError("no usable temporary directory")

    (tmp_path / "file").write_text("", encoding="utf-8", newline="\n")
    monkeypatch.setattr("platformdirs.user_data_dir", lambda name, appauthor: str(tmp_path / "file" / name))
    monkeypatch.setattr("tempfile.gettempdir", nowhere)


@pytest.mark.usefixtures("_no_log_anywhere")
def test_without_a_log_the_game_starts(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    started: list[object] = []
    monkeypatch.setattr("game.ui.first_frame.run", lambda *given: started.append(given))
    assert told([], capsys) == (0, [])
    assert len(started) == 1


@pytest.mark.usefixtures("_no_log_anywhere")
def test_a_fault_without_a_log_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a broken thing")

    monkeypatch.setattr("game.ui.first_frame.run", fail)
    code, lines = told([], capsys)
    assert (code, len(lines)) == (1, 1)
    assert "the log could not be written" in lines[0]


def test_without_a_screen_one_sentence_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pygame.quit()  # a test before this one may have left a screen open
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    code, lines = told(["--data-dir", str(tmp_path)], capsys)
    assert code == 2
    assert lines == ["No screen was found; start Tilebridge from a desktop session."]


def test_a_terminal_that_knows_only_ascii_is_told_in_english() -> None:
    environment = {"PYTHONIOENCODING": "ascii", "LC_ALL": "ja_JP.UTF-8", "PATH": ""}
    code = "import sys; sys.modules['pygame'] = None; from game.start import main; sys.exit(main([]))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.decode().startswith("Tilebridge needs pygame-ce, which is not installed.")


def test_main_can_be_read_by_very_old_pythons() -> None:
    source = (ROOT / "main.py").read_text(encoding="utf-8")
    assert source.isascii()
    assert 'f"' not in source and "annotations" not in source and ":=" not in source
