"""The folder of finished games: which files there are, what is in them, and where damaged ones go. What cannot be
written stays in memory until it can."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from game.session.storage.game_text import BadText
from game.session.system.files import ENDING, put_aside, write_whole
from game.session.system.folder_memory import FolderMemory
from game.session.system.untrusted import GAME, BadInput, NotAFile, contents, decoded

log = logging.getLogger(__name__)
DAMAGED = "damaged"
"""The folder for files that are not as they were written."""
IN_MEMORY = (0, 0)
"""The state of a text that is in no file as yet."""


class GameFiles:
    """The files of one folder, or none where there is no folder; several threads may use them."""

    def __init__(self, folder: Path | None, memory: FolderMemory | None = None) -> None:
        """`memory` writes the games again where somebody removed their folder."""
        self.folder = folder
        self._memory = memory
        self._unwritten: dict[str, str] = {}
        self._writing = threading.Lock()

    def path(self, name: str) -> Path:
        """Where the file of this name lies; FileNotFoundError without a folder."""
        if self.folder is None:
            raise FileNotFoundError(name)
        return self.folder / name

    @property
    def in_memory(self) -> frozenset[str]:
        """The names of those that could not be written as yet."""
        return frozenset(self._unwritten)

    def on_disk(self) -> frozenset[str]:
        """The files that should be games; OSError when the folder cannot be read."""
        if self.folder is None:
            return frozenset()
        try:
            return frozenset(file.name for file in self.folder.iterdir() if file.name.endswith(ENDING))
        except FileNotFoundError:
            return frozenset()

    def text(self, name: str) -> str:
        """What the file holds; OSError when it cannot be read, BadText when it is no text."""
        if (text := self._unwritten.get(name)) is not None:
            return text
        try:
            return decoded(contents(self.path(name), GAME))
        except (BadInput, NotAFile) as error:
            raise BadText(1, "not_text") from error

    def state(self, name: str) -> tuple[int, int]:
        """Changes when the file does; OSError when there is none."""
        if name in self._unwritten:
            return IN_MEMORY
        found = self.path(name).lstat()
        return found.st_mtime_ns, found.st_size

    def hold(self, name: str, text: str) -> None:
        """The game of this name has this text; on the disk only with the next `write`."""
        with self._writing:
            self._unwritten[name] = text

    def write(self) -> None:
        """Write what is in no file as yet; OSError for the first that cannot be written."""
        if self.folder is None:
            return
        with self._writing:
            for name, text in list(self._unwritten.items()):
                write_whole(self.path(name), text)
                del self._unwritten[name]

    def remove(self, name: str) -> None:
        """The game is gone; OSError when its file stays."""
        with self._writing:
            self._unwritten.pop(name, None)
            self._forget(name)
        if self.folder is not None:
            self.path(name).unlink(missing_ok=True)

    def put_aside(self, name: str) -> None:
        """The file goes to those that are damaged."""
        with self._writing:
            self._forget(name)
            if self._unwritten.pop(name, None) is not None or self.folder is None:
                return
        try:
            aside = self.folder / DAMAGED
            aside.mkdir(exist_ok=True)
            put_aside(self.path(name), aside / name)
        except OSError as error:
            log.warning("%r stays where it is: %s", name, error)

    def _forget(self, name: str) -> None:
        if self._memory is not None:
            self._memory.forget(name)
