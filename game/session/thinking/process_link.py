"""The game's end of the pipe to the process where players think: neither sending nor receiving ever waits, whatever the
process does with the other end."""

from __future__ import annotations

import pickle
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

LARGEST = 64 << 20
"""Bytes of a reply; a larger number is no length but garbage."""


class ProcessLink:
    """Messages both ways, each on a thread of its own: a pipe takes only some kilobytes as long as nobody reads, and of
    a message that stops half-way the rest never comes. Both threads end with the process."""

    def __init__(self, link: Connection, process: BaseProcess) -> None:
        self._link = link
        self._process = process
        self._arrived: SimpleQueue[bytes | Exception] = SimpleQueue()
        self._leaving: SimpleQueue[bytes | None] = SimpleQueue()
        self._threads = [Thread(target=work, name="link", daemon=True) for work in (self._read, self._write)]
        for thread in self._threads:
            thread.start()

    def send(self, message: bytes) -> None:
        """Let the message go, behind those before it."""
        self._leaving.put(message)

    def received(self, seconds: float) -> object | None:
        """The next message, None if none has arrived whole after so long. Raises whatever its bytes cause, and EOFError
        or OSError where none can come any more."""
        try:
            message = self._arrived.get(timeout=seconds)
        except Empty:
            return None
        if isinstance(message, Exception):
            raise message
        found: object = pickle.loads(message)
        return found

    def close(self, seconds: float) -> None:
        """Send nothing more. The process is gone: both threads end, and so long they are waited for at most."""
        self._leaving.put(None)
        for thread in self._threads:
            thread.join(seconds)

    def _read(self) -> None:
        """Until the pipe or the process ends: on Windows the end of the pipe that is on its way to a process which dies
        while it starts stays open, in this program."""
        from multiprocessing.connection import wait

        try:
            while self._link in wait([self._link, self._process.sentinel]):
                self._arrived.put(self._link.recv_bytes(LARGEST))
            self._arrived.put(EOFError())
        except Exception as fault:
            self._arrived.put(fault)

    def _write(self) -> None:
        with suppress(OSError):  # whoever waits for the answer notices, too
            while (message := self._leaving.get()) is not None:
                self._link.send_bytes(message)
