"""What the files of a folder hold, so that they come back when somebody removes the folder while the program runs."""

from __future__ import annotations

import logging
import threading
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from game.rules.values import immutable
from game.session.system.files import file_state, write_whole
from game.session.system.removals import Removals
from game.session.system.untrusted import GAME, BadInput, contents, decoded

log = logging.getLogger(__name__)
MOST = 1_000
"""So many files are remembered: those whose names come last. Packed, a finished game takes some 2 KB."""
FEW = 8
"""So many are read in one look: some 3 ms."""


@immutable
class _KnownText:
    """What is known of a file: its state, what it holds, packed, and when one of its name was removed last."""

    state: object
    packed: bytes
    removed: int


class FolderMemory:
    """The wanted files of a folder, read little by little, and again when they changed."""

    def __init__(
        self,
        folder: Path,
        wanted: Callable[[str], bool],
        *,
        together: bool,
        removals: Removals | None = None,
    ) -> None:
        """`together`: they come back only where all of them are gone at once; single ones may have been deleted by
        hand. `removals` of the folder says which were removed by another copy of the program."""
        self._folder = folder
        self._wanted = wanted
        self._together = together
        self._removals = removals or Removals(folder)
        self._known: dict[str, _KnownText] = {}
        self._gone: dict[str, _KnownText] = {}
        """Those that were gone at the last look: a folder may be removed in the middle of one."""
        self._unread: list[str] = []
        self._seen: object = None
        self._told: object = None
        """How the list of removals was at the last look."""
        self._lock = threading.Lock()

    def look(self) -> None:
        """Remember a few more files, or write those that were removed; to be called now and then. Two questions to the
        system where nothing changed in the folder."""
        with self._lock:
            self._look()
        told = self._removals.state
        if self._unread or told != self._told:
            with self._removals.alone(), self._lock:  # or it might be between a removal and the word of it
                if told != self._told:
                    self._hear()
                for name in self._unread[-FEW:]:
                    self._read(name)
                del self._unread[-FEW:]
            self._told = told

    def _look(self) -> None:
        state: object = file_state(self._folder)  # asked first: what changes meanwhile is looked at the next time
        if state != self._seen:
            names = self._names()
            for name, each in (self._known | self._gone).items():
                if name not in names and self._removals.last(name) > each.removed:
                    self._drop(name)
            moved = self._states() if self._known.keys() - names else frozenset()
            gone = {name: each for name, each in self._known.items() if name not in names and each.state not in moved}
            if gone and (not self._together or len(gone) == len(self._known)):
                if not self._write({**self._gone, **gone} if self._together else gone):
                    self._seen = ()  # like no state, so it is tried again
                    return
                names, gone, state = self._names(), {}, ()
            self._known = {name: known for name, known in self._known.items() if name in names}
            self._gone = gone
            self._unread = [name for name in sorted(names)[-MOST:] if self._is_new(name)]
            self._seen = state

    def forget(self, name: str) -> None:
        """The file of this name is deleted on purpose."""
        with self._lock:
            self._drop(name)

    def _drop(self, name: str) -> None:
        self._known.pop(name, None)
        self._gone.pop(name, None)

    def _hear(self) -> None:
        """What is told to be removed and is there was removed before, or not at all: a program may have been killed."""
        names = self._names()
        for name in names & self._known.keys():
            self._known[name] = replace(self._known[name], removed=self._removals.last(name))

    def _names(self) -> frozenset[str]:
        try:
            return frozenset(file.name for file in self._folder.iterdir() if self._wanted(file.name))
        except OSError:
            return frozenset()

    def _states(self) -> frozenset[object]:
        """The states of all files in and below the folder: one that was only renamed, as a damaged file that is put
        aside, was not removed."""
        try:
            return frozenset(map(file_state, self._folder.rglob("*")))
        except OSError:
            return frozenset()

    def _is_new(self, name: str) -> bool:
        known = self._known.get(name)
        return known is None or known.state != file_state(self._folder / name)

    def _read(self, name: str) -> None:
        file = self._folder / name
        try:
            state, removed = file_state(file), self._removals.last(name)
            packed = zlib.compress(decoded(contents(file, GAME)).encode("utf-8"), 1)
            self._known[name] = _KnownText(state, packed, removed)
        except (OSError, BadInput) as error:
            log.info("%r is not remembered: %r", name, error)

    def _write(self, gone: dict[str, _KnownText]) -> bool:
        """Whether all of them could be written."""
        log.warning("%s was removed; %d files of it are written again", self._folder.name, len(gone))
        for name, each in gone.items():
            try:
                write_whole(self._folder / name, zlib.decompress(each.packed).decode("utf-8"), durable=False)
            except OSError as error:
                log.warning("%r is not written again: %s", name, error)
                return False
        return True
