"""The running match is in the player's folder while it is played, whatever happens to the program or the files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.player import idle
from game.session.board.turn_board import ToRack
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.autosave import WATCH, Autosave
from game.session.storage.match_record import Record
from game.session.storage.saved_match import SavedMatch
from game.session.storage.unfinished_matches import UnfinishedMatches
from game.session.system.files import DAMAGED, LOCK, RECORDS, TURNS
from tests.session.seated import EMPTY, ROOMS, SMALLER_ROOMS, AtOnce, Drawing, ScriptedWorker, put, racked, spots

FRAME = 1 / 60
SETUP = Setup("classic", 3, ("magpie", "hare"), 60, rounds=1)


class Table:
    """A match played at a autosave's table; `killed` is what another start of the program finds."""

    def __init__(self, folder: Path, setup: Setup = SETUP, seed: int = 4) -> None:
        self.folder = folder
        self.autosave = Autosave(folder)
        self.match = Match.begin(setup, seed)
        self.autosave.begin(self.match)
        self.sit()

    def sit(self, worker: AtOnce | None = None) -> None:
        self.autosave.dealt(self.match)
        self.local_game = LocalGame(self.match, ROOMS, worker or AtOnce(), pace=0.0, autosave=self.autosave)
        self.local_game.editor.fit(ROOMS)

    def killed(self) -> Table:
        """Nothing is closed or written; the system only lets the lock go."""
        self.autosave.release()
        again = object.__new__(Table)
        again.folder, again.autosave = self.folder, Autosave(self.folder)
        if again.autosave.saved is not None:
            again.match = again.autosave.saved
            again.sit()
        return again

    def my_turn(self) -> None:
        while not (self.local_game.my_turn or self.local_game.over):
            self.local_game.tick(FRAME, showing=False)

    def turns(self, count: int) -> None:
        for _ in range(count):
            self.my_turn()
            self.local_game.draw()
        self.my_turn()

    def to_the_end(self) -> None:
        """Nobody plays a tile any more."""
        self.sit(Drawing())
        while not self.local_game.over:
            self.turns(1)

    def stage(self) -> None:
        """Two tiles on the felt, one more beside them, the last one taken back, the rack changed."""
        first, second, third = self.local_game.board.rack.tiles[:3]
        assert put(self.local_game, str(first)) is None
        ident = self.local_game.board.table[-1].ident
        assert put(self.local_game, str(second), ident) is None
        assert self.local_game.drop([third], ToRack(1, 40)) is None
        self.local_game.editor.tidy()
        assert put(self.local_game, str(self.local_game.board.rack.tiles[0])) is None
        self.local_game.editor.undo()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.local_game.note(FRAME)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path / "match")


def flipped(file: Path, line: int) -> None:
    data = file.read_bytes().split(b"\n")
    data[line] = data[line].replace(b'"', b"'", 1)
    file.write_bytes(b"\n".join(data))


def test_every_turn_is_there_after_a_kill(table: Table) -> None:
    for _ in range(4):
        table.turns(1)
        again = table.killed()
        assert again.match.game.state == table.match.game.state
        assert again.match.game.log == table.match.game.log
        assert again.match.game.events == table.match.game.events
        table = again


def test_a_turn_is_on_the_disk_before_the_next_seat_moves(table: Table) -> None:
    table.my_turn()
    lines = (table.folder / RECORDS[0]).read_text().count("\n")
    table.local_game.draw()
    assert (table.folder / RECORDS[0]).read_text().count("\n") == lines + 1


def test_a_kill_before_the_first_turn_keeps_the_deal(table: Table) -> None:
    assert table.killed().match.game.state == table.match.game.state


def test_the_half_built_turn_comes_back_with_its_history(table: Table) -> None:
    table.turns(2)
    table.stage()
    table.wait(1.0)
    again = table.killed().local_game
    assert again.editor.history == table.local_game.editor.history
    assert again.resumed
    assert (again.editor.history.can_undo, again.editor.history.can_redo) == (True, True)
    again.editor.redo()
    table.local_game.editor.redo()
    assert again.board == table.local_game.board


