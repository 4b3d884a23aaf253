"""The finished games in the player's folder: one file each, a text that people can read (transcript.py).

A game that cannot be written stays in memory and is tried again with the next one. A damaged file is put aside.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from game.session.feats import Summary
from game.session.files import write_whole
from game.session.match import Match
from game.session.reel import Reel, Unplayable, reel_of
from game.session.sealed import NewerVersion
from game.session.transcript import BadText, glanced, is_whole, read, written

log = logging.getLogger(__name__)
ENDING = ".txt"
TRANSIENT = ("notice.games_unsaved", "notice.games_unreadable")
"""Notices that are removed once a game could be written."""
DAMAGED = "damaged"
"""The folder for damaged files."""
SHARED = "shared"
"""The folder for texts and codes to be given away."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One game of the list: the name of its file, and its result."""

    name: str
    summary: Summary


class Archive:
    """All games that were played to their end, the newest first. Without a folder they last until the program ends."""

    def __init__(self, folder: Path | None = None) -> None:
        self.notice = ""
        """Text key of what the player must know about the files; empty when all is well."""
        self.newer = 0
        """How many files a later version of the game wrote; they are left alone."""
        self._folder = folder
        self._unwritten: dict[str, str] = {}
        self._known: dict[str, tuple[tuple[int, int], Summary]] = {}

    # Writing

    def keep(self, match: Match, begun: str, ended: str) -> bool:
        """Keep the match's finished game, once; False while it is only in memory."""
        try:
            reel = reel_of(match, begun, ended)
        except Unplayable:
            log.exception("the game cannot be kept")
            return True
        return self.add(reel)

    def add(self, reel: Reel) -> bool:
        """Keep a game, once; False while it is only in memory."""
        name = name_of(reel)
        if name not in self._names_on_disk():
            self._unwritten[name] = written(reel)
        return self._write()

    def delete(self, name: str) -> bool:
        """Delete the game; False, and a notice, when that fails."""
        self._unwritten.pop(name, None)
        try:
            if self._folder is not None:
                self._path(name).unlink(missing_ok=True)
        except OSError as error:
            log.warning("%s stays: %s", name, error)
            self.notice = "notice.game_stays"
            return False
        return True

    def shared(self, name: str, text: str) -> Path | None:
        """The text as a file to be given away; None when it cannot be written."""
        if self._folder is None:
            return None
        file = self._folder.parent / SHARED / name
        try:
            write_whole(file, text)
        except OSError as error:
            log.warning("%s cannot be written: %s", file, error)
            return None
        return file

    def wipe(self) -> None:
        """Delete every game."""
        for name in self.names():
            self.delete(name)

    def _write(self) -> bool:
        if self._folder is None:
            return True
        try:
            for name, text in list(self._unwritten.items()):
                write_whole(self._path(name), text)
                del self._unwritten[name]
        except OSError as error:
            log.warning("a game cannot be kept: %s", error)
            self.notice = "notice.games_unsaved"
            return False
        if self.notice in TRANSIENT:
            self.notice = ""
        return True

    # Reading

    def names(self) -> tuple[str, ...]:
        """The files, the newest game first."""
        return tuple(sorted({*self._names_on_disk(), *self._unwritten}, reverse=True))

    def entries(self, names: Sequence[str] | None = None) -> tuple[Entry, ...]:
        """The games of these files, or of all; damaged files are put aside and left out."""
        self.newer = 0
        found = ((name, self._summary(name)) for name in (self.names() if names is None else names))
        return tuple(Entry(name, facts) for name, facts in found if facts is not None)

    def text(self, name: str) -> str:
        """The file's text; OSError when it cannot be read."""
        if name in self._unwritten:
            return self._unwritten[name]
        return self._path(name).read_bytes().decode("utf-8", "replace")

    def reel(self, name: str) -> Reel | None:
        """The game with all its turns; None, and a notice, when it cannot be read."""
        try:
            text = self.text(name)
            return read(text)
        except NewerVersion:
            self.notice = "notice.game_newer"
        except BadText as error:
            log.warning("%s: %s", name, error)
            self._put_aside(name)
        except OSError as error:
            log.warning("%s cannot be read: %s", name, error)
            self.notice = "notice.game_unreadable"
        return None

    def _summary(self, name: str) -> Summary | None:
        try:
            state = self._state_of(name)
            if name in self._known and self._known[name][0] == state:
                return self._known[name][1]
            text = self.text(name)
            facts = glanced(text)
            if not is_whole(text):
                raise BadText(1, "damaged")
        except NewerVersion:
            self.newer += 1
            return None
        except BadText as error:
            log.warning("%s: %s", name, error)
            self._put_aside(name)
            return None
        except OSError as error:
            log.warning("%s cannot be read: %s", name, error)
            return None
        self._known[name] = state, facts
        return facts

    def _state_of(self, name: str) -> tuple[int, int]:
        """Changes when the file does."""
        if name in self._unwritten:
            return 0, 0
        found = self._path(name).stat()
        return found.st_mtime_ns, found.st_size

    def _names_on_disk(self) -> frozenset[str]:
        return frozenset(self._listed())

    def _listed(self) -> Iterator[str]:
        if self._folder is None:
            return
        try:
            yield from (file.name for file in self._folder.iterdir() if file.name.endswith(ENDING))
        except FileNotFoundError:
            return
        except OSError as error:
            log.warning("the games cannot be listed: %s", error)
            self.notice = self.notice or "notice.games_unreadable"

    def _put_aside(self, name: str) -> None:
        self.notice = "notice.game_damaged"
        if self._folder is None:
            return
        try:
            aside = self._folder / DAMAGED
            aside.mkdir(exist_ok=True)
            self._path(name).replace(aside / name)
        except OSError as error:
            log.warning("%s stays where it is: %s", name, error)

    def _path(self, name: str) -> Path:
        if self._folder is None:
            raise FileNotFoundError(name)
        return self._folder / name


def name_of(reel: Reel) -> str:
    """The file of a game: when its match was dealt, which match, which deal; the same game has always the same."""
    match = reel.match
    when = re.sub(r"\D", "", reel.begun)[:14].ljust(14, "0")
    mark = crc32(f"{reel.begun}/{match.seed}/{match.setup!r}/{len(reel.turns)}".encode())
    return f"{when}-{match.first:03}-{mark:08x}{ENDING}"
