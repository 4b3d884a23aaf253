"""Finished games are kept as files of their own: listed, opened, deleted, and never lost to a damaged neighbour."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

from game.session.archive import Archive
from game.session.feats import summary
from game.session.files import RECORDS
from game.session.game_files import DAMAGED
from game.session.identity import name_of
from game.session.keeper import Keeper
from game.session.match import Match
from game.session.reel import Reel
from game.session.setup import Setup
from game.session.sitting import Sitting
from game.session.statistics import statistics
from game.session.transcript import read, written
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
    return Archive(archive._files.folder)


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
    archive._files.path(name).write_bytes(data)
    found = again(archive)
    assert len(found.entries()) == 3
    assert found.notice == "notice.game_damaged"
    assert (archive._files.path(DAMAGED) / name).read_bytes() == data
    assert again(archive).entries() == found.entries() and again(archive).notice == ""


def test_a_flipped_letter_is_damage(archive: Archive, reels: tuple[Reel, ...]) -> None:
    file = archive._files.path(name_of(reels[0]))
    text = file.read_text()
    file.write_text(text.replace("scores: [", "scores: [1", 1))
    assert len(again(archive).entries()) == 3


def test_a_newer_game_is_left_alone_and_counted(archive: Archive, reels: tuple[Reel, ...]) -> None:
    file = archive._files.path(name_of(reels[0]))
    file.write_text("Tilebridge game 7\nwho knows\n")
    found = again(archive)
    assert len(found.entries()) == 3 and (found.newer, found.notice) == (1, "")
    assert found.reel(file.name) is None and found.notice == "notice.game_newer"
    assert file.exists()


def test_other_files_in_the_folder_are_no_games(archive: Archive) -> None:
    (archive._files.path("notes.md")).write_text("mine")
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


def forged(text: str, **said: str) -> str:
    """The text with another head, and a sum that fits it."""
    for name, value in said.items():
        text = re.sub(rf"(?m)^{name}: .*$", f"{name}: {value}".replace("\\", r"\\"), text)
    body = text.rpartition("sum: ")[0]
    return f"{body}sum: {crc32(body.encode()):08x}\n"


BAD_HEADS = (
    {"begun": '"\\ud800"'}, {"begun": "[" * 3000}, {"begun": "7"}, {"ended": "yesterday"}, {"turns": "1e999"},
    {"turns": "-5"}, {"turns": "0"}, {"turns": "9" * 4000}, {"turns": "true"}, {"scores": "[]"}, {"opened": "[]"},
    {"laid": "[1]"}, {"rebuilt": "[1, 2, 3]"}, {"scores": "[1e999, 0]"}, {"scores": "[1.5, 0]"}, {"winners": "[99]"},
    {"winners": "[-1]"}, {"winners": "[1, 0]"}, {"winners": "[0, 0]"}, {"scores": f"[{'9' * 4000}, 0]"},
    {"reason": "bored"}, {"scores": '{"0": 1}'}, {"winners": "[[0]]"}, {"opened": "[true, 1]"}, {"seed": "9" * 4000},
    {"seed": "1e999"}, {"players": "2.0"}, {"opponents": '["\\ud800"]'}, {"opponents": "hare"}, {"clock": "1e999"},
)  # fmt: skip


@pytest.mark.parametrize("said", BAD_HEADS, ids=lambda said: str(said)[:40])
def test_no_head_breaks_the_list_or_the_statistics(
    archive: Archive, reels: tuple[Reel, ...], said: dict[str, str]
) -> None:
    """What cannot be said of a game is corrected by its turns, or the game is put aside with a sentence."""
    name = name_of(reels[1])
    file = archive._files.path(name)
    file.write_text(forged(file.read_text(), **said), encoding="utf-8")
    found = again(archive)
    entries = found.entries()
    facts = statistics(entry.summary for entry in entries)
    honest = {replace(summary(reel), begun="", ended="") for reel in reels}
    assert {replace(entry.summary, begun="", ended="") for entry in entries} <= honest
    assert facts.games == len(entries) >= 3 and (len(entries) == 4 or found.notice == "notice.game_damaged")
    assert again(archive).entries() == entries


@pytest.mark.parametrize(
    "said",
    [
        {"winners": "[0]", "scores": "[999, -999]"}, {"winners": "[1]", "scores": "[-999, 999]"}, {"laid": "[99, 99]"},
        {"turns": "3"}, {"opened": "[1, 1]"}, {"rebuilt": "[9, 9]"}, {"reason": "blocked"}, {"winners": "[]"},
    ],
    ids=str,
)  # fmt: skip
def test_a_head_that_contradicts_its_game_is_corrected(
    archive: Archive, reels: tuple[Reel, ...], said: dict[str, str]
) -> None:
    name = name_of(reels[1])
    file = archive._files.path(name)
    text = file.read_text()
    file.write_text(forged(text, **said))
    assert {entry.name: entry.summary for entry in again(archive).entries()}[name] == summary(reels[1])
    assert file.read_text() == text


def test_a_head_that_contradicts_a_game_nobody_could_play_is_refused(archive: Archive, reels: tuple[Reel, ...]) -> None:
    file = archive._files.path(name_of(reels[1]))
    file.write_text(forged(file.read_text(), seed="77"))
    found = again(archive)
    assert len(found.entries()) == 3 and found.notice == "notice.game_damaged"


def test_a_game_is_played_through_only_once(
    archive: Archive, reels: tuple[Reel, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    archive._files.path("checked.json").unlink()
    assert len(again(archive).entries()) == 4
    asked: list[str] = []

    def agrees(text: str, _facts: object) -> bool:
        asked.append(text)
        return True

    monkeypatch.setattr("game.session.archive.agrees", agrees)
    later = again(archive)
    assert len(later.entries()) == 4 and later.add(past_reel(Setup(), 9)) and len(later.entries()) == 5
    assert asked == []


@pytest.mark.parametrize("data", [b"", b"\xff", b"[" * 3000, b'["\\ud800"]', b"{}", b"[1, [2]]", b"x" * (2 << 20)])
def test_a_damaged_memory_of_checked_games_costs_only_time(archive: Archive, data: bytes) -> None:
    archive._files.path("checked.json").write_bytes(data)
    found = again(archive)
    assert len(found.entries()) == 4 and found.notice == ""


def test_a_game_from_elsewhere_is_marked_and_does_not_count(archive: Archive) -> None:
    other = past_reel(Setup(), 9)
    name = archive.bring_in(other)
    entries = again(archive).entries()
    assert [entry.name for entry in entries if entry.summary.imported] == [name]
    assert len(entries) == 5 and statistics(entry.summary for entry in entries).games == 4


@pytest.mark.parametrize(
    "told",
    [
        {"begun": "2020-01-01T00:00:00+00:00", "ended": ""}, {"clock": "60"}, {"opponents": '["owl"]'}, {"rounds": "3"},
        {"opponents": "[]", "people": "[0, 1]", "names": '["A", "B"]'},
    ],
    ids=str,
)  # fmt: skip
def test_the_same_turns_of_the_same_deal_are_the_same_game(
    archive: Archive, reels: tuple[Reel, ...], told: dict[str, str]
) -> None:
    lines = written(reels[2]).splitlines()
    head = {line.partition(": ")[0]: line for line in lines[1 : lines.index("")]}
    head |= {name: f"{name}: {value}" for name, value in told.items()}
    other = read("\n".join([lines[0], *head.values(), *lines[lines.index("") :]]))
    assert archive.bring_in(other) == name_of(reels[2]) and archive.add(other)
    assert len(again(archive).entries()) == 4
    assert not any(entry.summary.imported for entry in again(archive).entries())


def test_another_number_or_order_of_sets_is_no_other_game(archive: Archive, reels: tuple[Reel, ...]) -> None:
    text = re.sub(r"(?<= )([1-9][0-9]*): ", lambda found: f"{int(found[1]) + 500}: ", written(reels[2]))
    assert text != written(reels[2])
    assert archive.bring_in(read(text)) == name_of(reels[2])


def test_a_game_brought_in_twice_is_there_once(archive: Archive) -> None:
    other = past_reel(Setup(), 9)
    later = replace(other, begun="2030-01-01T00:00:00+00:00")
    assert archive.bring_in(other) == archive.bring_in(other) == again(archive).bring_in(later)
    assert len(again(archive).entries()) == 5


def test_a_game_under_a_name_of_an_earlier_version_is_the_same_game(archive: Archive, reels: tuple[Reel, ...]) -> None:
    old = "20260103110500-001-0a1b2c3d.txt"
    archive._files.path(name_of(reels[2])).rename(archive._files.path(old))
    assert again(archive).bring_in(reels[2]) == old
    assert again(archive).add(reels[2]) and len(again(archive).entries()) == 4


def test_a_game_brought_in_and_then_played_here_counts(archive: Archive) -> None:
    other = past_reel(Setup(), 9)
    archive.bring_in(other)
    assert archive.add(other)
    entries = again(archive).entries()
    assert len(entries) == 5 and statistics(entry.summary for entry in entries).games == 5


def test_a_folder_named_like_a_game_breaks_nothing(archive: Archive) -> None:
    (archive._files.path("2026.txt") / "inside").mkdir(parents=True)
    check_that_it_is_put_aside(archive, "2026.txt")


def test_a_game_too_large_to_be_one_breaks_nothing(archive: Archive) -> None:
    with archive._files.path("2026.txt").open("wb") as stream:
        stream.truncate(1 << 40)
    check_that_it_is_put_aside(archive, "2026.txt")


def test_games_put_aside_do_not_write_over_each_other(archive: Archive) -> None:
    for data in (b"first", b"second"):
        archive._files.path("2026.txt").write_bytes(data)
        check_that_it_is_put_aside(archive, "2026.txt")
    aside = archive._files.path(DAMAGED)
    assert sorted(file.read_bytes() for file in aside.iterdir()) == [b"first", b"second"]


if sys.platform != "win32":

    def test_a_pipe_named_like_a_game_breaks_nothing(archive: Archive) -> None:
        os.mkfifo(archive._files.path("2026.txt"))
        check_that_it_is_put_aside(archive, "2026.txt")

    def test_a_circle_of_links_named_like_a_game_breaks_nothing(archive: Archive) -> None:
        archive._files.path("2026.txt").symlink_to("2026.txt")
        check_that_it_is_put_aside(archive, "2026.txt")

    def test_a_link_to_an_endless_device_breaks_nothing(archive: Archive) -> None:
        archive._files.path("2026.txt").symlink_to("/dev/zero")
        check_that_it_is_put_aside(archive, "2026.txt")

    def test_a_name_that_is_no_text_breaks_nothing(archive: Archive) -> None:
        name = os.fsdecode(b"2026-\xff.txt")
        archive._files.path(name).write_bytes(b"x")
        check_that_it_is_put_aside(archive, name)


def check_that_it_is_put_aside(archive: Archive, name: str) -> None:
    found = again(archive)
    assert len(found.entries()) == 4 and found.notice == "notice.game_damaged"
    assert not os.path.lexists(found._files.path(name))
    later = again(archive)
    assert len(later.entries()) == 4 and later.notice == ""
