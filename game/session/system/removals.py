"""What was removed on purpose from a folder, told to other copies of the program: they take any other file that is gone
for a loss, and write it again."""

from __future__ import annotations

import logging
import os
from pathlib import Path

from game.session.system.files import open_regular, write_whole
from game.session.system.untrusted import GAME, BadInput, contents, decoded

log = logging.getLogger(__name__)
LIST = "removed.list"
MOST = GAME // 4
"""Bytes from which the older half of the list goes: some 5,000 names, whose files no other copy knows any more."""


class Removals:
    """How often one file was removed. All files of a folder share a list, a line for every removal: the name in ASCII.
    It vanishes with its folder, and then all files are a loss."""

    def __init__(self, file: Path) -> None:
        self.list = file.with_name(LIST)
        self._line = ascii(file.name)
        self._known = 0

    def has_more(self) -> bool:
        """Whether the file was removed since this was asked, or told, last."""
        before, self._known = self._known, self._count()
        return self._known > before

    def tell(self) -> None:
        """The file is about to be removed. Where that cannot be written, another copy may write the file again."""
        try:
            self._shorten()
            number = open_regular(self.list, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
            with os.fdopen(number, "a", encoding="ascii", newline="\n") as stream:
                stream.write(f"{self._line}\n")
        except (OSError, BadInput) as error:
            log.warning("the removal of %s is not told: %s", self._line, error)
        self._known = self._count()

    def _count(self) -> int:
        """A list that cannot be read says nothing new."""
        try:
            return decoded(contents(self.list, GAME)).splitlines().count(self._line)
        except FileNotFoundError:
            return 0
        except (OSError, BadInput) as error:
            log.warning("%s cannot be read: %r", LIST, error)
            return self._known

    def _shorten(self) -> None:
        if self.list.exists() and self.list.stat().st_size > MOST:
            lines = decoded(contents(self.list, GAME)).splitlines(keepends=True)
            write_whole(self.list, "".join(lines[len(lines) // 2 :]), durable=False)
