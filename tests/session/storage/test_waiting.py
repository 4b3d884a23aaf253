"""What could not be written waits and is written as soon as the disk allows it, at the latest at the end; until then it
is known that it is not saved, and afterwards nothing is said of it any more.

`python -m tests.bench.break_matches` tries every operation of a session; here some are.
"""

from __future__ import annotations

import logging
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.session.match.match import Match
from game.session.storage import autosave as saving
from game.session.storage.autosave import WATCH, Autosave
from game.session.system import kept
from game.session.system.files import LOCK, RECORDS, TURNS
from tests.effort import soak
from tests.faults import Disk, Fault
from tests.session.storage.sessions import FAULTS, SETUP, Session, autosave_of, cases, failing, prepared, seated, turns
from tests.session.storage.storms import storm_of
from tools.past_games import past_finished_game

FEW = soak([(0, 4), *((seed, 12) for seed in range(5))])
"""So many cases of each fault are tried, drawn by a seed."""
UNSAVED, ELSEWHERE = "notice.match_unsaved", "notice.match_elsewhere"


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Thousands of warnings are expected, and no waiting helps."""
    monkeypatch.setattr(saving, "PAUSE", 0.0)
    monkeypatch.setattr(kept, "PAUSE", 0.0)
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def begun(autosave: Autosave, seed: int) -> Match:
    match = Match.begin(SETUP, seed)
    autosave.begin(match)
    return match


def logs(autosave: Autosave) -> dict[int, int]:
    """How many commands each match has that is not over, by its seed."""
    return {saved.match.seed: len(saved.match.game.log) for saved in autosave.unfinished(0, 9)}


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as an earlier run left it, of which each trial has a copy."""
    return prepared(tmp_path_factory.mktemp("start"))


@pytest.fixture(scope="module")
def possible(start: Path, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Fault, int]]:
    """Every fault at every operation of a session, which are counted once."""
    return list(cases(start, tmp_path_factory.mktemp("counted")))


@pytest.mark.parametrize("drawn", FEW)
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name.lower())
def test_no_failing_operation_of_a_session_loses_anything(
    tmp_path: Path, start: Path, possible: list[tuple[Fault, int]], fault: Fault, drawn: tuple[int, int]
) -> None:
    every = [case for case in possible if case[0] is fault]
    seed, count = drawn
    some = random.Random(f"{fault.name} {seed}").sample(every, count)
    assert [(case, lost) for case in some if (lost := failing(start, tmp_path / "run", *case))] == []


def test_turns_of_three_rounds_that_could_not_be_written_are_there_after_an_orderly_end(tmp_path: Path) -> None:
    autosave = autosave_of(tmp_path)
    match = begun(autosave, 1)
    table = seated(autosave, match)
    turns(table, 2)
    with Disk(Fault.FULL, 0):
        turns(table, 3)
    for _ in range(10):
        autosave.watch(WATCH)
    autosave.close()
    assert logs(autosave_of(tmp_path)) == {1: len(match.game.log)}


def test_they_are_there_after_the_next_look_and_a_kill(tmp_path: Path) -> None:
    autosave = autosave_of(tmp_path)
    match = begun(autosave, 1)
    with Disk(Fault.FULL, 0):
        turns(seated(autosave, match), 3)
    autosave.watch(WATCH)
    autosave.release()
    assert logs(autosave_of(tmp_path)) == {1: len(match.game.log)}


def test_turns_that_wait_at_the_end_are_written_there(tmp_path: Path) -> None:
    autosave = autosave_of(tmp_path)
    match = begun(autosave, 1)
    with Disk(Fault.FULL, 0):
        turns(seated(autosave, match), 3)
    autosave.close()
    assert logs(autosave_of(tmp_path)) == {1: len(match.game.log)}


def test_a_new_match_whose_last_rename_fails_is_written_at_the_end(tmp_path: Path) -> None:
    with Disk() as disk:
        begun(autosave_of(tmp_path / "counted"), 1)
    last = max(at for at, operation in enumerate(disk.operations) if operation == "replace")
    with Disk(Fault.BROKEN, last):
        autosave = autosave_of(tmp_path / "real")
        begun(autosave, 1)
    assert autosave.unsaved == UNSAVED
    autosave.close()
    assert list(logs(autosave_of(tmp_path / "real"))) == [1]


def test_a_half_built_turn_that_could_not_be_written_comes_back(tmp_path: Path) -> None:
    autosave = autosave_of(tmp_path)
    table = seated(autosave, begun(autosave, 1))
    turns(table, 2)
    with Disk(Fault.FULL, 0):
        table.editor.sort_by_number()
        table.note(at_once=True)
        assert autosave.unsaved == UNSAVED
    autosave.watch(WATCH)
    assert autosave.take_notice() == autosave.notice == "", "neither unsaved nor restored is said"
    autosave.release()
    later = autosave_of(tmp_path)
    assert later.saved is not None
    assert seated(later, later.saved).editor.history == table.editor.history


