"""Several matches that are not over lie side by side: beginning another one costs none of them, whatever happens."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from game.rules.play.commands import PlayTable
from game.rules.table import Meld
from game.session.match.match import Match
from game.session.match.positions import match_at
from game.session.match.setup import Setup
from game.session.storage import recovery
from game.session.storage.autosave import Autosave
from game.session.system import files, known_file
from game.session.system.files import LOCK, MORE, RECORDS, TURNS
from tests.effort import soak
from tests.session.storage.sessions import autosave_of, seated, turns

SETUP = Setup("classic", 2, ("hare",))
FOUR = Setup("classic", 4, ("hare", "magpie", "hare"), rounds=1)


class Killed(BaseException):
    """The program ends here."""


@pytest.fixture
def autosave(tmp_path: Path) -> Autosave:
    return autosave_of(tmp_path)


def played(autosave: Autosave, seed: int, count: int = 2, setup: Setup = SETUP) -> Match:
    """A match begun and played for some turns."""
    match = Match.begin(setup, seed)
    autosave.begin(match)
    turns(seated(autosave, match), count)
    return match


def again(autosave: Autosave, folder: Path) -> Autosave:
    """The next start of the program."""
    autosave.release()
    return autosave_of(folder)


def logs(autosave: Autosave) -> dict[int, list[object]]:
    """What was played in every match that is not over, by its seed."""
    found = autosave.unfinished(0, 99)
    assert len(found) == autosave.count
    return {saved.match.seed: list(saved.match.game.log) for saved in found}


def test_another_match_leaves_the_one_before_as_it_is(autosave: Autosave, tmp_path: Path) -> None:
    first, second = played(autosave, 1), played(autosave, 2)
    later = again(autosave, tmp_path)
    assert logs(later) == {1: first.game.log, 2: second.game.log}


def test_the_one_played_last_is_offered_first(autosave: Autosave, tmp_path: Path) -> None:
    first = played(autosave, 1)
    played(autosave, 2)
    assert autosave.saved is not None and autosave.saved.seed == 2
    turns(seated(autosave, first), 1)
    assert autosave.saved is first
    aged(tmp_path, 2)
    later = again(autosave, tmp_path)
    assert later.saved is not None and later.saved.seed == 1


def aged(folder: Path, seed: int) -> None:
    """The files of the match of that seed are an hour old."""
    for file in (folder / "match").rglob(RECORDS[0]):
        if f'"seed":{seed},' in file.read_text(encoding="utf-8"):
            for each in (file, *(file.with_name(name) for name in TURNS if file.with_name(name).exists())):
                os.utime(each, (1_600_000_000, 1_600_000_000))


def test_no_number_of_matches_is_too_many(autosave: Autosave, tmp_path: Path) -> None:
    whole = {seed: played(autosave, seed, 1).game.log for seed in range(12)}
    assert logs(again(autosave, tmp_path)) == whole


def test_the_half_built_turn_of_each_comes_back(autosave: Autosave, tmp_path: Path) -> None:
    tables = [seated(autosave, played(autosave, seed)) for seed in (1, 2)]
    for table in tables:
        turns(table, 1)
        table.editor.sort_by_number()
        table.note(at_once=True)
    later = again(autosave, tmp_path)
    found = {saved.match.seed: seated(later, saved.match) for saved in later.unfinished(0, 9)}
    assert [found[seed].editor.history for seed in (1, 2)] == [table.editor.history for table in tables]


def test_what_was_staged_at_the_last_moment_goes_to_its_own_match(autosave: Autosave, tmp_path: Path) -> None:
    """The table that is left notes its turn when the next match has begun already."""
    table = seated(autosave, played(autosave, 1))
    table.editor.sort_by_number()
    played(autosave, 2)
    table.note(at_once=True)
    later = again(autosave, tmp_path)
    found = next(saved for saved in later.unfinished(0, 9) if saved.match.seed == 1)
    assert seated(later, found.match).editor.history == table.editor.history


def test_an_untouched_match_gives_way(autosave: Autosave, tmp_path: Path) -> None:
    """Nobody has done a thing in it, so nothing is lost."""
    for seed in range(5):
        match = Match.begin(SETUP, seed)
        autosave.begin(match)
        seated(autosave, match).note(at_once=True)
    assert list(logs(autosave)) == [4]
    assert list(logs(again(autosave, tmp_path))) == [4]


@pytest.mark.parametrize("other", [SETUP.with_box("machiavelli"), FOUR, replace(SETUP, day=date(2026, 11, 28))])
def test_an_untouched_match_stays_where_another_one_begins(autosave: Autosave, tmp_path: Path, other: Setup) -> None:
    """It was left with the words that it is saved."""
    autosave.begin(Match.begin(SETUP, 1))
    autosave.begin(Match.begin(other, 2))
    assert set(logs(again(autosave, tmp_path))) == {1, 2}


def test_a_match_in_which_only_the_rack_was_sorted_stays(autosave: Autosave, tmp_path: Path) -> None:
    match = Match.begin(SETUP, 1)
    autosave.begin(match)
    table = seated(autosave, match)
    table.editor.sort_by_number()
    table.note(at_once=True)
    played(autosave, 2)
    assert set(logs(again(autosave, tmp_path))) == {1, 2}


def test_a_match_in_which_only_a_computer_moved_stays(autosave: Autosave, tmp_path: Path) -> None:
    seed = next(each for each in range(50) if Match.begin(SETUP, each).game.state.to_move == 1)
    match = Match.begin(SETUP, seed)
    autosave.begin(match)
    table = seated(autosave, match)
    while not table.my_turn:
        table.tick(0.1, showing=False)
    autosave.begin(Match.begin(SETUP, 99))
    assert set(logs(again(autosave, tmp_path))) == {seed, 99}


def test_a_finished_match_makes_room_and_the_next_one_is_offered(autosave: Autosave, tmp_path: Path) -> None:
    played(autosave, 1)
    second = played(autosave, 2)
    table = seated(autosave, second)
    while not table.over:
        turns(table, 1)
    autosave.finished(second)
    assert autosave.saved is not None and autosave.saved.seed == 1
    assert len(autosave.archive.names()) == 1
    assert list(logs(again(autosave, tmp_path))) == [1]
    assert not list((tmp_path / "match" / MORE).iterdir())


def test_games_of_a_match_that_lies_aside_are_archived_once(autosave: Autosave, tmp_path: Path) -> None:
    match = Match.begin(FOUR, 1)
    autosave.begin(match)
    table = seated(autosave, match)
    while not table.over:
        turns(table, 1)
    played(autosave, 2)
    later = again(autosave, tmp_path)
    assert len(later.archive.names()) == 1
    found = next(saved.match for saved in later.unfinished(0, 9) if saved.match.seed == 1)
    found.next_game()
    turns(seated(later, found), 1)
    assert len(later.archive.names()) == 1
    last = again(later, tmp_path)
    assert last.saved is not None and (last.saved.seed, last.saved.game_number) == (1, 2)


def test_a_deleted_match_is_gone_and_the_others_stay(autosave: Autosave, tmp_path: Path) -> None:
    matches = [played(autosave, seed) for seed in range(3)]
    assert autosave.delete(matches[1])
    assert set(logs(autosave)) == {0, 2}
    later = again(autosave, tmp_path)
    assert logs(later) == {0: matches[0].game.log, 2: matches[2].game.log}


def test_deleting_the_games_of_which_some_are_archived_keeps_those(autosave: Autosave) -> None:
    match = Match.begin(FOUR, 1)
    autosave.begin(match)
    table = seated(autosave, match)
    while not table.over:
        turns(table, 1)
    autosave.delete(match)
    assert len(autosave.archive.names()) == 1 and autosave.saved is None


def test_without_a_folder_they_last_until_the_program_ends() -> None:
    autosave = Autosave()
    first, second = played(autosave, 1), played(autosave, 2)
    assert logs(autosave) == {1: first.game.log, 2: second.game.log}
    assert autosave.delete(second) and autosave.saved is first


def test_a_second_copy_has_its_own_and_touches_none(autosave: Autosave, tmp_path: Path) -> None:
    played(autosave, 1)
    played(autosave, 2)
    before = contents(tmp_path / "match")
    second = Autosave(tmp_path / "match")
    assert second.count == 0 and second.notice == "notice.match_elsewhere"
    played(second, 3)
    played(second, 4)
    assert set(logs(second)) == {3, 4}
    assert contents(tmp_path / "match") == before


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def test_on_a_full_disk_both_are_there_until_the_program_ends(
    autosave: Autosave, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = played(autosave, 1)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        second = played(autosave, 2)
        third = played(autosave, 3)
        assert autosave.take_notice() == "notice.match_unsaved"
        assert logs(autosave) == {1: first.game.log, 2: second.game.log, 3: third.game.log}
    turns(seated(autosave, second), 1)
    assert logs(again(autosave, tmp_path)) == {1: first.game.log, 2: second.game.log}


def test_a_match_that_cannot_be_deleted_stays_with_a_sentence(
    autosave: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(autosave, 1)

    def refused(_: Path, *, missing_ok: bool = False) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "unlink", refused)
    assert not autosave.delete(match)
    assert autosave.notice == "notice.match_stays" and autosave.saved is match


STEPS = {"write_whole": known_file, "put": files, "_append": known_file, "_through": files, "_remember": files}


@pytest.mark.parametrize("name", soak([*STEPS], 2))
def test_a_kill_at_any_step_of_beginning_loses_nothing_and_doubles_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Whatever the program was just about to do with a file when it was killed."""
    real, steps = getattr(STEPS[name], name), 0
    for after in range(12):
        folder = tmp_path / str(after)
        autosave = Autosave(folder / "match")
        first = played(autosave, 1)
        left = [after]

        def dying(*args: object, left: list[int] = left, **more: object) -> object:
            left[0] -= 1
            if left[0] < 0:
                raise Killed
            return real(*args, **more)

        with monkeypatch.context() as killing:
            killing.setattr(STEPS[name], name, dying)
            try:
                autosave.begin(Match.begin(SETUP, 2))
            except Killed:
                steps += 1
        found = logs(again(autosave, folder))
        assert found[1] == first.game.log
        assert set(found) <= {1, 2}
    assert steps or name == "_append"


