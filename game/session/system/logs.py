"""The log file in the player's folder, which gets tracebacks, because players should not have to read them. It may be
sent with the report of an error, so the home folder, which mostly has the name of a person, is written as `~`."""

from __future__ import annotations

import logging
import os
import re
import stat
import threading
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from pathlib import Path, PurePath, PureWindowsPath

from game.session.system.files import regular

log = logging.getLogger(__name__)
SIZE = 256 * 1024
FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LONGEST_LINE = 400
"""Bytes that are read for each line of the end of a log."""
PRIVATE = 0o700
"""The mode of a folder that nobody but its owner can enter."""


def start(file: Path) -> tuple[Path | None, logging.Handler]:
    """Send the log to `file`, or to the user's own temporary folder, or nowhere; answers the file, None for nowhere.

    Never raises: a game without a log is better than no game.
    """
    try:
        return _open(file)
    except OSError:
        pass
    try:
        return _open(_private_folder() / file.name)
    except OSError:
        handler = logging.NullHandler()
        logging.getLogger().addHandler(handler)  # without any handler, warnings would go to the terminal
        return None, handler


def where() -> Path | None:
    """The present log file, if any."""
    handlers = reversed(logging.getLogger().handlers)
    return next((Path(each.baseFilename) for each in handlers if isinstance(each, _LogFile)), None)


def end(lines: int) -> str:
    """So many of the last lines of the present log; empty where there is none or it cannot be read."""
    file = where()
    if file is None:
        return ""
    try:
        with file.open("rb") as stream:
            stream.seek(max(0, file.stat().st_size - lines * LONGEST_LINE))
            text = stream.read(lines * LONGEST_LINE).decode("utf-8", "replace")
    except OSError:
        return ""
    return "\n".join(text.splitlines()[-lines:])


def without_home(text: str) -> str:
    """The text with `~` in place of the home folder, however it is written."""
    found: set[Path] = set()
    with suppress(RuntimeError, OSError):
        home = Path.home()
        found = {home, home.resolve()}
    for path in found:
        text = spellings(path).sub("~", text)
    return text


def spellings(folder: PurePath) -> re.Pattern[str]:
    """How a folder may be written: as the system has it, quoted, and with slashes. A longer name is another folder, and
    a root, which nobody's name is in, is none."""
    if len(folder.parts) < 2:
        return re.compile("(?!)")
    names = sorted({str(folder), repr(str(folder))[1:-1], folder.as_posix()}, key=len, reverse=True)
    flags = re.IGNORECASE if isinstance(folder, PureWindowsPath) else 0
    return re.compile(rf"(?:{'|'.join(map(re.escape, names))})(?![\w-]|\.\w)", flags)


def thread_failed(failed: threading.ExceptHookArgs) -> None:
    """For `threading.excepthook`: what ends a thread beside the window is logged, and the game goes on."""
    if failed.exc_type is not SystemExit and failed.exc_value is not None:
        name = "" if failed.thread is None else failed.thread.name
        log.error("the thread %s failed", name, exc_info=failed.exc_value)


def stop(handler: logging.Handler) -> None:
    """Close the log again."""
    logging.getLogger().removeHandler(handler)
    handler.close()


class _Homeless(logging.Formatter):
    """Writes no message and no traceback with the home folder in it."""

    def format(self, record: logging.LogRecord) -> str:
        return without_home(super().format(record))


class _LogFile(logging.FileHandler):
    """Writes to a regular file only, and drops what the disk has no room for."""

    def _open(self) -> TextIOWrapper:
        return _opened(Path(self.baseFilename))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (the name logging gave it)
        """A line that cannot be written is lost; the terminal is no place for its traceback."""


def _open(file: Path) -> tuple[Path, logging.Handler]:
    _turn_page(file)
    handler = _LogFile(file, encoding="utf-8")
    handler.setFormatter(_Homeless(FORM))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    return file, handler


def _opened(file: Path) -> TextIOWrapper:
    """The file, to be written at its end; OSError when it is a link, a pipe, a device or a folder."""
    mine = partial(regular, mode=0o600)
    return open(file, "a", encoding="utf-8", errors="backslashreplace", newline="\n", opener=mine)


def _private_folder() -> Path:
    """A folder among the temporary files that only this user can enter; OSError when there is none.

    Names in a shared folder can be taken by others beforehand, so what is there already must be the user's own. Windows
    has a temporary folder for each user.
    """
    import tempfile  # seldom needed, and the first frame waits for every import

    shared = Path(tempfile.gettempdir())
    if not hasattr(os, "getuid"):
        return shared
    folder = shared / f"tilebridge-{os.getuid()}"
    folder.mkdir(PRIVATE, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or stat.S_IMODE(found.st_mode) & ~PRIVATE:
        raise PermissionError(f"not this user's alone: {folder}")
    return folder


def _turn_page(file: Path) -> None:
    """Rename a large log to the old one; `logging.handlers` could do it, but imports sockets. While another copy of the
    program writes to it Windows leaves it where it is, and it grows on."""
    if file.exists() and file.stat().st_size > SIZE:
        with suppress(PermissionError):
            file.replace(file.with_name(f"{file.name}.1"))
