"""What one copy of the program deleted on purpose no other copy writes again; what vanished by accident comes back."""

from __future__ import annotations

import errno
import os
import shutil
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from game.session.history.milestones import Milestone
from game.session.storage.archive import MilestoneStore
from game.session.system import folder_lock, kept, removals
from game.session.system.kept import Kept
from game.session.system.removals import LIST, MOST, Removals
from tests.effort import every_row
from tests.faults import Disk, Fault
from tests.session.system.shelf import FORMAT, Shelf, books, reads


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games" / "shelf.json"


def two_copies(file: Path) -> tuple[Kept[Shelf], Kept[Shelf]]:
    """Two copies of the program that know the same two books."""
    one, other = Kept(file, FORMAT), Kept(file, FORMAT)
    one.change(reads("emma"))
    other.change(reads("dune"))
    assert set(one.now().books) == set(other.now().books) == {"emma", "dune"}
    return one, other


def test_what_one_copy_deleted_the_other_does_not_write_again(file: Path) -> None:
    one, other = two_copies(file)
    assert one.remove()
    for _ in range(3):
        assert other.mend() and one.mend()
    other.close()
    assert other.now() == one.now() == Shelf() and books(file) == set()


def test_milestones_that_were_wiped_in_one_window_stay_wiped_in_another(tmp_path: Path) -> None:
    one, other = MilestoneStore(tmp_path / "milestones.json"), MilestoneStore(tmp_path / "milestones.json")
    first, second = list(Milestone)[:2]
    one.add((first,))
    other.add((second,))
    assert one.wipe()
    other.kept.mend()
    assert not other.reached() and not MilestoneStore(tmp_path / "milestones.json").reached()
    assert other.add((second,)) == {second} and set(one.reached()) == {second}


def test_what_is_new_after_the_removal_is_kept_whoever_adds_it(file: Path) -> None:
    one, other = two_copies(file)
    one.remove()
    other.change(reads("ulysses"))
    one.change(reads("persuasion"))
    assert set(other.now().books) == books(file) == {"ulysses", "persuasion"}


def test_a_copy_that_looks_only_after_something_new_was_written_forgets_what_was_deleted(file: Path) -> None:
    one, other = two_copies(file)
    one.remove()
    one.change(reads("ulysses"))
    other.mend()
    assert set(other.now().books) == books(file) == {"ulysses"}


def test_what_waits_in_another_copy_goes_with_what_was_deleted(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two_copies(file)
    with monkeypatch.context() as full:

        def no_room(*_: object, **__: object) -> None:
            raise OSError(28, "full")

        full.setattr(kept, "write_whole", no_room)
        other.change(reads("ulysses"))
    one.remove()
    other.close()
    assert books(file) == set()


def test_it_is_deleted_again_and_again(file: Path) -> None:
    one, other = two_copies(file)
    for _ in range(3):
        one.remove()
        other.mend()
        assert books(file) == set()
        other.change(reads("emma"))
        one.mend()
        assert books(file) == {"emma"}


def test_a_folder_that_vanishes_comes_back_although_something_was_deleted_in_it_before(file: Path) -> None:
    one, other = two_copies(file)
    one.remove()
    other.change(reads("emma"))
    shutil.rmtree(file.parent)
    assert other.mend() and books(file) == {"emma"}
    one.mend()
    one.remove()
    assert other.mend() and books(file) == set()


def test_the_removal_of_one_file_is_none_of_another(file: Path) -> None:
    one, _ = two_copies(file)
    neighbour = Kept(file.with_name("other.json"), FORMAT)
    neighbour.change(reads("ulysses"))
    one.remove()
    file.with_name("other.json").unlink()
    assert neighbour.mend() and books(file.with_name("other.json")) == {"ulysses"}


def test_what_is_not_there_is_not_told_to_be_removed(file: Path) -> None:
    file.parent.mkdir()
    Kept(file, FORMAT).remove()
    assert list(file.parent.iterdir()) == []


def test_a_long_list_loses_what_lies_longest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(removals, "LARGEST", 2_000)
    monkeypatch.setattr(removals, "MOST", 20)
    for number in range(200):
        Removals(tmp_path).tell((f"{number}.txt",))
    assert Removals(tmp_path).has("199.txt") and not Removals(tmp_path).has("0.txt")
    assert (tmp_path / LIST).stat().st_size < 3_000


def test_of_many_that_are_removed_at_once_the_first_are_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removals, "LARGEST", 2_000)
    Removals(tmp_path).tell(f"{number:05}.txt" for number in reversed(range(MOST + 500)))
    Removals(tmp_path).tell(("more",))
    known = Removals(tmp_path)
    assert known.has(f"{MOST + 499:05}.txt") and known.has("more") and not known.has("00000.txt")