def test_a_record_that_cannot_be_read_is_left_and_another_is_offered(autosave: Autosave, tmp_path: Path) -> None:
    played(autosave, 1)
    second = played(autosave, 2)
    newer = b'{"tilebridge":"record","version":99}\n'
    for name in RECORDS:
        (tmp_path / "match" / name).write_bytes(newer)
    later = again(autosave, tmp_path)
    assert logs(later) == {2: second.game.log}
    assert later.notice == "notice.match_other_version"
    played(later, 3)
    assert (tmp_path / "match" / RECORDS[0]).read_bytes() == newer


def test_a_damaged_one_costs_only_itself(autosave: Autosave, tmp_path: Path) -> None:
    first = played(autosave, 1)
    played(autosave, 2)
    (aside,) = (tmp_path / "match" / MORE).iterdir()
    for name in RECORDS:
        (aside / name).write_bytes(b"\x00" * 99)
    later = again(autosave, tmp_path)
    assert logs(later) == {1: first.game.log}
    assert later.notice == "notice.match_lost"
    assert set(logs(again(later, tmp_path))) == {1}


def test_the_lock_of_the_folder_holds_for_all(autosave: Autosave, tmp_path: Path) -> None:
    played(autosave, 1)
    played(autosave, 2)
    assert [file.name for file in (tmp_path / "match").rglob("*.lock")] == [LOCK]


