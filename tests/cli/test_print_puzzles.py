"""`main.py puzzle`: as many as wished, the same for the same seed, and a sentence for what there is not."""

from __future__ import annotations

import json

import pytest

from game import start
from game.puzzles.puzzle_code import read_code
from tests.effort import every_row

FIELDS = {"kind", "grade", "position", "goal", "solution", "sets_opened", "unique", "techniques", "code"}


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    assert start.main(["puzzle", "--json", "--language", "en", *words]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_same_seed_prints_the_same_puzzles(capsys: pytest.CaptureFixture[str]) -> None:
    wish = ("--kind", "place", "--grade", "2", "--count", "1", "--seed", "4")
    first = printed(capsys, *wish)
    assert first == printed(capsys, *wish)
    assert len(first) == 1 and all(set(puzzle) == FIELDS and puzzle["grade"] == 2 for puzzle in first)


def test_a_code_holds_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    (puzzle,) = printed(capsys, "--kind", "place", "--grade", "2")
    coded = read_code(f"Try this: {puzzle['code']}!")
    assert coded.kind.name == puzzle["kind"] == "place"
    assert len(coded.position.rack) == 1


def test_machiavelli_has_puzzles_too(capsys: pytest.CaptureFixture[str]) -> None:
    (puzzle,) = printed(capsys, "--game", "machiavelli", "--kind", "place", "--grade", "2")
    assert str(puzzle["position"]).rpartition(" ")[2][0] in "SHCD"


@every_row(
    ("words", "named"),
    [
        (("--kind", "open", "--grade", "4"), "1 to 3"),
        (("--kind", "lay"), "lay"),
        (("--grade", "6"), "6"),
        (("--count", "0"), "0"),
        (("--kind", "open", "--game", "machiavelli"), "machiavelli"),
        (("--kind", "joker", "--game", "machiavelli"), "machiavelli"),
        (("--colour",), "--colour"),
    ],
)
def test_what_there_is_not_is_a_sentence(
    words: tuple[str, ...], named: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")
    assert start.main(["puzzle", *words]) == 2
    told = capsys.readouterr()
    assert named in told.err and told.out == ""
