"""The solver with special jokers, on positions of computer games with proven optima: how soon, how good, how sure.

    python -m tests.bench.bench_twist [EVERY] [BUDGET] [--prove SECONDS]

Takes every EVERYth position (default 1) of `tests/solver/data/twist.jsonl`, with so many states for each answer, and
prints by the kinds of special jokers in play: milliseconds of processor time to the first legal answer and to the last
one, the share called exact, the share of optima reached and the tiles lost on average. `--prove` has an integer
program (HiGHS) try each of them for so long, and names every optimum that it finds to be another.
Exit code 0 when the bars hold: first answer 10 ms (p95), one kind 500 ms and always exact, all others 1 s (p95), and
95 % of the optima.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.rules.games.tile_games import TWIST
from game.rules.notation import TileBank, parse_position
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import BUDGET, Solver
from tests.bench.bench_solver import quantile
from tests.bench.twist_program import most_tiles as proven_tiles
from tests.helpers import PRINTED

DATA = Path(__file__).parents[1] / "solver" / "data" / "twist.jsonl"
FIRST_MS, ALONE_MS, LAST_MS, REACHED = 10.0, 500.0, 1_000.0, 0.95


@dataclass(frozen=True, slots=True)
class Case:
    """A position and its proven optimum."""

    position: Position
    tiles: int

    @property
    def kinds(self) -> str:
        """The letters of the special jokers in play."""
        everything = [*(tile for meld in self.position.table for tile in meld.tiles), *self.position.rack]
        return "".join(letter for letter in "DCM" if any(str(tile) == letter for tile in everything))


@dataclass(frozen=True, slots=True)
class Measured:
    """How one position went."""

    first: float
    """Milliseconds to the first play; 0 where it needs special jokers, for until then drawing is the legal answer."""
    last: float
    exact: bool
    lost: int


def cases() -> list[Case]:
    """The positions of the data file."""
    lines = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
    return [
        Case(Position(*parse_position(line["position"], TileBank(TWIST)), PRINTED), line["most_tiles"])
        for line in lines
    ]


def measured(solver: Solver, case: Case) -> Measured:
    """One position solved, in milliseconds of processor time."""
    begin = time.process_time()
    answers = [(best, _since(begin)) for best in solver.improvements(case.position, most_tiles())]
    last = _since(begin)
    if not answers:
        return Measured(0.0, last, False, case.tiles)
    best = answers[-1][0]
    at_once = solver.best(case.position.plain_part(), most_tiles()) is not None
    first = answers[0][1] if at_once else 0.0
    return Measured(first, last, best.exact, case.tiles - best.tiles)


def _since(begin: float) -> float:
    return (time.process_time() - begin) * 1000


def told(kinds: str, found: Sequence[Measured]) -> bool:
    """Prints a line; whether the bars hold."""
    lasts = [one.last for one in found]
    exact = sum(one.exact for one in found) / len(found)
    reached = sum(one.lost <= 0 for one in found) / len(found)
    first = quantile([one.first for one in found], 0.95)
    print(
        f"{kinds:4} {len(found):4}   first p95 {first:6.1f} ms   last median {statistics.median(lasts):6.0f}"
        f"  p95 {quantile(lasts, 0.95):6.0f}  max {max(lasts):6.0f} ms   exact {exact:6.1%}   optimum {reached:6.1%}"
        f"   lost {statistics.mean(one.lost for one in found):.2f}"
    )
    is_soon = first <= FIRST_MS and quantile(lasts, 0.95) <= (ALONE_MS if len(kinds) == 1 else LAST_MS)
    return is_soon and reached >= REACHED


def proved(every: Sequence[Case], seconds: float) -> bool:
    """Whether the program finds the same optima, where it is done in time."""
    done, wrong = 0, 0
    for case in every:
        tiles = proven_tiles(case.position, seconds)
        done += tiles is not None
        wrong += tiles is not None and tiles != case.tiles
    print(f"integer program: {done} of {len(every)} proven in time, {wrong} other optima")
    return not wrong


def main(arguments: Sequence[str]) -> int:
    """The bench."""
    numbers = [int(word) for word in arguments if word.isdigit()]
    every = cases()[:: numbers[0] if numbers else 1]
    if "--prove" in arguments:
        return 0 if proved(every, float(numbers[-1])) else 1
    solver = Solver(numbers[1] if len(numbers) > 1 else BUDGET)
    by_kinds: dict[str, list[Measured]] = {}
    for case in every:
        by_kinds.setdefault(case.kinds, []).append(measured(solver, case))
    held = [told(kinds, by_kinds[kinds]) for kinds in sorted(by_kinds, key=lambda kinds: (len(kinds), kinds))]
    told("all", [one for found in by_kinds.values() for one in found])
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
