"""The last position on the board is there after a restart, whatever became of its file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.rules.history import History
from game.rules.options import Jokers
from game.session.analysis.draft import Draft, pasted
from game.session.analysis.draft_store import MOST_STEPS, DraftStore
from game.session.practice.practice_access import BOARD

STEPS = (
    Draft(),
    pasted("r5 r6 r7 J /", Draft()),
    Draft("machiavelli", pasted("S9 S10 SJ / J", Draft("machiavelli")).rows, at=0, on_rack=True, heap=True),
    Draft("twist", (), pasted("/ D C M J r1", Draft("twist")).rack, opened=False, jokers=Jokers.LOCKED, others=(7, 12)),
)


@pytest.mark.parametrize("at", range(len(STEPS)))
def test_every_step_is_read_as_it_was_written(tmp_path: Path, at: int) -> None:
    history = History(STEPS[at], STEPS[:at], STEPS[at + 1 :])
    assert DraftStore(tmp_path / BOARD).keep(history)
    assert DraftStore(tmp_path / BOARD).load() == history


def test_of_very_many_steps_the_last_ones_are_kept(tmp_path: Path) -> None:
    history = History(Draft())
    for number in range(2 * MOST_STEPS):
        history = history.did(Draft(rows=STEPS[1].rows * (number % 7 + 1), at=0))
    assert DraftStore(tmp_path / BOARD).keep(history)
    assert DraftStore(tmp_path / BOARD).load().past == history.past[-MOST_STEPS:]


@pytest.mark.parametrize(
    "step",
    [
        {"box": "rummy", "rows": [], "rack": ""},
        {"box": "classic", "rows": ["r5-"], "rack": ""},
        {"box": "classic", "rows": [5], "rack": ""},
        {"box": "classic", "rows": [""], "rack": ""},
        {"box": "classic", "rows": ["r5"], "rack": "", "at": 7},
        {"box": "classic", "rows": ["r1-13"] * 30, "rack": ""},
        {"box": "classic", "rows": [], "rack": "", "jokers": "wild"},
    ],
)
def test_what_no_board_could_have_written_is_not_believed(tmp_path: Path, step: dict[str, object]) -> None:
    file = tmp_path / BOARD
    file.write_text(json.dumps({"version": 1, "at": 0, "steps": [step]}), encoding="utf-8", newline="\n")
    assert DraftStore(file).load() == History(Draft())


def test_a_step_that_is_not_understood_stays_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / BOARD
    known, strange = {"box": "classic", "rows": ["r5"], "rack": "", "glow": 3}, {"box": "hexagons", "rows": []}
    file.write_text(
        json.dumps({"version": 1, "at": 1, "steps": [strange, known], "view": "wide"}), encoding="utf-8", newline="\n"
    )
    store = DraftStore(file)
    history = store.load()
    assert (len(history.past), history.now.on_table) == (0, 1)
    store.keep(history.did(STEPS[1]))
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["steps"][0] == known and told["steps"][2] == strange and (told["at"], told["view"]) == (1, "wide")
    assert DraftStore(file).load() == history.did(STEPS[1])


def test_a_folder_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8", newline="\n")
    store = DraftStore(tmp_path / "file" / BOARD)
    assert not store.keep(History(STEPS[1]))
    assert store.load() == History(STEPS[1])
