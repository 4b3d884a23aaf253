"""Series of games without a window, on all cores: win rates with their confidence intervals, and how players play."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from math import ceil
from queue import Empty, SimpleQueue
from statistics import fmean, stdev
from threading import Thread
from typing import TypeVar

from game.ai.arena import PlayedCommand, play
from game.ai.player import Player
from game.rules.games.game import Game
from game.rules.options import Options
from game.rules.play.commands import Command, PlayTable
from game.rules.play.state import PlayerView
from game.session.thinking.player_process import PlayerProcess


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
    """Time of each decision in milliseconds (`thinking_clock`); the only numbers that differ from run to run."""


def thinking_clock(system: str = sys.platform) -> Callable[[], float]:
    """The clock of decisions, in seconds: the processor time of the thread. That of Windows goes on in steps of
    15.6 ms, more than most decisions take, so it is elapsed time there, with what other programs took of it."""
    return time.perf_counter if system == "win32" else time.thread_time


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
    _clock: Callable[[], float] = field(default_factory=thinking_clock)

    @property
    def name(self) -> str:
        """The player's name."""
        return self.player.name

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """The player's choice, timed."""
        begun = self._clock()
        command = self.player.choose(view, rng)
        self._thoughts.append((self._clock() - begun) * 1000)
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


T = TypeVar("T")

CHUNK = 4
"""Games per task: enough to make the transfer cheap, few enough for frequent progress."""
LOOK = 0.25
"""Seconds between two looks for a result."""
SURE = 1.959964
"""Half the width of a 95 % interval, in standard errors."""

Interval = tuple[float, float]
"""The ends of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Series:
    """The definition of a series; players move one seat on from game to game."""

    players: tuple[Player, ...]
    game: Game
    options: Options
    games: int
    seed: int


@dataclass(frozen=True, slots=True)
class SeriesGame:
    """One game of a series, by the players' places in it and not by their seats."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    turns: int
    habits: tuple[Habits, ...] = ()


def play_series_game(series: Series, number: int) -> SeriesGame:
    """Game `number` of a series, the same whenever and wherever it is played."""
    count = len(series.players)
    places = tuple((seat + number) % count for seat in range(count))
    seed = random.Random(f"{series.seed}/{number}").getrandbits(60)
    seated = [ObservedPlayer(series.players[place]) for place in places]
    result = play(seated, series.game, series.options, seed, lambda step: seated[step.before.to_move].watch(step))
    points = tuple(result.outcome.scores[places.index(place)] for place in range(count))
    habits = tuple(seated[places.index(place)].habits() for place in range(count))
    return SeriesGame(tuple(places[seat] for seat in result.outcome.winners), points, result.turns, habits)


def simulate(series: Series, workers: int | None = None) -> Generator[SeriesGame, None, None]:
    """All games of a series, each as soon as it is over, on this many processes (by default one per core)."""
    return run_parallel(partial(play_series_game, series), series.games, workers)


def run_parallel(play: Callable[[int], T], games: int, workers: int | None = None) -> Generator[T, None, None]:
    """The results of `play` for each number from 0, in any order; other processes must be able to import it. A process
    that dies or falls silent is replaced and its numbers are played again; NoProcess after some losses in a row,
    PlayerFailed where `play` raised. Close what is not read to its end: no thread and no process of it is left then."""
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    wanted = min(workers or os.cpu_count() or 1, len(chunks))
    if wanted <= 1:
        yield from map(play, range(games))
        return
    waiting, found = SimpleQueue[range](), SimpleQueue[list[T] | Exception]()
    for chunk in chunks:
        waiting.put(chunk)
    processes = [PlayerProcess() for _ in range(wanted)]
    threads = [Thread(target=_serve, args=(process, play, waiting, found)) for process in processes]
    for thread in threads:
        thread.start()
    try:
        for _ in chunks:
            done = _next_of(found)
            if isinstance(done, Exception):
                raise done
            yield from done
    finally:
        for process in processes:  # nobody waits for the games that are being played
            process.close(wait=True)
        for thread in threads:
            thread.join()


def _serve(
    process: PlayerProcess,
    play: Callable[[int], T],
    waiting: SimpleQueue[range],
    found: SimpleQueue[list[T] | Exception],
) -> None:
    """Have chunks played in the process as long as there are some."""
    with suppress(Empty):
        while True:
            chunk = waiting.get_nowait()
            try:
                found.put(process.work(partial(_each, play, chunk)))  # type: ignore[arg-type]
            except Exception as fault:
                found.put(fault)
                return


def _each(play: Callable[[int], T], numbers: range, _solver: object) -> list[T]:
    return [play(number) for number in numbers]


def _next_of(found: SimpleQueue[list[T] | Exception]) -> list[T] | Exception:
    """The next result; in between Ctrl+C is heard, which Windows lets wait for the end of a wait."""
    while True:
        with suppress(Empty):
            return found.get(timeout=LOOK)


@dataclass(slots=True)
class SeriesResult:
    """What the games of a series came to."""

    names: tuple[str, ...]
    """The player at each place; one that sits there more than once counts as one."""
    games: list[SeriesGame] = field(default_factory=list)

    @property
    def turns(self) -> list[int]:
        """The turns of each game."""
        return [game.turns for game in self.games]

    def wins(self, name: str) -> int:
        """How many games a seat of this player won."""
        return sum(any(self.names[place] == name for place in game.winners) for game in self.games)

    def points(self, name: str) -> list[int]:
        """What this player's seats scored together, by game."""
        return [sum(game.points[place] for place in self._places(name)) for game in self.games]

    def habits(self, name: str) -> list[Habits]:
        """What this player's seats did, each in each game."""
        return [game.habits[place] for game in self.games for place in self._places(name)]

    def _places(self, name: str) -> list[int]:
        return [place for place, other in enumerate(self.names) if other == name]


def percentile(values: Sequence[float], share: float) -> float:
    """The least value that this share of the values does not exceed; `share` lies above 0 and up to 1."""
    return sorted(values)[ceil(share * len(values)) - 1]


def share_span(wins: int, games: int) -> Interval:
    """Where the true share of wins lies (Wilson), between 0 and 1."""
    share, wide = wins / games, SURE * SURE / games
    middle = (share + wide / 2) / (1 + wide)
    half = SURE / (1 + wide) * (share * (1 - share) / games + wide / (4 * games)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_span(values: Sequence[float]) -> Interval:
    """Where the true mean lies."""
    mean = fmean(values)
    half = SURE * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return mean - half, mean + half
