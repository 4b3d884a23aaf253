"""Whole games of the computers against each other, with every promise of the rules looked at after every turn.

    python -m tests.bench.bench_games [GAMES] [FIRST_SEED]

Goes round all boxes, tables of 2 to 4 and options that change how a game runs and ends; the same seeds give the same
games. The baseline in the same run is the drawer, who never plays a tile: whoever plays must beat it.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, product

from game.ai.arena import BrokenPromise, Result, play
from game.ai.levels import level
from game.ai.player import Player, idle
from game.rules.commands import Command
from game.rules.options import Options, PoolEnd
from game.rules.state import PlayerView
from game.rules.tiles import BIG, CLASSIC, TWIST

TABLES = (
    ("hare", "magpie"),
    ("magpie", "hare"),
    ("hare", "magpie", "hare"),
    ("magpie", "hare", "magpie", "hare"),
    ("owl", "fox", "tortoise"),
    ("fox", "owl"),
    ("hare", "drawer"),
    ("drawer", "magpie"),
)
OPTIONS = (
    Options(),
    Options(opening=0, opening_jokers=False),
    Options(opening=50, pool_end=PoolEnd.LAST_ROUND),
    Options(rearrange_in_opening=True, pool_end=PoolEnd.AT_ONCE),
)
BOXES = (CLASSIC, CLASSIC, TWIST, BIG)
"""The Classic box twice, because it is the one most played."""


class Drawer:
    """The baseline: never plays a tile."""

    name = "drawer"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        return idle(view)


@dataclass
class Timed:
    """A player with a watch."""

    player: Player
    thoughts: list[float]

    @property
    def name(self) -> str:
        return self.player.name

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        started = time.perf_counter()
        command = self.player.choose(view, rng)
        self.thoughts.append(time.perf_counter() - started)
        return command


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

    def record(self, names: Sequence[str], result: Result) -> None:
        outcome = result.outcome
        self.turns.append(result.turns)
        self.ends[outcome.reason.value] += 1
        for seat, name in enumerate(names):
            won = seat in outcome.winners
            self.seats[name] += 1
            self.wins[name] += won
            self.points[name] += outcome.scores[seat]
            if Drawer.name in names:
                self.duels[name] += 1
                self.beaten[name] += won


def seated(name: str, thoughts: list[float]) -> Player:
    return Timed(Drawer() if name == Drawer.name else level(name).create(), thoughts)


def report(tally: Tally, thoughts: list[float], seconds: float) -> str:
    turns = tally.turns
    ends = ", ".join(f"{name} {count}" for name, count in tally.ends.most_common())
    slowest = sorted(thoughts)[-max(1, len(thoughts) // 100)]
    lines = [
        f"{len(turns)} games, none stuck, none illegal, no tile lost, all scores sum to zero; {seconds:.0f} s",
        f"turns: {sum(turns)} in all; a game min {min(turns)}, median {statistics.median(turns):g}, max {max(turns)}",
        f"ends: {ends}",
        f"thoughts: p99 {slowest * 1000:.1f} ms, longest {max(thoughts) * 1000:.0f} ms",
    ]
    for name, seats in tally.seats.most_common():
        shares = (
            f"{tally.wins[name]:5} won ({tally.wins[name] / seats:5.1%}), {tally.points[name] / seats:+7.1f} points"
        )
        duels = f"against the drawer {tally.beaten[name]} of {tally.duels[name]}" if name != Drawer.name else "baseline"
        lines.append(f"{name:8} {seats:5} seats, {shares} a game; {duels}")
    return "\n".join(lines)


def main(games: int = 2000, first: int = 1) -> int:
    tally, thoughts, started = Tally(), list[float](), time.perf_counter()
    kinds = cycle(product(OPTIONS, BOXES, TABLES))
    for seed in range(first, first + games):
        options, box, names = next(kinds)
        try:
            result = play([seated(name, thoughts) for name in names], box, options, seed)
        except BrokenPromise as error:
            print(f"seed {seed}, {box.name}, {' '.join(names)}, {options}: {error.code} in turn {error.turn}")
            return 1
        tally.record(names, result)
        if len(tally.turns) % 100 == 0:
            print(f"{len(tally.turns)} games, {time.perf_counter() - started:.0f} s", file=sys.stderr)
    print(report(tally, thoughts, time.perf_counter() - started))
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
