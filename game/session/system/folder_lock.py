"""The short lock on a folder under which a small file is looked at and written, one copy of the program at a time."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from game.session.system.files import is_refusal, lock_now, unlock
from game.session.system.shared_files import patiently

log = logging.getLogger(__name__)
LONGEST, PAUSE = 1.0, 0.0005
"""Seconds that a lock is waited for, and between two trials; it is held for some milliseconds."""
SOON = 0.05
"""Who asks again so soon leaves time for one trial of another copy, or that one might wait in vain: without, one of 200
storms of two writers on a busy disk lost something."""
FILE = ".lock"
"""What is locked on Windows, where a folder cannot be; it goes again, and stays where another copy has it open."""


class FolderLock:
    """The lock of one folder, for all threads of this program and all copies of it.

    Nothing waits longer than LONGEST for it: a copy that was stopped in the middle must stop no other one. Where it
    cannot be had, things go on without it, and what is overwritten is seen at the next look. After it was waited for
    in vain it is only tried, until it is free again.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._thread = threading.RLock()
        self._depth = 0
        self._is_patient = True
        self._released = 0.0

    @contextmanager
    def held(self, *, make: bool = False) -> Iterator[None]:
        """Hold the lock, if it can be had; whoever holds it may ask for it again. `make`: the folder, if need be."""
        with self._thread:
            number = self._taken(make=make) if not self._depth else None
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                if number is not None:
                    self._release(number)

    def _taken(self, *, make: bool) -> int | None:
        """The open file that is locked; None where no lock can be had."""
        number = None
        try:
            number = self._open(make=make)
            if time.monotonic() - self._released < SOON:
                time.sleep(2 * PAUSE)
            until = time.monotonic() + (LONGEST if self._is_patient else 0.0)
            while not _is_locked(number):
                if time.monotonic() >= until:
                    raise TimeoutError("another copy of the program holds it")
                time.sleep(PAUSE)
        except FileNotFoundError:  # in a folder that is not there nothing can be overwritten
            return None
        except OSError as error:  # also a file system without locks
            log.info("%s is not locked: %s", self._folder.name, error)
            self._is_patient &= not isinstance(error, TimeoutError)
            if number is not None:
                os.close(number)
            return None
        self._is_patient = True
        return number

    def _open(self, *, make: bool) -> int:
        try:
            return _opened(self._folder)
        except FileNotFoundError:
            if not make:
                raise
            self._folder.mkdir(parents=True, exist_ok=True)
            return _opened(self._folder)

    def _release(self, number: int) -> None:
        with suppress(OSError):
            unlock(number)
        os.close(number)
        self._released = time.monotonic()
        if sys.platform == "win32":
            with suppress(OSError):
                (self._folder / FILE).unlink()


def _opened(folder: Path) -> int:
    if sys.platform == "win32":
        flags = os.O_RDWR | os.O_CREAT | os.O_NOINHERIT
        return patiently(lambda: os.open(folder / FILE, flags))  # refused while another copy removes it
    return os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)


def _is_locked(number: int) -> bool:
    """Whether it could be locked at once. Raises OSError where nothing can be."""
    try:
        lock_now(number)
    except OSError as error:
        if is_refusal(error):
            return False
        raise
    return True