def test_the_date_is_that_of_the_last_turn(tmp_path: Path) -> None:
    moments = iter(f"2026-11-22T10:{minute:02}:00+00:00" for minute in range(60))
    autosave = Autosave(tmp_path / "match", lambda: next(moments))
    match = played(autosave, 1, 0)
    (before,) = autosave.unfinished(0, 9)
    begun = before.played
    turns(seated(autosave, match), 2)
    (after,) = autosave.unfinished(0, 9)
    assert begun < after.played


def test_a_copy_of_a_match_with_seats_of_people_is_like_any_other(autosave: Autosave, tmp_path: Path) -> None:
    pair = replace(SETUP, opponents=(), people=(0, 1), names=("Ann", "Ben"))
    match = Match.begin(pair, 5)
    autosave.begin(match)
    table = seated(autosave, match)
    table.sit_down()
    table.draw()
    played(autosave, 6)
    assert logs(again(autosave, tmp_path))[5] == match.game.log


RACED = replace(SETUP, opponents=(), people=(0, 1), names=("Ann", "Ben"), clock=60)
"""Two people with a clock."""


def other_matches(autosave: Autosave, raced_at: int) -> None:
    """Six matches, one of them between people with a clock; none for a place that is not there."""
    for at in range(6):
        if at != raced_at:
            played(autosave, at, 1)
            continue
        match = Match.begin(RACED, at)
        autosave.begin(match)
        table = seated(autosave, match)
        table.sit_down()
        table.draw()


