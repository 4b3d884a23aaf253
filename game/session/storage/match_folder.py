"""The folder of the matches that are not over: which copy of the program may write there, and where in it matches are.

The first match lies in the folder itself, each further one in a folder of its own in `more`; none is ever moved.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from game.session.system.files import LOCK, MORE, RECORDS, TURNS, Lock, clear_leftovers, may_be_there

log = logging.getLogger(__name__)


class MatchFolder:
    """Held by one copy of the program at a time. Raises InUse while another one holds it."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._refusal = ""
        """Why no lock could be had, as it was logged last."""
        self._lock = self._locked()

    @property
    def is_locked(self) -> bool:
        """Whether this copy is certain to be the only one; not so on a file system without locks."""
        return self._lock is not None

    def release(self) -> None:
        """Another copy of the program may write now."""
        if self._lock is not None:
            self._lock.release()

    def hold_on(self) -> None:
        """Where the folder was removed the lock went with it: take it again, as where it could not be had. Raises InUse
        if another copy was faster."""
        if self._lock is not None and self._lock.is_in_place:
            return
        self.release()
        self._lock = None
        self._lock = self._locked()

    def clear(self) -> None:
        """Remove what killed programs left half-written, and folders in which nothing is left."""
        further = self._further()
        clear_leftovers(self._root, *further)
        for empty in further:
            with suppress(OSError):
                empty.rmdir()

    def matches(self) -> list[Path]:
        """The folders with a match, the one that was written last first."""
        return sorted(filter(has_match, (self._root, *self._further())), key=last_written, reverse=True)

    def free(self, ident: str, taken: Collection[Path | None]) -> Path | None:
        """A folder for a new match, where none is; a record that could not be read is one, too."""
        more = self._root / MORE
        wanted = (self._root, more / ident, *(more / f"{ident}-{number}" for number in range(2, 100)))
        return next((each for each in wanted if each not in taken and not has_match(each)), None)

    def _locked(self) -> Lock | None:
        try:
            return Lock(self._root / LOCK)
        except OSError as error:
            if str(error) != self._refusal:
                log.warning("no lock: %s", error)
            self._refusal = str(error)
            return None

    def _further(self) -> tuple[Path, ...]:
        try:
            return tuple(each for each in (self._root / MORE).iterdir() if each.is_dir() and not each.is_symlink())
        except OSError:
            return ()


def last_written(folder: Path) -> float:
    """When the record or the half-built turn there was last written, in seconds of the system's clock."""
    times = [0.0]
    for name in (RECORDS[0], TURNS[0]):
        with suppress(OSError):
            times.append((folder / name).stat().st_mtime)
    return max(times)


def has_match(folder: Path) -> bool:
    """Whether a record or a copy of one may be there: what cannot be asked for is not written over."""
    return any(map(may_be_there, (folder / name for name in RECORDS)))
