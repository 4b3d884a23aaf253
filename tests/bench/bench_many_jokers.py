"""Twist with four and more special jokers in play: how many answers are optimal, on positions that are proven.

    python -m tests.bench.bench_many_jokers --log FILE [--positions N] [--seconds N] [--program N] [--random]

Positions of computer games by seed, every second turn of whoever has opened (`--random`: of random sets, which are
harder), until the log holds N that are proven (default 200) or `--seconds` are over (default 250): a line each, so a
long run goes on where it stopped. Proven is what the search proves itself, with forty times its budget where the usual
one is not enough; `--program` has an integer program (HiGHS) prove that many of the log's positions
as well, a minute and more each. Exit code 0 when 99 % of the proven ones are optimal.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from game.rules.games.tile_games import TWIST
from game.rules.notation import TileBank, format_position, parse_position
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import BUDGET, Solver
from tests.bench.bench_solver import quantile
from tests.bench.fresh_positions import fresh
from tests.bench.random_positions import position
from tests.bench.twist_program import most_tiles as proven_tiles
from tests.helpers import PRINTED

LEAST = 4
EVERY = 2
SEATINGS = 3
MORE = 40
"""The budget of a proof, in those of an answer."""
PROGRAM_SECONDS = 100.0
FIRST_SEED = 40_001
SPECIAL = frozenset("DCM")


def special_jokers(one: Position) -> int:
    """How many lie on the table and the rack."""
    tiles = [*(tile for meld in one.table for tile in meld.tiles), *one.rack]
    return sum(str(tile) in SPECIAL for tile in tiles)


def of_games(seed: int) -> Iterator[Position]:
    """Those of three games, at tables of two to four."""
    return fresh(TWIST, SEATINGS, EVERY, seed)


def of_random_sets(seed: int) -> Iterator[Position]:
    """One position of random sets."""
    yield position(TWIST, random.Random(seed))


def measured(one: Position) -> dict[str, object]:
    """One position solved, and proven if it can be, as part of a line of the log."""
    begin = time.process_time()
    best = Solver().best(one, most_tiles())
    elapsed = time.process_time() - begin
    sure = best if best is not None and best.exact else Solver(MORE * BUDGET).best(one, most_tiles())
    return {
        "position": format_position(one.table, one.rack),
        "jokers": special_jokers(one),
        "tiles": best.tiles if best else 0,
        "exact": best is not None and best.exact,
        "seconds": round(elapsed, 3),
        "proven": sure.tiles if sure is not None and sure.exact else None,
    }


def read(log: Path) -> list[dict[str, Any]]:
    """The lines of the log; a game without such positions has a line with its seed only."""
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()] if log.exists() else []


def collect(log: Path, source: Callable[[int], Iterator[Position]], wanted: int, seconds: float) -> None:
    """Lets the log grow for so long."""
    end = time.monotonic() + seconds
    rows = read(log)
    seed = max((row["seed"] for row in rows), default=FIRST_SEED - SEATINGS) + SEATINGS
    with log.open("a", encoding="utf-8", newline="\n") as file:
        while time.monotonic() < end and sum(row.get("proven") is not None for row in rows) < wanted:
            some = [one for one in source(seed) if special_jokers(one) >= LEAST]
            found = [{"seed": seed, **row} for row in map(measured, some)] or [{"seed": seed}]
            file.writelines(json.dumps(row) + "\n" for row in found)
            file.flush()
            rows += found
            seed += SEATINGS


def others(rows: Sequence[dict[str, Any]], count: int) -> int:
    """How many of so many positions, from all over the log, the integer program finds another optimum for."""
    wrong = 0
    for row in rows[:: max(1, len(rows) // count)]:
        tiles = proven_tiles(Position(*parse_position(row["position"], TileBank(TWIST)), PRINTED), PROGRAM_SECONDS)
        print(f"seed {row['seed']}: the program {tiles}, the search {row['proven']}", flush=True)
        wrong += tiles is not None and tiles != row["proven"]
    return wrong


def main(arguments: Sequence[str]) -> int:
    """Grows the log, tells what is in it, and says whether the bar holds."""
    parser = argparse.ArgumentParser(prog="bench_many_jokers")
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=250)
    parser.add_argument("--program", type=int, default=0)
    parser.add_argument("--random", action="store_true")
    wanted = parser.parse_args(arguments)
    collect(wanted.log, of_random_sets if wanted.random else of_games, wanted.positions, wanted.seconds)
    rows = [row for row in read(wanted.log) if "tiles" in row]
    proven = [row for row in rows if row["proven"] is not None]
    optimal = sum(row["tiles"] == row["proven"] for row in proven)
    print(f"{len(rows)} positions, {len(proven)} proven, {optimal} of them optimal")
    if rows:
        times = [row["seconds"] for row in rows]
        print(
            f"seconds of CPU: median {quantile(times, 0.5):.2f}, p95 {quantile(times, 0.95):.2f}, most {max(times):.2f}"
        )
    wrong = others(proven, wanted.program) if wanted.program else 0
    return 0 if proven and optimal >= 0.99 * len(proven) and not wrong else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
