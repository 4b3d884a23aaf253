"""Safe writing: whole files in one step, and the lock that lets one copy of the program write."""

from __future__ import annotations

import logging
import os
import re
import stat
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from game.session.system.shared_files import patiently, remove
from game.session.system.untrusted import NotAFile

log = logging.getLogger(__name__)

RECORDS = ("record.jsonl", "record.1.jsonl", "record.2.jsonl")
"""The record of the running match, and its copies that run one and two lines behind."""
TURNS = ("turn.json", "turn.1.json", "turn.2.json")
"""The half-built turn, and how it was before."""
ENDING = ".txt"
"""The end of the name of a finished game."""
MORE = "more"
"""The folder, beside the record, that has a folder for every further match that is not over."""
LOCK = "record.lock"
DAMAGED, DAMAGED_TURN = "record.damaged.jsonl", "turn.damaged.json"
LEFTOVER = re.compile(r".+\.(\d+)\.tmp|\.probe-(\d+)")
"""What a program that was killed leaves where it wrote; the number is its process id."""
OLD = 60.0
"""Seconds after which a leftover is taken for one on Windows, where another process cannot be asked for harmlessly."""
MOST_ASIDE = 100
"""So many damaged files of one name are kept before the first of them is written over."""
COARSEST = 2_000_000_000
"""Nanoseconds between two times that every disk tells apart."""
AHEAD = 3_600_000_000_000
"""Nanoseconds that the time of a file may be ahead of the clock; one further on says nothing."""
LONGEST_PID = 24
"""Bytes of a lock file; a larger one is something else under its name."""
BEYOND = 1 << 20
"""The byte that Windows locks: beyond the pid, so that the pid can still be read."""


class InUse(Exception):
    """Another copy of the program holds the lock; the argument is its pid as text."""


FileState = tuple[int, int, int]
"""Place on the disk, size, and time of change in nanoseconds: changes when the file does."""


def write_whole(
    file: Path, text: str, *, older: Sequence[Path] = (), after: Sequence[Path] = (), durable: bool = True
) -> FileState | None:
    """The file holds this text, or what it held before: never anything between, and it is never missing. The first of
    `older` becomes a copy of what it held, the second a copy of the first, and so on. Its time is made to be later than
    that of the files it comes `after`, where that is believable. A power failure undoes what need not be durable.

    Answers the state of what was written, which is no other file that somebody else renames to the same name.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = _draft_of(file)
    try:
        with draft.open("x", encoding="utf-8", newline="\n") as stream:
            if durable:
                _through(stream, text)
            else:
                stream.write(text)
        latest = max((believable(written_at(each)) for each in after), default=0)
        if written_at(draft) <= latest:
            os.utime(draft, ns=(latest + COARSEST, latest + COARSEST))
        for newer, goal in reversed([*zip((file, *older), older, strict=False)]):
            if newer.exists():
                _copy(newer, goal)
        state = file_state(draft)
        put(draft, file, durable=durable)
        return state
    except OSError:
        remove(draft)
        raise


def _draft_of(file: Path) -> Path:
    """A name beside the file under which nothing lies: a link of that name is removed, never written through. A folder
    stays, and another name is taken."""
    draft = file
    for name in (file.name, f"{file.name}.2"):
        draft = file.with_name(f"{name}.{os.getpid()}.tmp")
        with suppress(OSError):
            remove(draft)
            break
    return draft


def believable(at: int) -> int:
    """When a file was written, in nanoseconds; 0 for a time to come, as after the clock was wrong."""
    return at if at <= time.time_ns() + AHEAD else 0


def behind(file: Path) -> Path:
    """What a link leads to, so that it stays a link when its file is written; the file itself where it is none."""
    with suppress(OSError, RuntimeError):  # a circle
        return file.resolve() if file.is_symlink() else file
    return file


def _copy(source: Path, goal: Path) -> None:
    """Make `goal` the same as `source`, which stays where it is: in one step, so that there is always one of them. A
    folder of that name stays."""
    if goal.is_dir():
        return
    draft = _draft_of(goal)
    try:
        try:
            draft.hardlink_to(source)
        except OSError:  # a file system without links
            with draft.open("xb") as stream:
                stream.write(source.read_bytes())
        patiently(lambda: draft.replace(goal))
    finally:
        remove(draft)  # where both were one file already, the system leaves it


def put(source: Path, goal: Path, *, durable: bool = True) -> None:
    """Rename over an existing file, and write the folder's entry to the disk."""
    patiently(lambda: source.replace(goal))
    if durable:
        _remember(goal.parent)