def test_a_finished_game_that_waits_is_kept_with_the_next_look(tmp_path: Path) -> None:
    autosave = autosave_of(tmp_path)
    with Disk(Fault.FULL, 0):
        assert not autosave.archive.add(past_finished_game(SETUP, 1))
    assert autosave.unsaved == autosave.archive.notice == "notice.games_unsaved"
    autosave.watch(WATCH)
    assert autosave.unsaved == autosave.archive.notice == autosave.notice == ""
    autosave.release()
    assert len(autosave_of(tmp_path).archive.entries()) == 1


def test_a_finished_game_that_waits_at_the_end_is_kept_there(tmp_path: Path) -> None:
    autosave = autosave_of(tmp_path)
    with Disk(Fault.FULL, 0):
        autosave.archive.add(past_finished_game(SETUP, 1))
    autosave.close()
    assert len(autosave_of(tmp_path).archive.entries()) == 1


def test_a_game_that_cannot_be_written_does_not_keep_the_others_back(tmp_path: Path) -> None:
    autosave = autosave_of(tmp_path)
    with Disk(Fault.FULL, 0):
        for seed in (1, 2):
            autosave.archive.add(past_finished_game(SETUP, seed))
    first, second = autosave.archive.names()
    (tmp_path / "games" / second).mkdir(parents=True)
    autosave.watch(WATCH)
    assert (tmp_path / "games" / first).is_file() and autosave.unsaved == "notice.games_unsaved"
    (tmp_path / "games" / second).rmdir()
    autosave.watch(WATCH)
    assert (tmp_path / "games" / second).is_file() and autosave.unsaved == ""


def test_the_record_of_a_finished_match_goes_once_its_game_is_archived(tmp_path: Path) -> None:
    session = Session(prepared(tmp_path))
    old = session.old
    assert old is not None
    table = seated(session.autosave, old)
    with Disk(Fault.FULL, 0):
        while not table.over:
            turns(table, 1)
        session.autosave.finished(old)
    assert (tmp_path / "match" / RECORDS[0]).exists()
    session.autosave.watch(WATCH)
    assert sorted(file.name for file in (tmp_path / "match").iterdir()) == [LOCK]
    assert len(session.autosave.archive.names()) == 1


def test_what_was_said_of_not_saving_is_taken_back_and_said_again_when_it_is_true_again(tmp_path: Path) -> None:
    autosave = autosave_of(tmp_path)
    table = seated(autosave, begun(autosave, 1))
    for _ in range(2):
        with Disk(Fault.FULL, 0):
            turns(table, 2)
            assert autosave.unsaved == autosave.notice == autosave.take_notice() == UNSAVED
            turns(table, 1)
            assert autosave.take_notice() == "", "it is said once"
        autosave.watch(WATCH)
        assert autosave.unsaved == autosave.notice == autosave.take_notice() == ""


def test_what_nobody_heard_of_not_saving_is_not_said_when_it_is_over(tmp_path: Path) -> None:
    autosave = autosave_of(tmp_path)
    table = seated(autosave, begun(autosave, 1))
    with Disk(Fault.FULL, 0):
        turns(table, 1)
    turns(table, 1)
    assert autosave.unsaved == autosave.take_notice() == ""


def test_taking_back_leaves_what_else_there_is_to_know(tmp_path: Path) -> None:
    autosave = autosave_of(tmp_path)
    turns(seated(autosave, begun(autosave, 1)), 2)
    autosave.release()
    (tmp_path / "match" / TURNS[0]).write_bytes(b"\0" * 99)
    later = autosave_of(tmp_path)
    assert later.saved is not None and later.notice == "notice.match_damaged"
    with Disk(Fault.FULL, 0):
        turns(seated(later, later.saved), 1)
        assert later.notice == UNSAVED
    later.watch(WATCH)
    assert later.notice == "notice.match_damaged"


def test_a_copy_that_lags_behind_is_no_match_that_is_not_saved(tmp_path: Path) -> None:
    """Only the copies of the record cannot be written: the record itself has every turn."""
    autosave = autosave_of(tmp_path)
    table = seated(autosave, begun(autosave, 1))
    turns(table, 2)
    (tmp_path / "match" / RECORDS[1]).unlink()
    (tmp_path / "match" / RECORDS[1]).mkdir()
    turns(table, 1)
    assert autosave.unsaved == ""


