"""The way to other programs by copy and paste, for scenes to use; the window has the real one."""

from __future__ import annotations

from typing import Protocol


class Clipboard(Protocol):
    """Text that is passed between programs."""

    def read(self) -> str:
        """What is on it; empty when there is no text."""

    def write(self, text: str) -> bool:
        """Put the text on it; False when that cannot be."""


class OwnClipboard:
    """A clipboard that nobody else sees, for tests and where there is no other."""

    def __init__(self) -> None:
        self._text = ""

    def read(self) -> str:
        return self._text

    def write(self, text: str) -> bool:
        self._text = text
        return True
