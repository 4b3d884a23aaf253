"""Reads the saved match: the record if it is undamaged, otherwise the newest good state.

Apart from the folder, because reading needs the games and their players, which a start without a saved match does not.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path

from game.session.storage.match_record import NoRecord, Replayed, replayed
from game.session.storage.turn_save import DamagedTurn, NoSavedTurn, read_saved_turn
from game.session.system import files
from game.session.system.files import DAMAGED, DAMAGED_TURN, RECORDS, TURNS
from game.session.system.shared_files import remove
from game.session.system.untrusted import RECORD, BadInput, NotAFile, OtherVersion, contents

log = logging.getLogger(__name__)


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
    except OtherVersion:
        return Recovered(notice="notice.match_other_version", refused=True)
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
        files.put_aside(folder / RECORDS[0], folder / DAMAGED)
        for name in (*RECORDS[1:], *TURNS):
            remove(folder / name)
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
        except (NoSavedTurn, OtherVersion, OSError) as error:
            log.info("%s is of no use: %r", name, error)
        else:
            return data.decode("utf-8", "replace"), whole  # behind the good lines may stand a torn one
    return "", whole


def _aside(file: Path) -> None:
    try:
        files.put_aside(file, file.with_name(DAMAGED_TURN))
    except OSError as error:
        log.warning("%s stays where it is: %s", file, error)
