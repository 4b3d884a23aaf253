"""Finished games are kept as files of their own: listed, opened, deleted, and never lost to a damaged neighbour."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import Summary, summary
from game.session.history.statistics import statistics
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.archive import Archive
from game.session.storage.autosave import Autosave
from game.session.storage.game_check import Unshown
from game.session.storage.game_files import DAMAGED, KEY_FILE, CheckedTexts
from game.session.storage.game_identity import file_name
from game.session.storage.game_text import read_game, text_of_game
from game.session.system.files import RECORDS
from game.session.system.notices import Notices
from tests import shared
from tests.effort import every_row, soak
from tests.session.seated import ROOMS, Drawing

WHEN = "2026-11-21T10:00:00+00:00"


@pytest.fixture(scope="module")
def finished_games() -> tuple[FinishedGame, ...]:
    return tuple(shared.finished_game(Setup(), seed) for seed in range(4))


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory, finished_games: tuple[FinishedGame, ...]) -> Path:
    """A folder with these games, to be copied."""
    folder = tmp_path_factory.mktemp("stored")
    for finished_game in finished_games:
        assert Archive(folder).add(finished_game)
    return folder


@pytest.fixture
def archive(tmp_path: Path, stored: Path) -> Archive:
    shutil.copytree(stored, tmp_path / "games")
    return Archive(tmp_path / "games")


def again(archive: Archive) -> Archive:
    """What another start of the program finds."""
    return Archive(archive._files.folder)


def test_games_are_listed_with_the_newest_first(archive: Archive, finished_games: tuple[FinishedGame, ...]) -> None:
    entries = again(archive).entries()
    assert [entry.summary for entry in entries] == [
        summary(finished_game) for finished_game in reversed(finished_games)
    ]


def test_a_game_comes_back_with_every_state(archive: Archive, finished_games: tuple[FinishedGame, ...]) -> None:
    finished_game = again(archive).finished_game(file_name(finished_games[2]))
    assert finished_game is not None and finished_game.states == finished_games[2].states


def test_the_same_game_is_kept_once(archive: Archive, finished_games: tuple[FinishedGame, ...]) -> None:
    assert again(archive).add(finished_games[1])
    assert len(archive.names()) == 4


def test_a_deleted_game_is_gone_and_the_others_stay(archive: Archive, finished_games: tuple[FinishedGame, ...]) -> None:
    assert archive.delete(file_name(finished_games[3]))
    assert len(again(archive).entries()) == 3 and file_name(finished_games[3]) not in again(archive).names()


def test_a_wiped_archive_is_empty(archive: Archive) -> None:
    archive.wipe()
    assert again(archive).entries() == ()


@pytest.mark.parametrize("data", [b"", b"\x00" * 300, b"Tilebridge transcript 1\nbox: classic\n", b"\xff\xfe" * 90])
def test_a_damaged_game_is_put_aside_and_the_others_are_listed(
    archive: Archive, finished_games: tuple[FinishedGame, ...], data: bytes
) -> None:
    name = file_name(finished_games[1])
    archive._files.path(name).write_bytes(data)
    found = again(archive)
    assert len(found.entries()) == 3
    assert found.unshown == {Unshown.DAMAGED: 1}
    assert (archive._files.path(DAMAGED) / name).read_bytes() == data
    assert again(archive).entries() == found.entries() and not again(archive).unshown


def test_a_flipped_letter_is_damage(archive: Archive, finished_games: tuple[FinishedGame, ...]) -> None:
    file = archive._files.path(file_name(finished_games[0]))
    text = file.read_text()
    file.write_text(text.replace("scores: [", "scores: [1", 1), newline="\n")
    assert len(again(archive).entries()) == 3


def test_a_game_of_a_later_version_is_left_alone_and_counted(
    archive: Archive, finished_games: tuple[FinishedGame, ...]
) -> None:
    file = archive._files.path(file_name(finished_games[0]))
    file.write_text("Tilebridge transcript 7\nwho knows\n", newline="\n")
    found = again(archive)
    assert len(found.entries()) == 3 and (found.unshown, found.notice) == ({Unshown.OTHER_VERSION: 1}, "")
    assert found.finished_game(file.name) is None and found.notice == "notice.game_other_version"
    assert file.exists()


def test_other_files_in_the_folder_are_no_games(archive: Archive) -> None:
    (archive._files.path("notes.md")).write_text("mine", newline="\n")
    assert len(again(archive).entries()) == 4


def test_without_a_folder_games_last_until_the_end(finished_games: tuple[FinishedGame, ...]) -> None:
    archive = Archive()
    assert archive.add(finished_games[0]) and len(archive.entries()) == 1
    assert archive.finished_game(archive.names()[0]) is not None


def test_two_programs_may_keep_games_at_once(archive: Archive) -> None:
    other = again(archive)
    mine, theirs = shared.finished_game(Setup(), 10), shared.finished_game(Setup(), 11)
    assert other.add(theirs) and archive.add(mine)
    assert len(other.entries()) == len(archive.entries()) == 6


def test_a_folder_that_cannot_be_made_loses_no_game(tmp_path: Path, finished_games: tuple[FinishedGame, ...]) -> None:
    (tmp_path / "file").touch()
    archive = Archive(tmp_path / "file" / "games")
    assert not archive.add(finished_games[0])
    assert archive.notice == "notice.games_unsaved"
    assert [entry.summary for entry in archive.entries()] == [summary(finished_games[0])]
    (tmp_path / "file").unlink()
    assert archive.add(finished_games[1]) and archive.notice == ""
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
        tmp_path: Path, finished_games: tuple[FinishedGame, ...]
    ) -> None:
        archive = Archive(tmp_path / "games")
        with no_room(700):
            assert not archive.add(finished_games[0])
        assert list((tmp_path / "games").iterdir()) == []
        assert archive.notice == "notice.games_unsaved"
        assert archive.add(finished_games[1])
        assert len(again(archive).entries()) == 2

    def test_a_game_that_found_no_room_is_offered_again_by_its_record(tmp_path: Path) -> None:
        autosave, match = played_out(tmp_path)
        with no_room(700):
            autosave.finished(match)
        assert autosave.notice == "notice.games_unsaved"
        autosave.release()
        later = Autosave(tmp_path / "match", games=tmp_path / "games")
        assert later.saved is not None and later.saved.over
        assert len(later.archive.entries()) == 1
        later.finished(later.saved)
        later.close()
        assert not (tmp_path / "match" / RECORDS[0]).exists()


def played_out(folder: Path) -> tuple[Autosave, Match]:
    """A match of one game whose last turn found no room in the archive."""
    autosave = Autosave(folder / "match", lambda: WHEN, folder / "games")
    match = Match.begin(Setup("classic", 2, ("magpie",)), 6)
    autosave.begin(match)
    local_game = LocalGame(match, ROOMS, Drawing(), pace=0.0, autosave=autosave)
    blocked = folder / "games"
    blocked.touch()
    while not local_game.over:
        local_game.tick(0.1, showing=False)
        if local_game.my_turn:
            local_game.draw()
    blocked.unlink()
    return autosave, match


def test_the_autosave_archives_a_game_with_its_last_turn(tmp_path: Path) -> None:
    autosave, match = played_out(tmp_path)
    assert autosave.take_notice() == "notice.games_unsaved"
    autosave.finished(match)
    (entry,) = autosave.archive.entries()
    assert entry.summary.begun == WHEN and entry.summary.last_turn == len(match.game.log)
    assert not (tmp_path / "match" / RECORDS[0]).exists()
    autosave.close()


def test_a_text_to_be_given_away_is_written_beside_the_games(archive: Archive) -> None:
    file = archive.shared("code.txt", "TD1\n")
    assert file is not None and file.read_text() == "TD1\n" and file.parent.name == "shared"


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


@pytest.mark.parametrize(
    "said", soak(sorted(BAD_HEADS, key=lambda said: BAD_HEADS.index(said) % 4), len(BAD_HEADS) // 4)
)
def test_no_head_breaks_the_list_or_the_statistics(
    archive: Archive, finished_games: tuple[FinishedGame, ...], said: dict[str, str]
) -> None:
    """What cannot be said of a game is corrected by its turns, or the game is put aside with a sentence."""
    name = file_name(finished_games[1])
    file = archive._files.path(name)
    file.write_text(forged(file.read_text(), **said), encoding="utf-8", newline="\n")
    found = again(archive)
    entries = found.entries()
    facts = statistics(entry.summary for entry in entries)
    honest = {replace(summary(finished_game), begun="", ended="") for finished_game in finished_games}
    assert {replace(entry.summary, begun="", ended="") for entry in entries} <= honest
    assert facts.games == len(entries) >= 3 and len(entries) + found.unshown.get(Unshown.DAMAGED, 0) == 4
    assert again(archive).entries() == entries


@pytest.mark.parametrize(
    "said",
    soak([
        {"winners": "[0]", "scores": "[999, -999]"}, {"turns": "3"}, {"reason": "blocked"}, {"laid": "[99, 99]"},
        {"winners": "[1]", "scores": "[-999, 999]"}, {"opened": "[1, 1]"}, {"rebuilt": "[9, 9]"}, {"winners": "[]"},
    ], 3),
    ids=str,
)  # fmt: skip
def test_a_head_that_contradicts_its_game_is_corrected(
    archive: Archive, finished_games: tuple[FinishedGame, ...], said: dict[str, str]
) -> None:
    name = file_name(finished_games[1])
    file = archive._files.path(name)
    text = file.read_text()
    file.write_text(forged(text, **said), newline="\n")
    assert {entry.name: entry.summary for entry in again(archive).entries()}[name] == summary(finished_games[1])
    assert file.read_text() == text


def test_a_head_that_contradicts_a_game_nobody_could_play_is_refused(
    archive: Archive, finished_games: tuple[FinishedGame, ...]
) -> None:
    file = archive._files.path(file_name(finished_games[1]))
    file.write_text(forged(file.read_text(), seed="77"), newline="\n")
    found = again(archive)
    assert len(found.entries()) == 3 and found.unshown == {Unshown.DAMAGED: 1}


def test_a_game_is_played_through_only_once(
    archive: Archive, finished_games: tuple[FinishedGame, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    archive._files.path("checked.json").unlink()
    assert len(again(archive).entries()) == 4
    asked: list[str] = []

    def agrees(text: str, _facts: object) -> bool:
        asked.append(text)
        return True

    monkeypatch.setattr("game.session.storage.game_check.agrees", agrees)
    later = again(archive)
    assert len(later.entries()) == 4 and later.add(shared.finished_game(Setup(), 9)) and len(later.entries()) == 5
    assert asked == []


CHECKED = "checked.json"


def head(archive: Archive, name: str) -> Summary | None:
    """What another start of the program says of a game."""
    return again(archive).summaries.of(name)


def remembered(archive: Archive) -> list[str]:
    """The names of the files whose check is remembered."""
    found = json.loads(archive._files.path(CHECKED).read_text())["checked"]
    return sorted(entry.split("'")[1] for entry in found)


def test_a_forged_memory_of_checked_games_is_not_believed(
    archive: Archive, finished_games: tuple[FinishedGame, ...], tmp_path: Path
) -> None:
    """It was made by the same program in another place, which has another key."""
    name, honest = file_name(finished_games[1]), summary(finished_games[1])
    text = forged(archive.text(name), scores="[9999, -9999]")
    elsewhere = CheckedTexts(tmp_path / "elsewhere" / "games")
    (tmp_path / "elsewhere" / "games").mkdir(parents=True)
    elsewhere.add(name, text)
    elsewhere.save({name})
    archive._files.path(name).write_text(text, newline="\n")
    shutil.copy(tmp_path / "elsewhere" / "games" / CHECKED, archive._files.path(CHECKED))
    assert head(archive, name) == honest


@every_row("said", [{"winners": "[0]"}, {"scores": "[9999, -9999]"}, {"turns": "3"}, {"laid": "[99, 99]"}])
def test_a_head_changed_after_the_check_is_not_believed(
    archive: Archive, finished_games: tuple[FinishedGame, ...], said: dict[str, str]
) -> None:
    name = file_name(finished_games[1])
    assert head(archive, name) is not None
    text = archive.text(name)
    archive._files.path(name).write_text(forged(text, **said), newline="\n")
    assert head(archive, name) == summary(finished_games[1])
    archive._files.path(name).write_text(text, newline="\n")


def test_turns_changed_after_the_check_are_played_through_again(
    archive: Archive, finished_games: tuple[FinishedGame, ...]
) -> None:
    name = file_name(finished_games[1])
    text = archive.text(name)
    last = text[: text.index("\nsum: ")].rindex("\n")
    archive._files.path(name).write_text(forged(text[:last] + "\nsum: 0"), newline="\n")
    assert head(archive, name) is None


def test_a_check_of_an_earlier_version_is_made_again(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def agrees(text: str, _facts: object) -> bool:
        asked.append(text)
        return True

    monkeypatch.setattr("game.session.storage.game_check.agrees", agrees)
    monkeypatch.setattr("game.session.storage.game_files.VERSION", 99)
    assert len(again(archive).entries()) == len(asked) == 4


def test_of_games_that_are_gone_nothing_is_remembered(
    archive: Archive, finished_games: tuple[FinishedGame, ...]
) -> None:
    assert remembered(archive) == sorted(file_name(each) for each in finished_games)
    archive._files.path(file_name(finished_games[0])).unlink()
    archive.delete(file_name(finished_games[1]))
    assert again(archive).add(shared.finished_game(Setup(), 9))
    assert remembered(archive) == list(reversed(again(archive).names()))


def test_after_a_game_only_a_few_of_the_others_are_played_through(
    archive: Archive, finished_games: tuple[FinishedGame, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window waits for them; the next games, and the pages that count all of them, ask for the rest."""
    monkeypatch.setattr("game.session.storage.archive.PLAYED_THROUGH", 2)
    monkeypatch.setattr("game.session.storage.game_files.VERSION", 99)
    found = again(archive)
    assert [len(found.others(finished_games[0])) for _ in range(3)] == [2, 3, 3]


