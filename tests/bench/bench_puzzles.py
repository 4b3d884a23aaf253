"""How long the next puzzle takes (PZ10), whether fresh ones are right (PZ1), and whether every other arrangement that
reaches the goal is accepted (PZ6).

    python -m tests.bench.bench_puzzles speed [--count 40] [--box classic] [--grades 12345]   CPU seconds
    python -m tests.bench.bench_puzzles legal [--count 10000] [--seed 7] [--box classic]      through `verify`
    python -m tests.bench.bench_puzzles others [--count 1000]   other arrangements of the shipped ones, judged

Of fresh ones for `legal` there are more the quicker they are made; with --seconds a run ends early and says how many
there were, so that long ones can be taken in parts with other seeds.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import median

from game.puzzles.arrangements import Arrangement, arrangements
from game.puzzles.generator import PuzzleMaker
from game.puzzles.puzzle import Puzzle
from game.rules.games.registry import game_named
from game.rules.games.tile_games import CLASSIC
from game.rules.play.commands import PlayTable
from game.rules.play.engine import verify
from game.rules.table import Table, follow
from game.rules.tiles import Tile
from game.session.practice.puzzle_desk import exercise_of_puzzle, read_shipped
from game.session.practice.puzzle_source import PuzzleSource, PuzzleWish, kinds_of, technique_names
from game.session.system.paths import Assets

MIX = (*(1,) * 9, *(2,) * 6, *(3,) * 3, 4, 5)
"""Grades of fresh puzzles, by turns."""


def speed(count: int, box: str, grades: Sequence[int]) -> None:
    """Each puzzle by fresh dice, as when somebody asks for the first time."""
    for grade in grades:
        kinds = kinds_of(box, grade)
        times: defaultdict[str, list[float]] = defaultdict(list)
        for number in range(count):
            kind = kinds[number % len(kinds)]
            begin = time.process_time()
            maker = PuzzleMaker(game_named(box), technique_names, random.Random(f"{grade} {number}"))
            next(puzzle for puzzle in maker.found(kind, grade) if puzzle is not None)
            times[kind.name].append(time.process_time() - begin)
        taken = sorted(second for some in times.values() for second in some)
        share = taken[min(len(taken) - 1, round(0.95 * len(taken)))]
        told = " ".join(f"{kind} {median(some):.2f}" for kind, some in times.items())
        sys.stdout.write(f"grade {grade}: median {median(taken):.2f} s, p95 {share:.2f} s   ({told})\n")
        sys.stdout.flush()


def legal(count: int, box: str, seed: int, seconds: float) -> None:
    """Fresh puzzles: the engine takes the solution, and it reaches the goal."""
    source, dice = PuzzleSource(box, seed), random.Random(seed)
    wrong, made, begin = 0, Counter[int](), time.process_time()
    for number in range(count):
        grade = MIX[number % len(MIX)]
        puzzle = source.next(PuzzleWish(box, dice.choice(kinds_of(box, grade)), grade))
        exercise = exercise_of_puzzle(puzzle)
        problems = verify(exercise.match().game.state, 0, PlayTable(puzzle.solution))
        wrong += bool(problems) or not exercise.judge(puzzle.solution).solved
        made[puzzle.grade] += 1
        if time.process_time() - begin > seconds:
            break
    sys.stdout.write(f"{made.total()} fresh puzzles {dict(made)}, {wrong} wrong solutions\n")


def others(count: int) -> None:
    """Every table that holds the tiles of a shipped puzzle's solution, until so many were judged; with them how many of
    them are arranged otherwise than that solution, and how many different ones that are."""
    lines = Assets.of_bundle().puzzles.read_text(encoding="utf-8").splitlines()
    puzzles = [puzzle for puzzle in map(read_shipped, lines) if puzzle is not None and puzzle.position.table]
    refused = judged = otherwise = 0
    different: set[object] = set()
    for table, puzzle in islice(_other_tables(puzzles), count):
        judged += 1
        refused += not exercise_of_puzzle(puzzle).judge(table).solved
        if (look := _look(table)) != _look(puzzle.solution):
            otherwise += 1
            different.add((puzzle.text, look))
    told = f"{otherwise} arranged otherwise than the solution, {len(different)} of them different"
    sys.stdout.write(f"{judged} arrangements, {refused} refused; {told}\n")


def _other_tables(puzzles: Sequence[Puzzle]) -> Iterator[tuple[Table, Puzzle]]:
    dice = random.Random(6)
    while True:
        for puzzle in puzzles:
            tiles = [*(tile for meld in puzzle.solution for tile in meld.tiles)]
            found = arrangements(tiles, puzzle.position.rules)
            for one in found.all if found is not None else ():
                yield _laid(one, tiles, puzzle, dice), puzzle


def _look(table: Table) -> frozenset[tuple[str, ...]]:
    """What lies there, whichever of equal tiles it is and in whichever order the sets lie."""
    return frozenset(tuple(sorted(str(tile) for tile in meld.tiles)) for meld in table)


def _laid(arrangement: Arrangement, tiles: Sequence[Tile], puzzle: Puzzle, dice: random.Random) -> Table:
    """The arrangement with twins dealt out by chance."""
    left = dice.sample(tiles, len(tiles))
    rows = []
    for laid in arrangement:
        row = []
        for symbol in laid.symbols:
            tile = next(tile for tile in left if str(tile) == symbol)
            left.remove(tile)
            row.append(tile)
        rows.append(tuple(row))
    return follow(puzzle.position.table, rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("speed", "legal", "others"))
    parser.add_argument("--count", type=int)
    parser.add_argument("--box", default=CLASSIC.name)
    parser.add_argument("--grades", default="12345")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    wanted = parser.parse_args()
    if wanted.what == "speed":
        speed(wanted.count or 40, wanted.box, [int(grade) for grade in wanted.grades])
    elif wanted.what == "legal":
        legal(wanted.count or 10_000, wanted.box, wanted.seed, wanted.seconds)
    else:
        others(wanted.count or 1_000)


if __name__ == "__main__":
    main()
