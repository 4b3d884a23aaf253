"""Several matches that are not over lie side by side: beginning another one costs none of them, whatever happens."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.session import files
from game.session.files import LOCK, MORE, RECORDS, TURNS, Lock
from game.session.keeper import Keeper
from game.session.match import Match
from game.session.setup import Setup
from game.session.sitting import Sitting
from tests.session.seated import ROOMS, AtOnce

SETUP = Setup("classic", 2, ("hare",))
FOUR = Setup("classic", 4, ("hare", "magpie", "hare"), rounds=1)


class Killed(BaseException):
    """The program ends here."""


@pytest.fixture(autouse=True)
def _unlocked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever a test left locked is let go."""
    locks: list[Lock] = []

    class Noted(Lock):
        def __init__(self, file: Path) -> None:
            super().__init__(file)
            locks.append(self)

    monkeypatch.setattr("game.session.match_folder.Lock", Noted)
    yield
    for lock in locks:
        lock.release()


@pytest.fixture
def keeper(tmp_path: Path) -> Keeper:
    return Keeper(tmp_path / "match", games=tmp_path / "games")


def seated(keeper: Keeper, match: Match) -> Sitting:
    keeper.dealt(match)
    sitting = Sitting(match, ROOMS, AtOnce(), pace=0.0, keeper=keeper)
    sitting.fit(ROOMS)
    return sitting


def turns(sitting: Sitting, count: int) -> None:
    for _ in range(count):
        while not (sitting.my_turn or sitting.over):
            sitting.tick(0.1, showing=False)
        if not sitting.over:
            sitting.draw()


def played(keeper: Keeper, seed: int, count: int = 2, setup: Setup = SETUP) -> Match:
    """A match begun and played for some turns."""
    match = Match.begin(setup, seed)
    keeper.begin(match)
    turns(seated(keeper, match), count)
    return match


def again(keeper: Keeper, folder: Path) -> Keeper:
    """The next start of the program."""
    keeper.close()
    return Keeper(folder / "match", games=folder / "games")


def logs(keeper: Keeper) -> dict[int, list[object]]:
    """What was played in every match that is not over, by its seed."""
    found = keeper.unfinished(0, 99)
    assert len(found) == keeper.count
    return {saved.match.seed: list(saved.match.game.log) for saved in found}


def test_another_match_leaves_the_one_before_as_it_is(keeper: Keeper, tmp_path: Path) -> None:
    first, second = played(keeper, 1), played(keeper, 2)
    later = again(keeper, tmp_path)
    assert logs(later) == {1: first.game.log, 2: second.game.log}


def test_the_one_played_last_is_offered_first(keeper: Keeper, tmp_path: Path) -> None:
    first = played(keeper, 1)
    played(keeper, 2)
    assert keeper.saved is not None and keeper.saved.seed == 2
    turns(seated(keeper, first), 1)
    assert keeper.saved is first
    aged(tmp_path, 2)
    later = again(keeper, tmp_path)
    assert later.saved is not None and later.saved.seed == 1


def aged(folder: Path, seed: int) -> None:
    """The files of the match of that seed are an hour old."""
    for file in (folder / "match").rglob(RECORDS[0]):
        if f'"seed":{seed},' in file.read_text(encoding="utf-8"):
            for each in (file, *(file.with_name(name) for name in TURNS if file.with_name(name).exists())):
                os.utime(each, (1_600_000_000, 1_600_000_000))


def test_no_number_of_matches_is_too_many(keeper: Keeper, tmp_path: Path) -> None:
    whole = {seed: played(keeper, seed, 1).game.log for seed in range(12)}
    assert logs(again(keeper, tmp_path)) == whole


def test_the_half_built_turn_of_each_comes_back(keeper: Keeper, tmp_path: Path) -> None:
    tables = [seated(keeper, played(keeper, seed)) for seed in (1, 2)]
    for table in tables:
        turns(table, 1)
        table.sort_by_number()
        table.note(at_once=True)
    later = again(keeper, tmp_path)
    found = {saved.match.seed: seated(later, saved.match) for saved in later.unfinished(0, 9)}
    assert [found[seed].history for seed in (1, 2)] == [table.history for table in tables]


def test_what_was_staged_at_the_last_moment_goes_to_its_own_match(keeper: Keeper, tmp_path: Path) -> None:
    """The table that is left notes its turn when the next match has begun already."""
    table = seated(keeper, played(keeper, 1))
    table.sort_by_number()
    played(keeper, 2)
    table.note(at_once=True)
    later = again(keeper, tmp_path)
    found = next(saved for saved in later.unfinished(0, 9) if saved.match.seed == 1)
    assert seated(later, found.match).history == table.history