@pytest.mark.parametrize(
    "data", soak([b"", b"\xff", b"[" * 3000, b'["\\ud800"]', b"{}", b"[1, [2]]", b"x" * (2 << 20)], 3)
)
def test_a_damaged_memory_of_checked_games_costs_only_time(archive: Archive, data: bytes) -> None:
    archive._files.path("checked.json").write_bytes(data)
    found = again(archive)
    assert len(found.entries()) == 4 and found.notice == ""


def test_a_game_from_elsewhere_is_marked_and_does_not_count(archive: Archive) -> None:
    other = shared.finished_game(Setup(), 9)
    name = archive.bring_in(other)
    entries = again(archive).entries()
    assert [entry.name for entry in entries if entry.summary.imported] == [name]
    assert len(entries) == 5 and statistics(entry.summary for entry in entries).games == 4


@pytest.mark.parametrize(
    "told",
    soak([
        {"begun": "2020-01-01T00:00:00+00:00", "ended": ""},
        {"opponents": "[]", "people": "[0, 1]", "names": '["A", "B"]'},
        {"clock": "60"}, {"opponents": '["owl"]'}, {"rounds": "3"},
    ], 2),
    ids=str,
)  # fmt: skip
def test_the_same_turns_of_the_same_deal_are_the_same_game(
    archive: Archive, finished_games: tuple[FinishedGame, ...], told: dict[str, str]
) -> None:
    lines = text_of_game(finished_games[2]).splitlines()
    head = {line.partition(": ")[0]: line for line in lines[1 : lines.index("")]}
    head |= {name: f"{name}: {value}" for name, value in told.items()}
    other = read_game("\n".join([lines[0], *head.values(), *lines[lines.index("") :]]))
    assert archive.bring_in(other) == file_name(finished_games[2]) and archive.add(other)
    assert len(again(archive).entries()) == 4
    assert not any(entry.summary.imported for entry in again(archive).entries())


