"""What others have open for a moment is tried again on Windows, and nowhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.session.system import shared_files
from game.session.system.files import put, write_whole
from game.session.system.folder_lock import FolderLock
from game.session.system.shared_files import TRIES, patiently, remove
from game.session.system.untrusted import contents
from tests.effort import every_row


class Refusing:
    """A call of the system that is refused so many times."""

    def __init__(self, times: int, call: Callable[..., object]) -> None:
        self.left = times
        self._call = call

    def __call__(self, *given: object, **named: object) -> object:
        self.left -= 1
        if self.left >= 0:
            raise PermissionError(13, "another has it open")
        return self._call(*given, **named)


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_files, "PAUSE", 0.0)


@every_row(
    ("system", "refusals", "is_done"), [("win32", TRIES - 1, True), ("win32", TRIES, False), ("linux", 1, False)]
)
def test_a_refusal_is_one_of_a_moment_only_where_the_system_says_nothing_else(
    system: str, refusals: int, is_done: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    work = Refusing(refusals, lambda: "done")
    if is_done:
        assert patiently(work) == "done"
    else:
        with pytest.raises(PermissionError):
            patiently(work)


def test_what_is_not_there_is_no_refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    work = Refusing(0, (tmp_path / "file").stat)
    with pytest.raises(FileNotFoundError):
        patiently(work)
    assert work.left == -1


def written(file: Path) -> None:
    write_whole(file, "new", older=[file.with_name("older")])
    assert file.with_name("older").read_bytes() == b"old"


def moved(file: Path) -> None:
    put(file, file.with_name("other"))


def locked(file: Path) -> None:
    """As another copy may just remove the file that is locked there."""
    folder_lock = FolderLock(file.parent)
    folder_lock._release(folder_lock._open(make=False))


@every_row(
    ("call", "use"),
    [
        ("replace", written),
        ("replace", moved),
        ("unlink", remove),
        ("open", lambda file: contents(file, 3)),
        *([("open", locked)] if sys.platform == "win32" else []),
    ],
)
def test_every_use_of_a_file_waits_for_who_has_it_open(
    call: str, use: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"old")
    refusing = Refusing(1, getattr(os, call))
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "win32")
        patch.setattr(os, call, refusing)
        use(tmp_path / "file")
    assert refusing.left < 0


if sys.platform == "win32":

    @every_row("use", [written, moved, remove])
    def test_windows_refuses_what_is_open(use: Callable[[Path], None], tmp_path: Path) -> None:
        (tmp_path / "file").write_bytes(b"old")
        with (tmp_path / "file").open("rb"), pytest.raises(PermissionError):
            use(tmp_path / "file")
        assert (tmp_path / "file").read_bytes() == b"old"
