"""Remembers which files of finished games say what really came of them, so that each is played through only once."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from game.session.system.kept import JsonFormat, Kept, joined_members
from game.session.system.notices import Notices
from game.session.system.readers import matching, several

FILE = "checked.json"
LENGTH = 16
MOST_CHECKED = 20_000


class CheckedTexts:
    """The texts found to be true, each as a digest."""

    def __init__(self, folder: Path | None, notices: Notices | None = None) -> None:
        self._folder = folder
        self.kept = Kept(None if folder is None else folder / FILE, CHECKED_FORMAT, notices)
        self._new: set[str] = set()

    def has(self, text: str) -> bool:
        """Whether this very text was found to be true before."""
        digest = _digest(text)
        return digest in self._new or digest in self.kept.now()

    def add(self, text: str) -> None:
        """The text is true; on the disk only with the next `save`."""
        self._new.add(_digest(text))

    def save(self) -> None:
        """Write down what is new, where there is a folder of games."""
        if self._new and (self._folder is None or self._folder.is_dir()):
            new, self._new = frozenset(self._new), set()
            self.kept.change(lambda known: joined_members(known, new, MOST_CHECKED))


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:LENGTH]


def _digests(found: Any) -> frozenset[str]:
    """The first version was a bare list."""
    told = found if isinstance(found, list) else found["checked"]
    return frozenset(several(matching(f"[0-9a-f]{{{LENGTH}}}"), MOST_CHECKED)(told))


CHECKED_FORMAT: JsonFormat[frozenset[str]] = JsonFormat(
    version=1,
    empty=frozenset(),
    reader=_digests,
    told=lambda digests: {"checked": digests},
    joined=lambda older, newer: joined_members(older, newer, MOST_CHECKED),
)
