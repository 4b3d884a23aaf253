"""The solver beside the best integer programs known, over positions with proven optima.

    python -m tests.bench.bench_solver [WARMING]

CPU milliseconds of the first look at each position, which is what the bars are about. Before that every program solves
one or two, and ours WARMING (default 300) random ones that are not measured, because it remembers from one question to
the next. The row "again" is ours on positions it has just solved: it flatters, and no bar is judged by it.

GLPK, HiGHS and the published solver take part where `swiglpk`, `highspy` and `rummikub-solver[glpk-mi]` are installed.
Exit code 0 when the bars hold.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from game.rules.notation import TileBank, parse_position
from game.rules.tiles import BOXES
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver
from tests.bench.programs import Program, glpk, highs
from tests.bench.published import published
from tests.bench.random_positions import positions

DATA = Path(__file__).resolve().parent.parent / "solver" / "data" / "positions.jsonl"
ME = "ours"
AGAIN = "again"
WARMING = 300
SEED = 11


@dataclass(frozen=True, slots=True)
class Case:
    """A position with its box, its jokers and its proven optimum."""

    box: str
    jokers: int
    position: Position
    tiles: int


def cases() -> list[Case]:
    """All positions of the data file."""
    found = []
    for line in map(json.loads, DATA.read_text(encoding="utf-8").splitlines()):
        position = Position(*parse_position(line["position"], TileBank(BOXES[line["box"]])))
        jokers = position.on_table.jokers + position.on_rack.jokers
        found.append(Case(line["box"], jokers, position, line["most_tiles"]))
    return found


def ours(warming: int) -> Program:
    """The solver of the game: the sets as well as their number."""
    solver, aim = Solver(), most_tiles()
    for position in positions(warming, SEED):
        solver.best(position, aim)

    def solve(position: Position) -> int:
        best = solver.best(position, aim)
        return best.tiles if best else 0

    return solve


OTHERS: dict[str, Callable[[], Program]] = {"glpk": glpk, "highs": highs, "published": published}


def timed(program: Program, case: Case) -> float:
    """The CPU time in milliseconds; raises AssertionError on a wrong answer."""
    begin = time.process_time()
    tiles = program(case.position)
    elapsed = (time.process_time() - begin) * 1000
    assert tiles == case.tiles, (case.position, tiles, case.tiles)
    return elapsed


def measured(warming: int) -> dict[str, list[float]]:
    """The times by program, in the order of the cases; programs that are not installed are named and left out."""
    every, mine = cases(), ours(warming)
    times = {ME: [timed(mine, case) for case in every]}
    times[AGAIN] = [timed(mine, case) for case in every]
    for name, make in OTHERS.items():
        try:
            program = make()
        except ImportError as missing:
            print(f"{name}: not installed ({missing.name}), left out")
            continue
        for warm in (every[0], every[-1]):
            program(warm.position)
        times[name] = [timed(program, case) for case in every]
    return times


def quantile(times: Iterable[float], share: float) -> float:
    """The time that this share of the positions does not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def line(name: str, times: list[float]) -> str:
    """One row of the report."""
    parts = (statistics.median(times), quantile(times, 0.95), quantile(times, 0.99), max(times))
    return f"  {name:<10}" + "".join(f"{part:9.2f}" for part in parts)


def report(every: list[Case], times: dict[str, list[float]], box: str, jokers: int | None) -> None:
    """The rows of one box, of all positions or of those with so many jokers."""
    places = [place for place, case in enumerate(every) if case.box == box and jokers in (None, case.jokers)]
    if places:
        print(f"{box}, {'all' if jokers is None else jokers} jokers, {len(places)} positions")
        for name, values in times.items():
            print(line(name, [values[place] for place in places]))


def ratios(every: list[Case], times: dict[str, list[float]], box: str) -> dict[str, tuple[float, float]]:
    """How many times slower the others are, by median and by p95."""
    places = [place for place, case in enumerate(every) if case.box == box]
    own = [times[ME][place] for place in places]
    found = {}
    for name in times.keys() - {ME, AGAIN}:
        other = [times[name][place] for place in places]
        by_median = statistics.median(other) / statistics.median(own)
        found[name] = (by_median, quantile(other, 0.95) / quantile(own, 0.95))
    return found


def bars(every: list[Case], times: dict[str, list[float]]) -> list[tuple[str, bool]]:
    """What is promised, and whether it holds."""
    classic, big = ratios(every, times, "classic"), ratios(every, times, "big")
    slowest = {
        box: max(time for case, time in zip(every, times[ME], strict=True) if case.box == box)
        for box in ("classic", "big")
    }
    found = [("classic: none over 60 ms", slowest["classic"] <= 60), ("big: none over 500 ms", slowest["big"] <= 500)]
    if "glpk" in classic:
        found.append(("classic: median 2.5 x faster than glpk", classic["glpk"][0] >= 2.5))
        found.append(("classic: p95 1.3 x faster than glpk", classic["glpk"][1] >= 1.3))
        found.append(("big: median as fast as glpk", big["glpk"][0] >= 1))
    if "published" in classic:
        found.append(("classic: median 6 x faster than published", classic["published"][0] >= 6))
    return found


def main() -> int:
    """Measures, prints, and says whether the bars hold."""
    times = measured(int(sys.argv[1]) if len(sys.argv) > 1 else WARMING)
    every = cases()
    print(f"  {'CPU ms':<10}" + "".join(f"{head:>9}" for head in ("median", "p95", "p99", "max")))
    for box in ("classic", "big"):
        for jokers in (None, 0, 1, 2, 3, 4):
            report(every, times, box, jokers)
        for name, (median, p95) in sorted(ratios(every, times, box).items()):
            print(f"  {name} / {ME}: median {median:.2f} x, p95 {p95:.2f} x")
    held = bars(every, times)
    for text, holds in held:
        print(("held    " if holds else "MISSED  ") + text)
    return 0 if all(holds for _, holds in held) else 1


if __name__ == "__main__":
    sys.exit(main())
