"""The time of the loop: it paces frames while something moves, and waits for events while nothing does."""

from __future__ import annotations

import ctypes
import gc
import logging
import math
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import pygame

from game.session.system.collector import collect_now, collect_rarely

log = logging.getLogger(__name__)
RATE = 60
"""Frames per second."""
QUIET = 1.0
"""Seconds without event or new picture until the loop rests. Whatever comes sooner than that after one of them, as
tips, marks and the save of a half-built turn, needs not be told as due."""
LONGEST_STEP = 0.1
"""The longest time step in seconds, so that a suspended machine does not skip motion or time; also how late what is due
may be after a rest."""
WAKE = pygame.USEREVENT
"""The event that does nothing but end a rest."""
LOOK = 1 / 60
"""Seconds between two looks for events where SDL does not wait for them."""
LONGEST_WAIT = 0.5
"""Seconds that SDL waits in one go: only in between it finds gamepads that were plugged in."""

Wait = Callable[[float | None], None]
"""Waits until there is an event, at most so many seconds."""


class LoopTime(Protocol):
    """What the loop waits by; each answer is the seconds since the last one."""

    def frame(self, rate: int) -> float:
        """Wait for the next of so many frames in a second."""

    def rest(self, most: float | None) -> float:
        """Wait until there is an event, at most so many seconds."""


class LoopClock:
    """The real time. It does not wait before the first frame, and looks for garbage when a rest begins."""

    def __init__(self, wait: Wait) -> None:
        self._wait = wait
        self._clock: pygame.time.Clock | None = None
        self._littered = False
        """Whether there were frames since garbage was looked for."""

    def frame(self, rate: int) -> float:
        self._littered = True
        return self._passed(rate)

    def rest(self, most: float | None) -> float:
        if self._littered:
            collect_now()
            self._littered = False
        self._wait(most)
        return self._passed(0)

    def _passed(self, rate: int) -> float:
        if self._clock is None:
            self._clock = pygame.time.Clock()
            return 0.0
        return self._clock.tick(rate) / 1000


class SteadyTime:
    """A time for tests: every frame takes as long, and so does every rest."""

    def __init__(self, step: float) -> None:
        self._step = step

    def frame(self, rate: int) -> float:
        return self._step

    def rest(self, most: float | None) -> float:
        return self._step


class FramePacer:
    """Waits for the next frame while something happens, else for an event or what is due."""

    def __init__(self, time: LoopTime) -> None:
        self._time = time
        self._quiet = 0.0
        """Seconds without event or new picture."""

    def rest(self, due_in: float | None) -> float | None:
        """Where nothing happens, wait until an event comes or something is due; how many seconds that was. None where
        the next frame is wanted."""
        if self._quiet < QUIET or (due_in is not None and due_in < 1 / RATE):
            return None
        rested = self._time.rest(due_in)
        return rested if due_in is None else min(rested, due_in + LONGEST_STEP)

    def frame(self, rate: int) -> float:
        """Wait for the next frame; the seconds to pass in it."""
        return min(self._time.frame(rate), LONGEST_STEP)

    def note(self, dt: float, *, busy: bool) -> None:
        """In the last `dt` seconds something happened, or not."""
        self._quiet = 0.0 if busy else self._quiet + dt


class EventWait:
    """Waits for an event and does not take it. `pygame.event.wait` looks a thousand times a second, which takes 3 % of
    a core; SDL itself waits as the system does, unless it looks after a gamepad or has no real screen."""

    def __init__(self) -> None:
        self._sdl = _sdl()

    def __call__(self, most: float | None) -> None:
        end = math.inf if most is None else time.monotonic() + most
        while not pygame.event.peek() and (left := end - time.monotonic()) > 0:
            if self._sdl is None or (pygame.joystick.get_init() and pygame.joystick.get_count()):
                time.sleep(min(left, LOOK))
            else:
                self._sdl.SDL_WaitEventTimeout(None, math.ceil(min(left, LONGEST_WAIT) * 1000))


def _sdl() -> ctypes.CDLL | None:
    """The SDL that pygame uses: on Windows known by its name, elsewhere a part of what pygame loaded. None where it is
    neither."""
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
        library.SDL_WaitEventTimeout.argtypes = (ctypes.c_void_p, ctypes.c_int)
        return library
    log.warning("SDL is not found: the loop looks for events while it rests")
    return None


def wake() -> None:
    """End the loop's rest, on any thread; nothing happens where there is no window any more."""
    with suppress(pygame.error):
        pygame.event.post(pygame.event.Event(WAKE))


def ask_to_quit() -> None:
    """As if the window's close box was pressed."""
    pygame.event.post(pygame.event.Event(pygame.QUIT))


def spare_the_frames() -> None:
    """Leave alone for good what is loaded by now, and look for garbage among the rest only rarely by itself."""
    collect_rarely()
    gc.enable()
