"""Deleted is deleted, whichever copy of the program knows it still; what vanishes otherwise comes back."""

from __future__ import annotations

import os
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.session.match.match import Match
from game.session.practice.lesson_progress import LESSON_FORMAT, LessonStore
from game.session.practice.practice_access import LESSONS, PracticeAccess
from game.session.storage import autosave as saving
from game.session.storage import game_files, match_folder
from game.session.storage.autosave import WATCH, Autosave
from game.session.storage.game_check import CheckedGame
from game.session.storage.game_files import UncheckedGame
from game.session.storage.game_text import text_of_game
from game.session.system import kept
from game.session.system.files import LOCK, RECORDS, write_whole
from game.session.system.removals import Removals
from tests.effort import soak
from tests.faults import Fault, take_away
from tests.session.storage.deleting import cases, prepared, tried
from tests.session.storage.sessions import SETUP, autosave_of, seated, turns
from tests.session.storage.stores import SAMPLES
from tools.past_games import past_finished_game

Copies = tuple[Autosave, Autosave]
both_orders = pytest.mark.parametrize("turned_round", [False, True], ids=["first-deletes", "second-deletes"])


@pytest.fixture
def without_locks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A file system without locks, on which two copies keep the same matches."""

    def refused(_: Path) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(match_folder, "Lock", refused)
    monkeypatch.setattr(saving, "PAUSE", 0.0)
    yield


def looked(*copies: Autosave) -> None:
    """Both look after their files, more than once."""
    for _ in range(3):
        for each in copies:
            each.watch(WATCH)


def copies_with_games(folder: Path, count: int, *, turned_round: bool) -> Copies:
    first = autosave_of(folder)
    for seed in range(count):
        first.archive.add(past_finished_game(SETUP, seed))
    second = autosave_of(folder)
    looked(first, second)
    assert len(second.archive.entries()) == len(first.archive.entries()) == count
    return (second, first) if turned_round else (first, second)


def copies_with_matches(folder: Path, *, turned_round: bool) -> Copies:
    """Two copies that know the same two matches."""
    first = autosave_of(folder)
    for seed in (1, 2):
        match = Match.begin(SETUP, seed)
        first.begin(match)
        turns(seated(first, match), 2)
    second = autosave_of(folder)
    assert seeds(first) == seeds(second) == {1, 2}
    return (second, first) if turned_round else (first, second)


def seeds(autosave: Autosave) -> set[int]:
    return {saved.match.seed for saved in autosave.unfinished(0, 9)}


def match_of(autosave: Autosave, seed: int) -> Match:
    return next(saved.match for saved in autosave.unfinished(0, 9) if saved.match.seed == seed)


def restarted(folder: Path, *copies: Autosave) -> Autosave:
    for each in copies:
        each.close()
    return autosave_of(folder)


@both_orders
@pytest.mark.parametrize("count", [1, 3])
def test_a_deleted_game_is_not_written_again_by_the_other_copy(tmp_path: Path, count: int, turned_round: bool) -> None:
    one, other = copies_with_games(tmp_path, count, turned_round=turned_round)
    assert one.archive.delete(one.archive.names()[0])
    looked(other, one)
    assert len(other.archive.entries()) == len(one.archive.entries()) == count - 1
    assert len(restarted(tmp_path, one, other).archive.names()) == count - 1


@both_orders
def test_all_games_that_were_deleted_stay_deleted(tmp_path: Path, turned_round: bool) -> None:
    one, other = copies_with_games(tmp_path, 3, turned_round=turned_round)
    one.archive.wipe()
    looked(other, one)
    assert other.archive.names() == one.archive.names() == ()
    assert restarted(tmp_path, one, other).archive.names() == ()


@both_orders
def test_a_folder_that_vanishes_after_a_deletion_comes_back_without_that_game(
    tmp_path: Path, turned_round: bool
) -> None:
    one, other = copies_with_games(tmp_path, 4, turned_round=turned_round)
    gone = one.archive.names()[1]
    one.archive.delete(gone)
    looked(other)
    shutil.rmtree(tmp_path / "games")
    looked(other)
    assert len(other.archive.names()) == 3 and gone not in other.archive.names()


def test_a_folder_that_vanishes_comes_back_whole(tmp_path: Path) -> None:
    one, other = copies_with_games(tmp_path, 3, turned_round=False)
    one.archive.delete(one.archive.names()[0])
    one.archive.add(past_finished_game(SETUP, 2))
    looked(one, other)
    shutil.rmtree(tmp_path / "games")
    looked(other)
    assert len(other.archive.names()) == 3


def test_a_game_of_a_match_that_goes_on_is_not_archived_again_when_it_was_deleted(tmp_path: Path) -> None:
    autosave = autosave_of(tmp_path)
    match = Match.begin(SETUP, 3)
    autosave.begin(match)
    table = seated(autosave, match)
    while not table.over:
        turns(table, 1)
    autosave.archive.delete(autosave.archive.names()[0])
    later = restarted(tmp_path, autosave)
    assert later.saved is not None and later.archive.names() == ()
    later.finished(later.saved)
    assert later.archive.names() == () and later.saved is None


def test_a_deleted_game_that_is_brought_in_again_is_there_and_comes_back(tmp_path: Path) -> None:
    one, other = copies_with_games(tmp_path, 1, turned_round=False)
    game = one.archive.finished_game(one.archive.names()[0])
    assert game is not None and text_of_game(game)
    one.archive.delete(one.archive.names()[0])
    looked(other)
    one.archive.bring_in(game)
    looked(other, one)
    shutil.rmtree(tmp_path / "games")
    looked(other)
    assert len(other.archive.names()) == 1


def corrected_in(copy: Autosave, folder: Path) -> tuple[Path, UncheckedGame, CheckedGame]:
    """The file of the only game, how this copy of the program read it with another head, and what came of its turns."""
    ((name, facts),) = ((entry.name, entry.summary) for entry in copy.archive.entries())
    file = folder / "games" / name
    found = UncheckedGame(name, (file.lstat().st_mtime_ns, file.lstat().st_size), "another head")
    return file, found, CheckedGame(facts, copy.archive.text(name))


def test_a_game_that_is_deleted_while_its_head_is_corrected_elsewhere_is_not_written(tmp_path: Path) -> None:
    one, other = copies_with_games(tmp_path, 1, turned_round=False)
    file, found, corrected = corrected_in(other, tmp_path)
    one.archive.delete(file.name)
    other.archive.summaries.settle(found, corrected)
    looked(other, one)
    assert not file.exists()


def test_a_head_is_corrected_while_no_other_copy_can_delete_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other copy begins to delete it after it was found to be as it was read, and is done afterwards."""
    one, other = copies_with_games(tmp_path, 1, turned_round=False)
    file, found, corrected = corrected_in(other, tmp_path)
    deleting = threading.Thread(target=one.archive.delete, args=(file.name,))

    def overtaken(place: Path, text: str) -> None:
        deleting.start()
        deleting.join(0.1)
        write_whole(place, text)

    monkeypatch.setattr(game_files, "write_whole", overtaken)
    other.archive.summaries.settle(found, corrected)
    deleting.join()
    looked(other, one)
    assert not file.exists()