@pytest.mark.parametrize(
    "act",
    [
        lambda one: one.take_back(("a",)),
        lambda one: (one.take_back(("a",)), one.tell(("a",)), one.take_back(("a",))),
        lambda one: (one.tell(("a",)), one.tell(("a",)), one.take_back(("a",))),
    ],
)
def test_what_is_made_again_is_not_removed_in_any_copy(tmp_path: Path, act: Callable[[Removals], object]) -> None:
    one, other = Removals(tmp_path), Removals(tmp_path)
    one.tell(("a",))
    assert other.has("a")
    act(other)
    one.tell(("b",))
    assert not one.has("a") and not Removals(tmp_path).has("a") and other.has("b")


def test_it_is_removed_whatever_the_clock_says_when_it_is_removed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = Removals(tmp_path), Removals(tmp_path)
    one.tell(("a",))
    before = one.last("a")
    monkeypatch.setattr(time, "time_ns", lambda: 1_000)
    other.take_back(("a",))
    assert not one.has("a")
    other.tell(("a",))
    assert one.last("a") > before


def test_what_two_copies_tell_without_a_lock_is_all_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_lock, "lock_now", refused)
    copies = [Removals(tmp_path) for _ in range(2)]

    def tell(at: int) -> None:
        for number in range(100):
            copies[at].tell((f"{at} {number}",))

    with ThreadPoolExecutor() as pool:
        list(pool.map(tell, range(2)))
    known = Removals(tmp_path)
    assert all(known.has(f"{at} {number}") for at in range(2) for number in range(100))


def refused(_number: int) -> None:
    raise OSError(errno.ENOSYS, "no locks")


def test_a_torn_line_costs_no_other(tmp_path: Path) -> None:
    Removals(tmp_path).tell(("a",))
    with (tmp_path / LIST).open("a", encoding="ascii", newline="\n") as stream:
        stream.write("\n1764353511000000000 - 'hal")
    Removals(tmp_path).tell(("b",))
    known = Removals(tmp_path)
    assert known.has("a") and known.has("b") and not known.has("hal")


def test_a_list_that_vanishes_is_written_again_by_who_knew_it(tmp_path: Path) -> None:
    one, other = Removals(tmp_path), Removals(tmp_path)
    one.tell(("a",))
    assert other.has("a")
    (tmp_path / LIST).unlink()
    one.take_back(("a",))
    other.mend()
    assert not Removals(tmp_path).has("a") and not other.has("a")


def test_what_could_not_be_told_is_told_when_it_can(tmp_path: Path) -> None:
    one = Removals(tmp_path)
    with Disk(Fault.FULL, 0):
        one.tell(("a",))
        assert one.has("a") and not Removals(tmp_path).has("a")
    one.mend()
    assert Removals(tmp_path).has("a")


def test_a_file_that_a_kill_left_after_the_word_of_its_removal_is_removed_the_next_time(file: Path) -> None:
    Kept(file, FORMAT).change(reads("emma"))
    Removals(file.parent).tell((file.name,))
    one, other = Kept(file, FORMAT), Kept(file, FORMAT)
    assert set(one.now().books) == set(other.now().books) == {"emma"}
    one.remove()
    assert other.mend() and other.now() == Shelf() and books(file) == set()


def make_folder(place: Path) -> None:
    place.mkdir()


def make_link(place: Path) -> None:
    (place.parent / "precious").write_bytes(b"a letter")
    place.symlink_to(place.parent / "precious")


def make_garbage(place: Path) -> None:
    place.write_bytes(b"\xff\xfe" * 100)


def make_pipe(place: Path) -> None:
    os.mkfifo(place)


ODD = [make_folder, make_garbage, *([make_link, make_pipe] if hasattr(os, "mkfifo") else [])]


@every_row("make", ODD)
def test_a_list_that_is_something_else_stops_nothing(tmp_path_factory: pytest.TempPathFactory, make: object) -> None:
    file = tmp_path_factory.mktemp("odd") / "shelf.json"
    assert callable(make)
    make(file.with_name(LIST))
    shelf = Kept(file, FORMAT)
    assert shelf.change(reads("emma")) and shelf.remove() and shelf.change(reads("dune"))
    assert books(file) == {"dune"}
    assert not (file.parent / "precious").exists() or (file.parent / "precious").read_bytes() == b"a letter"


def test_a_list_that_cannot_be_written_is_not_left_open(tmp_path: Path) -> None:
    with Disk() as disk:
        Removals(tmp_path / "whole").tell(["emma"])
    before = open_numbers()
    for at, operation in enumerate(disk.operations):
        with Disk(Fault.BROKEN, at):
            Removals(tmp_path / str(at)).tell(["emma"])
        assert open_numbers() == before, operation


def open_numbers() -> set[int]:
    """Those of the files that this process has open."""
    found = set()
    for number in range(256):
        with suppress(OSError):
            os.fstat(number)
            found.add(number)
    return found
