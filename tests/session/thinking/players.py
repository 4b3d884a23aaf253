"""Players for a study, in a module that its process can load."""

from __future__ import annotations

import os
import random
import signal
import struct
import sys
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from game.rules.play.commands import Command, DrawTile
from game.rules.play.state import PlayerView


@dataclass(frozen=True, slots=True)
class Failing:
    """A player that fails."""

    name: str = "failing"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        raise ArithmeticError("no idea")


@dataclass(frozen=True, slots=True)
class EndlessOnce:
    """A player that never comes to an end in the first process that asks it, and notes that process in a file; in the
    next one it draws. As a player and as a question."""

    file: str
    name: str = "endless once"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        return self()

    def __call__(self, solver: object = None) -> DrawTile:
        if Path(self.file).exists():
            return DrawTile()
        Path(self.file).write_text(str(os.getpid()), encoding="ascii", newline="\n")
        while True:
            time.sleep(1.0)


@dataclass(frozen=True, slots=True)
class Deadly:
    """A player that takes its process down, so often: it counts in a file. As a player and as what is done."""

    file: str
    times: int
    name: str = "deadly"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        return self()

    def __call__(self) -> Command:
        file = Path(self.file)
        died = len(file.read_bytes()) if file.exists() else 0
        if died < self.times:
            file.write_bytes(bytes(died + 1))
            os._exit(1)
        return DrawTile()


@dataclass(frozen=True, slots=True)
class Busy:
    """A player that counts for so many seconds and never waits, as a search does; it notes its process in a file."""

    seconds: float
    file: str
    name: str = "busy"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        Path(self.file).write_text(str(os.getpid()), encoding="ascii", newline="\n")
        end = time.process_time() + self.seconds
        while time.process_time() < end:
            sum(range(1000))
        return DrawTile()


@dataclass(frozen=True, slots=True)
class Garbling:
    """A player that writes these bytes into the pipe to the game before its answer, in the first process that asks it;
    then it may stop that process. As a player and as a question."""

    written: bytes
    file: str
    stops: bool = False
    name: str = "garbling"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        return self()

    def __call__(self, solver: object = None) -> DrawTile:
        if not Path(self.file).exists():
            Path(self.file).write_text(str(os.getpid()), encoding="ascii", newline="\n")
            os.write(_link().fileno(), self.written)
            if self.stops:
                os.kill(os.getpid(), signal.SIGSTOP)
        return DrawTile()


def _link() -> Connection:
    """This process's end of the pipe."""
    frame = sys._getframe()
    while frame.f_code.co_name != "think":
        assert frame.f_back is not None
        frame = frame.f_back
    link: Connection = frame.f_locals["link"]
    return link


HALF = struct.pack("!i", 1_000) + b"half of an answer"
"""The beginning of a message of 1,000 bytes."""


@dataclass(frozen=True, slots=True)
class Endless:
    """A question whose answer is never found; it never waits, as a search does, and notes its process in a file."""

    file: str

    def __call__(self, solver: object = None) -> None:
        Path(self.file).write_text(str(os.getpid()), encoding="ascii", newline="\n")
        while True:
            sum(range(1000))
