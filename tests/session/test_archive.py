"""Finished games are kept as files of their own: listed, opened, deleted, and never lost to a damaged neighbour."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from game.session.archive import DAMAGED, Archive, name_of
from game.session.feats import summary
from game.session.files import RECORDS
from game.session.keeper import Keeper
from game.session.match import Match
from game.session.reel import Reel
from game.session.setup import Setup
from game.session.sitting import Sitting
from tests.session.seated import ROOMS, AtOnce
from tests.shared import past_reel

WHEN = "2026-11-21T10:00:00+00:00"


@pytest.fixture(scope="module")
def reels() -> tuple[Reel, ...]:
    return tuple(past_reel(Setup(), seed) for seed in range(4))


@pytest.fixture
def archive(tmp_path: Path, reels: tuple[Reel, ...]) -> Archive:
    archive = Archive(tmp_path / "games")
    for reel in reels:
        assert archive.add(reel)
    return archive


def again(archive: Archive) -> Archive:
    """What another start of the program finds."""
    return Archive(archive._folder)


def test_games_are_listed_with_the_newest_first(archive: Archive, reels: tuple[Reel, ...]) -> None:
    entries = again(archive).entries()
    assert [entry.summary for entry in entries] == [summary(reel) for reel in reversed(reels)]


def test_a_game_comes_back_with_every_state(archive: Archive, reels: tuple[Reel, ...]) -> None:
    reel = again(archive).reel(name_of(reels[2]))
    assert reel is not None and reel.states == reels[2].states


def test_the_same_game_is_kept_once(archive: Archive, reels: tuple[Reel, ...]) -> None:
    assert again(archive).add(reels[1])
    assert len(archive.names()) == 4


def test_a_deleted_game_is_gone_and_the_others_stay(archive: Archive, reels: tuple[Reel, ...]) -> None:
    assert archive.delete(name_of(reels[3]))
    assert len(again(archive).entries()) == 3 and name_of(reels[3]) not in again(archive).names()


def test_a_wiped_archive_is_empty(archive: Archive) -> None:
    archive.wipe()
    assert again(archive).entries() == ()


@pytest.mark.parametrize("data", [b"", b"\x00" * 300, b"Tilebridge game 1\nbox: classic\n", b"\xff\xfe" * 90])
def test_a_damaged_game_is_put_aside_and_the_others_are_listed(
    archive: Archive, reels: tuple[Reel, ...], data: bytes
) -> None:
    name = name_of(reels[1])
    archive._path(name).write_bytes(data)
    found = again(archive)
    assert len(found.entries()) == 3
    assert found.notice == "notice.game_damaged"
    assert (archive._path(DAMAGED) / name).read_bytes() == data
    assert again(archive).entries() == found.entries() and again(archive).notice == ""


def test_a_flipped_letter_is_damage(archive: Archive, reels: tuple[Reel, ...]) -> None:
    file = archive._path(name_of(reels[0]))
    text = file.read_text()
    file.write_text(text.replace("scores: [", "scores: [1", 1))
    assert len(again(archive).entries()) == 3


def test_a_newer_game_is_left_alone_and_counted(archive: Archive, reels: tuple[Reel, ...]) -> None:
    file = archive._path(name_of(reels[0]))
    file.write_text("Tilebridge game 7\nwho knows\n")
    found = again(archive)
    assert len(found.entries()) == 3 and (found.newer, found.notice) == (1, "")
    assert found.reel(file.name) is None and found.notice == "notice.game_newer"
    assert file.exists()


def test_other_files_in_the_folder_are_no_games(archive: Archive) -> None:
    (archive._path("notes.md")).write_text("mine")
    assert len(again(archive).entries()) == 4


def test_without_a_folder_games_last_until_the_end(reels: tuple[Reel, ...]) -> None:
    archive = Archive()
    assert archive.add(reels[0]) and len(archive.entries()) == 1
    assert archive.reel(archive.names()[0]) is not None


def test_two_programs_may_keep_games_at_once(archive: Archive, reels: tuple[Reel, ...]) -> None:
    other = again(archive)
    mine, theirs = (replace(reels[day], begun=f"2026-02-0{day}T09:05:00+00:00") for day in (1, 2))
    assert other.add(theirs) and archive.add(mine)
    assert len(other.entries()) == len(archive.entries()) == 6


def test_a_folder_that_cannot_be_made_loses_no_game(tmp_path: Path, reels: tuple[Reel, ...]) -> None:
    (tmp_path / "file").touch()
    archive = Archive(tmp_path / "file" / "games")
    assert not archive.add(reels[0])
    assert archive.notice == "notice.games_unsaved"
    assert [entry.summary for entry in archive.entries()] == [summary(reels[0])]
    (tmp_path / "file").unlink()
    assert archive.add(reels[1]) and archive.notice == ""
    assert len(again(archive).entries()) == 2


if sys.platform != "win32":
    import resource

    @contextmanager
    def no_room(size: int) -> Iterator[None]:
        """No file may grow beyond so many bytes: the system itself refuses, as a full disk does."""
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    def test_without_room_nothing_half_written_stays_and_the_game_is_tried_again(
        tmp_path: Path, reels: tuple[Reel, ...]
    ) -> None:
        archive = Archive(tmp_path / "games")
        with no_room(700):
            assert not archive.add(reels[0])
        assert list((tmp_path / "games").iterdir()) == []
        assert archive.notice == "notice.games_unsaved"
        assert archive.add(reels[1])
        assert len(again(archive).entries()) == 2

    def test_a_game_that_found_no_room_is_offered_again_by_its_record(tmp_path: Path) -> None:
        keeper, match = played_out(tmp_path)
        with no_room(700):
            keeper.finished(match)
        assert keeper.notice == "notice.games_unsaved"
        keeper.close()
        later = Keeper(tmp_path / "match", games=tmp_path / "games")
        assert later.saved is not None and later.saved.over
        assert len(later.archive.entries()) == 1
        later.finished(later.saved)
        later.close()
        assert not (tmp_path / "match" / RECORDS[0]).exists()


def played_out(folder: Path) -> tuple[Keeper, Match]:
    """A match of one game whose last turn found no room in the archive."""
    keeper = Keeper(folder / "match", lambda: WHEN, folder / "games")
    match = Match.begin(Setup("classic", 2, ("magpie",)), 6)
    keeper.begin(match)
    sitting = Sitting(match, ROOMS, AtOnce(), pace=0.0, keeper=keeper)
    blocked = folder / "games"
    blocked.touch()
    while not sitting.over:
        sitting.tick(0.1, showing=False)
        if sitting.my_turn:
            sitting.draw()
    blocked.unlink()
    return keeper, match


def test_the_keeper_archives_a_game_with_its_last_turn(tmp_path: Path) -> None:
    keeper, match = played_out(tmp_path)
    assert keeper.take_notice() == "notice.games_unsaved"
    keeper.finished(match)
    (entry,) = keeper.archive.entries()
    assert entry.summary.begun == WHEN and entry.summary.turns == len(match.game.log)
    assert not (tmp_path / "match" / RECORDS[0]).exists()
    keeper.close()


def test_a_text_to_be_given_away_is_written_beside_the_games(archive: Archive) -> None:
    file = archive.shared("code.txt", "TB1\n")
    assert file is not None and file.read_text() == "TB1\n" and file.parent.name == "shared"