def test_a_head_that_could_not_be_corrected_brings_no_deleted_game_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = copies_with_games(tmp_path, 1, turned_round=False)
    file, found, corrected = corrected_in(other, tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "full")

    with monkeypatch.context() as disk:
        disk.setattr(game_files, "write_whole", full)
        other.archive.summaries.settle(found, corrected)
    one.archive.delete(file.name)
    looked(other, one)
    assert not file.exists()


@both_orders
@pytest.mark.usefixtures("without_locks")
def test_a_deleted_match_is_not_written_again_by_the_other_copy(tmp_path: Path, turned_round: bool) -> None:
    one, other = copies_with_matches(tmp_path, turned_round=turned_round)
    assert one.delete(match_of(one, 1))
    looked(other, one)
    assert seeds(other) == seeds(one) == {2}
    assert seeds(restarted(tmp_path, one, other)) == {2}


@pytest.mark.usefixtures("without_locks")
def test_a_deleted_match_that_was_not_read_yet_is_no_lost_one(tmp_path: Path) -> None:
    one, _ = copies_with_matches(tmp_path, turned_round=False)
    other = autosave_of(tmp_path)
    last = match_of(one, 1)
    assert other.saved is not None and one.delete(last)
    assert seeds(other) == {2} and other.notice == ""


@pytest.mark.usefixtures("without_locks")
def test_who_plays_on_in_a_match_that_was_deleted_elsewhere_keeps_it(tmp_path: Path) -> None:
    one, other = copies_with_matches(tmp_path, turned_round=False)
    match = match_of(other, 1)
    table = seated(other, match)
    one.delete(match_of(one, 1))
    looked(other)
    assert seeds(other) == {2}
    turns(table, 1)
    looked(other, one)
    assert other.saved is match and other.unsaved == ""
    shutil.rmtree(tmp_path / "match")
    looked(other)
    later = restarted(tmp_path, one, other)
    assert match_of(later, 1).game.log == match.game.log


@pytest.mark.usefixtures("without_locks")
def test_a_match_whose_files_somebody_else_removes_still_comes_back(tmp_path: Path) -> None:
    one, other = copies_with_matches(tmp_path, turned_round=False)
    shutil.rmtree(tmp_path / "match")
    looked(other)
    assert seeds(restarted(tmp_path, one, other)) == {1, 2}


