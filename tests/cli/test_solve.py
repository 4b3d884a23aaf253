"""`main.py solve`: best plays of positions for people and for programs."""

from __future__ import annotations

import io
import json
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game import start
from game.session.thinking.position_file import LONGEST_LINE
from tests.effort import every_row, examples
from tests.shared import sentence

GOOD = b"r5 r6 r7 / r8"
BOM = b"\xef\xbb\xbf"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")


def test_a_play_is_told_with_its_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("r5 r6 r7 / r8 k1\n"))
    assert start.main(["solve"]) == 0
    assert capsys.readouterr().out == "Line 1: 1 tile, 8 points off the rack\n  r5 r6 r7 r8\n"


def test_programs_get_one_object_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("r5 r6 r7 / r8\n/ r1 r2 r3\n", encoding="utf-8", newline="\n")
    assert start.main(["solve", "--json", "--aim", "points", str(file)]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["tiles"] for answer in found] == [1, 3]
    assert set(found[0]) == {"tiles", "points", "table", "exact", "ms"}


@every_row(
    ("words", "told"),
    [
        (["r5 r6 r7 / r8 k1"], "Line 1: 1 tile, 8 points off the rack\n  r5 r6 r7 r8\n"),
        (["/ r1 r2 r3"], "Line 1: 3 tiles, 6 points off the rack\n  r1 r2 r3\n"),
        (["--game", "machiavelli", "SA S2 S3 / S4"], "Line 1: 1 card, 4 points off the hand\n  SA S2 S3 S4\n"),
    ],
)
def test_a_position_may_be_typed(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert start.main(["solve", *words]) == 0
    assert capsys.readouterr().out == told


@every_row(
    ("words", "told"),
    [
        (["k1 k2 k3 / J"], "1 tile, 30 points off the rack"),
        (["k1 k2 k3 / k4 J"], "2 tiles, 34 points off the rack"),
        (["--not-opened", "/ b11 o11 J"], "3 tiles, an opening worth 33 points"),
        (["--not-opened", "/ r11 r12 r13 J"], "4 tiles, an opening worth 46 points"),
        (["--not-opened", "--box", "twist", "/ b10 J D"], "3 tiles, an opening worth 46 points"),
        (["--game", "machiavelli", "--card-jokers", "2", "SA S2 S3 / J"], "1 card, 30 points off the hand"),
    ],
)
def test_points_count_jokers_as_an_opening_does_and_after_it_as_a_rack_does(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for aim in ("tiles", "points"):
        assert start.main(["solve", "--aim", aim, *words]) == 0
        assert capsys.readouterr().out.splitlines()[0] == f"Line 1: {told}"


def test_a_typed_position_that_is_wrong_is_named_where_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert start.main(["solve", "r5 r6 x7 / r8"]) == 2
    assert capsys.readouterr().err == sentence("solve.unknown_tile", line=1, position=7, token="x7") + "\n"


if sys.platform != "win32":  # there no name of a folder ends with a space

    def test_a_file_is_read_whatever_it_is_called(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        folder = tmp_path / "mine "
        folder.mkdir()
        (folder / " r1").write_bytes(GOOD)
        monkeypatch.chdir(tmp_path)
        assert start.main(["solve", "mine / r1"]) == 0
        assert capsys.readouterr().out.startswith("Line 1: 1 tile")


@every_row(
    ("words", "said"),
    [
        (["k1 k2 k3"], "k1 k2 k3 is neither a readable file nor a position, which is written as table / rack."),
        (
            ["/no/such/file"],
            "/no/such/file is neither a readable file nor a position, which is written as table / rack.",
        ),
        (["/ " + "k1 " * 2000 + "x"], "Line 1, character 9: there is no k1 left in this game."),
        (["--game", "rummy"], "This is not for rummy; --game can be tiles, machiavelli."),
        (["--game", "chess"], "--game can be tiles, machiavelli, not chess."),
    ],
)
def test_it_is_told_what_could_have_been_meant(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert start.main(["solve", *words]) == 2
    assert capsys.readouterr().err == said + "\n"


@every_row("made", ["folder", *(["pipe", "device"] if os.name == "posix" else [])])
def test_what_is_no_file_is_refused_at_once(made: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / made
    if made == "folder":
        place.mkdir()
    elif made == "pipe":
        os.mkfifo(place)
    else:
        place = Path("/dev/zero")
    assert start.main(["solve", str(place)]) == 2
    assert capsys.readouterr().err == f"The file {place} cannot be read.\n"


def test_a_file_that_is_too_large_is_refused_before_it_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "huge.txt"
    with file.open("wb") as stream:
        stream.truncate((16 << 20) + 1)
    assert start.main(["solve", str(file)]) == 2
    assert capsys.readouterr().err == f"The file {file} is larger than 16 MB.\n"


class Endless(io.RawIOBase):
    """A stream of zeros without an end."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        buffer[:] = bytes(len(buffer))
        return len(buffer)


def test_a_standard_input_without_an_end_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(Endless())))
    assert start.main(["solve"]) == 2
    assert capsys.readouterr().err == "Standard input cannot be read; name a file of positions.\n"


def test_bad_lines_are_named_and_the_others_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("r5 r6 x7 / r8\nr5 r6 r7 / r8\n", encoding="utf-8", newline="\n")
    assert start.main(["solve", str(file)]) == 2
    told = capsys.readouterr()
    assert told.err == sentence("solve.unknown_tile", line=1, position=7, token="x7") + "\n"
    assert told.out.startswith("Line 2: 1 tile, 8 points off the rack")


def solved(data: bytes, *words: str) -> tuple[int, list[str], list[str]]:
    """Exit code and the lines on stdout and stderr for this standard input, in a terminal that knows only ASCII."""
    typed, out, err = io.TextIOWrapper(io.BytesIO(data), encoding="ascii"), io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr("sys.stdin", typed)
        code = start.main(["solve", "--language", "en", *words])
    return code, out.getvalue().split("\n")[:-1], err.getvalue().split("\n")[:-1]


@examples(40)
@given(st.binary(max_size=40).filter(lambda junk: not {*b"\r\n"} & {*junk}))
@example(b"\xff / r8")
@example("r5 r6 r7 / \u2028r8".encode())
@example(b"r5 r6 r7 / \x0b\x0c\x1c\x1d\x1e\xc2\x85r8")
@example(BOM + GOOD)
@example(b"\x1b[2J / r1")
@example(b"\xed\xa0\x80 / r1")
@example(b"\0")
@example(b"z" * 3 * LONGEST_LINE)
@example(b"r1 / " + b"9" * 10_000)
def test_whatever_a_line_holds_costs_at_most_that_line(junk: bytes) -> None:
    code, out, err = solved(b"\n".join([GOOD, junk, GOOD, b""]))
    named = [line for line in out if line.startswith("Line ")]
    assert named[0] == "Line 1: 1 tile, 8 points off the rack" and named[-1] == "Line 3: 1 tile, 8 points off the rack"
    assert [line.startswith("Line 2") and line.isprintable() and len(line) < 120 for line in err] == [True] * len(err)
    assert code == (2 if err else 0) and len(err) <= 1


def test_bytes_that_are_no_utf8_are_named_where_they_stand() -> None:
    assert solved(b"r5 r6 r\xff7 / r8\n") == (2, [], ["Line 1, character 7: r\\udcff7 is not UTF-8."])


def test_one_bad_byte_in_a_file_costs_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "positions.txt"
    file.write_bytes(b"\n".join([BOM + GOOD, b"\xff", GOOD]))
    assert start.main(["solve", str(file)]) == 2
    told = capsys.readouterr()
    assert told.err == "Line 2, character 1: \\udcff is not UTF-8.\n"
    assert [line[:6] for line in told.out.splitlines()[::2]] == ["Line 1", "Line 3"]


def test_a_byte_order_mark_at_the_start_is_no_part_of_the_first_line() -> None:
    assert solved(BOM + GOOD)[0] == 0


def test_old_line_ends_count_as_an_editor_counts_them() -> None:
    _, out, _ = solved(b"\r\n".join([GOOD, b"", GOOD]) + b"\r" + GOOD)
    assert [line[:6] for line in out[::2]] == ["Line 1", "Line 3", "Line 4"]


def test_programs_get_bad_tokens_cut_and_printable() -> None:
    code, out, _ = solved(b"r1 / \x1b[2J" + b"x" * 500, "--json")
    token = json.loads(out[0])["token"]
    assert code == 2 and token.startswith("\\x1b[2J") and token.isprintable() and len(token) < 60


def test_a_closed_standard_input_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert start.main(["solve"]) == 2
    assert capsys.readouterr().err == "Standard input cannot be read; name a file of positions.\n"


if sys.platform != "win32":  # there a folder cannot be opened at all

    def test_input_that_fails_while_it_is_read_is_one_sentence(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert start.main(["solve", str(tmp_path)]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


@every_row(
    "words",
    [
        ["--aim", "fame"],
        ["--jokers", "wild"],
        ["--box", "mine"],
        ["--opened", "--not-opened"],
        ["a", "b"],
        ["/no/such/file"],
        ["zero\0byte"],
    ],
)
def test_what_makes_no_sense_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert start.main(["solve", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_before_the_opening_thirty_points_are_needed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("/ r1 r2 r3\n"))
    assert start.main(["solve", "--not-opened", "-"]) == 0
    assert capsys.readouterr().out == "Line 1: nothing can be played.\n"


@pytest.mark.parametrize(("jokers", "found"), [("free", 2), ("exact", 0), ("locked", 0)])
def test_jokers_may_be_bound(
    jokers: str, found: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("r4 r5 r6 J / k1 k2\n"))
    assert start.main(["solve", "--json", "--jokers", jokers]) == 0
    assert json.loads(capsys.readouterr().out)["tiles"] == found


def answered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, *words: str) -> object:
    """Tiles and whether that is proven, of one position before the opening."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text + "\n"))
    assert start.main(["solve", "--not-opened", "--json", *words]) == 0
    found = json.loads(capsys.readouterr().out)
    return found["tiles"], found["exact"]


@pytest.mark.parametrize(
    ("words", "tiles"), [((), 6), (("--spare-jokers",), 3), (("--aim", "points", "--spare-jokers"), 3)]
)
def test_an_opening_lays_the_most_tiles_unless_jokers_are_spared(
    words: tuple[str, ...], tiles: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answered(monkeypatch, capsys, "/ r10 r11 r12 k1 k2 J", *words) == (tiles, True)


def test_an_opening_for_points_lays_the_most_of_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("/ r10 r11 r12 k13 o13 J\n"))
    assert start.main(["solve", "--not-opened", "--aim", "points", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["points"] == 72


@pytest.mark.parametrize("box", ["classic", "big", "twist"])
@pytest.mark.parametrize("jokers", ["free", "exact", "locked"])
def test_that_no_opening_exists_is_exact(
    box: str, jokers: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    joker = "D" if box == "twist" else "J"
    words = ("--box", box, "--jokers", jokers)
    assert answered(monkeypatch, capsys, f"r4 r5 r6 J / r1 r2 b3 {joker} k9", *words) == (0, True)


def cards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, *words: str
) -> dict[str, object]:
    """The answer to one position of cards."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text + "\n"))
    assert start.main(["solve", "--game", "machiavelli", "--json", *words]) == 0
    return dict(json.loads(capsys.readouterr().out))


@pytest.mark.parametrize("words", [[], ["--opened"], ["--not-opened"]])
def test_cards_have_a_notation_of_their_own_and_no_opening(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = cards(monkeypatch, capsys, "SA S2 S3 S4 / SQ SK H10", *words)
    del found["ms"]
    assert found == {"tiles": 2, "points": 20, "table": "S2 S3 S4 | SQ SK SA", "exact": True}


@pytest.mark.parametrize(("jokers", "found"), [("free", 2), ("exact", 0), ("locked", 0)])
def test_jokers_among_the_cards_may_be_bound(
    jokers: str, found: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--card-jokers", "2", "--jokers", jokers)
    assert cards(monkeypatch, capsys, "S4 S5 S6 J / HA H2", *words)["tiles"] == found


def test_a_play_of_cards_is_told_in_cards(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("S10 SJ SQ / SK H3\n"))
    assert start.main(["solve", "--game", "machiavelli"]) == 0
    assert capsys.readouterr().out == "Line 1: 1 card, 10 points off the hand\n  S10 SJ SQ SK\n"


def test_a_card_that_is_none_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("SA S2 S3 / ST\n/ J\n"))
    assert start.main(["solve", "--game", "machiavelli"]) == 2
    told = capsys.readouterr().err.splitlines()
    unknown = sentence("solve.unknown_card", line=1, position=12, token="ST")
    assert told == [unknown, sentence("solve.no_more", line=2, position=3, token="J")]


@every_row(
    ("words", "told"),
    [
        (["--game", "chess"], "chess"),
        (["--game", "machiavelli", "--box", "classic"], "--box"),
        (["--box", "machiavelli"], "machiavelli"),
        (["--game", "machiavelli", "--card-jokers", "3"], "0, 2, 4"),
        (["--game", "machiavelli", "--opened", "--not-opened"], "--not-opened"),
        (["--game", "rummy"], "machiavelli"),
        (["--card-jokers", "2"], "--card-jokers"),
    ],
)
def test_what_does_not_go_with_the_game_is_one_sentence(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert start.main(["solve", *words]) == 2
    (sentence,) = capsys.readouterr().err.splitlines()
    assert told in sentence
