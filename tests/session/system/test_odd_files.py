"""Links, pipes, devices and folders under the names of our files: never written through, never waited for."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.autosave import Autosave
from game.session.system import kept
from game.session.system.files import LOCK, Lock, believable, write_whole, written_at
from game.session.system.folder_memory import FolderMemory
from game.session.system.kept import Kept
from game.session.system.paths import UserFolder
from tests.session.system.shelf import FORMAT, beside, books, reads

Make = Callable[[Path], object]
LETTER = b"a letter to somebody dear, longer than any number of a process\n"
NAME = "shelf.json"


def precious(place: Path) -> Path:
    return place.parent / "precious"


def link(place: Path) -> None:
    precious(place).write_bytes(LETTER)
    place.symlink_to(precious(place))


def short_link(place: Path) -> None:
    precious(place).write_bytes(b"7\n")
    place.symlink_to(precious(place))


def hard_link(place: Path) -> None:
    precious(place).write_bytes(LETTER)
    os.link(precious(place), place)


def link_to_nowhere(place: Path) -> None:
    place.symlink_to(precious(place))


def link_to_a_device(place: Path) -> None:
    place.symlink_to("/dev/zero")


def circle(place: Path) -> None:
    place.symlink_to(place)


def pipe(place: Path) -> None:
    os.mkfifo(place)


def folder(place: Path) -> None:
    place.mkdir()


if sys.platform == "win32":
    ODD: list[Make] = [folder, hard_link]
else:
    ODD = [folder, hard_link, link, short_link, link_to_nowhere, link_to_a_device, circle, pipe]
every_odd_thing = pytest.mark.parametrize("make", ODD, ids=lambda make: make.__name__)


def is_untouched(make: Make, place: Path) -> bool:
    if make is link_to_nowhere:
        return not precious(place).exists()
    letters: dict[Make, bytes] = {link: LETTER, hard_link: LETTER, short_link: b"7\n"}
    return make not in letters or precious(place).read_bytes() == letters[make]


@every_odd_thing
def test_in_place_of_a_draft_it_is_neither_written_through_nor_waited_for(tmp_path: Path, make: Make) -> None:
    place = tmp_path / f"{NAME}.{os.getpid()}.tmp"
    make(place)
    write_whole(tmp_path / NAME, "text")
    assert (tmp_path / NAME).read_bytes() == b"text" and not (tmp_path / NAME).is_symlink()
    assert is_untouched(make, place)


@every_odd_thing
def test_in_place_of_the_draft_of_a_copy_it_hurts_nothing(tmp_path: Path, make: Make) -> None:
    place = tmp_path / f"shelf.1.json.{os.getpid()}.tmp"
    (tmp_path / NAME).write_bytes(b"before")
    make(place)
    write_whole(tmp_path / NAME, "text", older=[tmp_path / "shelf.1.json"])
    assert (tmp_path / "shelf.1.json").read_bytes() == b"before" and is_untouched(make, place)


@every_odd_thing
def test_in_place_of_a_small_file_it_is_left_and_what_is_new_is_kept(tmp_path: Path, make: Make) -> None:
    make(tmp_path / NAME)
    assert Kept(tmp_path / NAME, FORMAT).change(reads("emma"))
    assert books(tmp_path / NAME) == {"emma"} and is_untouched(make, tmp_path / NAME)


@every_odd_thing
def test_in_place_of_a_copy_it_keeps_nothing_from_being_saved(tmp_path: Path, make: Make) -> None:
    make(tmp_path / f"shelf{kept.COPY}")
    shelf = Kept(tmp_path / NAME, FORMAT)
    assert shelf.change(reads("emma")) and shelf.change(reads("dune"))
    assert books(tmp_path / NAME) == {"emma", "dune"} and is_untouched(make, tmp_path / NAME)


@every_odd_thing
def test_in_place_of_what_lies_beside_a_file_it_keeps_nothing_from_being_saved(tmp_path: Path, make: Make) -> None:
    make(beside(tmp_path / NAME))
    (tmp_path / NAME).write_text('{"version": 99}', encoding="utf-8", newline="\n")
    assert Kept(tmp_path / NAME, FORMAT).change(reads("emma"))
    assert books(tmp_path / NAME) == {"emma"} and is_untouched(make, tmp_path / NAME)


@every_odd_thing
def test_in_place_of_the_lock_of_matches_it_is_left_and_matches_are_kept(tmp_path: Path, make: Make) -> None:
    make(tmp_path / LOCK)
    with pytest.raises(OSError):
        Lock(tmp_path / LOCK)
    autosave = Autosave(tmp_path)
    autosave.begin(Match.begin(Setup(), 3))
    autosave.close()
    again = Autosave(tmp_path)
    assert again.saved is not None and is_untouched(make, tmp_path / LOCK)
    again.close()


@every_odd_thing
def test_in_place_of_the_probe_of_the_folder_it_is_not_written_through(tmp_path: Path, make: Make) -> None:
    place = tmp_path / f".probe-{os.getpid()}"
    make(place)
    if make is not folder:
        assert UserFolder.chosen(str(tmp_path)).root == tmp_path
    assert is_untouched(make, place)


@every_odd_thing
def test_in_a_folder_that_is_remembered_it_is_not_waited_for(tmp_path: Path, make: Make) -> None:
    make(tmp_path / NAME)
    memory = FolderMemory(tmp_path, NAME.__eq__, together=False)
    for _ in range(3):
        memory.look()
    assert is_untouched(make, tmp_path / NAME)


# Times that cannot be


@pytest.mark.parametrize("seconds", [4_000_000_000, 9_000_000_000, 1 << 40, -1 << 31])
def test_a_file_of_an_impossible_time_keeps_nothing_from_being_saved(tmp_path: Path, seconds: int) -> None:
    file = tmp_path / NAME
    file.write_text('{"version": 99}', encoding="utf-8", newline="\n")
    try:
        os.utime(file, (seconds, seconds))
    except (OSError, OverflowError):
        return  # no such time on this disk
    assert Kept(file, FORMAT).change(reads("emma"))
    assert books(file) == {"emma"}
    assert believable(written_at(beside(file))) > 0


def test_no_time_runs_ahead_of_the_clock_however_often_something_is_written(tmp_path: Path) -> None:
    file = tmp_path / NAME
    file.write_text('{"version": 99}', encoding="utf-8", newline="\n")
    shelf = Kept(file, FORMAT)
    for number in range(30):
        shelf.change(reads("emma", number))
    assert written_at(beside(file)) <= time.time_ns() + 3_000_000_000


def test_what_was_written_under_a_wrong_clock_does_not_win_over_what_is_newer(tmp_path: Path) -> None:
    file, a_day_ahead = tmp_path / NAME, time.time() + 86_400
    Kept(file, FORMAT).change(lambda shelf: replace(shelf, colour="blue"))
    whole = file.read_bytes()
    os.utime(file, (a_day_ahead, a_day_ahead))
    beside(file).write_text(FORMAT.write(replace(FORMAT.empty, liked=("emma",)), None), encoding="utf-8", newline="\n")
    assert Kept(file, FORMAT).now().colour == "red" and file.read_bytes() == whole
