"""Remembers which files of finished games say what really came of them, so that each is played through only once.

What is remembered of a game is a digest of its whole text, head and turns, of the version of the check
(`game_check.VERSION`), and of a key that lies beside the folder of games and in no game. So a game that was changed in
any letter, one that an earlier check believed, and whatever a `checked.json` from elsewhere says are played through
again. It does not protect from somebody who reads the key on this machine: they could change the program as well.
"""

from __future__ import annotations

import hmac
import secrets
import threading
from collections.abc import Collection
from pathlib import Path
from typing import Any

from game.session.storage.game_check import VERSION
from game.session.system.kept import JsonFormat, Kept
from game.session.system.notices import Notices
from game.session.system.readers import matching

FILE, KEY_FILE = "checked.json", "games-key.json"
KEY = "[0-9a-f]{64}"


class CheckedTexts:
    """The games found to be true; a file that cannot be read or written only costs time. Several threads may use it."""

    def __init__(self, folder: Path | None, notices: Notices | None = None) -> None:
        self._folder = folder
        self._entries = Kept(None if folder is None else folder / FILE, ENTRIES, notices)
        """The name of each file in ASCII, because it may be no text, and the digest of what it holds."""
        self._keys = Kept(None if folder is None else folder.parent / KEY_FILE, KEYS, notices)
        self._lock = threading.Lock()
        self._known: set[str] | None = None
        self._key = b""

    def has(self, name: str, text: str) -> bool:
        """Whether this very text was found to be true before, in the file of this name."""
        with self._lock:
            return self._entry(name, text) in self._read()

    def add(self, name: str, text: str) -> None:
        """The text is true; on the disk only with the next `save`."""
        with self._lock:
            self._read().add(self._entry(name, text))

    def save(self, names: Collection[str]) -> None:
        """Write down what is new, of the files of these names only: the others are gone."""
        with self._lock:
            known = self._read()
            if self._folder is not None and self._folder.is_dir():
                there = {*map(ascii, names)}
                self._entries.change(lambda found: frozenset(each for each in found | known if _name_in(each) in there))

    def _read(self) -> set[str]:
        if self._known is None:
            self._known = {*self._entries.now()}
        return self._known

    def _entry(self, name: str, text: str) -> str:
        if not self._key:
            if not self._keys.now():
                self._keys.change(lambda found: found or secrets.token_hex(32))
            self._key = bytes.fromhex(self._keys.now())
        said = f"{VERSION}\n{text}".encode("utf-8", "surrogatepass")
        return f"{name!a} {hmac.new(self._key, said, 'sha256').hexdigest()}"


def _name_in(entry: str) -> str:
    return entry.rpartition(" ")[0]


def _entries_in(found: Any) -> frozenset[str]:
    """The digests of earlier versions, a bare list, are believed no more."""
    told = found.get("checked", ()) if isinstance(found, dict) else ()
    return frozenset(each for each in told if isinstance(each, str))


ENTRIES: JsonFormat[frozenset[str]] = JsonFormat(
    1, frozenset(), _entries_in, lambda entries: {"checked": sorted(entries)}, lambda older, newer: older | newer
)
KEYS: JsonFormat[str] = JsonFormat(
    1, "", lambda found: matching(KEY)(found["key"]), lambda key: {"key": key}, lambda older, newer: newer or older
)