if sys.platform != "win32":  # there nobody removes the lock of a copy that runs

    def test_a_match_that_another_copy_took_over_and_deleted_is_not_written_when_that_copy_has_ended(
        tmp_path: Path,
    ) -> None:
        first = autosave_of(tmp_path)
        match = Match.begin(SETUP, 1)
        first.begin(match)
        turns(seated(first, match), 2)
        (tmp_path / "match" / LOCK).unlink()
        second = autosave_of(tmp_path)
        assert second.saved is not None
        first.watch(WATCH)
        assert first.unsaved == "notice.match_elsewhere"
        second.delete(second.saved)
        second.close()
        first.watch(WATCH)
        assert first.saved is None and first.unsaved == ""
        assert not (tmp_path / "match" / RECORDS[0]).exists()


def test_a_match_that_cannot_be_deleted_is_none_that_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    autosave = autosave_of(tmp_path)
    match = Match.begin(SETUP, 1)
    autosave.begin(match)
    turns(seated(autosave, match), 1)

    def refused(_: Path, *, missing_ok: bool = False) -> None:
        raise PermissionError

    with monkeypatch.context() as held:
        held.setattr(Path, "unlink", refused)
        assert not autosave.delete(match)
    take_away(tmp_path / "match")
    looked(autosave)
    assert seeds(restarted(tmp_path, autosave)) == {1}


@both_orders
def test_a_game_that_is_deleted_brought_in_and_deleted_again_is_gone(tmp_path: Path, turned_round: bool) -> None:
    one, other = copies_with_games(tmp_path, 1, turned_round=turned_round)
    game = one.archive.finished_game(one.archive.names()[0])
    assert game is not None
    for _ in range(2):
        assert one.archive.delete(one.archive.names()[0])
        looked(other, one)
        assert other.archive.names() == one.archive.names() == ()
        other.archive.bring_in(game)
        looked(one, other)
        assert len(one.archive.names()) == 1
    other.archive.delete(other.archive.names()[0])
    assert restarted(tmp_path, one, other).archive.names() == ()


def test_a_game_that_a_kill_left_after_the_word_of_its_deletion_is_none_that_was_deleted(tmp_path: Path) -> None:
    one, _ = copies_with_games(tmp_path, 2, turned_round=False)
    names = one.archive.names()
    Removals(tmp_path / "games").tell(names)
    later = restarted(tmp_path, one)
    looked(later)
    for file in (tmp_path / "games").glob("*.txt"):
        file.unlink()
    looked(later)
    assert later.archive.names() == names
    later.archive.delete(names[0])
    assert restarted(tmp_path, later).archive.names() == names[1:]


def test_a_game_that_was_told_to_be_deleted_and_is_there_comes_back_with_its_folder(tmp_path: Path) -> None:
    """The other copy was killed before it deleted the game, while this one ran."""
    one, other = copies_with_games(tmp_path, 2, turned_round=False)
    names = one.archive.names()
    Removals(tmp_path / "games").tell(names)
    looked(other)
    shutil.rmtree(tmp_path / "games")
    looked(other)
    assert other.archive.names() == names


def test_a_game_whose_deletion_failed_comes_back_with_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = copies_with_games(tmp_path, 2, turned_round=False)

    def refused(_: Path, *, missing_ok: bool = False) -> None:
        raise PermissionError

    with monkeypatch.context() as held:
        held.setattr(Path, "unlink", refused)
        assert not one.archive.delete(one.archive.names()[0])
    for file in (tmp_path / "games").glob("*.txt"):
        file.unlink()
    looked(other)
    assert len(other.archive.names()) == 2


def test_an_exercise_that_another_copy_removed_is_not_written_again_from_memory(tmp_path: Path) -> None:
    progress = LessonStore(tmp_path / LESSONS)
    progress.kept.change(lambda _: LESSON_FORMAT.read((SAMPLES / "lesson_format-1.json").read_text(encoding="utf-8")))
    other = PracticeAccess(tmp_path)
    for _ in range(3):
        other.mend()
    assert LessonStore(tmp_path / LESSONS).kept.remove()
    for _ in range(3):
        other.mend()
    assert not (tmp_path / LESSONS).exists()


PARTS = 200


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of which each trial has a copy."""
    return prepared(tmp_path_factory.mktemp("start"))


@pytest.fixture(scope="module")
def possible(start: Path, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, Fault, int]]:
    """Every deletion, fault and operation, which are counted once."""
    every = cases(start, tmp_path_factory.mktemp("counted"))
    return [case for case in every if hasattr(os, "fork") or not case[1].ends]


@pytest.mark.parametrize("part", soak(range(PARTS), most=25))
def test_a_deletion_that_dies_or_fails_deletes_nothing_else_and_what_is_said_to_be_gone_stays_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: Path, possible: list[tuple[str, Fault, int]], part: int
) -> None:
    monkeypatch.setattr(saving, "PAUSE", 0.0)
    monkeypatch.setattr(kept, "PAUSE", 0.0)
    run = tmp_path / "run"
    complaints = {case: tried(start, run, case) for case in possible[part::PARTS]}
    assert len(complaints) > 9 and not any(complaints.values()), complaints
