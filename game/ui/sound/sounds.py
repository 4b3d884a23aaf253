"""The interface to sounds that scenes use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Sounds(Protocol):
    """Plays effects by the names of the files in assets/sounds; table/motion/sound_cues.py lists those of the table."""

    def play(self, name: str, side: float = 0.0) -> None:
        """Play a sound at `side`: -1 is the left edge of the window, 1 the right one."""

    def volume(self, percent: int) -> None:
        """Set the volume of effects, 0 to 100."""

    def ambience(self, percent: int) -> None:
        """Set the volume of the ambience, 0 to 100; it repeats by itself."""

    def open(self) -> None:
        """Look for a device, unless that was done."""


class NullSound:
    """Silence."""

    def play(self, name: str, side: float = 0.0) -> None:
        """Plays nothing."""

    def volume(self, percent: int) -> None:
        """Does nothing."""

    def ambience(self, percent: int) -> None:
        """Does nothing, because there is no ambience."""

    def open(self) -> None:
        """Does nothing, because nothing is to be heard."""


class LateSounds:
    """Silence until a device is looked for: that can take a tenth of a second, and the first page does not wait."""

    def __init__(self, found: Callable[[], Sounds]) -> None:
        self._found: Callable[[], Sounds] | None = found
        self._sounds: Sounds = NullSound()
        self._volume = self._ambience = 0

    def open(self) -> None:
        if self._found is not None:
            self._sounds, self._found = self._found(), None
            self._sounds.volume(self._volume)
            self._sounds.ambience(self._ambience)

    def play(self, name: str, side: float = 0.0) -> None:
        self._sounds.play(name, side)

    def volume(self, percent: int) -> None:
        self._volume = percent
        self._sounds.volume(percent)

    def ambience(self, percent: int) -> None:
        self._ambience = percent
        self._sounds.ambience(percent)
