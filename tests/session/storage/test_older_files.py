"""Files of every version of the game still load; those of a later one are left alone with a sentence."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.session.local_game import LocalGame
from game.session.settings import Pace
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import Autosave
from game.session.storage.match_record import replayed
from game.session.system.files import RECORDS, TURNS
from tests.session.seated import ROOMS, AtOnce

FILES = Path(__file__).parent / "records"


@pytest.mark.parametrize("file", sorted(FILES.glob("v*.jsonl")), ids=lambda file: file.stem)
def test_a_record_of_every_version_is_read(file: Path) -> None:
    found = replayed(file.read_bytes())
    assert not found.damaged and len(found.record.lines) == file.read_bytes().count(b"\n")


def test_the_half_built_turn_of_the_first_version_is_taken_up(tmp_path: Path) -> None:
    shutil.copy(FILES / "turn-v1-record.jsonl", tmp_path / RECORDS[0])
    shutil.copy(FILES / "turn-v1.json", tmp_path / TURNS[0])
    autosave = Autosave(tmp_path)
    assert autosave.saved is not None and autosave.notice == ""
    local_game = LocalGame(autosave.saved, ROOMS, AtOnce(), autosave=autosave)
    assert (
        local_game.editor.history.can_undo
        and local_game.editor.history.can_redo
        and len(local_game.board.staged.played) == 1
    )
    autosave.release()


def test_settings_of_the_first_version_are_all_understood(tmp_path: Path) -> None:
    shutil.copy(FILES / "settings-v1.json", tmp_path / "settings.json")
    store = SettingsStore(tmp_path / "settings.json")
    now = store.load()
    assert store.notices.lasting == ()
    assert (now.language, now.window.size, now.pace, now.effects) == ("ja", (1600, 900), Pace.QUICK, 35)
    assert (now.reduced_motion, now.text_scale, now.setup.box, now.setup.options.opening) == (True, 125, "twist", 50)
