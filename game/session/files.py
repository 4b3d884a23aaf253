"""Safe writing: whole files in one step, durable appending, and the lock that lets one copy of the program write."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import IO

RECORDS = ("record.jsonl", "record.1.jsonl", "record.2.jsonl")
"""The record of the running match, and its copies that run one and two lines behind."""
TURNS = ("turn.json", "turn.1.json", "turn.2.json")
"""The half-built turn, and its older versions."""
LOCK = "record.lock"
DAMAGED, REFUSED, DAMAGED_TURN = "record.damaged.jsonl", "record.refused.jsonl", "turn.damaged.json"
TRIES, PAUSE = 4, 0.02
"""On Windows a virus scanner may hold a new file open for a moment, so replacing it is tried again."""
BEYOND = 1 << 20
"""The byte that Windows locks: beyond the pid, so that the pid can still be read."""


class InUse(Exception):
    """Another copy of the program holds the lock; the argument is its pid as text."""


def write_whole(file: Path, text: str) -> None:
    """Replace the file's text in one step: after a crash it has the old text or the new one, never a part."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}.tmp")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as stream:
            _through(stream, text)
        put(draft, file)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def append(file: Path, text: str, *, durable: bool = True) -> None:
    """Append the text to the file; if `durable`, it is on the disk when this returns."""
    with file.open("a", encoding="utf-8", newline="\n") as stream:
        if durable:
            _through(stream, text)
        else:
            stream.write(text)


def put(source: Path, goal: Path) -> None:
    """Rename over an existing file, and write the folder's entry to the disk."""
    for left in reversed(range(TRIES)):
        try:
            source.replace(goal)
            break
        except PermissionError:
            if not left or sys.platform != "win32":
                raise
            time.sleep(PAUSE)
    _remember(goal.parent)


def _through(stream: IO[str], text: str) -> None:
    stream.write(text)
    stream.flush()
    os.fsync(stream.fileno())


def _remember(folder: Path) -> None:
    """Write the folder to the disk, or a power failure could undo a rename; Windows neither has nor needs it."""
    if sys.platform == "win32":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


class Lock:
    """A lock that one copy of the program holds; the system releases it when that copy ends in any way.

    Raises InUse while another copy holds it, and OSError where no lock can be had.
    """

    def __init__(self, file: Path) -> None:
        self._stream: IO[bytes] | None = None
        file.parent.mkdir(parents=True, exist_ok=True)
        stream = file.open("a+b")
        try:
            _hold(stream)
        except (BlockingIOError, PermissionError) as error:
            stream.seek(0)
            holder = stream.read(20).decode("ascii", "replace").strip()
            stream.close()
            raise InUse(holder) from error
        except OSError:  # a file system without locks
            stream.close()
            raise
        stream.truncate(0)
        stream.write(f"{os.getpid()}\n".encode("ascii"))
        stream.flush()
        self._stream = stream

    def release(self) -> None:
        """Release the lock."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None


def _hold(stream: IO[bytes]) -> None:
    """Lock the open file or raise OSError at once; a lock whose holder was killed is free."""
    if sys.platform == "win32":
        import msvcrt

        stream.seek(BEYOND)
        msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        return
    import fcntl

    fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
