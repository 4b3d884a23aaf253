"""The log file in the player's folder, which gets tracebacks, because players should not have to read them."""

from __future__ import annotations

import logging
import os
from pathlib import Path

SIZE = 256 * 1024
FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def start(file: Path) -> tuple[Path, logging.Handler]:
    """Write the log to `file`, or to a temporary file if that fails; returns the file."""
    try:
        return _open(file)
    except OSError:
        import tempfile  # imported here, because the first frame waits for every other import

        return _open(Path(tempfile.gettempdir()) / file.name)


def where() -> Path | None:
    """The present log file, if any."""
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
    """Rename a large log to the old one; `logging.handlers` could do it, but imports sockets."""
    if file.exists() and file.stat().st_size > SIZE:
        file.replace(file.with_name(f"{file.name}.1"))