def test_after_a_kill_a_turn_that_a_hint_showed_is_still_one_by_a_hint(table: Table) -> None:
    table.turns(1)
    table.wait(1.0)
    editor = table.local_game.editor
    editor.show(editor.board.table)
    table.wait(1.0)
    again = table.killed().local_game.editor
    assert again.shown == editor.shown and again.is_assisted


def test_the_half_built_turn_is_written_within_a_second(table: Table) -> None:
    table.turns(1)
    table.wait(1.0)
    table.stage()
    before = (table.folder / TURNS[0]).read_bytes()
    table.wait(0.3)
    assert (table.folder / TURNS[0]).read_bytes() == before
    table.wait(0.2)
    assert (table.folder / TURNS[0]).read_bytes() != before


def test_the_half_built_turn_is_written_at_once_on_leaving(table: Table) -> None:
    table.turns(1)
    table.stage()
    table.local_game.note(at_once=True)
    assert table.killed().local_game.editor.history == table.local_game.editor.history


def test_nothing_is_written_while_nothing_changes(tmp_path: Path) -> None:
    table = Table(tmp_path, replace(SETUP, clock=None))
    table.turns(1)
    table.wait(1.0)
    (tmp_path / TURNS[0]).unlink()
    table.wait(5.0)
    assert not (tmp_path / TURNS[0]).exists()


def test_the_clock_goes_on_where_it_was(table: Table) -> None:
    table.turns(1)
    for _ in range(600):
        table.local_game.tick(FRAME, showing=False)
        table.local_game.note(FRAME)
    again = table.killed().local_game
    assert again.clock.limit == 60
    assert 50.0 <= again.clock.left <= 51.0


def test_the_order_of_the_rack_outlasts_a_turn_committed_at_the_last_moment(table: Table) -> None:
    """Killed between the record and the places: the turn counts, and the rack keeps its order."""
    table.my_turn()
    table.local_game.editor.sort_by_number()
    table.local_game.note(at_once=True)
    kept = (table.folder / TURNS[0]).read_bytes()
    order = racked(table.local_game)
    table.local_game.draw()
    (table.folder / TURNS[0]).write_bytes(kept)
    again = table.killed()
    assert len(again.match.game.log) == len(table.match.game.log)
    assert racked(again.local_game).startswith(order)
    assert not again.local_game.editor.history.can_undo


def test_the_drawn_tile_is_still_marked(table: Table) -> None:
    table.my_turn()
    table.local_game.draw()
    drawn = table.local_game.board.rack.drawn
    assert len(drawn) == 1
    assert table.killed().local_game.board.rack.drawn == drawn


def test_sets_keep_their_places(table: Table) -> None:
    table.turns(6)
    again = table.killed()
    assert table.local_game.board.table
    assert spots(again.local_game.board.places) == spots(table.local_game.board.places)
    assert again.local_game.board.rack == table.local_game.board.rack


def test_another_window_finds_room_for_all_sets(table: Table) -> None:
    table.turns(6)
    table.stage()
    table.local_game.note(at_once=True)
    table.autosave.release()
    autosave = Autosave(table.folder)
    assert autosave.saved is not None
    local_game = LocalGame(autosave.saved, ROOMS, ScriptedWorker(), autosave=autosave)
    local_game.editor.fit(SMALLER_ROOMS)
    assert set(local_game.board.places.spots) == {meld.ident for meld in local_game.board.table}
    assert local_game.editor.history.now.staged == table.local_game.editor.history.now.staged


def test_the_next_game_of_a_match_is_kept_too(table: Table) -> None:
    table.to_the_end()
    table.match.next_game()
    table.sit()
    table.turns(1)
    again = table.killed()
    assert again.match.game_number == 2
    assert again.match.standings == table.match.standings
    assert again.match.game.state == table.match.game.state


def test_between_two_games_the_sheet_comes_back(table: Table) -> None:
    table.to_the_end()
    again = table.killed()
    assert again.match.game.over and not again.match.over
    assert again.match.standings == table.match.standings