def test_a_folder_that_cannot_be_made_yet_gets_the_match_when_it_can(tmp_path: Path) -> None:
    (tmp_path / "match").touch()
    autosave = autosave_of(tmp_path)
    match = begun(autosave, 1)
    turns(seated(autosave, match), 2)
    assert autosave.unsaved == UNSAVED
    (tmp_path / "match").unlink()
    autosave.watch(WATCH)
    assert autosave.unsaved == ""
    autosave.release()
    assert logs(autosave_of(tmp_path)) == {1: len(match.game.log)}


def test_a_second_copy_keeps_its_matches_once_the_first_has_ended(tmp_path: Path) -> None:
    first = autosave_of(tmp_path)
    one = begun(first, 1)
    turns(seated(first, one), 2)
    second = autosave_of(tmp_path)
    other = begun(second, 2)
    table = seated(second, other)
    turns(table, 3)
    assert second.unsaved == second.notice == second.take_notice() == ELSEWHERE
    second.watch(WATCH)
    assert second.unsaved == ELSEWHERE
    first.close()
    second.watch(WATCH)
    assert second.unsaved == second.notice == ""
    turns(table, 1)
    assert logs(second) == {2: len(other.game.log), 1: len(one.game.log)}
    second.release()
    assert logs(autosave_of(tmp_path)) == {2: len(other.game.log), 1: len(one.game.log)}


def test_a_second_copy_in_which_nothing_was_begun_has_nothing_to_lose(tmp_path: Path) -> None:
    first, second = autosave_of(tmp_path), autosave_of(tmp_path)
    assert first.unsaved == second.unsaved == "" and second.notice == ELSEWHERE
    assert second.take_notice() == ELSEWHERE


def test_one_failing_question_for_a_record_does_not_give_its_folder_away(tmp_path: Path) -> None:
    autosave = autosave_of(tmp_path)
    first = begun(autosave, 1)
    turns(seated(autosave, first), 2)
    autosave.release()
    with Disk() as disk:
        autosave_of(tmp_path).release()
    for at, operation in enumerate(disk.operations):
        if operation == "lstat":
            with Disk(Fault.BROKEN, at):
                later = autosave_of(tmp_path)
            begun(later, 2)
            later.release()
            last = autosave_of(tmp_path)
            assert 1 in logs(last)
            last.release()


@pytest.mark.parametrize("act", [Autosave.close, Autosave.mend])
def test_nothing_is_expected_where_no_folder_was_asked_for(act: Callable[[Autosave], None]) -> None:
    autosave = Autosave()
    begun(autosave, 1)
    act(autosave)
    assert autosave.unsaved == autosave.notice == ""


# The lock


if sys.platform != "win32":  # there nobody removes the lock of a copy that runs

    def test_a_lock_that_is_removed_is_taken_again_with_the_next_look(tmp_path: Path) -> None:
        autosave = autosave_of(tmp_path)
        match = begun(autosave, 1)
        turns(seated(autosave, match), 2)
        (tmp_path / "match" / LOCK).unlink()
        autosave.watch(WATCH)
        second = autosave_of(tmp_path)
        assert (tmp_path / "match" / LOCK).exists() and second.notice == ELSEWHERE and second.saved is None
        assert autosave.unsaved == ""

    def test_a_copy_that_came_in_when_the_lock_was_gone_keeps_its_turns_and_those_of_the_first_are_kept_beside(
        tmp_path: Path,
    ) -> None:
        """Both play on in the same match: the first one from memory, until the other has ended."""
        first = autosave_of(tmp_path)
        mine = begun(first, 1)
        table = seated(first, mine)
        turns(table, 2)
        (tmp_path / "match" / LOCK).unlink()
        second = autosave_of(tmp_path)
        theirs = second.saved
        assert theirs is not None
        turns(seated(second, theirs), 4)
        turns(table, 1)
        assert first.unsaved == first.take_notice() == ELSEWHERE
        first.watch(WATCH)
        assert first.unsaved == ELSEWHERE
        second.close()
        first.watch(WATCH)
        assert first.unsaved == first.notice == ""
        turns(table, 1)
        first.release()
        later = autosave_of(tmp_path)
        logs_found = [saved.match.game.log for saved in later.unfinished(0, 9)]
        assert len(logs_found) == 2 and mine.game.log in logs_found and theirs.game.log in logs_found


def test_on_a_full_disk_the_lock_holds_though_it_does_not_name_its_holder(tmp_path: Path) -> None:
    autosave_of(tmp_path).release()
    with Disk(Fault.FULL, 0):
        autosave = autosave_of(tmp_path)
        second = autosave_of(tmp_path)
    assert second.notice == ELSEWHERE and autosave.notice == ""


@pytest.mark.parametrize("storm", soak(range(10), 2))
def test_two_copies_that_write_one_archive_at_once_lose_no_game(tmp_path: Path, storm: int) -> None:
    assert storm_of(tmp_path, storm) == ""
