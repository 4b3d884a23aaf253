"""The interface to sounds that scenes use."""

from __future__ import annotations

from collections.abc import Callable

LET_GO = 10.0
"""Seconds in which nothing happens until the device is let go."""


class Sounds:
    """Plays effects by the names of the files in assets/sounds; table/sound_cues.py lists those of the table. This one
    is silent."""

    @property
    def can_be_heard(self) -> bool:
        """Whether there is a device to play on, as far as is known; who listens is told in words where there is
        none."""
        return True

    def play(self, name: str, side: float = 0.0) -> None:
        """Play a sound at `side`: -1 is the left edge of the window, 1 the right one."""

    def volume(self, percent: int) -> None:
        """Set the volume of effects, 0 to 100."""

    def ambience(self, percent: int) -> None:
        """Set the volume of the ambience, 0 to 100; it repeats by itself."""

    def tend(self, still: float) -> None:
        """Called after every frame: nothing has happened for so many seconds more; 0 if something did."""

    def close(self) -> bool:
        """Let go of the device unless something is heard; whether that was done."""
        return False


class NoSounds(Sounds):
    """There is nothing to play, or nothing to play it on."""

    @property
    def can_be_heard(self) -> bool:
        return False


class LateSounds(Sounds):
    """Sounds on a device that is open while something happens. To look for it can take a tenth of a second, for which
    no frame waits; an open one takes 0.3 % of a core, and keeps the system's sound awake, also in silence."""

    def __init__(self, found: Callable[[], Sounds]) -> None:
        self._found = found
        self._sounds: Sounds | None = None
        """None while no device is open."""
        self._asked: list[tuple[str, float]] = []
        """Sounds that wait for the device."""
        self._still = 0.0
        self._volume = self._ambience = 0
        self._can_be_heard = True
        """What was found when the device was opened last."""

    @property
    def can_be_heard(self) -> bool:
        return self._can_be_heard

    def tend(self, still: float) -> None:
        self._still = self._still + still if still else 0.0
        if self._sounds is None:
            if self._asked or not still:
                self._open()
        elif self._still >= LET_GO and self._sounds.close():
            self._sounds = None

    def close(self) -> bool:
        return self._sounds is not None and self._sounds.close()

    def play(self, name: str, side: float = 0.0) -> None:
        if self._sounds is None:
            self._asked.append((name, side))
        else:
            self._sounds.play(name, side)

    def volume(self, percent: int) -> None:
        self._volume = percent
        if self._sounds is not None:
            self._sounds.volume(percent)

    def ambience(self, percent: int) -> None:
        self._ambience = percent
        if self._sounds is not None:
            self._sounds.ambience(percent)

    def _open(self) -> None:
        self._sounds = self._found()
        self._can_be_heard = self._sounds.can_be_heard
        self._sounds.volume(self._volume)
        self._sounds.ambience(self._ambience)
        for asked in self._asked:
            self._sounds.play(*asked)
        self._asked = []
