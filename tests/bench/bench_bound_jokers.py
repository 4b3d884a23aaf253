"""Special jokers under Exact swap and Locked: small positions, each answer beside every table that could be left.

    python -m tests.bench.bench_bound_jokers [--count N] [--seed S] [--games] [--options exact_swap|locked]

Positions of at most 25 tiles with special jokers on the table: random sets of tiles that lie near each other or, with
`--games`, parts of tables that computer players left. Every table worth more than the answer is tried with the checks
of a play (`play_problems`), which is all that `verify` asks; so an answer that no such table beats is optimal. What
has more such tables than MOST_TABLES is left out and counted. Exit code 0 when nine tenths are optimal and said to be.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence

from game.rules.games.tile_games import TWIST
from game.rules.options import Jokers, Options
from game.rules.play.checks import ProposedPlay, play_problems
from game.rules.table import Meld
from game.solver.aims import most_tiles
from game.solver.best import Best
from game.solver.position import Position, is_special
from game.solver.solver import Solver
from tests.bench.bench_solver import quantile
from tests.bench.fresh_positions import fresh
from tests.solver.enumerated import EnumeratedTables, TooMany
from tests.solver.twisted import small

MOST_TILES = 25
PROVEN = 0.9


def random_positions(seed: int) -> Iterator[Position]:
    """Some sets and a rack of neighbours, at most 25 tiles."""
    dice = random.Random(seed)
    while True:
        start = small(dice, "JDCM")
        if _fits(start):
            yield start


def game_positions(seed: int) -> Iterator[Position]:
    """Parts of tables of computer games: the sets with special jokers and others, and a part of the rack."""
    dice = random.Random(seed)
    for start in fresh(TWIST, 1000, 3, seed):
        rack = tuple(dice.sample(start.rack, min(len(start.rack), dice.randint(3, 9))))
        table: tuple[Meld, ...] = ()
        for meld in sorted(start.table, key=lambda meld: (not any(map(is_special, meld.tiles)), dice.random())):
            if sum(len(one.tiles) for one in (*table, meld)) + len(rack) <= MOST_TILES:
                table = (*table, meld)
        part = Position(table, rack, start.rules)
        if _fits(part):
            yield part


def _fits(start: Position) -> bool:
    tiles = [tile for meld in start.table for tile in meld.tiles]
    return len(tiles) + len(start.rack) <= MOST_TILES and any(map(is_special, tiles))


def main(arguments: Sequence[str]) -> int:
    """Measures, prints, and says whether the bar holds."""
    parser = argparse.ArgumentParser(prog="bench_bound_jokers")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", action="store_true")
    parser.add_argument("--options", choices=[Jokers.EXACT_SWAP.value, Jokers.LOCKED.value])
    wanted = parser.parse_args(arguments)
    held = [
        _told(Options(jokers=jokers), wanted.count, wanted.seed, games=wanted.games)
        for jokers in (Jokers.EXACT_SWAP, Jokers.LOCKED)
        if wanted.options in (None, jokers.value)
    ]
    return 0 if all(held) else 1


def _told(options: Options, count: int, seed: int, *, games: bool) -> bool:
    solver = Solver()
    done, proven, wrong, better, left_out = 0, 0, 0, 0, 0
    times, tables = [], 0
    for start in game_positions(seed) if games else random_positions(seed):
        begin = time.process_time()
        answer: Best = solver.answer(start, most_tiles(), options, opened=True)
        elapsed = (time.process_time() - begin) * 1000
        every = EnumeratedTables(start)
        try:
            best = every.best_legal(options, answer.tiles)
        except TooMany:
            left_out += 1
            continue
        play = ProposedPlay(start.table, frozenset(start.rack), True, options, start.rules, answer.table)
        assert not answer.played or not play_problems(play), (start, answer)
        times.append(elapsed)
        tables += every.tried
        done += 1
        better += best > answer.tiles
        wrong += answer.exact and best > answer.tiles
        proven += answer.exact and best == answer.tiles
        if done == count:
            break
    print(
        f"{options.jokers.value}: {done} positions ({left_out} with too many tables left out, {tables} tables tried), "
        f"{proven} optimal and said to be, {better} beaten, {wrong} wrongly said to be optimal; "
        f"median {statistics.median(times):.0f} ms, p95 {quantile(times, 0.95):.0f}, max {max(times):.0f}"
    )
    return not wrong and proven >= PROVEN * done


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
