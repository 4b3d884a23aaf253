"""The log file in the player's folder: where a traceback goes, since no player should have to read one."""

from __future__ import annotations

import logging
import tempfile
from logging.handlers import RotatingFileHandler
from pathlib import Path

SIZE = 256 * 1024
FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def start(file: Path) -> tuple[Path, logging.Handler]:
    """Send the log to `file`, or to one among the temporary files when that cannot be written; answers which."""
    try:
        return _open(file)
    except OSError:
        return _open(Path(tempfile.gettempdir()) / file.name)


def stop(handler: logging.Handler) -> None:
    """Close the log again."""
    logging.getLogger().removeHandler(handler)
    handler.close()


def _open(file: Path) -> tuple[Path, logging.Handler]:
    handler = RotatingFileHandler(file, maxBytes=SIZE, backupCount=1, encoding="utf-8")
    handler.setFormatter(logging.Formatter(FORM))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    return file, handler
