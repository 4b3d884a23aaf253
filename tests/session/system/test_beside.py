"""What was written beside a file that could not be read is added to it, whatever the times of the files are."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from game.session.settings_store import SettingsStore
from game.session.system import kept
from game.session.system.kept import Kept
from game.session.system.notices import Notices, Trouble
from tests.session.system.shelf import FORMAT, Shelf, beside, books, opened, reads
from tests.session.system.test_odd_files import ODD, every_odd_thing, hard_link, link
from tests.sources import ROOT

DAMAGED = (hard_link, link)
"""These can be read, and are not JSON."""
LATER = json.dumps({"version": 99, "shelves": []})
HOUR = 1_800
"""Seconds by which a file that was put back is later than all others."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "shelf.json"


def paints(colour: str) -> Callable[[Shelf], Shelf]:
    return lambda shelf: replace(shelf, colour=colour)


def remove(file: Path) -> None:
    if file.is_dir() and not file.is_symlink():
        file.rmdir()
    else:
        file.unlink()


def put_back(file: Path, data: bytes) -> None:
    """Copied from elsewhere, so that it is later than everything else."""
    if os.path.lexists(file):
        remove(file)
    file.write_bytes(data)
    at = time.time() + HOUR
    os.utime(file, (at, at))


def written(file: Path, change: Callable[[Shelf], Shelf]) -> bytes:
    """The file as it is after this change."""
    opened(file).change(change)
    return file.read_bytes()


