"""A small file of the player's folder: whatever happens to it, nothing that was kept is lost."""

from __future__ import annotations

import errno
import json
import os
import shutil
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from game.session.practice.practice_access import PracticeAccess
from game.session.storage.archive import Archive
from game.session.system import kept, removals
from game.session.system.files import file_state
from game.session.system.kept import Kept, kept_in
from game.session.system.notices import Notices, Trouble
from game.session.system.untrusted import contents
from tests.effort import every_row
from tests.session.system.shelf import FORMAT, MOST, Shelf, beside, books, opened, reads


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "practice" / "shelf.json"


def troubles(notices: Notices) -> list[Trouble]:
    found = []
    while (notice := notices.take()) is not None:
        assert notice.file.startswith("shelf")
        found.append(notice.trouble)
    return found


def test_what_was_changed_is_known_at_the_next_start(file: Path) -> None:
    assert opened(file).change(reads("emma"))
    assert opened(file).now() == Shelf(MappingProxyType({"emma": 1}))


def test_without_a_file_it_lasts_until_the_program_ends() -> None:
    shelf = Kept(None, FORMAT)
    assert shelf.change(reads("emma")) and shelf.now().books == {"emma": 1}


def test_the_copy_is_one_writing_behind(file: Path) -> None:
    shelf = opened(file)
    shelf.change(reads("emma"))
    shelf.change(reads("dune"))
    assert json.loads(file.with_suffix(kept.COPY).read_text())["books"] == {"emma": 1}


def test_what_is_there_already_is_not_written_again(file: Path) -> None:
    opened(file).change(reads("emma"))
    before = file_state(file)
    assert opened(file).change(reads("emma")) and opened(file).mend()
    assert file_state(file) == before


def test_a_missing_file_is_read_from_its_copy_and_written_again(file: Path) -> None:
    shelf = opened(file)
    shelf.change(reads("emma"))
    shelf.change(reads("dune"))
    file.unlink()
    again = opened(file)
    assert again.now().books == {"emma": 1}
    assert again.mend() and file.exists()


def test_a_damaged_file_is_put_aside_and_its_copy_read(file: Path) -> None:
    shelf = opened(file)
    shelf.change(reads("emma"))
    shelf.change(reads("dune"))
    file.write_bytes(b"{")
    notices = Notices()
    again = Kept(file, FORMAT, notices)
    assert again.now().books == {"emma": 1}
    assert file.with_suffix(kept.ASIDE).read_bytes() == b"{"
    assert troubles(notices) == [Trouble.DAMAGED]
    again.change(reads("ulysses"))
    assert books(file) == {"emma", "ulysses"}


def test_a_damaged_file_without_a_copy_is_told_of(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"\xff")
    notices = Notices()
    assert Kept(file, FORMAT, notices).now() == Shelf()
    assert troubles(notices) == [Trouble.LOST]