def test_an_old_table_says_nothing_of_the_next_game(table: Table) -> None:
    table.to_the_end()
    old = table.local_game
    table.match.next_game()
    table.sit()
    old.note(at_once=True)
    assert table.killed().local_game.board == table.local_game.board


def test_a_finished_match_leaves_nothing(table: Table) -> None:
    for _ in range(SETUP.games - 1):
        table.to_the_end()
        table.match.next_game()
        table.sit()
    table.to_the_end()
    assert table.match.over
    table.autosave.finished(table.match)
    table.local_game.note(at_once=True)
    assert [file.name for file in table.folder.iterdir()] == [LOCK]
    assert table.killed().autosave.saved is None


def test_within_one_run_a_left_match_is_taken_up_as_it_was(table: Table) -> None:
    table.turns(1)
    table.stage()
    table.local_game.note(at_once=True)
    before = table.local_game.editor.history
    table.sit()
    assert table.local_game.editor.history == before


def test_the_last_three_states_are_there(table: Table) -> None:
    table.turns(3)
    whole, one, two = ((table.folder / name).read_text().splitlines() for name in RECORDS)
    assert (whole[:-1], whole[:-2]) == (one, two)


@pytest.mark.parametrize("lost", [1, 2])
def test_a_damaged_record_falls_back_to_the_newest_good_state(table: Table, lost: int) -> None:
    table.turns(3)
    log = list(table.match.game.log)
    for name in RECORDS[:lost]:
        flipped(table.folder / name, 0)
    again = table.killed()
    assert again.match.game.log == log[: len(log) - lost]
    assert again.autosave.notice == "notice.match_damaged"
    assert (table.folder / DAMAGED).exists()
    once_more = again.killed()
    assert once_more.autosave.notice == "" and once_more.match.game.log == again.match.game.log


def test_nothing_good_is_said_and_put_aside(table: Table) -> None:
    table.turns(3)
    for name in RECORDS:
        (table.folder / name).write_bytes(b"\x00" * 300)
    again = table.killed()
    assert (again.autosave.saved, again.autosave.notice) == (None, "notice.match_lost")
    assert (table.folder / DAMAGED).read_bytes() == b"\x00" * 300
    assert again.killed().autosave.notice == ""


def test_a_torn_line_is_out_of_the_way_of_the_next(table: Table) -> None:
    table.turns(2)
    with (table.folder / RECORDS[0]).open("ab") as stream:
        stream.write(b'{"game":1,"turn":')
    again = table.killed()
    assert again.autosave.notice == ""
    again.turns(1)
    assert again.killed().match.game.log == again.match.game.log


def test_a_newer_record_is_left_alone(table: Table) -> None:
    newer = b'{"tilebridge":"record","version":99}\n'
    (table.folder / RECORDS[0]).write_bytes(newer)
    again = table.killed()
    assert (again.autosave.saved, again.autosave.notice) == (None, "notice.match_other_version")
    assert (table.folder / RECORDS[0]).read_bytes() == newer
    again.autosave.begin(Match.begin(SETUP, 1))
    assert (table.folder / RECORDS[0]).read_bytes() == newer
    assert again.killed().match.seed == 1


def test_a_damaged_half_built_turn_costs_only_itself(table: Table) -> None:
    table.turns(2)
    table.stage()
    table.local_game.note(at_once=True)
    for name in TURNS:
        flipped(table.folder / name, 0)
    again = table.killed()
    assert again.autosave.notice == "notice.match_damaged"
    assert again.match.game.state == table.match.game.state
    assert not again.local_game.editor.history.can_undo


def test_the_half_built_turn_before_is_used_when_the_newest_is_damaged(table: Table) -> None:
    table.turns(2)
    table.stage()
    table.local_game.note(at_once=True)
    staged = table.local_game.editor.history
    table.local_game.editor.undo()
    table.local_game.note(at_once=True)
    flipped(table.folder / TURNS[0], 1)
    assert table.killed().local_game.editor.history == staged


