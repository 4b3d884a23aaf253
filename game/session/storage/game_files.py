"""The folder of finished games: which files there are, what is in them, and where damaged ones go."""

from __future__ import annotations

import logging
from pathlib import Path

from game.session.storage.game_identity import ENDING
from game.session.storage.game_text import BadText
from game.session.system.files import put_aside
from game.session.system.untrusted import GAME, BadInput, NotAFile, contents, decoded

log = logging.getLogger(__name__)
DAMAGED = "damaged"
"""The folder for files that are not as they were written."""


class GameFiles:
    """The files of one folder, or none where there is no folder."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        """Where the file of this name lies; FileNotFoundError without a folder."""
        if self.folder is None:
            raise FileNotFoundError(name)
        return self.folder / name

    def names(self) -> frozenset[str]:
        """The files that should be games; OSError when the folder cannot be read."""
        if self.folder is None:
            return frozenset()
        try:
            return frozenset(file.name for file in self.folder.iterdir() if file.name.endswith(ENDING))
        except FileNotFoundError:
            return frozenset()

    def text(self, name: str) -> str:
        """What the file holds; OSError when it cannot be read, BadText when it is no text."""
        try:
            return decoded(contents(self.path(name), GAME))
        except (BadInput, NotAFile) as error:
            raise BadText(1, "not_text") from error

    def state(self, name: str) -> tuple[int, int]:
        """Changes when the file does."""
        found = self.path(name).lstat()
        return found.st_mtime_ns, found.st_size

    def put_aside(self, name: str) -> None:
        """The file goes to those that are damaged."""
        if self.folder is None:
            return
        try:
            aside = self.folder / DAMAGED
            aside.mkdir(exist_ok=True)
            put_aside(self.path(name), aside / name)
        except OSError as error:
            log.warning("%r stays where it is: %s", name, error)
