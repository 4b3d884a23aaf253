"""What is written to the terminal, and what happens when nobody reads it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import start
from game.cli.terminal import OutputClosed, OutputLost, shown, write_error, write_out
from tests.effort import every_row, soak

ROOT = Path(__file__).resolve().parents[2]
MAIN = [sys.executable, str(ROOT / "main.py")]


class Broken(io.StringIO):
    """A stream that takes nothing."""

    def __init__(self, fault: OSError) -> None:
        super().__init__()
        self.fault = fault

    def flush(self) -> None:
        raise self.fault


@every_row(
    ("typed", "seen"),
    [
        ("r5", "r5"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("two\nlines", "two\\nlines"),
        ("a\u2028b\u202ec", "a\\u2028b\\u202ec"),
        ("\ud800", "\\ud800"),
        ("日本　語\u00a0", "日本　語\u00a0"),
        ("x" * 201, "x" * 200 + "…"),
    ],
)
def test_what_was_typed_is_shown_cut_and_without_control_characters(typed: str, seen: str) -> None:
    assert shown(typed) == seen


def test_what_the_terminal_cannot_print_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii", newline="\n"))
    write_out(["日本 and\nmore", "\x1b[2J"])
    assert raw.getvalue() == b"?? and\nmore\n\\x1b[2J\n"


@every_row(("system", "encoding"), [("win32", "utf-8"), ("linux", "gbk")])
def test_windows_hears_utf8_through_a_pipe(system: str, encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python would write the code page of the system there, where a locale would say what is wanted elsewhere."""
    out, errors = io.BytesIO(), io.BytesIO()
    monkeypatch.setattr("locale.getencoding", lambda: "gbk")
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(out, encoding="gbk"))
    monkeypatch.setattr("sys.stderr", io.TextIOWrapper(errors, encoding="gbk"))
    assert start.main(["solve", "--language", "zh_Hans", "/ k1 k2 k3"], system) == 0
    assert start.main(["solve", "--language", "zh_Hans", "/ 啊"], system) == 2
    assert "张牌" in out.getvalue().decode(encoding)
    assert "不是" in errors.getvalue().decode(encoding)


def test_an_encoding_that_somebody_named_is_kept_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """As PYTHONIOENCODING does."""
    monkeypatch.setattr("locale.getencoding", lambda: "cp1252")
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert start.main(["--version"], "win32") == 0
    assert sys.stdout.encoding == "ascii"


class Terminal(io.TextIOWrapper):
    """A stream that a person reads."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_keeps_its_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getencoding", lambda: "ascii")
    monkeypatch.setattr("sys.stdout", Terminal(io.BytesIO(), encoding="ascii"))
    assert start.main(["--version"], "win32") == 0
    assert sys.stdout.encoding == "ascii"


def test_without_streams_nothing_is_written_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    monkeypatch.setattr("sys.stderr", None)
    assert start.main(["--version"]) == 0
    assert start.main(["--nonsense"]) == 2


@pytest.mark.parametrize(("fault", "raised"), [(BrokenPipeError(), OutputClosed), (OSError(28, "full"), OutputLost)])
def test_a_reader_that_left_is_told_from_a_full_disk(
    fault: OSError, raised: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout", Broken(fault))
    with pytest.raises(raised):
        write_out(["lost"])


def test_a_complaint_nobody_reads_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Broken(OSError(28, "full"))
    monkeypatch.setattr("sys.stderr", stream)
    write_error(["lost"])
    assert start.main(["--nonsense"]) == 2


def test_a_full_disk_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setattr("sys.stdout", Broken(OSError(28, "full")))
    assert start.main(["--version"]) == 1
    assert capsys.readouterr().err == "The output could not be written; the disk may be full.\n"


@pytest.mark.parametrize("words", soak([["solve"], ["solve", "--json"], ["solve", "--help"], ["--help"]]))
def test_who_reads_no_further_hears_no_complaint(words: list[str], tmp_path: Path) -> None:
    """The reader is gone before the first line; a shell would say 141 of a program that SIGPIPE ended."""
    (tmp_path / "positions").write_text("r5 r6 r7 / r8\n" * 3, encoding="utf-8", newline="\n")
    reading, writing = os.pipe()
    os.close(reading)
    with (tmp_path / "positions").open("rb") as typed:
        done = subprocess.run([*MAIN, *words], stdin=typed, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")
