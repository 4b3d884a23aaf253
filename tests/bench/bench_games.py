"""Whole games of the computers against each other, with every promise of the rules looked at after every turn.

    python -m tests.bench.bench_games [--games N] [--seed SEED] [--workers N]

Chance chooses the box, the number of seats, the players and every option that changes how a game runs or ends; the same
seed gives the same games. The baseline in the same run is the drawer, who never plays a tile: whoever plays must beat
it.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import partial

from game.ai.arena import BrokenPromise, Result, play
from game.ai.levels import LEVELS, level
from game.ai.player import Player, idle
from game.rules.games.registry import GAMES
from game.rules.options import Jokers, Options, PoolEnd
from game.rules.play.commands import Command
from game.rules.play.state import PlayerView
from game.session.thinking.simulation import run_parallel

DRAWER = "drawer"
DRAWERS = 0.05
"""Share of the seats that the baseline takes."""
SLOWEST = 3
"""Longest thoughts that are told, with the game they were in."""


class Drawer:
    """The baseline: never plays a tile."""

    name = DRAWER

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        return idle(view)


@dataclass
class Timed:
    """A player with a watch that only runs while it thinks, in seconds of the processor."""

    player: Player
    thoughts: list[tuple[float, str]]

    @property
    def name(self) -> str:
        return self.player.name

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        started = time.process_time()
        command = self.player.choose(view, rng)
        self.thoughts.append((time.process_time() - started, self.name))
        return command


@dataclass(frozen=True)
class Terms:
    """What a game is played under."""

    box: str
    names: tuple[str, ...]
    options: Options
    seed: int

    def __str__(self) -> str:
        other = [
            f"{name}={value}"
            for name in [part.name for part in fields(Options)]
            if (value := getattr(self.options, name)) != getattr(Options(), name)
        ]
        return f"seed {self.seed}: {self.box}, {' '.join(self.names)}{', ' if other else ''}{', '.join(other)}"


@dataclass(frozen=True)
class Told:
    """How one game went: its result or what broke, and how long the players thought."""

    terms: Terms
    result: Result | None
    broken: str
    thoughts: tuple[float, ...]
    longest: tuple[float, str]


def terms(seed: int, number: int) -> Terms:
    """Game `number` of a run."""
    dice = random.Random(f"{seed}/{number}")
    box = dice.choice(list(GAMES.values()))
    seats = dice.randint(box.min_players, box.max_players)
    names = [DRAWER if dice.random() < DRAWERS else dice.choice(LEVELS).name for _ in range(seats)]
    options = Options(
        opening=dice.choice((30, 30, 50, 0)),
        opening_jokers=dice.random() < 0.7,
        rearrange_in_opening=dice.random() < 0.3,
        pool_end=dice.choice(list(PoolEnd)),
        strict=dice.random() < 0.3,
        one_change_per_run=dice.random() < 0.3,
        jokers=dice.choice(list(Jokers)),
    )
    return Terms(box.name, tuple(names), options, dice.getrandbits(32))


def told(seed: int, number: int) -> Told:
    """That game, played."""
    how, thoughts = terms(seed, number), list[tuple[float, str]]()
    players = [Timed(Drawer() if name == DRAWER else level(name).create(), thoughts) for name in how.names]
    result, broken = None, ""
    try:
        result = play(players, GAMES[how.box], how.options, how.seed)
    except BrokenPromise as error:
        broken = f"{error.code} in turn {error.turn}"
    return Told(how, result, broken, tuple(seconds for seconds, _ in thoughts), max(thoughts))


@dataclass
class Tally:
    """What all games came to."""

    turns: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    seats: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    duels: Counter[str] = field(default_factory=Counter)
    beaten: Counter[str] = field(default_factory=Counter)
    thoughts: list[float] = field(default_factory=list)
    slowest: list[tuple[float, str, str]] = field(default_factory=list)

    def record(self, game: Told) -> None:
        assert game.result is not None
        outcome, names = game.result.outcome, game.terms.names
        self.turns.append(game.result.turns)
        self.ends[outcome.reason.value] += 1
        self.thoughts.extend(game.thoughts)
        self.slowest = sorted([*self.slowest, (*game.longest, str(game.terms))], reverse=True)[:SLOWEST]
        for seat, name in enumerate(names):
            self.seats[name] += 1
            self.wins[name] += seat in outcome.winners
            self.points[name] += outcome.scores[seat]
            self.duels[name] += DRAWER in names
            self.beaten[name] += DRAWER in names and outcome.scores[seat] > outcome.scores[names.index(DRAWER)]


def report(tally: Tally, seconds: float) -> str:
    turns, thoughts = tally.turns, sorted(tally.thoughts)
    ends = ", ".join(f"{name} {count}" for name, count in tally.ends.most_common())
    lines = [
        f"{len(turns)} games, none stuck, none illegal, no tile lost, all scores sum to zero; "
        f"{seconds:.0f} s, {len(turns) / seconds * 60:.0f} games a minute",
        f"turns: {sum(turns)} in all; a game min {min(turns)}, median {statistics.median(turns):g}, max {max(turns)}",
        f"ends: {ends}",
        f"thoughts (processor): median {thoughts[len(thoughts) // 2] * 1000:.1f} ms, "
        f"p99 {thoughts[-1 - len(thoughts) // 100] * 1000:.0f} ms; the longest:",
        *(f"  {took * 1000:5.0f} ms, {name}, {where}" for took, name, where in tally.slowest),
    ]
    for name, seats in tally.seats.most_common():
        shares = f"{tally.wins[name]:5} won ({tally.wins[name] / seats:5.1%})"
        duels = f"better than the drawer in {tally.beaten[name]} of {tally.duels[name]}"
        lines.append(
            f"{name:8} {seats:5} seats, {shares}, {tally.points[name] / seats:+7.1f} points a game; "
            f"{'baseline' if name == DRAWER else duels}"
        )
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=None)
    wanted = parser.parse_args(arguments)
    tally, started, broken = Tally(), time.perf_counter(), 0
    for game in run_parallel(partial(told, wanted.seed), wanted.games, wanted.workers):
        if game.result is None:
            broken += 1
            print(f"BROKEN: {game.broken}, {game.terms}", flush=True)
            continue
        tally.record(game)
        if len(tally.turns) % 100 == 0:
            print(f"{len(tally.turns)} games, {time.perf_counter() - started:.0f} s", file=sys.stderr)
    if broken:
        print(f"{broken} of {wanted.games} games broke a promise")
        return 1
    print(report(tally, time.perf_counter() - started))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
