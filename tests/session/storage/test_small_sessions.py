"""Whatever fails in the middle of a session, all small stores have everything at its end, and nothing else is told.

`python -m tests.bench.break_stores` tries every operation; here some are.
"""

from __future__ import annotations

import errno
import logging
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.session.history.finished_game import FinishedGame
from game.session.match.setup import Setup
from game.session.storage import game_files
from game.session.storage.archive import Archive
from game.session.system import files, folder_lock, folder_memory, kept
from game.session.system.folder_memory import FolderMemory
from game.session.system.kept import Kept
from game.session.system.notices import Notices, Trouble
from tests import shared
from tests.faults import Disk, Fault
from tests.session.storage import small_sessions
from tests.session.system.shelf import FORMAT, books, reads

FEW = 12


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Thousands of warnings are expected, no waiting helps, and no other program is there."""
    monkeypatch.setattr(kept, "PAUSE", 0.0)
    monkeypatch.setattr(folder_lock, "SOON", 0.0)
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("fault", [Fault.BROKEN, Fault.NO_ROOM, Fault.CROWDED, Fault.PROTECTED], ids=lambda f: f.name)
def test_a_disk_that_works_again_before_the_end_costs_nothing(tmp_path: Path, fault: Fault) -> None:
    root = tmp_path / "player"
    every = range(small_sessions.operations(root))
    found = []
    for at in random.Random(fault.name).sample(every, FEW):
        shutil.rmtree(root)
        found += [(at, lost) for lost in [small_sessions.lost(root, fault, at)] if lost]
    assert found == []


def test_what_is_in_the_file_after_all_is_not_told_to_be_unsaved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rename was done, and only the folder could not be written to the disk."""
    notices = Notices()
    shelf = Kept(tmp_path / "shelf.json", FORMAT, notices)

    def broken(_folder: Path) -> None:
        raise OSError(errno.EIO, "broken")

    with monkeypatch.context() as disk:
        disk.setattr(files, "_remember", broken)
        assert not shelf.change(reads("emma"))
    assert [notice.trouble for notice in notices.lasting] == [Trouble.UNSAVED]
    assert shelf.now().books == {"emma": 1} and shelf.mend() and notices.first is None
    assert books(tmp_path / "shelf.json") == {"emma"}


def test_a_folder_that_is_to_come_back_is_tried_with_every_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "practice").mkdir()
    file = tmp_path / "practice" / "lessons.json"
    file.write_bytes(b"{}")
    memory = FolderMemory(file.parent, "lessons.json".__eq__, together=False)
    memory.look()
    file.unlink()

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as disk:
        disk.setattr(folder_memory, "write_whole", full)
        memory.look()
    memory.look()
    assert file.read_bytes() == b"{}"


@pytest.fixture
def game() -> FinishedGame:
    return shared.finished_game(Setup(), 4)


def test_what_a_player_said_of_a_game_is_written_when_it_can_be(
    tmp_path: Path, game: FinishedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = Archive(tmp_path)
    archive.add(game)

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as disk:
        disk.setattr(kept, "write_whole", full)
        archive.reviews.keep_waited(game, 0, (3,))
    assert archive.reviews.waited(game, 0) == {3}, "until then it is known"
    archive.close()
    assert Archive(tmp_path).reviews.waited(game, 0) == {3} and archive.reviews.kept == ()


def test_what_a_player_said_of_a_game_that_has_no_file_as_yet_is_kept(tmp_path: Path, game: FinishedGame) -> None:
    archive = Archive(tmp_path / "games")
    with Disk(Fault.FULL, 0):
        assert not archive.add(game)
        archive.reviews.keep_waited(game, 0, (3,))
        assert archive.reviews.waited(game, 0) == {3}
    archive.mend()
    later = Archive(tmp_path / "games")
    assert later.reviews.waited(game, 0) == {3} and len(later.entries()) == 1


def test_what_a_player_said_of_a_game_whose_own_file_is_refused_is_kept(
    tmp_path: Path, game: FinishedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError

    archive = Archive(tmp_path)
    monkeypatch.setattr(game_files, "write_whole", refused)
    assert not archive.add(game)
    archive.reviews.keep_waited(game, 0, (3,))
    assert Archive(tmp_path).reviews.waited(game, 0) == {3}


def test_what_is_said_of_the_list_of_checked_games_is_taken_back(
    tmp_path: Path, game: FinishedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices = Notices()
    archive = Archive(tmp_path, notices)

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as disk:
        disk.setattr(kept, "write_whole", full)
        archive.add(game)
        assert {notice.trouble for notice in notices.lasting} == {Trouble.UNSAVED}
    archive.mend()
    assert notices.lasting == ()
