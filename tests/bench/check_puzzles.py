"""Every shipped puzzle against integer programs that know nothing of the maker: PZ1 to PZ5, PZ7 to PZ9 of the learning
requirements, as a table. `python -m tests.bench.check_puzzles [--first N] [--every N]`; all 300 take some minutes."""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from game.puzzles.grading import DECOYS_AT, HIDDEN
from game.puzzles.puzzle import MOST_RACK, MOST_SETS, MOST_TILES, likeness
from game.puzzles.task_proof import decoys, proof_of
from game.session.practice.puzzle_lines import read_line
from game.session.system.paths import Assets
from game.solver.aims import most_tiles
from game.solver.solver import Solver
from tests.puzzles.independent import faults, quiet


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--every", type=int, default=1)
    wanted = parser.parse_args()
    quiet()
    lines = Assets.of_bundle().puzzles.read_text(encoding="utf-8").splitlines()
    all_puzzles = [puzzle for puzzle in map(read_line, lines) if puzzle is not None]
    assert len(all_puzzles) == len(lines)
    wrong: Counter[str] = Counter()
    checked, solver = 0, Solver()
    for puzzle in all_puzzles[wanted.first :: wanted.every]:
        checked += 1
        said = faults(puzzle.kind.value, puzzle.text, puzzle.solution_text, puzzle.sets_opened, unique=puzzle.unique)
        if puzzle.position.table and puzzle.grade >= HIDDEN:
            best = solver.least_change(puzzle.position, most_tiles())
            proof = proof_of(puzzle.position, best) if best is not None else None
            said += ["gives itself away"] if proof is None or proof.gives_away else []
            lacking = best is None or len(decoys(puzzle.position, best.table)) < DECOYS_AT.get(puzzle.grade, 0)
            said += ["decoys are missing"] if lacking else []
        size = sum(len(meld.tiles) for meld in puzzle.position.table)
        if len(puzzle.position.table) > MOST_SETS or size > MOST_TILES or len(puzzle.position.rack) > MOST_RACK:
            said.append("too large")
        for fault in said:
            wrong[fault.split(":")[0]] += 1
            sys.stdout.write(f"{puzzle.kind.value} {puzzle.grade} {puzzle.text}: {fault}\n")
        sys.stderr.write(f"\r{checked}")
    grades = Counter(puzzle.grade for puzzle in all_puzzles)
    unique = [puzzle.unique for puzzle in all_puzzles if puzzle.grade >= HIDDEN]
    alike = len(all_puzzles) - len({likeness(puzzle.position) for puzzle in all_puzzles})
    sys.stdout.write(f"\n{checked} checked, {sum(wrong.values())} faults {dict(wrong)}\n")
    sys.stdout.write(
        f"grades {dict(grades)}; one way in {sum(unique) / len(unique):.0%} from grade 3 on; alike {alike}\n"
    )


if __name__ == "__main__":
    main()
