"""Somebody removes, empties or replaces the save files while the program runs: nothing of the match is lost."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.autosave import WATCH, Autosave
from game.session.system.files import DAMAGED, LOCK, RECORDS, TURNS
from tests.effort import soak, spread
from tests.faults import take_away
from tests.session.seated import ROOMS, Drawing

SETUP = Setup("classic", 2, ("hare",), 60)
TURN = 3
"""After how many turns the harm is done."""


class Table:
    """A match under way, and how the files stood after each of its turns."""

    def __init__(self, folder: Path, seed: int = 4) -> None:
        self.folder = folder
        self.autosave = Autosave(folder)
        self.match = Match.begin(SETUP, seed)
        self.autosave.begin(self.match)
        self.autosave.dealt(self.match)
        self.local_game = LocalGame(self.match, ROOMS, Drawing(), pace=0.0, autosave=self.autosave)
        self.older: list[dict[str, bytes]] = []
        self.my_turn()

    def my_turn(self) -> None:
        while not self.local_game.my_turn:
            self.local_game.tick(0.1, showing=False)
        self.local_game.editor.sort_by_number()
        self.local_game.note(at_once=True)
        self.older.append({file.name: file.read_bytes() for file in self.folder.iterdir() if file.is_file()})

    def turns(self, count: int) -> None:
        for _ in range(count):
            self.local_game.draw()
            self.my_turn()

    def killed(self) -> tuple[Match, LocalGame]:
        """What another start of the program finds."""
        self.autosave.release()
        again = Autosave(self.folder)
        assert again.saved is not None and again.notice == ""
        again.dealt(again.saved)
        return again.saved, LocalGame(again.saved, ROOMS, Drawing(), pace=0.0, autosave=again)

    def is_whole(self) -> bool:
        match, local_game = self.killed()
        return match.game.log == self.match.game.log and local_game.editor.history == self.local_game.editor.history


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = Table(tmp_path / "match")
    made.turns(TURN)
    return made


def remove(table: Table, name: str) -> None:
    (table.folder / name).unlink()


def empty(table: Table, name: str) -> None:
    os.truncate(table.folder / name, 0)


def cut(table: Table, name: str) -> None:
    os.truncate(table.folder / name, (table.folder / name).stat().st_size * 2 // 3)


def put_back(table: Table, name: str) -> None:
    (table.folder / name).write_bytes(table.older[1][name])


def spoil(table: Table, name: str) -> None:
    """Other bytes, as many as there were."""
    size = (table.folder / name).stat().st_size
    (table.folder / name).write_bytes(bytes(each % 251 for each in range(size)))


def swap(table: Table, name: str) -> None:
    """The file of another match."""
    other = Table(table.folder.parent / "other", 9)
    other.turns(TURN + 2)
    shutil.copy(other.folder / name, table.folder / name)


def link(table: Table, name: str) -> None:
    (table.folder / name).unlink()
    (table.folder / name).symlink_to(table.folder / "nowhere")


HARM: Mapping[str, Callable[[Table, str], None]] = {
    "removed": remove, "emptied": empty, "cut": cut, "older": put_back, "spoiled": spoil, "swapped": swap,
    "a-link-to-nowhere": link,
}  # fmt: skip


@pytest.mark.parametrize(("harm", "name"), spread(HARM, over=((*RECORDS, TURNS[0]),), rest=pytest.mark.long))
def test_a_harmed_file_is_made_good_with_the_next_turn(table: Table, name: str, harm: str) -> None:
    HARM[harm](table, name)
    table.turns(1)
    assert table.autosave.take_notice() == "notice.match_restored"
    assert table.is_whole()


@pytest.mark.parametrize(("harm", "name"), spread(HARM, over=((*RECORDS, TURNS[0]),), rest=pytest.mark.long))
def test_a_harmed_file_is_made_good_while_nobody_does_a_thing(table: Table, name: str, harm: str) -> None:
    HARM[harm](table, name)
    table.autosave.watch(WATCH)
    assert table.autosave.take_notice() == "notice.match_restored"
    assert table.is_whole()


@pytest.mark.parametrize("turn", soak([1, 4, 2, 3, 5, 6, 7, 8], 2))
def test_a_folder_that_is_removed_at_any_turn_comes_back(tmp_path: Path, turn: int) -> None:
    table = Table(tmp_path / "match")
    table.turns(turn)
    take_away(table.folder)
    table.turns(1)
    assert table.autosave.take_notice() == "notice.match_restored"
    assert table.is_whole()


def test_a_folder_that_is_removed_takes_no_match_with_it_that_lies_aside(table: Table) -> None:
    table.autosave.begin(Match.begin(SETUP, 8))
    take_away(table.folder)
    table.autosave.mend()
    table.autosave.release()
    assert {saved.match.seed for saved in Autosave(table.folder).unfinished(0, 9)} == {4, 8}


def test_older_copies_of_all_files_at_once_lose_nothing(table: Table) -> None:
    for name, data in table.older[0].items():
        if name != LOCK:
            (table.folder / name).write_bytes(data)
    table.turns(1)
    assert table.is_whole()


def test_it_is_said_once(table: Table) -> None:
    for _ in range(3):
        remove(table, RECORDS[0])
        table.turns(1)
    assert table.autosave.take_notice() == "notice.match_restored"
    remove(table, RECORDS[0])
    table.turns(1)
    assert (table.autosave.take_notice(), table.autosave.notice) == ("", "")


def test_without_harm_nothing_is_said_or_written_anew(table: Table) -> None:
    places = {name: (table.folder / name).stat() for name in (*RECORDS, TURNS[0])}
    for _ in range(5):
        table.autosave.watch(WATCH)
    assert {name: (table.folder / name).stat() for name in places} == places
    table.turns(2)
    assert table.autosave.take_notice() == ""
    assert (table.folder / RECORDS[0]).stat().st_ino == places[RECORDS[0]].st_ino


def test_what_cannot_be_told_from_ours_is_kept_under_another_name(table: Table) -> None:
    spoil(table, RECORDS[0])
    spoiled = (table.folder / RECORDS[0]).read_bytes()
    table.turns(1)
    assert (table.folder / DAMAGED).read_bytes() == spoiled


def test_a_record_that_another_machine_played_on_is_not_pulled_back_under_its_hands(table: Table) -> None:
    """In a shared folder the watch leaves it; the next turn here keeps it under another name."""
    known = (table.folder / RECORDS[0]).read_bytes()
    copy = table.folder.parent / "copy"
    shutil.copytree(table.folder, copy)
    (copy / LOCK).unlink()
    there = Autosave(copy)
    assert there.saved is not None
    there.dealt(there.saved)
    local_game = LocalGame(there.saved, ROOMS, Drawing(), pace=0.0, autosave=there)
    local_game.draw()
    ahead = (copy / RECORDS[0]).read_bytes()
    assert ahead.startswith(known) and len(ahead) > len(known)
    shutil.copy(copy / RECORDS[0], table.folder / RECORDS[0])
    table.autosave.watch(WATCH)
    assert (table.folder / RECORDS[0]).read_bytes() == ahead
    table.turns(1)
    assert (table.folder / DAMAGED).read_bytes() == ahead
    assert table.is_whole()


if sys.platform != "win32":  # there nobody removes the lock of a copy that runs

    def test_another_copy_that_came_after_the_folder_went_keeps_its_match(table: Table) -> None:
        """The lock went with the folder: this copy keeps its hands off and plays on in memory."""
        shutil.rmtree(table.folder)
        second = Table(table.folder, 9)
        second.turns(1)
        table.turns(1)
        assert table.autosave.notice == "notice.match_elsewhere"
        assert second.is_whole()


def test_where_a_file_cannot_be_made_good_the_player_is_told(table: Table) -> None:
    remove(table, RECORDS[0])
    (table.folder / RECORDS[0]).mkdir()
    table.turns(1)
    assert table.autosave.take_notice() == "notice.match_unsaved"
    (table.folder / RECORDS[0]).rmdir()
    table.turns(1)
    assert table.is_whole()
