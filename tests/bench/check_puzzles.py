"""Every shipped puzzle against integer programs that know nothing of the maker: PZ1, PZ5, PZ9, as a
table.

    python -m tests.bench.check_puzzles [--log FILE] [--seconds 250]

With a log each puzzle is written down when it is checked, and one that is in it as it is shipped is not checked again,
so that a long run may be made in parts; the figures are of all that is in it. The integer programs of ways and of
opened sets know regular tiles and jokers only; of other games another one says that no play lays more tiles.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from time import monotonic

from game.puzzles.prover import DECOYS_AT, HIDDEN
from game.puzzles.puzzle import MOST_RACK, MOST_SETS, MOST_TILES, Puzzle, likeness
from game.puzzles.task_proof import decoys, proof_of
from game.rules.games.tile_games import CLASSIC
from game.rules.play.commands import PlayTable
from game.rules.play.engine import verify
from game.session.practice.puzzle_desk import as_line, exercise_of_puzzle, read_shipped
from game.session.practice.puzzle_source import code
from game.session.system.paths import Assets
from game.solver.aims import most_tiles
from game.solver.solver import Solver
from tests.puzzles.counting import faults_of_throw
from tests.puzzles.independent import faults
from tests.solver.integer import best_worth


def said_of(puzzle: Puzzle, solver: Solver) -> list[str]:
    """What is not true of it."""
    if puzzle.kind.throws:
        return faults_of_throw(puzzle.text, puzzle.solution_text, puzzle.grade)
    said = []
    if puzzle.game is CLASSIC:
        said = faults(puzzle.kind.name, puzzle.text, puzzle.solution_text, puzzle.sets_opened, unique=puzzle.unique)
    exercise = exercise_of_puzzle(puzzle)
    if puzzle.game is not CLASSIC and puzzle.position.table:
        lying = [tile for meld in puzzle.position.table for tile in meld.tiles]
        most = best_worth(lying, puzzle.position.rack, lambda _: 1, exercise.staged.rules.shapes)
        said += [] if most == len(puzzle.played) else [f"the most tiles are {most}"]
    if verify(exercise.match().game.state, 0, PlayTable(puzzle.solution)):
        said.append("the engine refuses the solution")
    if not exercise.judge(puzzle.solution).solved:
        said.append("the solution does not reach the goal")
    best = solver.least_change(puzzle.position, most_tiles())
    if puzzle.position.table and (best is None or best.tiles > len(puzzle.played)):
        said.append("more tiles can go")
    if puzzle.position.table and puzzle.grade >= HIDDEN:
        proof = proof_of(puzzle.position, best) if best is not None else None
        said += ["gives itself away"] if proof is None or proof.gives_away else []
        lacking = best is None or len(decoys(puzzle.position, best.table)) < DECOYS_AT.get(puzzle.grade, 0)
        said += ["decoys are missing"] if lacking else []
    size = sum(len(meld.tiles) for meld in puzzle.position.table)
    if len(puzzle.position.table) > MOST_SETS or size > MOST_TILES or len(puzzle.position.rack) > MOST_RACK:
        said.append("too large")
    return said


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--log", type=Path)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    wanted = parser.parse_args()
    lines = Assets.of_bundle().puzzles.read_text(encoding="utf-8").splitlines()
    puzzles = [puzzle for puzzle in map(read_shipped, lines) if puzzle is not None]
    assert len(puzzles) == len(lines)
    known: dict[str, list[str]] = {}
    if wanted.log is not None and wanted.log.exists():
        known = dict(map(json.loads, wanted.log.read_text(encoding="utf-8").splitlines()))
    solver, begun = Solver(), monotonic()
    for puzzle in puzzles:
        if as_line(puzzle) in known or monotonic() - begun > wanted.seconds:
            continue
        known[as_line(puzzle)] = said_of(puzzle, solver)
        if wanted.log is not None:
            with wanted.log.open("a", encoding="utf-8", newline="\n") as log:
                log.write(f"{json.dumps([as_line(puzzle), known[as_line(puzzle)]])}\n")
    _tell(puzzles, known)
    return 1 if any(known.values()) else 0


def _tell(puzzles: list[Puzzle], known: dict[str, list[str]]) -> None:
    checked = [puzzle for puzzle in puzzles if as_line(puzzle) in known]
    wrong = [(puzzle, fault) for puzzle in checked for fault in known[as_line(puzzle)]]
    for puzzle, fault in wrong:
        print(f"{code(puzzle)} of grade {puzzle.grade}: {fault}")
    of_games = Counter(puzzle.game.name for puzzle in checked)
    kinds = dict(Counter(fault.split(":")[0] for _, fault in wrong))
    print(f"{len(checked)} of {len(puzzles)} checked {dict(of_games)}, {len(wrong)} faults {kinds}")
    unique = [puzzle.unique for puzzle in puzzles if puzzle.grade >= HIDDEN and puzzle.game is CLASSIC]
    alike = len(puzzles) - len({(puzzle.game.name, likeness(puzzle.position)) for puzzle in puzzles})
    print(f"grades {dict(sorted(Counter(puzzle.grade for puzzle in puzzles).items()))}; of Classic one way in "
          f"{sum(unique) / len(unique):.0%} from grade 3 on; alike {alike}")  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
