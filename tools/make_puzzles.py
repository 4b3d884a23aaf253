"""Makes the shipped puzzles, sixty of each grade, and some more for Twist, Machiavelli and Rummy:
`python tools/make_puzzles.py --seed N` writes the file in assets.

The same seed gives the same file byte for byte, on every machine: nothing in it is timed. Each kind of each grade has
dice of its own, so a few of them can be made again by themselves. It takes some minutes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import MappingProxyType

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.puzzles.kinds.registry import KINDS
from game.puzzles.puzzle import GRADES, Puzzle, PuzzleKind, likeness
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.games.rummy import RUMMY
from game.rules.games.tile_games import CLASSIC, TWIST
from game.session.practice.puzzle_desk import as_line
from game.session.practice.puzzle_source import PuzzleSource, PuzzleWish, kinds_of
from game.session.system.paths import Assets

A_GRADE = 60
OTHERS: Mapping[str, int] = MappingProxyType({MACHIAVELLI.name: 5, TWIST.name: 2, RUMMY.name: 20})
"""How many of each kind of a grade for the other games, to begin with while fresh ones are looked for."""
SEED = 22


@dataclass(frozen=True, slots=True)
class Batch:
    """Puzzles of one kind and grade; it has dice of its own."""

    game: str
    kind: PuzzleKind
    grade: int
    count: int

    def puzzles(self, seed: int) -> Iterator[Puzzle]:
        """Without end."""
        source = PuzzleSource(self.game, seed * 1000 + self.grade * 10 + list(KINDS.values()).index(self.kind))
        return source.puzzles(PuzzleWish(self.game, self.kind, self.grade))


def batches() -> Iterator[Batch]:
    """As many of each kind of a grade, in the order of the file."""
    for grade in GRADES:
        kinds = kinds_of(CLASSIC.name, grade)
        for kind in kinds:
            yield Batch(CLASSIC.name, kind, grade, A_GRADE // len(kinds))
    for game, count in OTHERS.items():
        for grade in GRADES:
            for kind in kinds_of(game, grade):
                yield Batch(game, kind, grade, count)


def shipped(seed: int) -> Iterator[Puzzle]:
    """All of them, no two alike."""
    known: set[tuple[object, ...]] = set()
    for batch in batches():
        fresh = (puzzle for puzzle in batch.puzzles(seed) if likeness(puzzle.position) not in known)
        for puzzle in islice(fresh, batch.count):
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
