"""The log file in the player's folder: where a traceback goes, since no player should have to read one."""

from __future__ import annotations

import logging
import os
from pathlib import Path

SIZE = 256 * 1024
FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def start(file: Path) -> tuple[Path, logging.Handler]:
    """Send the log to `file`, or to one among the temporary files when that cannot be written; answers which."""
    try:
        return _open(file)
    except OSError:
        import tempfile  # seldom needed, and the first frame waits for every import

        return _open(Path(tempfile.gettempdir()) / file.name)


def where() -> Path | None:
    """The file the log goes to just now, if it goes to one."""
    handlers = reversed(logging.getLogger().handlers)
    files = (Path(each.baseFilename) for each in handlers if isinstance(each, logging.FileHandler))
    return next((file for file in files if file != Path(os.devnull)), None)


def stop(handler: logging.Handler) -> None:
    """Close the log again."""
    logging.getLogger().removeHandler(handler)
    handler.close()


def _open(file: Path) -> tuple[Path, logging.Handler]:
    _turn_page(file)
    handler = logging.FileHandler(file, encoding="utf-8")
    handler.setFormatter(logging.Formatter(FORM))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    return file, handler


def _turn_page(file: Path) -> None:
    """A log that has grown large becomes the old one; `logging.handlers` could do it, but brings sockets along."""
    if file.exists() and file.stat().st_size > SIZE:
        file.replace(file.with_name(f"{file.name}.1"))