def test_an_untouched_match_gives_way(keeper: Keeper, tmp_path: Path) -> None:
    """Nobody has done a thing in it, so nothing is lost."""
    for seed in range(5):
        match = Match.begin(SETUP, seed)
        keeper.begin(match)
        seated(keeper, match).note(at_once=True)
    assert list(logs(keeper)) == [4]
    assert list(logs(again(keeper, tmp_path))) == [4]


def test_a_match_in_which_only_the_rack_was_sorted_stays(keeper: Keeper, tmp_path: Path) -> None:
    match = Match.begin(SETUP, 1)
    keeper.begin(match)
    table = seated(keeper, match)
    table.sort_by_number()
    table.note(at_once=True)
    played(keeper, 2)
    assert set(logs(again(keeper, tmp_path))) == {1, 2}


def test_a_match_in_which_only_a_computer_moved_stays(keeper: Keeper, tmp_path: Path) -> None:
    seed = next(each for each in range(50) if Match.begin(SETUP, each).game.state.to_move == 1)
    match = Match.begin(SETUP, seed)
    keeper.begin(match)
    table = seated(keeper, match)
    while not table.my_turn:
        table.tick(0.1, showing=False)
    keeper.begin(Match.begin(SETUP, 99))
    assert set(logs(again(keeper, tmp_path))) == {seed, 99}


def test_a_finished_match_makes_room_and_the_next_one_is_offered(keeper: Keeper, tmp_path: Path) -> None:
    played(keeper, 1)
    second = played(keeper, 2)
    table = seated(keeper, second)
    while not table.over:
        turns(table, 1)
    keeper.finished(second)
    assert keeper.saved is not None and keeper.saved.seed == 1
    assert len(keeper.archive.names()) == 1
    assert list(logs(again(keeper, tmp_path))) == [1]
    assert not list((tmp_path / "match" / MORE).iterdir())


def test_games_of_a_match_that_lies_aside_are_archived_once(keeper: Keeper, tmp_path: Path) -> None:
    match = Match.begin(FOUR, 1)
    keeper.begin(match)
    table = seated(keeper, match)
    while not table.over:
        turns(table, 1)
    played(keeper, 2)
    later = again(keeper, tmp_path)
    assert len(later.archive.names()) == 1
    found = next(saved.match for saved in later.unfinished(0, 9) if saved.match.seed == 1)
    found.next_game()
    turns(seated(later, found), 1)
    assert len(later.archive.names()) == 1
    last = again(later, tmp_path)
    assert last.saved is not None and (last.saved.seed, last.saved.game_number) == (1, 2)


def test_a_deleted_match_is_gone_and_the_others_stay(keeper: Keeper, tmp_path: Path) -> None:
    matches = [played(keeper, seed) for seed in range(3)]
    assert keeper.delete(matches[1])
    assert set(logs(keeper)) == {0, 2}
    later = again(keeper, tmp_path)
    assert logs(later) == {0: matches[0].game.log, 2: matches[2].game.log}


def test_deleting_the_games_of_which_some_are_archived_keeps_those(keeper: Keeper) -> None:
    match = Match.begin(FOUR, 1)
    keeper.begin(match)
    table = seated(keeper, match)
    while not table.over:
        turns(table, 1)
    keeper.delete(match)
    assert len(keeper.archive.names()) == 1 and keeper.saved is None


def test_the_match_of_an_earlier_version_of_the_program_is_one_of_them(tmp_path: Path) -> None:
    (tmp_path / "match").mkdir()
    shutil.copy(Path(__file__).parent / "records" / "turn-v1-record.jsonl", tmp_path / "match" / RECORDS[0])
    keeper = Keeper(tmp_path / "match")
    old = keeper.saved
    assert old is not None
    played(keeper, 7)
    assert logs(again(keeper, tmp_path))[old.seed] == old.game.log


def test_without_a_folder_they_last_until_the_program_ends() -> None:
    keeper = Keeper()
    first, second = played(keeper, 1), played(keeper, 2)
    assert logs(keeper) == {1: first.game.log, 2: second.game.log}
    assert keeper.delete(second) and keeper.saved is first


