"""The solver of another checkout beside this one's, on the kept questions: answers and times, kind by kind.

    python -m tests.bench.compare_solvers --old FOLDER [--kind NAME] [--every N] [--rounds N]

Each checkout answers in a process of its own; both look at a question one right after the other, in turning order, and
of ROUNDS rounds (2) the least time of each counts: the speed of a shared machine changes by a third within seconds.
Prints what differs, and by kind the sums of CPU milliseconds, old and new, their ratio, median and p99, how many
answers differ, and how many lay another table that is as good: as often games and seeds go another way. Exit code 0
when no answer differs and all together take at most 1.25 times as long.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.bench_solver import quantile
from tests.solver.frozen import Answer, Asked, differ, read

HERE = Path(__file__).resolve().parent
NEW = HERE.parent.parent
DEARER = 1.25


@dataclass(slots=True)
class Sums:
    """The least milliseconds of both for each question of a kind."""

    old: list[float] = field(default_factory=list)
    new: list[float] = field(default_factory=list)
    differing: int = 0
    others: int = 0
    """Answers that are as good and lay another table."""

    def told(self, kind: str) -> str:
        """A line of the table."""
        old, new = self.old, self.new
        return (
            f"{kind:<22}{len(old):5}{sum(old):10.0f}{sum(new):10.0f}{sum(new) / sum(old):7.2f}"
            f"{quantile(old, 0.5):9.2f}{quantile(new, 0.5):8.2f}{quantile(old, 0.99):9.1f}{quantile(new, 0.99):8.1f}"
            f"{self.differing:8}{self.others:7}"
        )


class Answering:
    """A checkout that answers."""

    def __init__(self, root: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "answering.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(root.resolve())},
        )

    def answer(self, place: int) -> tuple[float, str, Answer]:
        """The milliseconds, the table it leaves, and what is kept of it."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{place}\n")
        self._process.stdin.flush()
        elapsed, table, worth, kept, exact = json.loads(self._process.stdout.readline())
        return elapsed, table, Answer(worth, kept, exact)

    def end(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


@contextmanager
def answering(root: Path) -> Iterator[Answering]:
    """A checkout that answers until the block ends."""
    one = Answering(root)
    try:
        yield one
    finally:
        one.end()


def compared(old_root: Path, rows: Sequence[tuple[int, Asked]], sums: dict[str, Sums]) -> None:
    """One round: the times of every question, least of all rounds so far, and what differs."""
    is_first = not sums
    met: dict[str, int] = {}
    with answering(old_root) as old_one, answering(NEW) as new_one:
        for turn, (place, asked) in enumerate(rows):
            sides = (old_one, new_one) if turn % 2 else (new_one, old_one)
            results = {id(side): side.answer(place) for side in sides}
            (old_ms, old_table, old), (new_ms, new_table, new) = results[id(old_one)], results[id(new_one)]
            one = sums.setdefault(asked.kind, Sums())
            at = met[asked.kind] = met.get(asked.kind, -1) + 1
            if is_first:
                one.old.append(old_ms)
                one.new.append(new_ms)
                one.others += old_table != new_table
                if differ(asked, old, new):
                    one.differing += 1
                    print(f"{asked.kind}: {asked.position}, {asked.aim}\n    old {old}\n    new {new}", flush=True)
            else:
                one.old[at], one.new[at] = min(one.old[at], old_ms), min(one.new[at], new_ms)


def main(arguments: Sequence[str]) -> int:
    """Compares, prints, and says whether the bars hold."""
    parser = argparse.ArgumentParser(prog="compare_solvers")
    parser.add_argument("--old", type=Path, required=True)
    parser.add_argument("--kind", default="")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=2)
    wanted = parser.parse_args(arguments)
    rows = [(place, asked) for place, (asked, _) in enumerate(read()) if wanted.kind in asked.kind][:: wanted.every]
    sums: dict[str, Sums] = {}
    for _ in range(wanted.rounds):
        compared(wanted.old, rows, sums)
    print(f"{'CPU ms':<22}     {'old':>10}{'new':>10}  ratio   median, old and new   p99, old and new  differ others")
    every = Sums()
    for kind, one in sums.items():
        print(one.told(kind))
        every.old += one.old
        every.new += one.new
        every.differing += one.differing
        every.others += one.others
    print(every.told("all"))
    return 0 if not every.differing and sum(every.new) <= DEARER * sum(every.old) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
