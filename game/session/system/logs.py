"""The log file in the player's folder, which gets tracebacks, because players should not have to read them."""

from __future__ import annotations

import logging
import os
import stat
from io import TextIOWrapper
from pathlib import Path

from game.session.system.files import open_regular

SIZE = 256 * 1024
FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"
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
    files = (Path(each.baseFilename) for each in handlers if isinstance(each, logging.FileHandler))
    return next((file for file in files if file != Path(os.devnull)), None)


def stop(handler: logging.Handler) -> None:
    """Close the log again."""
    logging.getLogger().removeHandler(handler)
    handler.close()


class _LogFile(logging.FileHandler):
    """Writes to a regular file only, and drops what the disk has no room for."""

    def _open(self) -> TextIOWrapper:
        return _opened(Path(self.baseFilename))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (the name logging gave it)
        """A line that cannot be written is lost; the terminal is no place for its traceback."""


def _open(file: Path) -> tuple[Path, logging.Handler]:
    _turn_page(file)
    handler = _LogFile(file, encoding="utf-8")
    handler.setFormatter(logging.Formatter(FORM))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    return file, handler


def _opened(file: Path) -> TextIOWrapper:
    """The file, to be written at its end; OSError when it is a link, a pipe, a device or a folder."""
    number = open_regular(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    return os.fdopen(number, "a", encoding="utf-8", errors="backslashreplace")


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
    """Rename a large log to the old one; `logging.handlers` could do it, but imports sockets."""
    if file.exists() and file.stat().st_size > SIZE:
        file.replace(file.with_name(f"{file.name}.1"))