def test_the_half_built_turn_is_not_missing_while_the_next_is_written(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writing through to the disk takes its time, and the program may be killed meanwhile."""
    table.turns(2)
    real, there = os.fsync, []

    def fsync(number: int) -> None:
        there.append((table.folder / TURNS[0]).exists())
        real(number)

    monkeypatch.setattr(os, "fsync", fsync)
    table.stage()
    table.local_game.note(at_once=True)
    assert there and all(there)


def test_the_half_built_turn_of_another_match_is_no_concern(table: Table, tmp_path: Path) -> None:
    other = Table(tmp_path / "other", seed=5)
    other.my_turn()
    other.stage()
    other.local_game.note(at_once=True)
    table.my_turn()
    shutil.copy(other.folder / TURNS[0], table.folder / TURNS[0])
    again = table.killed()
    assert again.autosave.notice == "" and not again.local_game.editor.history.can_undo


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """A disk that is full as long as it is told so."""
    real, is_full = os.fsync, [False]

    def fsync(number: int) -> None:
        if is_full[0]:
            raise OSError(28, "No space left on device")
        real(number)

    monkeypatch.setattr(os, "fsync", fsync)
    return lambda full: is_full.__setitem__(0, full)


def test_on_a_full_disk_play_goes_on_and_one_sentence_is_said_once(
    table: Table, full_disk: Callable[[bool], None]
) -> None:
    full_disk(True)
    table.turns(3)
    table.stage()
    table.wait(2.0)
    assert table.local_game.take_trouble() == "notice.match_unsaved"
    table.turns(2)
    assert table.local_game.take_trouble() == ""
    assert table.autosave.notice == "notice.match_unsaved"


def test_when_there_is_room_again_nothing_is_missing(table: Table, full_disk: Callable[[bool], None]) -> None:
    table.turns(1)
    full_disk(True)
    table.turns(2)
    full_disk(False)
    table.turns(1)
    assert table.killed().match.game.log == table.match.game.log


def test_a_folder_that_cannot_be_made_is_no_reason_not_to_play(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    table = Table(tmp_path / "file" / "match")
    table.turns(2)
    assert table.autosave.notice == "notice.match_unsaved"
    table.sit()
    assert table.match.game.log


def test_a_second_copy_keeps_its_hands_off(table: Table) -> None:
    table.turns(1)
    before = {file.name: file.read_bytes() for file in table.folder.iterdir()}
    second = Autosave(table.folder)
    assert (second.saved, second.notice) == (None, "notice.match_elsewhere")
    second.begin(Match.begin(SETUP, 2))
    assert {file.name: file.read_bytes() for file in table.folder.iterdir()} == before


def test_the_lock_names_its_holder(table: Table) -> None:
    assert (table.folder / LOCK).read_text().strip() == str(os.getpid())


def test_the_lock_of_a_killed_program_is_taken_over(tmp_path: Path) -> None:
    code = "import sys, time; from pathlib import Path; from game.session.storage.autosave import Autosave; "
    code += "autosave = Autosave(Path(sys.argv[1])); print('held', flush=True); time.sleep(60)"
    other = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None and other.stdout.readline() == "held\n"
    assert Autosave(tmp_path).notice == "notice.match_elsewhere"
    other.kill()
    other.wait()
    other.stdout.close()
    autosave = Autosave(tmp_path)
    assert autosave.notice == ""
    assert (tmp_path / LOCK).read_text().strip() == str(os.getpid())


def test_a_match_without_a_autosave_is_played_all_the_same(tmp_path: Path) -> None:
    local_game = LocalGame(Match.begin(SETUP, 1), ROOMS, AtOnce(), pace=0.0)
    while not local_game.my_turn:
        local_game.tick(FRAME, showing=False)
    assert put(local_game, str(local_game.board.rack.tiles[0]), EMPTY) is None
    local_game.note(at_once=True)
    assert local_game.take_trouble() == ""


def test_a_match_found_before_its_first_turn_is_played_on_without_a_word(table: Table) -> None:
    again = table.killed()
    again.turns(1)
    assert again.autosave.notice == again.local_game.take_trouble() == ""


def test_a_half_built_turn_says_only_what_there_is(table: Table) -> None:
    table.my_turn()
    table.stage()
    table.local_game.note(at_once=True)
    text = (table.folder / TURNS[0]).read_text(encoding="utf-8")
    assert "pending" not in text and "drawn" not in text and "others" not in text


def test_the_record_that_was_damaged_is_put_aside_as_it_was(table: Table) -> None:
    table.turns(3)
    flipped(table.folder / RECORDS[0], 0)
    damaged = (table.folder / RECORDS[0]).read_bytes()
    table.killed()
    assert (table.folder / DAMAGED).read_bytes() == damaged


def test_a_half_built_turn_that_somebody_changed_is_written_anew_and_told(table: Table) -> None:
    table.turns(1)
    table.local_game.note(at_once=True)
    (table.folder / TURNS[0]).write_bytes(b"{}")
    table.stage()
    table.local_game.note(at_once=True)
    assert table.local_game.take_trouble() == "notice.match_restored"
    assert table.killed().local_game.editor.history == table.local_game.editor.history


class Broken(Exception):
    """A mistake in what saves."""


def broken_once(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> None:
    """The next call of this raises and does nothing."""
    real, left = getattr(owner, name), [1]

    def breaking(*given: object, **named: object) -> object:
        if left:
            left.pop()
            raise Broken
        return real(*given, **named)

    monkeypatch.setattr(owner, name, breaking)


MISTAKES = [(Record, "turned"), (SavedMatch, "turned"), (UnfinishedMatches, "hold_on"), (UnfinishedMatches, "played")]


@pytest.mark.parametrize(("owner", "name"), MISTAKES)
def test_a_turn_that_an_error_kept_out_of_the_record_is_noted_with_the_next(
    table: Table, monkeypatch: pytest.MonkeyPatch, owner: type, name: str
) -> None:
    table.turns(2)
    broken_once(monkeypatch, owner, name)
    with pytest.raises(Broken):
        table.local_game.draw()
    table.sit()
    table.turns(1)
    found = table.killed()
    assert found.match.game.log == table.match.game.log and found.autosave.notice == ""


@pytest.mark.parametrize(("owner", "name"), MISTAKES)
def test_a_turn_that_an_error_kept_out_of_the_record_is_noted_with_the_next_look(
    table: Table, monkeypatch: pytest.MonkeyPatch, owner: type, name: str
) -> None:
    table.turns(2)
    broken_once(monkeypatch, owner, name)
    with pytest.raises(Broken):
        table.local_game.draw()
    table.autosave.watch(WATCH)
    assert table.killed().match.game.log == table.match.game.log


def ended_in_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Autosave, Match]:
    """A match of two games; noting the last turn of the first failed."""
    autosave = Autosave(folder / "match", games=folder / "games")
    match = Match.begin(Setup("classic", 2, ("hare",), rounds=1), 3)
    autosave.begin(match)
    while True:
        seat = match.game.state.to_move
        match.game.submit(seat, idle(match.game.view(seat)))
        if match.game.over:
            break
        autosave.turned(match)
    broken_once(monkeypatch, Record, "turned")
    with pytest.raises(Broken):
        autosave.turned(match)
    return autosave, match


def test_a_deal_after_a_turn_that_was_not_noted_stands_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    autosave, match = ended_in_error(tmp_path, monkeypatch)
    match.next_game()
    autosave.dealt(match)
    autosave.release()
    again = Autosave(tmp_path / "match")
    assert again.saved is not None and again.notice == ""
    assert again.saved.game_number == 2 and again.saved.outcomes == match.outcomes


def test_a_game_whose_last_turn_was_not_noted_is_archived_with_the_next_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    autosave, match = ended_in_error(tmp_path, monkeypatch)
    assert autosave.archive.names() == ()
    autosave.watch(WATCH)
    (name,) = autosave.archive.names()
    found = autosave.archive.finished_game(name)
    assert found is not None and [(turn.seat, turn.command) for turn in found.turns] == match.game.log