def test_another_number_or_order_of_sets_is_no_other_game(
    archive: Archive, finished_games: tuple[FinishedGame, ...]
) -> None:
    text = re.sub(r"(?<= )([1-9][0-9]*): ", lambda found: f"{int(found[1]) + 500}: ", text_of_game(finished_games[2]))
    assert text != text_of_game(finished_games[2])
    assert archive.bring_in(read_game(text)) == file_name(finished_games[2])


def test_a_game_brought_in_twice_is_there_once(archive: Archive) -> None:
    other = shared.finished_game(Setup(), 9)
    later = replace(other, begun="2030-01-01T00:00:00+00:00")
    assert archive.bring_in(other) == archive.bring_in(other) == again(archive).bring_in(later)
    assert len(again(archive).entries()) == 5


def test_a_game_brought_in_and_then_played_here_counts(archive: Archive) -> None:
    other = shared.finished_game(Setup(), 9)
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
    assert len(found.entries()) == 4 and found.unshown == {Unshown.DAMAGED: 1}
    assert not os.path.lexists(found._files.path(name))
    later = again(archive)
    assert len(later.entries()) == 4 and not later.unshown


def test_a_game_whose_file_has_a_space_in_its_name_is_known_again(tmp_path: Path) -> None:
    known = CheckedTexts(tmp_path)
    known.add("my best game.txt", "text")
    known.add("gone game.txt", "text")
    known.save({"my best game.txt"})
    again = CheckedTexts(tmp_path)
    assert again.has("my best game.txt", "text") and not again.has("my best game.txt", "another")
    assert not again.has("gone game.txt", "text")


