"""Remembers which files of finished games say what really came of them, so that each is played through only once."""

from __future__ import annotations

import json
import logging
from hashlib import sha256
from pathlib import Path

from game.session.system.files import write_whole
from game.session.system.untrusted import GAME, BadInput, contents, decoded, parsed

log = logging.getLogger(__name__)
FILE = "checked.json"
LENGTH = 16


class CheckedTexts:
    """The texts found to be true, each as a digest; a file that cannot be read or written only costs time."""

    def __init__(self, folder: Path | None) -> None:
        self._file = folder / FILE if folder is not None else None
        self._digests: set[str] | None = None
        self._written = 0

    def has(self, text: str) -> bool:
        """Whether this very text was found to be true before."""
        return _digest(text) in self._known()

    def add(self, text: str) -> None:
        """The text is true; on the disk only with the next `save`."""
        self._known().add(_digest(text))

    def save(self) -> None:
        """Write down what is new."""
        known = self._known()
        if self._file is None or len(known) == self._written or not self._file.parent.is_dir():
            return
        try:
            write_whole(self._file, json.dumps(sorted(known), separators=(",", ":")))
            self._written = len(known)
        except OSError as error:
            log.info("%s is not written: %s", FILE, error)

    def _known(self) -> set[str]:
        if self._digests is None:
            self._digests = self._read()
            self._written = len(self._digests)
        return self._digests

    def _read(self) -> set[str]:
        if self._file is None:
            return set()
        try:
            found = parsed(decoded(contents(self._file, GAME)))
        except (OSError, BadInput) as error:
            log.info("%s is not read: %r", FILE, error)
            return set()
        texts = found if isinstance(found, list) else []
        return {each for each in texts if isinstance(each, str) and len(each) == LENGTH}


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:LENGTH]
