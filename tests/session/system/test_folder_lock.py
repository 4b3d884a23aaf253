"""The lock on a folder: one copy of the program at a time, and never a reason to wait for long."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from game.session.system import files, folder_lock
from game.session.system.folder_lock import FolderLock
from tests.sources import ROOT

HOLDER = """
import sys
from pathlib import Path
from game.session.system.folder_lock import FolderLock
with FolderLock(Path(sys.argv[1])).held():
    print("held", flush=True)
    sys.stdin.read()
"""


def holder(folder: Path) -> subprocess.Popen[str]:
    """Another program that holds the lock until its input ends."""
    found = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert found.stdout is not None and found.stdout.readline() == "held\n"
    return found


def is_free(folder: Path) -> bool:
    number = folder_lock._opened(folder)
    try:
        return folder_lock._is_locked(number)
    finally:
        os.close(number)


def test_while_one_copy_holds_it_another_waits_for_it_no_longer_than_it_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_lock, "LONGEST", 0.05)
    lock, other = FolderLock(tmp_path), holder(tmp_path)
    with lock.held():
        assert not is_free(tmp_path), "it goes on without the lock"
    monkeypatch.setattr(folder_lock, "LONGEST", 1e9)
    with lock.held():
        assert not is_free(tmp_path), "and does not wait a second time"
    other.communicate("")
    with lock.held():
        assert not is_free(tmp_path)
    assert is_free(tmp_path)


def test_a_copy_that_was_killed_holds_it_no_more(tmp_path: Path) -> None:
    other = holder(tmp_path)
    other.kill()
    other.communicate()
    assert is_free(tmp_path)


def test_who_holds_it_may_ask_for_it_again(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path)
    with lock.held(), lock.held():
        assert not is_free(tmp_path)
    assert is_free(tmp_path)


def test_nothing_is_left_in_the_folder(tmp_path: Path) -> None:
    with FolderLock(tmp_path).held():
        pass
    assert list(tmp_path.iterdir()) == []


def test_threads_take_turns(tmp_path: Path) -> None:
    lock, inside, most = FolderLock(tmp_path), [0], [0]

    def enter() -> None:
        for _ in range(20):
            with lock.held():
                inside[0] += 1
                most[0] = max(most[0], inside[0])
                inside[0] -= 1

    threads = [threading.Thread(target=enter) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1]


def test_a_folder_that_is_not_there_needs_no_lock_and_is_made_where_something_is_to_be_written(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path / "a" / "b")
    with lock.held():
        assert not (tmp_path / "a").exists()
    with lock.held(make=True):
        assert (tmp_path / "a" / "b").is_dir() and not is_free(tmp_path / "a" / "b")


@pytest.mark.parametrize("error", [OSError(38, "no locks here"), PermissionError(13, "refused"), OSError(0, "refused")])
def test_where_no_lock_can_be_had_things_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError) -> None:
    def refused(_number: int) -> None:
        raise error

    monkeypatch.setattr(folder_lock, "lock_now", refused)
    monkeypatch.setattr(folder_lock, "LONGEST", 0.0)
    with FolderLock(tmp_path).held():
        (tmp_path / "file").write_bytes(b"")
    assert (tmp_path / "file").exists()


def test_a_refusal_without_a_number_is_a_refusal() -> None:
    assert files.is_refusal(OSError(0, "")) and files.is_refusal(OSError()) and not files.is_refusal(OSError(38, ""))