def test_a_game_whose_file_is_gone_is_deleted(archive: Archive) -> None:
    name = archive.names()[0]
    archive._files.path(name).unlink()
    assert archive.delete(name) and archive.notice == "" and name not in archive.names()


def test_nothing_is_known_of_a_game_that_was_changed_until_it_is_played_through(archive: Archive) -> None:
    name = archive.names()[0]
    assert archive.summaries.of(name) is not None
    archive._files.path(name).write_text(archive.text(name) + "; and a line more\n", encoding="utf-8", newline="\n")
    assert archive.summaries.look_at(name) is not None and archive.summaries.known(name) is None


def test_a_game_is_filed_by_the_moment_its_match_was_dealt(finished_games: tuple[FinishedGame, ...]) -> None:
    finished_game = finished_games[0]
    begun = ("", "2026", "2025-11-21T10:00:00+00:00", WHEN)
    names = [file_name(replace(finished_game, begun=each)) for each in begun]
    assert [name.partition("-")[0] for name in names] == [
        "0" * 14,
        "2026" + "0" * 10,
        "20251121100000",
        "20261121100000",
    ]
    assert len({name.partition("-")[2] for name in names}) == 1


def test_a_key_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    notices, folder = Notices(), tmp_path / "games"
    (tmp_path / KEY_FILE).write_bytes(b"\x00")
    CheckedTexts(folder, notices).has("game.txt", "text")
    assert [notice.file for notice in notices.lasting] == [KEY_FILE]


def test_a_folder_that_cannot_be_listed_is_told(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file where the folder should be", newline="\n")
    archive = Archive(tmp_path / "games")
    assert archive.names() == () and archive.notice == "notice.games_unreadable"


def test_a_game_whose_last_line_end_was_stripped_is_shown(archive: Archive) -> None:
    name = archive.names()[0]
    file = archive._files.path(name)
    file.write_bytes(file.read_bytes().removesuffix(b"\n"))
    found = Archive(file.parent)
    assert len(found.entries()) == 4 and found.unshown == {} and found.finished_game(name) is not None
