"""How a player plays, whatever comes of it: the tiles it holds, its plays, its waits, and the time it thinks."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from time import thread_time

from game.ai.arena import PlayedCommand
from game.ai.player import Player
from game.rules.play.commands import Command, PlayTable
from game.rules.play.state import PlayerView


@dataclass(frozen=True, slots=True)
class Habits:
    """What one player did in one game."""

    largest_rack: int
    """The most tiles it held at the end of a turn of its own."""
    plays: int
    """Turns in which it laid tiles."""
    longest_wait: int
    """The most turns of its own in a row in which it laid none, those before its opening included."""
    thoughts: tuple[float, ...] = field(default=(), compare=False, repr=False)
    """Processor time of each decision in milliseconds; of all numbers the only ones that differ from run to run."""


@dataclass(slots=True)
class ObservedPlayer:
    """A player in one game, and what it did so far."""

    player: Player
    largest_rack: int = 0
    plays: int = 0
    longest_wait: int = 0
    _wait: int = 0
    _has_laid: bool = False
    _thoughts: list[float] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The player's name."""
        return self.player.name

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """The player's choice, timed."""
        begun = thread_time()
        command = self.player.choose(view, rng)
        self._thoughts.append((thread_time() - begun) * 1000)
        return command

    def watch(self, step: PlayedCommand) -> None:
        """Count a command of its own, and with the last of a turn the turn."""
        self._has_laid |= isinstance(step.command, PlayTable)
        if not step.ends_turn:
            return
        self.largest_rack = max(self.largest_rack, len(step.after.seats[step.before.to_move].rack))
        self.plays += self._has_laid
        self._wait = 0 if self._has_laid else self._wait + 1
        self.longest_wait = max(self.longest_wait, self._wait)
        self._has_laid = False

    def habits(self) -> Habits:
        """All of it, once the game is over."""
        return Habits(self.largest_rack, self.plays, self.longest_wait, tuple(self._thoughts))
