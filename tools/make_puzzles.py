"""Makes the shipped puzzles, sixty of each grade: `python tools/make_puzzles.py --seed N` writes the file in assets.


The same seed gives the same file byte for byte, on every machine: nothing in it is timed. Each kind of each grade has
dice of its own, so a few of them can be made again by themselves. It takes some minutes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.puzzles.puzzle import GRADES, Puzzle, PuzzleKind, likeness
from game.rules.games.classic import CLASSIC
from game.session.practice.puzzle_lines import as_line
from game.session.practice.puzzle_source import PuzzleSource, PuzzleWish, kinds_of
from game.session.system.paths import Assets

A_GRADE = 60
SEED = 22


def of_kind(seed: int, kind: PuzzleKind, grade: int) -> Iterator[Puzzle]:
    """The puzzles of one kind and grade, without end."""
    source = PuzzleSource(CLASSIC.name, seed * 1000 + grade * 10 + list(PuzzleKind).index(kind))
    return source.puzzles(PuzzleWish(CLASSIC.name, kind, grade))


def shipped(seed: int) -> Iterator[Puzzle]:
    """All of them, as many of each kind of a grade, no two alike."""
    known: set[tuple[object, ...]] = set()
    for grade in GRADES:
        kinds = kinds_of(CLASSIC.name, grade)
        for kind in kinds:
            fresh = (puzzle for puzzle in of_kind(seed, kind, grade) if likeness(puzzle.position) not in known)
            for puzzle in islice(fresh, A_GRADE // len(kinds)):
                known.add(likeness(puzzle.position))
                yield puzzle


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, default=Assets.of_bundle().puzzles)
    wanted = parser.parse_args()
    lines = []
    for puzzle in shipped(wanted.seed):
        lines.append(as_line(puzzle))
        sys.stderr.write(f"\r{len(lines)}")
    wanted.out.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
