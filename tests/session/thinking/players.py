"""Players for a study, in a module that its process can load."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from game.rules.play.commands import Command
from game.rules.play.state import PlayerView


@dataclass(frozen=True, slots=True)
class Failing:
    """A player that fails."""

    name: str = "failing"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        raise ArithmeticError("no idea")


@dataclass(frozen=True, slots=True)
class Endless:
    """A player that never comes to an end."""

    name: str = "endless"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        while True:
            time.sleep(1.0)
