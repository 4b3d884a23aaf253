"""A small file that is written whole and read with suspicion: what a player reached, and the like."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game.session.system.files import write_whole
from game.session.system.untrusted import SETTINGS, BadInput, contents, decoded, parsed

log = logging.getLogger(__name__)
Value = TypeVar("Value")


class GuardedFile:
    """The file and the copy that is one writing behind it. A damaged file is put aside, and its copy is read."""

    def __init__(self, file: Path, most: int = SETTINGS) -> None:
        """`most`: the bytes it may have."""
        self._file = file
        self._most = most
        self._older = file.with_suffix(".1.json")

    def read(self, reader: Callable[[object], Value]) -> Value | None:
        """What `reader` makes of the JSON value; it raises BadInput where the game never wrote such a one. None where
        there is no file that can be read."""
        try:
            return _read(self._file, reader, self._most)
        except FileNotFoundError:
            return None
        except OSError as error:
            log.warning("%s cannot be read: %s", self._file.name, error)
            return None
        except BadInput as error:
            log.warning("%s is damaged: %r", self._file.name, error)
            self._put_aside()
        try:
            return _read(self._older, reader, self._most)
        except (OSError, BadInput) as error:
            log.info("no older copy of %s: %r", self._file.name, error)
            return None

    def write(self, text: str) -> bool:
        """The file holds this text; what it held moves to its copy. Where it cannot be written, that is logged."""
        try:
            write_whole(self._file, text, older=(self._older,))
        except OSError as error:
            log.warning("%s cannot be written: %s", self._file.name, error)
            return False
        return True

    def remove(self) -> bool:
        """Whether file and copy are gone now."""
        try:
            for file in (self._file, self._older):
                file.unlink(missing_ok=True)
        except OSError as error:
            log.warning("%s stays: %s", self._file.name, error)
            return False
        return True

    def _put_aside(self) -> None:
        try:
            self._file.replace(self._file.with_suffix(".damaged.json"))
        except OSError as error:
            log.warning("the damaged %s stays where it is: %s", self._file.name, error)


def _read(file: Path, reader: Callable[[object], Value], most: int) -> Value:
    return reader(parsed(decoded(contents(file, most))))
