"""`main.py review`: what the review page tells of a finished game, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from game import start
from game.session.review import comparing
from game.session.review.card_slips import Slip
from game.session.review.estimate import Unit
from game.session.review.findings.registry import FINDINGS
from game.session.review.moments import MOST_MOMENTS, Voice
from game.session.texts import Texts
from tests import shared
from tests.shared import sentence
from tools.past_games import FOLDER

TILES, HAND = FOLDER / "classic-2-4.txt", FOLDER / "rummy-2-1.txt"
FIELDS = ["turn", "voice", "kind", "tiles", "gain", "interval", "unit", "position", "text"]


@pytest.fixture(autouse=True)
def _few_worlds_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setattr(comparing, "BUDGET", 300)


@pytest.fixture
def texts() -> Texts:
    return shared.texts("en")


def told(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    """What a run that goes well writes."""
    assert start.main(["review", *map(str, words)]) == 0
    written = capsys.readouterr()
    assert not written.err
    return written.out


def refused(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    """What is said of arguments that are of no use."""
    assert start.main(["review", *map(str, words)]) == 2
    written = capsys.readouterr()
    assert not written.out
    return written.err


def is_right(line: Mapping[str, object]) -> bool:
    """Whether the values of a line are those that its voice may have."""
    gain, interval, unit = line["gain"], line["interval"], line["unit"]
    if line["voice"] != Voice.ESTIMATE.value:
        return gain is interval is unit is None
    assert isinstance(gain, float) and isinstance(interval, list)
    return interval[0] <= gain <= interval[1] and unit in {each.value for each in Unit}


@pytest.mark.parametrize("file", [HAND, pytest.param(TILES, marks=pytest.mark.long)])
def test_programs_get_the_same_bytes_at_every_run_at_most_five_moments_and_then_luck(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = told(capsys, file, "--json")
    assert told(capsys, "--json", file, "--seat", "A") == first
    lines = [json.loads(line) for line in first.splitlines()]
    moments = [line for line in lines if "missed" not in line and line["voice"] != "luck"]
    more, luck = [line for line in lines if "missed" in line], lines[-1]
    assert [*moments, *more, luck] == lines
    assert all(line["kind"] == "more" and line["more"] > 0 and line["sets"] >= 0 for line in more)
    assert 1 <= len(moments) <= MOST_MOMENTS and [moment["turn"] for moment in moments] == sorted(
        moment["turn"] for moment in moments
    )
    assert all(list(line)[: len(FIELDS)] == FIELDS and is_right(line) for line in lines)
    assert {line["voice"] for line in lines} <= {voice.value for voice in Voice}
    assert {line["kind"] for line in lines} <= {*FINDINGS, *(slip.value for slip in Slip), "lay", "hold", "luck"}
    assert all("/ " in moment["position"] and moment["tiles"] for moment in moments)
    assert luck == {**dict.fromkeys(FIELDS), "voice": "luck", "kind": "luck", "tiles": "", "text": luck["text"]}


def test_people_get_the_sentences_that_programs_get(capsys: pytest.CaptureFixture[str]) -> None:
    for_programs = [json.loads(line)["text"] for line in told(capsys, HAND, "--json", "--seat", "b").splitlines()]
    assert told(capsys, HAND, "--seat", "B").splitlines()[-len(for_programs) :] == for_programs


def test_of_a_hand_of_cards_it_is_not_said_that_nothing_was_let_go_by(capsys: pytest.CaptureFixture[str]) -> None:
    assert sentence("review.faultless") not in told(capsys, HAND)


def test_the_language_is_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, HAND, "--language", "ja") != told(capsys, HAND)


def test_a_seat_that_is_not_at_the_table_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for seat in ("C", "AB"):
        assert refused(capsys, HAND, f"--seat={seat}") == f"--seat can be A, B in this game, not {seat}.\n"


def test_a_file_that_is_no_finished_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text("Chess\n" + HAND.read_text(encoding="utf-8"), encoding="utf-8", newline="\n")
    assert refused(capsys) == "Name the file of a finished game: python main.py review FILE.\n"
    assert f"{broken} is not a finished game (line 1)." in refused(capsys, broken)
    assert f"The file {tmp_path / 'gone'} cannot be read." in refused(capsys, tmp_path / "gone")
    broken.write_bytes(b"\xff\xfe\x00")
    assert str(broken) in refused(capsys, broken, "--json")
