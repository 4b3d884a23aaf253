"""The log file in the player's folder: where a traceback goes, since no player should have to read one."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

SIZE = 256 * 1024
FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def start(file: Path) -> logging.Handler:
    """Send the log to `file`, or nowhere when it cannot be written; answers the handler for `stop`."""
    handler = _handler(file)
    handler.setFormatter(logging.Formatter(FORM))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    return handler


def stop(handler: logging.Handler) -> None:
    """Close the log again."""
    logging.getLogger().removeHandler(handler)
    handler.close()


def _handler(file: Path) -> logging.Handler:
    try:
        return RotatingFileHandler(file, maxBytes=SIZE, backupCount=1, encoding="utf-8")
    except OSError:
        return logging.NullHandler()
