"""What comes from outside is read by one reader: bounded, never waiting, strictly text, and JSON without surprises."""

from __future__ import annotations

import math
import os
import socket
import sys
from pathlib import Path

import pytest

from game.session.system.untrusted import (
    DEEPEST,
    LINE,
    MOST_DIGITS,
    BadInput,
    NotAFile,
    contents,
    decoded,
    is_plain,
    lines_of,
    parsed,
    parsed_leniently,
)
from tests.effort import every_row


def test_a_file_is_read_up_to_its_bound(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * 100)
    assert contents(tmp_path / "a", 100) == b"x" * 100
    with pytest.raises(BadInput):
        contents(tmp_path / "a", 99)


def test_a_file_of_a_terabyte_is_not_begun(tmp_path: Path) -> None:
    with (tmp_path / "a").open("wb") as stream:
        stream.truncate(1 << 40)
    with pytest.raises(BadInput):
        contents(tmp_path / "a", 1 << 20)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(NotAFile):
        contents(tmp_path, 100)


def test_a_name_no_system_knows_is_not_found() -> None:
    with pytest.raises(FileNotFoundError):
        contents(Path("a\0b"), 100)


if sys.platform != "win32":

    def test_nobody_waits_for_a_pipe(tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(NotAFile):
            contents(tmp_path / "pipe", 100)

    @pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/tty"])
    def test_a_device_is_no_file(device: str) -> None:
        with pytest.raises(NotAFile):
            contents(Path(device), 100)

    def test_a_socket_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        with socket.socket(socket.AF_UNIX) as server:
            server.bind("socket")
            with pytest.raises(NotAFile):
                contents(tmp_path / "socket", 100)

    def test_a_circle_of_links_is_no_file(tmp_path: Path) -> None:
        (tmp_path / "a").symlink_to("b")
        (tmp_path / "b").symlink_to("a")
        with pytest.raises(NotAFile):
            contents(tmp_path / "a", 100)

    def test_a_link_to_a_file_is_read(tmp_path: Path) -> None:
        (tmp_path / "a").write_bytes(b"x")
        (tmp_path / "b").symlink_to("a")
        assert contents(tmp_path / "b", 1) == b"x"


@every_row("data", [b"\xff\xfe", b"\xc0\xaf", b"\xed\xa0\x80", b"abc\xe4"])
def test_bytes_that_are_not_utf_8_are_no_text(data: bytes) -> None:
    with pytest.raises(BadInput):
        decoded(data)


def test_lines_come_one_by_one_with_the_rest() -> None:
    assert list(lines_of(b"a\n\nb")) == [b"a", b"", b"b"]
    assert list(lines_of(b"a\n")) == [b"a", b""]


def test_a_line_too_long_ends_the_reading() -> None:
    found = lines_of(b"a\n" + b"x" * (LINE + 1))
    assert next(found) == b"a"
    with pytest.raises(BadInput):
        next(found)


@every_row("text", ['{"a":[1,-2.5,"x",null,true]}', f"{'9' * MOST_DIGITS}", '"[[[[[[[[[[[[[[[[[[[["', "1e300"])
def test_what_the_game_writes_is_read(text: str) -> None:
    parsed(text)


@every_row(
    "text",
    [
        "", "{", "1 2", "\ufeff{}", "[" * 3000, "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), '{"a":' * 90_000,
        "1e999", "-1e999", "NaN", "Infinity", "-Infinity", "9" * 4000, "9" * 5000, "0." + "1" * 4000,
        '"\\ud800"', '{"\\udfff":1}', '["\\u0000"]', '"\\u001b[31m"', '"\\u0085"',
    ],
)  # fmt: skip
def test_what_the_game_never_writes_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        parsed(text)


@every_row("text", ["1e999", "NaN", "Infinity", "9" * 4000, "0." + "1" * 4000])
def test_who_judges_value_by_value_gets_what_is_no_number(text: str) -> None:
    value = parsed_leniently(f"[{text}]")
    assert isinstance(value, list) and math.isnan(value[0])


@every_row("text", ['"' + '\\"' * 30_000 + "[" * 20, '"a' * 20_000 + "[" * 20, "[" * 60_000, "\\" * 60_000])
def test_no_text_takes_more_than_one_pass(text: str) -> None:
    """In steps that grow with the square of the length this would take minutes."""
    with pytest.raises(BadInput):
        parsed(text)


@every_row("text", ["a\x00", "\x1b[2J", "\x7f", "\x85", "\ud800", "\r"])
def test_control_characters_are_not_plain(text: str) -> None:
    assert not is_plain(text)


def test_letters_of_any_script_are_plain() -> None:
    assert is_plain("Ann\t博 2: “x” 🀄")
