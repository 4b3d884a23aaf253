"""The interface to sounds that scenes use."""

from __future__ import annotations

from typing import Protocol


class Sounds(Protocol):
    """Plays effects by the names of the files in assets/sounds; table/motion/sound_cues.py lists those of the table."""

    def play(self, name: str, side: float = 0.0) -> None:
        """Play a sound at `side`: -1 is the left edge of the window, 1 the right one."""

    def volume(self, percent: int) -> None:
        """Set the volume of effects, 0 to 100."""

    def ambience(self, percent: int) -> None:
        """Set the volume of the ambience, 0 to 100; it repeats by itself."""


class NullSound:
    """Silence."""

    def play(self, name: str, side: float = 0.0) -> None:
        """Plays nothing."""

    def volume(self, percent: int) -> None:
        """Does nothing."""

    def ambience(self, percent: int) -> None:
        """Does nothing, because there is no ambience."""
