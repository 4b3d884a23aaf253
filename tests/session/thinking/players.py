"""Players for a study, in a module that its process can load."""

from __future__ import annotations

import os
import random
import time
from dataclasses import dataclass
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
        Path(self.file).write_text(str(os.getpid()), encoding="ascii")
        while True:
            time.sleep(1.0)


@dataclass(frozen=True, slots=True)
class Deadly:
    """A player that takes its process down, so often: it counts in a file."""

    file: str
    times: int
    name: str = "deadly"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
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
        Path(self.file).write_text(str(os.getpid()), encoding="ascii")
        end = time.process_time() + self.seconds
        while time.process_time() < end:
            sum(range(1000))
        return DrawTile()
