"""The solver beside an independent program on small plays with special jokers (rules 5.7): nothing is measured.

    python -m tests.bench.bench_exchange [COUNT] [SEED]

COUNT (10,000) positions of one or two sets near each other, with jokers of all kinds on table and rack; the program
(`tests/solver/joker_brute.py`) tries every table by docs/rules.md alone. Prints how many answers are exact, how many
lay fewer tiles than can be laid, and every position where an answer is illegal, better than the optimum, or called
exact and not as good. Exit code 0 when there is none.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence

from game.solver.solver import Solver
from tests.solver.beside_brute import fault, tiny


def main(arguments: Sequence[str]) -> int:
    """The comparison."""
    count, seed = (*map(int, arguments), *(10_000, 57)[len(arguments) :])
    rng, solver = random.Random(seed), Solver()
    wrong = exact = short = 0
    for _ in range(count):
        position = tiny(rng)
        said, is_exact, lost = fault(solver, position)
        exact, short, wrong = exact + is_exact, short + (lost > 0), wrong + bool(said)
        if said:
            table = " | ".join(" ".join(map(str, meld.tiles)) for meld in position.table)
            print(f"{table} / {' '.join(map(str, position.rack))}: {said}", flush=True)
    print(f"{count} positions: {exact} exact, {short} lay fewer tiles than can be laid, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
