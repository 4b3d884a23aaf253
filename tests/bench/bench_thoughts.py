"""How long Hare and Fox think, on the same views of computer games, one after another in turning order.

    python -m tests.bench.bench_thoughts [GAMES] [SEED]

CPU milliseconds of the first look at each view of the Classic box; both have thought about twenty others before. Exit
code 0 when Hare's median and p95 are no dearer than Fox's.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

from game.ai.arena import steps
from game.ai.levels import level
from game.rules.games.tile_games import CLASSIC
from game.rules.options import Options
from game.rules.play.state import PlayerView, view_for
from tests.bench.bench_solver import quantile

NAMES = ("hare", "fox")
WARMING = 20
EVERY = 3


def views(games: int, seed: int) -> list[PlayerView]:
    """Every third view of a player who has opened, at tables of two to four."""
    found = []
    for game in range(games):
        players = [level(NAMES[seat % 2]).create() for seat in range(2 + game % 3)]
        for step in steps(players, CLASSIC, Options(), seed + game):
            view = view_for(step.before, step.before.to_move)
            if view.am_open:
                found.append(view)
    return found[::EVERY]


def main(games: int = 6, seed: int = 77) -> int:
    """Measures, prints, and says whether the bar holds."""
    every = views(games, seed)
    players = {name: level(name).create() for name in NAMES}
    times: dict[str, list[float]] = {name: [] for name in NAMES}
    for place, view in enumerate(every):
        for name in NAMES if place % 2 else NAMES[::-1]:
            begin = time.process_time()
            players[name].choose(view, random.Random(place))
            times[name].append((time.process_time() - begin) * 1000)
    figures = {}
    for name, values in times.items():
        some = values[WARMING:]
        figures[name] = statistics.median(some), quantile(some, 0.95)
        print(f"{name}: {len(some)} thoughts, median {figures[name][0]:.2f} ms, p95 {figures[name][1]:.2f}")
    return 0 if all(hare <= fox for hare, fox in zip(figures["hare"], figures["fox"], strict=True)) else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
