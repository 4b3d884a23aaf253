"""The folder of finished games: which files there are, what is in them, and where damaged ones go. What cannot be
written stays in memory until it can."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from game.session.storage.game_identity import ENDING
from game.session.storage.game_text import BadText
from game.session.system.files import put_aside, state_of, write_whole
from game.session.system.untrusted import GAME, BadInput, NotAFile, contents, decoded

log = logging.getLogger(__name__)
DAMAGED = "damaged"
"""The folder for files that are not as they were written."""
IN_MEMORY = (0, 0)
"""The state of a text that is in no file as yet."""


class GameFiles:
    """The files of one folder, or none where there is no folder; several threads may use them."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._unwritten: dict[str, str] = {}
        self._written: dict[str, str] = {}
        """Those that were written in this run."""
        self._place: int | None = None
        """Which folder on the disk they were written into."""
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
        """Write what is in no file as yet, and the games of this run where somebody removed the folder; OSError for the
        first that cannot be written."""
        if self.folder is None:
            return
        with self._writing:
            if not self.is_as_left:
                gone = {name: text for name, text in self._written.items() if state_of(self.path(name)) is None}
                self._unwritten = {**gone, **self._unwritten}
            try:
                for name, text in list(self._unwritten.items()):
                    write_whole(self.path(name), text)
                    self._written[name] = self._unwritten.pop(name)
            finally:
                self._place = self._folder_now()

    @property
    def is_as_left(self) -> bool:
        """Whether the folder is still the one that the games of this run were written into."""
        return not self._written or self._folder_now() == self._place

    def _folder_now(self) -> int | None:
        """The number the disk has for the folder; None while there is none."""
        found = None if self.folder is None else state_of(self.folder)
        return None if found is None else found[0]

    def remove(self, name: str) -> None:
        """The game is gone; OSError when its file stays."""
        with self._writing:
            self._unwritten.pop(name, None)
            self._written.pop(name, None)
        if self.folder is not None:
            self.path(name).unlink(missing_ok=True)

    def put_aside(self, name: str) -> None:
        """The file goes to those that are damaged."""
        with self._writing:
            self._written.pop(name, None)
            if self._unwritten.pop(name, None) is not None or self.folder is None:
                return
        try:
            aside = self.folder / DAMAGED
            aside.mkdir(exist_ok=True)
            put_aside(self.path(name), aside / name)
        except OSError as error:
            log.warning("%r stays where it is: %s", name, error)
