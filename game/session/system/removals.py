"""What was removed on purpose from a folder, told to other copies of the program: they take any other file that is gone
for a loss, and write it again."""

from __future__ import annotations

import logging
import os
import re
import time
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from game.session.system.files import FileState, file_state, regular, write_whole
from game.session.system.folder_lock import FolderLock
from game.session.system.untrusted import GAME, BadInput, contents

log = logging.getLogger(__name__)
LIST = "removed.list"
LARGEST = GAME // 2
"""Bytes from which the list is written anew, with those names only that were told last."""
MOST = 1_000
"""So many names stay then: as many as anybody would write again (`FolderMemory`)."""
GONE, THERE = "-", "+"
LINE = re.compile(r"([0-9]{1,20}) ([-+]) (['\"].*['\"])")
NOTHING = (0, False)


def _without_lock(*, make: bool = False) -> AbstractContextManager[None]:
    return nullcontext()


class Removals:
    """Which names were removed, and which of them are there again: files, or whatever else has a name in the folder.
    Without a folder it is known until the program ends. Several threads and copies of the program may use it.

    All of a folder share a list, a line each time: when, whether it is gone, and the name in ASCII. Of two lines about
    a name the later one is right, in whichever order they stand, so lines need only be added. A list that vanishes
    with its folder says nothing, and then all files are a loss; who knew it writes it again.
    """

    def __init__(self, folder: Path | None) -> None:
        self.list = None if folder is None else folder / LIST
        self.alone = _without_lock if folder is None else FolderLock(folder).held
        """Entered while no other copy of the program may look at the folder's files, or write or remove them."""
        self._said: dict[str, tuple[int, bool]] = {}
        """Of each name when it was told last, in nanoseconds, and whether it is gone."""
        self._waiting: set[str] = set()
        """The names of which the list lacks that."""
        self._seen: FileState | None = None
        self._refusal = ""
        """Why the list could not be read or written, as it was logged last."""

    @property
    def state(self) -> FileState | None:
        """Changes with the list; the disk is asked."""
        return None if self.list is None else file_state(self.list)

    def last(self, name: str) -> int:
        """When this was removed last, in nanoseconds; 0 where it was not, or is there again. Who has something of this
        name in memory notes it, and knows by a greater one that it was removed since."""
        self._look()
        at, is_gone = self._said.get(ascii(name), NOTHING)
        return at if is_gone else 0

    def has(self, name: str) -> bool:
        """Whether it was removed on purpose, in whichever copy of the program, and is not there again."""
        return self.last(name) > 0

    def tell(self, names: Iterable[str]) -> None:
        """These are about to be removed, the first of them the most important to know; while `alone`, or who looks
        just then takes what is told for older than the file."""
        self._say(names, is_gone=True)

    def take_back(self, names: Iterable[str]) -> None:
        """These are there again, and wanted."""
        self._say((name for name in names if self.has(name)), is_gone=False)

    def mend(self) -> None:
        """Write what could not be written, and what vanished; to be called now and then. Asks for the state of a file
        where nothing changed."""
        self._look()
        if not self._waiting or self.list is None:
            return
        with self.alone(make=True):
            self._look()
            try:
                self._write(self.list)
            except (OSError, BadInput) as error:  # until it is written another copy may take it for a loss
                self._log(error)

    def _say(self, names: Iterable[str], *, is_gone: bool) -> None:
        told = [ascii(name) for name in names]
        if not told:
            return
        with self.alone(make=True):
            self._look()
            now = time.time_ns()
            for number, name in enumerate(reversed(told)):
                before, _ = self._said.get(name, NOTHING)
                self._said[name] = max(now + number, before + 1), is_gone
            self._waiting.update(told)
            self.mend()

    def _look(self) -> None:
        """Read the list if it is not as it was left."""
        if self.list is None or (state := file_state(self.list)) == self._seen:
            return
        self._seen = state
        try:
            found = _read(self.list)
        except FileNotFoundError:
            found, self._waiting = {}, {*self._said}
        except (OSError, BadInput) as error:
            self._log(error)
            return
        self._said = {name: max(found.get(name, NOTHING), self._said.get(name, NOTHING)) for name in found | self._said}
        self._waiting = {name for name in self._waiting if found.get(name) != self._said[name]}

    def _write(self, file: Path) -> None:
        state = file_state(file)
        if state is not None and state[1] > LARGEST:
            newest = sorted(self._said, key=lambda name: self._said[name], reverse=True)[:MOST]
            write_whole(file, self._lines(newest))
            self._waiting.clear()
        elif self._waiting:
            with open(file, "a", encoding="ascii", newline="\n", opener=regular) as stream:
                stream.write(self._lines(self._waiting))
                stream.flush()
                os.fsync(stream.fileno())
            self._waiting.clear()

    def _lines(self, names: Iterable[str]) -> str:
        """Each begins with the end of the line before, which a power failure may have torn."""
        said = sorted((*self._said[name], name) for name in names)
        return "".join(f"\n{at} {GONE if is_gone else THERE} {name}" for at, is_gone, name in said)

    def _log(self, error: Exception) -> None:
        if repr(error) != self._refusal:
            log.warning("%s: %r", LIST, error)
        self._refusal = repr(error)


def _read(file: Path) -> dict[str, tuple[int, bool]]:
    """What the list says of each name last; lines that nobody wrote so say nothing."""
    found: dict[str, tuple[int, bool]] = {}
    for line in contents(file, GAME).decode("ascii", "replace").splitlines():
        if match := LINE.fullmatch(line):
            found[match[3]] = max(found.get(match[3], NOTHING), (int(match[1]), match[2] == GONE))
    return found
