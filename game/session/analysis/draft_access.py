"""The way to the last position on the board; what reads and writes it is loaded when the board is first opened."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.session.analysis.draft_store import DraftStore

BOARD = "analysis-board.json"
"""The name of the file."""


class DraftAccess:
    """Without a file the position lasts until the program ends."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file

    @cached_property
    def store(self) -> DraftStore:
        """The one store of this run."""
        from game.session.analysis.draft_store import DraftStore

        return DraftStore(self._file)
