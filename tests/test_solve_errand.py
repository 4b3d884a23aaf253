"""`main.py solve`: best plays of positions for people and for programs."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from game import start


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")


def test_a_play_is_told_with_its_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("r5 r6 r7 / r8 k1\n"))
    assert start.main(["solve"]) == 0
    assert capsys.readouterr().out == "Line 1: 1 tile, 8 points\n  r5 r6 r7 r8\n"


def test_programs_get_one_object_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("r5 r6 r7 / r8\n/ r1 r2 r3\n", encoding="utf-8")
    assert start.main(["solve", "--json", "--aim", "points", str(file)]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["tiles"] for answer in found] == [1, 3]
    assert set(found[0]) == {"tiles", "points", "table", "exact", "ms"}


def test_bad_lines_are_named_and_the_others_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("r5 r6 x7 / r8\nr5 r6 r7 / r8\n", encoding="utf-8")
    assert start.main(["solve", str(file)]) == 2
    told = capsys.readouterr()
    assert told.err == "Line 1, character 7: x7 is no tile.\n"
    assert told.out.startswith("Line 2: 1 tile, 8 points")


@pytest.mark.parametrize(
    "words",
    [
        ["--aim", "fame"],
        ["--jokers", "wild"],
        ["--box", "mine"],
        ["--opened", "--not-opened"],
        ["a", "b"],
        ["/no/such/file"],
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
    assert json.loads(capsys.readouterr().out)["points"] == 59


@pytest.mark.parametrize("box", ["classic", "big", "twist"])
@pytest.mark.parametrize("jokers", ["free", "exact", "locked"])
def test_that_no_opening_exists_is_exact(
    box: str, jokers: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    joker = "D" if box == "twist" else "J"
    words = ("--box", box, "--jokers", jokers)
    assert answered(monkeypatch, capsys, f"r4 r5 r6 J / r1 r2 b3 {joker} k9", *words) == (0, True)
