"""Whole games of the computers against each other, with every invariant looked at after every turn.

    python -m tests.bench.bench_games [GAMES] [SEED]

Takes turns through players 2 to 4 and every way the box and the options can be; the same seed gives the same games.
Baseline in the same run: "drawer", who only ever draws or passes; every mind must beat it.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from game.ai.levels import level
from game.ai.player import Player

from game.rules.commands import Command, DrawTile, Pass
from game.rules.engine import apply, deal, verify
from game.rules.options import Options, PoolEnd
from game.rules.readings import is_meld
from game.rules.state import PlayerView, State, view_for
from game.rules.tiles import CLASSIC, Box, Tile

MINDS = ("hare", "magpie")
TABLES = (
    ("hare", "magpie"),
    ("hare", "magpie", "hare"),
    ("magpie", "hare", "magpie", "hare"),
    ("magpie", "drawer"),
    ("hare", "drawer"),
)
OPTIONS = (
    Options(),
    Options(opening=0),
    Options(opening=50, pool_end=PoolEnd.LAST_ROUND),
    Options(pool_end=PoolEnd.AT_ONCE),
)
LONGEST = 1000
"""Turns after which a game counts as stuck."""


class Drawer:
    """The baseline: never plays a tile."""

    name = "drawer"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        return DrawTile() if view.pool_size else Pass()


@dataclass
class Tally:
    """What all games came to."""

    turns: list[int] = field(default_factory=list)
    wins: Counter[str] = field(default_factory=Counter)
    seats: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    beaten: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0


def everything(state: State) -> list[Tile]:
    """All tiles of the game, wherever they are."""
    racks = [tile for rack in state.racks for tile in rack]
    return racks + [tile for meld in state.table for tile in meld.tiles] + list(state.pool)


def check(state: State, box: Box) -> None:
    """No tile is lost or doubled, and every set on the table is one. Raises ValueError."""
    tiles = everything(state)
    if len(tiles) != len(box.tiles()) or set(tiles) != set(box.tiles()):
        raise ValueError("a tile is lost or doubled")
    wrong = [meld for meld in state.table if not is_meld(meld.tiles)]
    if wrong:
        raise ValueError(f"no set: {[str(tile) for tile in wrong[0].tiles]}")


def mind(name: str) -> Player:
    return Drawer() if name == Drawer.name else level(name).create()


def play(names: tuple[str, ...], options: Options, seed: int, tally: Tally) -> None:
    """One game to its end; whatever is not as it should be raises ValueError."""
    rng = random.Random(seed)
    state = deal(CLASSIC, options, len(names), rng).state
    minds = [mind(name) for name in names]
    while state.outcome is None:
        if state.turn > LONGEST:
            raise ValueError("stuck")
        seat = state.to_move
        started = time.perf_counter()
        command = minds[seat].choose(view_for(state, seat), rng)
        tally.slowest = max(tally.slowest, time.perf_counter() - started)
        problems = verify(state, seat, command)
        if problems:
            raise ValueError(f"{names[seat]} tried {command}: {problems}")
        state, _ = apply(state, seat, command)
        check(state, CLASSIC)
    record(state, names, tally)


def record(state: State, names: tuple[str, ...], tally: Tally) -> None:
    outcome = state.outcome
    if outcome is None or sum(outcome.scores) != 0:
        raise ValueError(f"the scores are {outcome and outcome.scores}")
    tally.turns.append(state.turn)
    tally.ends[outcome.reason.value] += 1
    for seat, name in enumerate(names):
        tally.seats[name] += 1
        tally.points[name] += outcome.scores[seat]
        tally.wins[name] += seat in outcome.winners
        if Drawer.name in names and name != Drawer.name:
            tally.beaten[name] += seat in outcome.winners
            tally.beaten[f"{name} games"] += 1


def report(tally: Tally, seconds: float) -> str:
    turns = tally.turns
    lines = [f"{len(turns)} games, none stuck, none illegal, {sum(turns)} turns, {seconds:.0f} s"]
    lines.append(f"turns a game: min {min(turns)}, median {statistics.median(turns):g}, max {max(turns)}")
    lines.append("ends: " + ", ".join(f"{name} {count}" for name, count in tally.ends.most_common()))
    for name, seats in tally.seats.most_common():
        wins, points = tally.wins[name], tally.points[name] / seats
        lines.append(f"{name:8} {seats:5} seats, {wins:5} wins ({wins / seats:5.1%}), {points:+7.1f} points a game")
    lines += [f"{name} beat the drawer {tally.beaten[name]} of {tally.beaten[f'{name} games']}" for name in MINDS]
    lines.append(f"longest thought {tally.slowest * 1000:.0f} ms")
    return "\n".join(lines)


def main(games: int = 2000, first: int = 1) -> int:
    tally, started = Tally(), time.perf_counter()
    for number in range(games):
        names, options = TABLES[number % len(TABLES)], OPTIONS[number // len(TABLES) % len(OPTIONS)]
        try:
            play(names, options, first + number, tally)
        except ValueError as error:
            print(f"game {number} ({' '.join(names)}, seed {first + number}, {options}): {error}")
            return 1
        if number % 100 == 99:
            print(f"{number + 1} games, {time.perf_counter() - started:.0f} s", file=sys.stderr)
    print(report(tally, time.perf_counter() - started))
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
