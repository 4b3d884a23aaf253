"""Plays sounds; silent without a device, without files, or when muted."""

from __future__ import annotations

import logging
import os
from contextlib import ExitStack, suppress
from pathlib import Path

import pygame

from game.ui.sound.sounds import NoSounds, Sounds

log = logging.getLogger(__name__)
AMBIENCE = "room"
STEREO = 2
FADE = 900
"""Milliseconds in which the ambience fades in and out."""
FARTHER = 0.45
"""How much weaker a sound at the window's edge is on the other side; never silent there."""


class MixerSound(Sounds):
    """Plays the files of a folder; each is read when it is first heard."""

    def __init__(self, folder: Path, *, stereo: bool = False) -> None:
        self._folder = folder
        self._stereo = stereo
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._volume = 1.0
        self._room: pygame.mixer.Channel | None = None
        """The channel of the ambience while it plays."""

    def ambience(self, percent: int) -> None:
        """Set the ambience's volume; it fades in and out."""
        if percent <= 0:
            if self._room is not None:
                self._room.fadeout(FADE)
            self._room = None
            return
        sound = self._found(AMBIENCE)
        if sound is not None and self._room is None:
            self._room = sound.play(loops=-1, fade_ms=FADE)
        if self._room is not None:
            self._room.set_volume((percent / 100) ** 2)

    def close(self) -> bool:
        if pygame.mixer.get_busy():
            return False
        pygame.mixer.quit()
        return True

    def volume(self, percent: int) -> None:
        """Set the volume, squared because half the number should sound half as loud. Playing sounds follow at once."""
        self._volume = (percent / 100) ** 2
        for name, sound in self._loaded.items():
            if sound is not None and name != AMBIENCE:
                sound.set_volume(self._volume)

    def play(self, name: str, side: float = 0.0) -> None:
        if self._volume <= 0:
            return
        sound = self._found(name)
        if sound is not None:
            sound.set_volume(self._volume)
            channel = sound.play()
            if channel is not None and self._stereo and side:
                channel.set_volume(*panned(side))

    def _found(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        files = sorted(self._folder.glob(f"{name}.*"))
        try:
            return pygame.mixer.Sound(str(files[0])) if files else None
        except (pygame.error, OSError) as error:
            log.warning("sound %s cannot be played: %s", name, error)
            return None


def panned(side: float) -> tuple[float, float]:
    """The volume left and right, 0 to 1, of a sound at `side`, -1 to 1."""
    side = max(-1.0, min(1.0, side))
    return 1 - FARTHER * max(0.0, side), 1 - FARTHER * max(0.0, -side)


def open_sounds(folder: Path) -> Sounds:
    """The mixer over `folder`, or silence when there is nothing to play or no device."""
    if not any(folder.glob("*.*")):
        return NoSounds()
    try:
        _open_device()
    except pygame.error as error:
        log.info("no sound device: %s", error)
        return NoSounds()
    opened = pygame.mixer.get_init()
    return MixerSound(folder, stereo=opened is not None and opened[2] >= STEREO)


def unplayable(folder: Path) -> tuple[str, ...]:
    """The files that are no sounds, or the folder where there are none."""
    files = sorted((*folder.glob("*.ogg"), *folder.glob("*.wav")))
    try:
        _open_device()
        for file in files:
            pygame.mixer.Sound(str(file))
    except (pygame.error, OSError) as error:
        return (str(error),)
    return () if files else (str(folder),)


def _open_device() -> None:
    """Close stderr meanwhile: without a sound card the ALSA library writes to it directly, past Python's logging."""
    with ExitStack() as stack:
        with suppress(OSError):
            kept = os.dup(2)
            stack.callback(os.close, kept)
            stack.callback(os.dup2, kept, 2)
            sink = os.open(os.devnull, os.O_WRONLY)
            os.dup2(sink, 2)
            os.close(sink)
        pygame.mixer.init(44_100, -16, 2, 512)
