"""The clipboard as scenes use it; the window has the system's one."""

from __future__ import annotations

from typing import Protocol


class Clipboard(Protocol):
    """A clipboard for text."""

    def read(self) -> str:
        """The text on it; empty when there is none."""

    def write(self, text: str) -> bool:
        """Put the text on it; False if that failed."""


class OwnClipboard:
    """A clipboard within the program, for tests and for systems without one."""

    def __init__(self) -> None:
        self._text = ""

    def read(self) -> str:
        return self._text

    def write(self, text: str) -> bool:
        self._text = text
        return True