@every_row(
    "data", [b"", b"{", b"\xff\xfe", b'{"version": 1, "books": 5}', b'{"version": 1}', b"[" * 3000, b'{"books":{}}\0']
)
def test_what_the_game_never_wrote_is_damaged(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    file = tmp_path_factory.mktemp("kept") / "shelf.json"
    file.write_bytes(data)
    assert opened(file).now() == Shelf() and not file.exists()


def test_several_damaged_files_are_all_kept(file: Path) -> None:
    file.parent.mkdir()
    for number in range(3):
        file.write_bytes(bytes([number]))
        opened(file).now()
    assert len(list(file.parent.glob("*damaged*"))) == 3


def test_a_file_that_was_unreadable_once_is_left_and_joined_at_the_next_start(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(file).change(reads("emma"))
    before = file.read_bytes()
    with monkeypatch.context() as broken:

        def unreadable(place: Path, most: int) -> bytes:
            if place == file:
                raise OSError(errno.EIO, "broken")
            return contents(place, most)

        broken.setattr(kept, "contents", unreadable)
        notices = Notices()
        shelf = Kept(file, FORMAT, notices)
        assert shelf.change(reads("dune"))
    shelf.change(reads("ulysses"))
    assert set(shelf.now().books) == {"emma", "dune", "ulysses"}, "what can be read by now is shown"
    assert file.read_bytes() == before and beside(file).exists()
    assert troubles(notices) == [Trouble.UNREADABLE]
    again = opened(file)
    assert set(again.now().books) == {"emma", "dune", "ulysses"}
    assert again.mend() and not beside(file).exists()
    assert books(file) == {"emma", "dune", "ulysses"}


@every_row("other", [{"version": 99, "shelves": [{"emma": "all"}]}, {"books": {"emma": 7}, "liked": []}, ["emma"]])
def test_a_file_of_another_version_is_left_and_progress_kept_beside_it(
    other: object, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Of a later one, or of a draft of the first, which said no version."""
    file = tmp_path_factory.mktemp("kept") / "shelf.json"
    file.write_text(json.dumps(other), newline="\n")
    for name in ("dune", "ulysses"):
        notices = Notices()
        assert Kept(file, FORMAT, notices).change(reads(name))
        assert troubles(notices) == [Trouble.OTHER_VERSION]
    assert json.loads(file.read_text()) == other and books(file) == {"dune", "ulysses"}
    file.write_text(json.dumps({"version": 1, "books": {"emma": 7}, "liked": [], "colour": "blue"}), newline="\n")
    assert books(file) == {"emma", "dune", "ulysses"}


def test_what_is_not_understood_stays_in_the_file(file: Path) -> None:
    file.parent.mkdir()
    found: dict[str, Any] = {"version": 1, "books": {"emma": 2, "IVANHOE": 3, "dune": "half"}, "liked": ["emma"],
             "lent": ["emma", "EMMA", {"to": 1}], "colour": "green", "lamp": {"on": True}}  # fmt: skip
    file.write_text(json.dumps(found), newline="\n")
    shelf = opened(file)
    assert shelf.now() == Shelf(MappingProxyType({"emma": 2}), ("emma",), "red", frozenset({"emma"}))
    shelf.change(reads("ulysses"))
    shelf.change(lambda known: replace(known, liked=("ulysses", "emma"), lent=frozenset({"dune"})))
    told = json.loads(file.read_text())
    assert told == found | {
        "books": {**found["books"], "ulysses": 1},
        "liked": ["ulysses", "emma"],
        "lent": ["dune", "EMMA", {"to": 1}],
    }
    shelf.change(lambda known: replace(known, colour="blue"))
    assert json.loads(file.read_text())["colour"] == "blue"


def test_what_is_added_to_a_full_file_is_read_again_and_what_is_strange_stays_behind_it(file: Path) -> None:
    file.parent.mkdir()
    strange = {f"STRANGE {number}": 1 for number in range(MOST)}
    file.write_text(json.dumps({"version": 1, "books": strange}), newline="\n")
    opened(file).add(Shelf(MappingProxyType({"emma": 1})))
    assert opened(file).now().books == {"emma": 1} and json.loads(file.read_text())["books"] == {"emma": 1, **strange}


def test_two_copies_of_the_program_join_within_the_limits(file: Path) -> None:
    mine, other = opened(file), opened(file)
    for number in range(MOST):
        mine.change(lambda shelf, name=f"a{'x' * number}": replace(shelf, liked=(*shelf.liked, name)[-MOST:]))  # type: ignore[misc]
        other.change(lambda shelf, name=f"b{'x' * number}": replace(shelf, liked=(*shelf.liked, name)[-MOST:]))  # type: ignore[misc]
    assert len(opened(file).now().liked) == MOST and mine.now() == other.now()


def test_copies_of_the_program_that_do_nothing_write_nothing(file: Path) -> None:
    mine, other = opened(file), opened(file)
    mine.change(reads("emma"))
    other.change(lambda shelf: replace(shelf, colour="blue", liked=("dune", "emma")))
    mine.change(lambda shelf: replace(shelf, liked=("emma", "dune")))
    before = file_state(file)
    for _ in range(3):
        assert mine.mend() and other.mend()
    assert file_state(file) == before and mine.now() == other.now()


def test_what_could_not_be_written_is_written_at_the_first_look_at_which_that_is_possible(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices = Notices()
    shelf = Kept(file, FORMAT, notices)
    with monkeypatch.context() as full:

        def no_room(*_: object, **__: object) -> None:
            raise OSError(errno.ENOSPC, "full")

        full.setattr(kept, "write_whole", no_room)
        assert not shelf.change(reads("emma")) and not shelf.mend()
        assert troubles(notices) == [Trouble.UNSAVED]
    assert notices.first is not None
    assert shelf.mend()
    assert books(file) == {"emma"} and notices.first is None


def test_what_is_written_beside_a_file_is_later_whatever_the_clock_says(file: Path) -> None:
    opened(file).change(lambda shelf: replace(shelf, colour="blue"))
    whole, in_future = file.read_bytes(), 4_000_000_000
    file.write_text(json.dumps({"version": 99}), newline="\n")
    os.utime(file, (in_future, in_future))
    opened(file).change(lambda shelf: replace(shelf, colour="red", liked=("emma",)))
    file.write_bytes(whole)
    os.utime(file, (in_future, in_future))
    assert opened(file).now().colour == "red"


def test_a_folder_that_is_removed_comes_back(file: Path) -> None:
    shelf = opened(file)
    shelf.change(reads("emma"))
    shutil.rmtree(file.parent)
    assert shelf.mend() and books(file) == {"emma"}


def test_what_was_removed_is_gone(file: Path) -> None:
    shelf = opened(file)
    shelf.change(reads("emma"))
    shelf.change(reads("dune"))
    assert shelf.remove() and shelf.mend()
    assert [each.name for each in file.parent.iterdir()] == [removals.LIST] and books(file) == set()


def test_a_folder_where_the_file_should_be_is_left(file: Path) -> None:
    file.mkdir(parents=True)
    assert opened(file).change(reads("emma"))
    assert file.is_dir() and books(file) == {"emma"}


if hasattr(os, "link"):

    def test_a_disk_without_links_has_the_copy_too(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def refused(*_: object) -> None:
            raise OSError(errno.EPERM, "no links")

        monkeypatch.setattr(Path, "hardlink_to", refused)
        shelf = opened(file)
        shelf.change(reads("emma"))
        shelf.change(reads("dune"))
        assert file.with_suffix(kept.COPY).exists() and books(file) == {"emma", "dune"}


def test_what_stores_keep_is_found_in_who_has_them(tmp_path: Path) -> None:
    archive, practice = Archive(tmp_path), PracticeAccess(tmp_path)
    assert archive.milestones.kept in kept_in(archive)
    assert kept_in(practice) == ()
    assert (practice.lessons.kept, practice.board.kept) == kept_in(practice)


def test_a_file_that_cannot_be_asked_for_is_none_that_is_removed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Kept(file, FORMAT)
    shelf.change(reads("emma"))

    def away(*_: object, **__: object) -> None:
        raise OSError(5, "away")

    with monkeypatch.context() as disk:
        disk.setattr(os, "lstat", away)
        disk.setattr(Path, "unlink", away)
        assert not shelf.remove()
    assert books(file) == {"emma"}