@pytest.mark.parametrize("raced_at", [-1, 0, 3, 5])
def test_whether_people_race_the_clock_is_known_without_reading_their_matches(
    autosave: Autosave, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, raced_at: int
) -> None:
    other_matches(autosave, raced_at)
    later = again(autosave, tmp_path)
    read: list[Path] = []
    monkeypatch.setattr(recovery, "recovered", read.append)
    assert [later.people_race_the_clock for _ in range(2)] == [raced_at >= 0] * 2
    assert read == [] and later.count == 6


@pytest.mark.parametrize("harm", [b"", b"\0" * 99, b'{"tilebridge":"record","version":99}\n'])
def test_a_record_whose_beginning_cannot_be_read_counts_as_it_is_recovered(
    autosave: Autosave, tmp_path: Path, harm: bytes
) -> None:
    """From its copies where there are some, and not at all where a later version wrote it."""
    other_matches(autosave, 0)
    later = again(autosave, tmp_path)
    later.release()
    (file,) = (each for each in (tmp_path / "match").rglob(RECORDS[0]) if '"people":' in each.read_text("utf-8"))
    file.write_bytes(harm)
    last = Autosave(tmp_path / "match")
    raced = last.people_race_the_clock
    every = [saved.match.setup for saved in last.unfinished(0, 9)]
    assert raced == any(setup.people == (0, 1) for setup in every) == (b"99" not in harm)
    assert not raced or last.notice == "notice.match_damaged"


def test_a_match_that_is_over_meanwhile_races_no_more(autosave: Autosave, tmp_path: Path) -> None:
    other_matches(autosave, 3)
    later = again(autosave, tmp_path)
    assert later.people_race_the_clock
    later.delete(next(saved.match for saved in later.unfinished(0, 9) if saved.match.seed == 3))
    assert not later.people_race_the_clock


# What was not dealt


def test_a_match_from_a_written_position_goes_on_after_a_kill_where_it_stood(
    tmp_path: Path, autosave: Autosave
) -> None:
    match = match_at("r5 r6 r7 / r8 k1 J")
    autosave.begin(match)
    turns(seated(autosave, match), 2)
    found = again(autosave, tmp_path).saved
    assert found is not None and found.written
    assert (found.game.deal, found.game.state) == (match.game.deal, match.game.state)


def test_a_match_from_a_written_position_replaces_no_untouched_deal_of_the_same_setup(autosave: Autosave) -> None:
    written = match_at("r5 r6 r7 / r8 k1")
    autosave.begin(Match.begin(written.setup, 4))
    autosave.begin(written)
    assert autosave.count == 2


def test_a_match_from_a_written_position_that_is_over_leaves_nothing_behind(tmp_path: Path, autosave: Autosave) -> None:
    match = match_at("r5 r6 r7 / r8")
    autosave.begin(match)
    local_game = seated(autosave, match)
    assert (
        match.game.submit(0, PlayTable((Meld(1, (*match.game.state.table[0].tiles, *local_game.board.rack.tiles)),)))
        == ()
    )
    autosave.turned(match)
    autosave.finished(match)
    assert again(autosave, tmp_path).count == 0 and autosave.archive.names() == ()