def test_a_second_copy_has_its_own_and_touches_none(keeper: Keeper, tmp_path: Path) -> None:
    played(keeper, 1)
    played(keeper, 2)
    before = contents(tmp_path / "match")
    second = Keeper(tmp_path / "match")
    assert second.count == 0 and second.notice == "notice.match_elsewhere"
    played(second, 3)
    played(second, 4)
    assert set(logs(second)) == {3, 4}
    assert contents(tmp_path / "match") == before


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def test_on_a_full_disk_both_are_there_until_the_program_ends(
    keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = played(keeper, 1)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        second = played(keeper, 2)
        third = played(keeper, 3)
        assert keeper.take_notice() == "notice.match_unsaved"
        assert logs(keeper) == {1: first.game.log, 2: second.game.log, 3: third.game.log}
    turns(seated(keeper, second), 1)
    assert logs(again(keeper, tmp_path)) == {1: first.game.log, 2: second.game.log}


def test_a_match_that_cannot_be_deleted_stays_with_a_sentence(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(keeper, 1)

    def refused(_: Path, *, missing_ok: bool = False) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "unlink", refused)
    assert not keeper.delete(match)
    assert keeper.notice == "notice.match_stays" and keeper.saved is match


@pytest.mark.parametrize("name", ["write_whole", "put", "_append", "_through", "_remember"])
def test_a_kill_at_any_step_of_beginning_loses_nothing_and_doubles_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Whatever the program was just about to do with a file when it was killed."""
    real, steps = getattr(files, name), 0
    for after in range(12):
        folder = tmp_path / str(after)
        keeper = Keeper(folder / "match")
        first = played(keeper, 1)
        left = [after]

        def dying(*args: object, left: list[int] = left, **more: object) -> object:
            left[0] -= 1
            if left[0] < 0:
                raise Killed
            return real(*args, **more)

        with monkeypatch.context() as killing:
            killing.setattr(files, name, dying)
            try:
                keeper.begin(Match.begin(SETUP, 2))
            except Killed:
                steps += 1
        found = logs(again(keeper, folder))
        assert found[1] == first.game.log
        assert set(found) <= {1, 2}
    assert steps or name == "_append"


def test_a_record_that_cannot_be_read_is_left_and_another_is_offered(keeper: Keeper, tmp_path: Path) -> None:
    played(keeper, 1)
    second = played(keeper, 2)
    newer = b'{"tilebridge":"match","version":99}\n'
    for name in RECORDS:
        (tmp_path / "match" / name).write_bytes(newer)
    later = again(keeper, tmp_path)
    assert logs(later) == {2: second.game.log}
    assert later.notice == "notice.match_newer"
    played(later, 3)
    assert (tmp_path / "match" / RECORDS[0]).read_bytes() == newer


def test_a_damaged_one_costs_only_itself(keeper: Keeper, tmp_path: Path) -> None:
    first = played(keeper, 1)
    played(keeper, 2)
    (aside,) = (tmp_path / "match" / MORE).iterdir()
    for name in RECORDS:
        (aside / name).write_bytes(b"\x00" * 99)
    later = again(keeper, tmp_path)
    assert logs(later) == {1: first.game.log}
    assert later.notice == "notice.match_lost"
    assert set(logs(again(later, tmp_path))) == {1}


def test_the_lock_of_the_folder_holds_for_all(keeper: Keeper, tmp_path: Path) -> None:
    played(keeper, 1)
    played(keeper, 2)
    assert [file.name for file in (tmp_path / "match").rglob("*.lock")] == [LOCK]


def test_the_date_is_that_of_the_last_turn(tmp_path: Path) -> None:
    moments = iter(f"2026-11-22T10:{minute:02}:00+00:00" for minute in range(60))
    keeper = Keeper(tmp_path / "match", lambda: next(moments))
    match = played(keeper, 1, 0)
    (before,) = keeper.unfinished(0, 9)
    begun = before.played
    turns(seated(keeper, match), 2)
    (after,) = keeper.unfinished(0, 9)
    assert begun < after.played


def test_a_copy_of_a_match_with_seats_of_people_is_like_any_other(keeper: Keeper, tmp_path: Path) -> None:
    pair = replace(SETUP, opponents=(), people=(0, 1), names=("Ann", "Ben"))
    match = Match.begin(pair, 5)
    keeper.begin(match)
    table = seated(keeper, match)
    table.sit_down()
    table.draw()
    played(keeper, 6)
    assert logs(again(keeper, tmp_path))[5] == match.game.log
