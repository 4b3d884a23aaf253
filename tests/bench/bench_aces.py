"""The solver of cards, whose aces have two places: beside an integer program, and beside the solver of tiles.

    python -m tests.bench.bench_aces [--proofs N] [--games N] [--part K/N]

Random positions, most of them around the ace, with no, two or four jokers: the best plays under every aim that players
use are compared with an integer program over all sets that the rules read. Then CPU milliseconds of the first look at
positions of computer games, of Machiavelli and of Classic with two to four players, turn about in one run. `--part 2/5`
looks at the second fifth of the proofs only. Exit code 0 when nothing differs and the median is at most 3 times that of
tiles.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Sequence

from game.rules.games.game import Game
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.games.tile_games import CLASSIC
from game.rules.notation import format_position
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver
from tests.bench.fresh_positions import fresh
from tests.solver.card_positions import fault, some_aim, some_cards

SEED = 31
EVERY = 3
MOST = 3.0
GAMES = (CLASSIC, MACHIAVELLI)


def differences(numbers: range) -> int:
    """How many positions are answered wrongly; each is printed."""
    solver, wrong = Solver(), 0
    for number in numbers:
        rng = random.Random(f"{SEED}/{number}")
        position, aim = some_cards(rng), some_aim(rng)
        found = fault(solver, position, aim)
        if found:
            wrong += 1
            print(number, found, format_position(position.table, position.rack, MACHIAVELLI.spelling))
    return wrong


def times(games: int) -> dict[str, list[float]]:
    """CPU milliseconds by game, one position of each in turn."""
    solvers = {game.name: Solver() for game in GAMES}
    found: dict[str, list[float]] = {game.name: [] for game in GAMES}
    for pair in zip(*(_positions(game, games) for game in GAMES), strict=False):
        for game, position in zip(GAMES, pair, strict=True):
            begin = time.process_time()
            solvers[game.name].best(position, most_tiles())
            found[game.name].append((time.process_time() - begin) * 1000)
    return found


def _positions(game: Game, games: int) -> list[Position]:
    """Of whole games, shuffled so that early and late ones meet."""
    some = list(fresh(game, games, EVERY, SEED))
    random.Random(SEED).shuffle(some)
    return some


def main(arguments: Sequence[str]) -> int:
    """Compares, measures, and says whether the bars hold."""
    parser = argparse.ArgumentParser(prog="bench_aces")
    parser.add_argument("--proofs", type=int, default=1_000)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--part", default="1/1")
    wanted = parser.parse_args(arguments)
    part, parts = map(int, wanted.part.split("/"))
    some = range(wanted.proofs)[part - 1 :: parts]
    wrong = differences(some)
    print(f"{len(some)} positions beside an integer program: {wrong} differ")
    if not wanted.games:
        return 1 if wrong else 0
    found = times(wanted.games)
    for name, values in found.items():
        ordered = sorted(values)
        ends = ordered[int(0.95 * len(ordered))], ordered[-1]
        print(f"{name:<12} {len(values)} positions, CPU ms: median {statistics.median(values):.2f}, "
              f"p95 {ends[0]:.2f}, max {ends[1]:.2f}")  # fmt: skip
    ratio = statistics.median(found["machiavelli"]) / statistics.median(found["classic"])
    print(f"median {ratio:.2f} x that of tiles, at most {MOST}")
    return 0 if not wrong and ratio <= MOST else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
