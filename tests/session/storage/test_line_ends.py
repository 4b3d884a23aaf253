"""What an editor or a sync tool of Windows saved again, with its line ends and its mark, is read as it was written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Settings
from game.session.settings_store import SettingsStore
from game.session.storage.archive import Archive
from game.session.storage.autosave import Autosave
from game.session.system.files import RECORDS, TURNS
from game.session.system.kept import Kept
from game.session.system.notices import Notices
from tests import shared
from tests.session.seated import ROOMS, AtOnce
from tests.session.storage.stores import Store, stores

Saved = Callable[[bytes], bytes]


def with_its_line_ends(data: bytes) -> bytes:
    return data.replace(b"\n", b"\r\n")


def with_its_mark(data: bytes) -> bytes:
    return b"\xef\xbb\xbf" + data


def with_both(data: bytes) -> bytes:
    return with_its_mark(with_its_line_ends(data))


every_editor = pytest.mark.parametrize(
    "saved", [with_its_line_ends, with_its_mark, with_both], ids=lambda f: f.__name__
)


def save_again(folder: Path, saved: Saved) -> None:
    for file in folder.iterdir():
        if file.is_file():
            file.write_bytes(saved(file.read_bytes()))


@every_editor
def test_a_finished_game_is_shown(tmp_path: Path, saved: Saved) -> None:
    game = shared.finished_game(Setup(), 4)
    Archive(tmp_path).add(game)
    save_again(tmp_path, saved)
    archive = Archive(tmp_path)
    (entry,) = archive.entries()
    found = archive.finished_game(entry.name)
    assert found is not None and found.turns == game.turns and not archive.unshown


@every_editor
def test_a_match_and_its_half_built_turn_go_on(tmp_path: Path, saved: Saved) -> None:
    autosave = Autosave(tmp_path)
    match = Match.begin(Setup("classic", 2), 5)
    autosave.begin(match)
    local_game = LocalGame(match, ROOMS, AtOnce(), pace=0.0, autosave=autosave)
    for _ in range(2):
        while not local_game.my_turn:
            local_game.tick(0.1, showing=False)
        local_game.draw()
    while not local_game.my_turn:
        local_game.tick(0.1, showing=False)
    local_game.editor.sort_by_number()
    local_game.editor.sort_by_colour()
    local_game.note(at_once=True)
    autosave.close()
    for name in (*RECORDS, *TURNS):
        if (tmp_path / name).exists():
            (tmp_path / name).write_bytes(saved((tmp_path / name).read_bytes()))
    again = Autosave(tmp_path)
    assert again.saved is not None and again.saved.game.log == match.game.log and again.notice == ""
    draft = again.draft(again.saved)
    assert draft is not None and draft.layouts.can_undo
    going_on = LocalGame(again.saved, ROOMS, AtOnce(), pace=0.0, autosave=again)
    going_on.draw()
    again.close()
    last = Autosave(tmp_path)
    assert last.saved is not None and len(last.saved.game.log) > len(match.game.log) and last.notice == ""
    last.close()


@every_editor
@pytest.mark.parametrize("store", stores(), ids=lambda store: store.name)
def test_a_small_file_says_the_same(tmp_path: Path, store: Store, saved: Saved) -> None:
    file, notices = tmp_path / "store.json", Notices()
    for text, value in zip(store.texts, store.values, strict=True):
        file.write_bytes(saved(text.encode()))
        assert Kept(file, store.format, notices).now() == value
    assert notices.first is None


@every_editor
def test_settings_say_the_same(tmp_path: Path, saved: Saved) -> None:
    store = SettingsStore(tmp_path / "settings.json", Settings(effects=35, keys={"hint": "F2"}))
    store.save()
    save_again(tmp_path, saved)
    assert SettingsStore(tmp_path / "settings.json").load() == store.now
