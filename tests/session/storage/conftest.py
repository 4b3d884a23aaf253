"""What the tests of the player's folder share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.session.system.files import Lock


@pytest.fixture(autouse=True)
def _unlocked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever a test left locked is let go."""
    locks: list[Lock] = []

    class Noted(Lock):
        def __init__(self, file: Path) -> None:
            super().__init__(file)
            locks.append(self)

    monkeypatch.setattr("game.session.storage.match_folder.Lock", Noted)
    yield
    for lock in locks:
        lock.release()