def put_aside(file: Path, goal: Path) -> None:
    """Rename a damaged file so; where something has that name, with a number behind it. Raises OSError."""
    names = (goal, *(goal.with_name(f"{goal.name}.{number}") for number in range(2, MOST_ASIDE)))
    put(file, next((each for each in names if not os.path.lexists(each)), goal))


def clear_leftovers(*folders: Path) -> None:
    """Remove half-written files of programs that were killed; those of a copy that still runs are left to it."""
    for folder in folders:
        try:
            found = [file for file in folder.iterdir() if LEFTOVER.fullmatch(file.name)]
        except OSError:
            continue
        for file in filter(_is_left, found):
            try:
                remove(file)
            except OSError as error:
                log.info("%s stays: %s", file, error)


def _is_left(file: Path) -> bool:
    """Whether nobody writes this half-written file any more; at the start of the program its own are old ones."""
    match = LEFTOVER.fullmatch(file.name)
    writer = int(match[1] or match[2]) if match else 0
    if writer == os.getpid():
        return True
    if sys.platform == "win32":
        with suppress(OSError):
            return time.time() - file.lstat().st_mtime > OLD
        return False
    try:
        os.kill(writer, 0)
    except (ProcessLookupError, OverflowError):
        return True
    except PermissionError:
        return False
    return False


def file_state(file: Path) -> FileState | None:
    """Changes when the file does; None when there is none."""
    try:
        return state_in(file.stat())
    except OSError:
        return None


def state_in(found: os.stat_result) -> FileState:
    """The same of what the system says of a file."""
    return found.st_ino, found.st_size, found.st_mtime_ns


def may_be_there(file: Path) -> bool:
    """Whether there is something of this name, a link that leads nowhere too, or the system cannot say."""
    try:
        os.lstat(file)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        log.warning("%s cannot be asked for: %s", file, error)
    return True


def written_at(file: Path) -> int:
    """When it was last written, in nanoseconds of the system's clock; 0 when there is none."""
    state = file_state(file)
    return 0 if state is None else state[2]


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


def regular(file: str, flags: int, mode: int = 0o666) -> int:
    """The `opener` of `open` for a file to be written, and nothing else; OSError when it is a link, a pipe, a device or
    a folder. When `open` fails after that it closes the number itself.

    Opening a pipe that nobody reads would wait for ever, hence O_NONBLOCK. Windows has neither flag.
    """
    for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_NOINHERIT", "O_BINARY"):
        flags |= int(getattr(os, name, 0))
    number = os.open(file, flags, mode)
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise NotAFile(file)
    return number


class Lock:
    """A lock that one copy of the program holds; the system releases it when that copy ends in any way.

    Raises InUse while another copy holds it, and OSError where no lock can be had.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._stream: IO[bytes] | None = None
        file.parent.mkdir(parents=True, exist_ok=True)
        stream = open(file, "a+b", opener=regular)  # noqa: SIM115 (open until it is released)
        if os.fstat(stream.fileno()).st_size > LONGEST_PID:
            stream.close()
            raise NotAFile(str(file))
        try:
            lock_now(stream.fileno())
        except OSError as error:
            if not is_refusal(error):  # a file system without locks
                stream.close()
                raise
            stream.seek(0)
            holder = stream.read(20).decode("ascii", "replace").strip()
            stream.close()
            raise InUse(holder) from error
        self._stream = stream
        try:
            stream.truncate(0)
            stream.write(f"{os.getpid()}\n".encode("ascii"))
            stream.flush()
        except OSError as error:  # a full disk: it is locked all the same
            log.warning("the lock does not name its holder: %s", error)

    @property
    def is_in_place(self) -> bool:
        """Whether the file is still the one that was locked; where it was removed another copy may hold its own."""
        try:
            return self._stream is None or os.path.samestat(self._file.stat(), os.fstat(self._stream.fileno()))
        except OSError:
            return False

    def release(self) -> None:
        """Release the lock."""
        if self._stream is not None:
            unlock(self._stream.fileno())
            with suppress(OSError):  # what could not be written is tried again there
                self._stream.close()
            self._stream = None


def lock_now(number: int) -> None:
    """Lock the open file or raise OSError at once; a lock whose holder was killed is free."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(number, BEYOND, os.SEEK_SET)
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        return
    import fcntl

    fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_refusal(error: OSError) -> bool:
    """Whether the lock is another's: there are locks here. Some systems' `_locking` refuses without an error number."""
    return isinstance(error, BlockingIOError | PermissionError) or not error.errno


def unlock(number: int) -> None:
    """Unlock the file at once: closing it would wait for a process that was just begun and has it open still."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(number, BEYOND, os.SEEK_SET)
        msvcrt.locking(number, msvcrt.LK_UNLCK, 1)
        return
    import fcntl

    fcntl.flock(number, fcntl.LOCK_UN)
