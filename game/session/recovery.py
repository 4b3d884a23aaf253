"""Reads the saved match: the record if it is undamaged, otherwise the newest good state."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path

from game.session.draft import DamagedDraft, NoDraft, read_draft
from game.session.files import DAMAGED_TURN, RECORDS, TURNS
from game.session.record import NoRecord, Replayed, replayed
from game.session.sealed import NewerVersion

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
    except NewerVersion:
        return Recovered(notice="notice.match_newer", refused=True)
    except OSError as error:
        log.warning("the match cannot be read: %s", error)
        return Recovered(notice="notice.match_unreadable", refused=True)
    if found is None:
        return Recovered(notice="notice.match_lost")
    draft, whole = _turn(folder, found)
    return Recovered(found, draft, "" if whole and not found.damaged else "notice.match_damaged")


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
    files = [folder / name for name in RECORDS[1:] if (folder / name).is_file()]
    copies = [data for file in files if (data := file.read_bytes()).startswith(head)]
    return any(data.count(b"\n") > len(best.record.lines) for data in copies)


def _read(file: Path) -> Replayed | None:
    try:
        return replayed(file.read_bytes())
    except (NoRecord, FileNotFoundError) as error:
        log.warning("%s holds no match: %r", file, error)
        return None


def _turn(folder: Path, found: Replayed) -> tuple[str, bool]:
    """The newest half-built turn that can be read, and whether no newer one is damaged; a damaged one is put aside."""
    whole = True
    for name in TURNS:
        try:
            data = (folder / name).read_bytes()
            read_draft(data, found.match, found.record.ident)
        except DamagedDraft:
            log.warning("%s is damaged", name)
            whole = False
            _aside(folder / name)
        except (NoDraft, NewerVersion, OSError) as error:
            log.info("%s is of no use: %r", name, error)
        else:
            return data.decode(), whole
    return "", whole


def _aside(file: Path) -> None:
    try:
        file.replace(file.with_name(DAMAGED_TURN))
    except OSError as error:
        log.warning("%s stays where it is: %s", file, error)
