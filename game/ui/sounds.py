"""What can be heard, for scenes to name; how it is played is no matter of theirs."""

from __future__ import annotations

from typing import Protocol


class Sounds(Protocol):
    """Plays effects by the names of the files in assets/sounds; table/feedback.py lists those of the table."""

    def play(self, name: str, side: float = 0.0) -> None:
        """Let it be heard from where it is: -1 at the left of the window, 1 at the right."""

    def volume(self, percent: int) -> None:
        """How loud from now on, 0 to 100."""

    def ambience(self, percent: int) -> None:
        """How loud the sound of the room is from now on, 0 to 100; it goes on by itself."""


class NullSound:
    """Silence."""

    def play(self, name: str, side: float = 0.0) -> None:
        """Nothing is heard."""

    def volume(self, percent: int) -> None:
        """Nothing to change."""

    def ambience(self, percent: int) -> None:
        """No room to be heard."""