def left(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


@every_odd_thing
def test_it_is_added_to_a_good_file_that_was_put_in_place_of_an_odd_thing(
    file: Path, make: Callable[[Path], object]
) -> None:
    good = written(file, reads("emma"))
    file.unlink()
    make(file)
    assert opened(file).change(paints("blue"))
    assert beside(file).exists() == (make not in DAMAGED)
    put_back(file, good)
    assert_added(file)
    assert opened(file).now() == Shelf({"emma": 1}, colour="blue" if make not in DAMAGED else "red")


def paint_beside_a_later_file_and_put_a_good_one_back(file: Path) -> None:
    """The good file says that emma was read; blue was written beside one of a later version."""
    good = written(file, reads("emma"))
    file.write_text(LATER, newline="\n")
    opened(file).change(paints("blue"))
    put_back(file, good)


def assert_added(file: Path) -> None:
    """The next start does it."""
    shelf = opened(file)
    shelf.now()
    assert shelf.mend() and not beside(file).exists()


def test_it_is_added_once_and_what_is_changed_afterwards_stays(file: Path) -> None:
    paint_beside_a_later_file_and_put_a_good_one_back(file)
    assert opened(file).change(paints("red")) and not beside(file).exists()
    assert opened(file).now() == Shelf({"emma": 1}, colour="red")


def test_it_is_added_before_anything_that_is_changed_by_who_is_killed_then(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paint_beside_a_later_file_and_put_a_good_one_back(file)

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "unlink", killed)
    with pytest.raises(KeyboardInterrupt):
        opened(file).change(reads("dune"))
    monkeypatch.undo()
    assert set(FORMAT.read(file.read_text(encoding="utf-8")).books) == {"emma"}, "dune is not newer than what is beside"
    assert_added(file)
    assert opened(file).now() == Shelf({"emma": 1}, colour="blue")


def test_what_lies_beside_and_cannot_be_removed_keeps_what_is_newer_from_being_called_saved(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paint_beside_a_later_file_and_put_a_good_one_back(file)
    shelf = opened(file)

    def held(*_: object, **__: object) -> None:
        raise PermissionError("in use")

    monkeypatch.setattr(Path, "unlink", held)
    assert not shelf.change(paints("red"))
    monkeypatch.undo()
    assert shelf.mend() and opened(file).now().colour == "red" and not beside(file).exists()


def test_what_says_more_than_is_understood_is_added_and_put_aside(file: Path) -> None:
    written(file, reads("emma"))
    text = json.dumps({"version": 1, "books": {"dune": 2}, "lamp": "on"})
    beside(file).write_text(text, newline="\n")
    assert opened(file).change(paints("blue"))
    assert opened(file).now() == Shelf({"emma": 1, "dune": 2}, colour="blue")
    assert not beside(file).exists() and beside(file).with_suffix(kept.ADDED).read_text() == text


def test_where_a_later_version_wrote_it_what_is_new_is_written_behind_it(file: Path) -> None:
    """That version adds both to the file in their order."""
    good = written(file, paints("blue"))
    beside(file).write_text(LATER, newline="\n")
    assert opened(file).change(paints("red")) and opened(file).now().colour == "red"
    assert beside(file).read_text() == LATER and file.read_bytes() == good
    beside(file).write_text(FORMAT.write(Shelf({"dune": 1}, colour="blue"), None), newline="\n")
    long_ago = time.time() - HOUR
    os.utime(beside(file), (long_ago, long_ago))
    again = opened(file)
    assert again.now() == Shelf({"dune": 1}, colour="red")
    assert again.mend() and left(file.parent) == {file.name, f"shelf{kept.COPY}"}


def test_where_it_is_damaged_it_is_put_aside_and_the_file_counts(file: Path) -> None:
    written(file, reads("emma"))
    beside(file).write_bytes(b"{")
    notices = Notices()
    shelf = Kept(file, FORMAT, notices)
    assert shelf.change(reads("dune")) and books(file) == {"emma", "dune"}
    assert [each.trouble for each in notices.lasting] == [Trouble.LOST]
    assert beside(file).with_suffix(kept.ASIDE).read_bytes() == b"{" and not beside(file).exists()


def test_it_is_known_to_a_program_that_runs_while_the_file_is_put_back(file: Path) -> None:
    good = written(file, reads("emma"))
    ODD[0](remade(file))
    shelf = opened(file)
    assert shelf.change(paints("blue"))
    put_back(file, good)
    assert shelf.now() == Shelf({"emma": 1}, colour="blue") and shelf.change(reads("dune"))
    assert_added(file)
    assert opened(file).change(paints("red"))
    assert shelf.mend() and shelf.change(reads("ulysses"))
    assert opened(file).now() == shelf.now() == Shelf({"emma": 1, "dune": 1, "ulysses": 1}, colour="red")


def remade(file: Path) -> Path:
    file.unlink()
    return file


CHANGES = """
import sys
from pathlib import Path
from tests.session.system.shelf import opened, reads
shelf = opened(Path(sys.argv[1]))
shelf.now()
print("ready", flush=True)
for line in sys.stdin:
    shelf.change(reads(line.strip()))
    print("done", flush=True)
"""


def test_two_programs_add_to_it_and_both_are_added_to_the_file(file: Path) -> None:
    """Real ones, that both began while the file was a folder; one goes on after it was put back."""
    good = written(file, reads("emma"))
    remade(file).mkdir()
    command = [sys.executable, "-c", CHANGES, str(file)]
    programs = [Popen(command, cwd=ROOT, stdin=PIPE, stdout=PIPE, text=True) for _ in "ab"]

    def tell(program: Popen[str], word: str) -> None:
        assert program.stdin is not None and program.stdout is not None
        if word:
            program.stdin.write(f"{word}\n")
            program.stdin.flush()
        assert program.stdout.readline().strip() == ("done" if word else "ready")

    for program, word in zip((*programs, *programs), ("", "", "dune", "ulysses"), strict=True):
        tell(program, word)
    put_back(file, good)
    assert_added(file)
    tell(programs[0], "ivanhoe")
    for program in programs:
        program.communicate()
        assert program.returncode == 0
    assert_added(file)
    assert books(file) == {"emma", "dune", "ulysses", "ivanhoe"}


def test_settings_that_were_changed_while_the_file_was_no_file_come_into_force_and_stay(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    SettingsStore(file).change(theme="lacquer", reduced_motion=True)
    good = file.read_bytes()
    remade(file).mkdir()
    store = SettingsStore(file)
    store.load()
    store.change(theme="porcelain")
    store.close()
    put_back(file, good)
    again = SettingsStore(file)
    assert (again.load().theme.value, again.now.reduced_motion) == ("porcelain", True)
    again.change(theme="lacquer")
    again.close()
    assert left(tmp_path) == {"settings.json", "settings.1.json"}
    assert SettingsStore(file).load().theme.value == "lacquer"
