"""The folder of the matches that are not over: which copy of the program may write there, where in it matches are, and
what can be read of them: the record if it is undamaged, otherwise the newest good state.

The first match lies in the folder itself, each further one in a folder of its own in `more`; none is ever moved.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.session.storage.match_record import NoRecord, Replayed, replayed
from game.session.storage.turn_save import DamagedTurn, NoSavedTurn, read_saved_turn
from game.session.system.files import DAMAGED, DAMAGED_TURN, LOCK, MORE, RECORDS, TURNS, Lock, clear_leftovers, put
from game.session.system.untrusted import RECORD, BadInput, NewerVersion, NotAFile, contents

log = logging.getLogger(__name__)


class MatchFolder:
    """Held by one copy of the program at a time. Raises InUse while another one holds it."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lock = self._locked()

    def release(self) -> None:
        """Another copy of the program may write now."""
        if self._lock is not None:
            self._lock.release()

    def hold_on(self) -> None:
        """Where the folder was removed the lock went with it: take it again. Raises InUse if another copy was
        faster."""
        if self._lock is not None and not self._lock.is_in_place:
            self._lock.release()
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
        return sorted(filter(_has_match, (self._root, *self._further())), key=last_written, reverse=True)

    def free(self, ident: str, taken: Collection[Path | None]) -> Path | None:
        """A folder for a new match, where none is; a record that could not be read is one, too."""
        more = self._root / MORE
        wanted = (self._root, more / ident, *(more / f"{ident}-{number}" for number in range(2, 100)))
        return next((each for each in wanted if each not in taken and not _has_match(each)), None)

    def _locked(self) -> Lock | None:
        try:
            return Lock(self._root / LOCK)
        except OSError as error:
            log.warning("no lock: %s", error)
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


def _has_match(folder: Path) -> bool:
    return any(os.path.lexists(folder / name) for name in RECORDS)


@dataclass(frozen=True, slots=True)
class Recovered:
    """What the folder held; without a match the notice says why."""

    found: Replayed | None = None
    draft: str = ""
    """The half-built turn as its file has it."""
    notice: str = ""
    refused: bool = False
    """Whether the files must be left as they are."""


def recovered(folder: Path) -> Recovered:
    """The match of this folder with its half-built turn."""
    try:
        found = _newest(folder)
    except NewerVersion:
        return Recovered(notice="notice.match_newer", refused=True)
    except OSError as error:
        log.warning("the match cannot be read: %s", error)
        return Recovered(notice="notice.match_unreadable", refused=True)
    if found is None:
        return Recovered(notice="notice.match_lost")
    draft, whole = _turn(folder, found)
    return Recovered(found, draft, "" if whole and not found.damaged else "notice.match_damaged")


def put_aside(folder: Path) -> None:
    """Nothing of the match can be read: its record stays under another name, the rest is of no use."""
    try:
        put(folder / RECORDS[0], folder / DAMAGED)
        for name in (*RECORDS[1:], *TURNS):
            (folder / name).unlink(missing_ok=True)
    except OSError as error:
        log.warning("%s: a file stays where it is: %s", folder, error)


def _newest(folder: Path) -> Replayed | None:
    """The copies, read only when the record is damaged, and only those of the same match."""
    best = _read(folder / RECORDS[0])
    if best is not None and not best.damaged and not _is_cut_short(folder, best):
        return best
    copies = [found for name in RECORDS[1:] if (found := _read(folder / name)) is not None]
    states = [found for found in copies if best is None or found.record.ident == best.record.ident]
    states += [best] if best is not None else []
    newest = max(states, key=lambda found: len(found.record.lines), default=None)
    return newest and Replayed(newest.match, newest.record, damaged=True)


def _is_cut_short(folder: Path, best: Replayed) -> bool:
    """Whether a copy, which should have fewer lines, has more: then the record has lost its end."""
    head = best.record.lines[0].encode()
    copies = (_copy(folder / name) for name in RECORDS[1:])
    return any(data.startswith(head) and data.count(b"\n") > len(best.record.lines) for data in copies)


def _copy(file: Path) -> bytes:
    """A copy of the record; nothing for one that is none."""
    try:
        return contents(file, RECORD)
    except (FileNotFoundError, NotAFile, BadInput):
        return b""


def _read(file: Path) -> Replayed | None:
    try:
        return replayed(contents(file, RECORD))
    except (NoRecord, FileNotFoundError, NotAFile, BadInput) as error:
        log.warning("%s holds no match: %r", file, error)
        return None


def _turn(folder: Path, found: Replayed) -> tuple[str, bool]:
    """The newest half-built turn that can be read, and whether no newer one is damaged; a damaged one is put aside."""
    whole = True
    for name in TURNS:
        try:
            data = contents(folder / name, RECORD)
            read_saved_turn(data, found.match, found.record.ident)
        except (DamagedTurn, NotAFile, BadInput):
            log.warning("%s is damaged", name)
            whole = False
            _aside(folder / name)
        except (NoSavedTurn, NewerVersion, OSError) as error:
            log.info("%s is of no use: %r", name, error)
        else:
            return data.decode("utf-8", "replace"), whole  # behind the good lines may stand a torn one
    return "", whole


def _aside(file: Path) -> None:
    try:
        file.replace(file.with_name(DAMAGED_TURN))
    except OSError as error:
        log.warning("%s stays where it is: %s", file, error)
