"""The lock by which one copy of the program keeps the matches."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.session.system.files import InUse, Lock


def test_a_second_copy_is_told_who_holds_the_lock(tmp_path: Path) -> None:
    held = Lock(tmp_path / "lock")
    with pytest.raises(InUse, match=str(os.getpid())):
        Lock(tmp_path / "lock")
    held.release()


def test_a_released_lock_is_free_although_a_process_just_begun_has_its_file(tmp_path: Path) -> None:
    held = Lock(tmp_path / "lock")
    assert held._stream is not None
    inherited = os.dup(held._stream.fileno())
    held.release()
    Lock(tmp_path / "lock").release()
    os.close(inherited)
