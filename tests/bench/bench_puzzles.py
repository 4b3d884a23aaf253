"""How long the next puzzle takes (PZ10), whether fresh ones are right (PZ1), and whether every other arrangement that
reaches the goal is accepted (PZ6).

    python -m tests.bench.bench_puzzles speed [--count 40]      CPU seconds by grade and by kind
    python -m tests.bench.bench_puzzles legal [--count 10000]   fresh puzzles of the quick kinds, judged by the rules
    python -m tests.bench.bench_puzzles others [--count 1000]   other arrangements of the shipped ones, judged
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import median

from game.puzzles.arrangements import Arrangement, arrangements
from game.puzzles.generator import PuzzleMaker
from game.puzzles.puzzle import GRADES, Puzzle, PuzzleKind
from game.rules.games.classic import CLASSIC
from game.rules.table import Table, follow
from game.rules.tiles import Tile
from game.session.practice.puzzle_desk import exercise_of_puzzle
from game.session.practice.puzzle_lines import read_line
from game.session.practice.puzzle_source import PuzzleSource, PuzzleWish, kinds_of
from game.session.practice.technique_names import technique_names
from game.session.system.paths import Assets

QUICK = (PuzzleKind.PLACE, PuzzleKind.CLEAR, PuzzleKind.JOKER)
LOW_GRADES = (1, 2, 3)


def speed(count: int) -> None:
    """Each puzzle by fresh dice, as when somebody asks for the first time."""
    for grade in GRADES:
        kinds = kinds_of(CLASSIC.name, grade)
        times: defaultdict[str, list[float]] = defaultdict(list)
        for number in range(count):
            kind = kinds[number % len(kinds)]
            begin = time.process_time()
            maker = PuzzleMaker(CLASSIC, technique_names, random.Random(f"{grade} {number}"))
            next(puzzle for puzzle in maker.found(kind, grade) if puzzle is not None)
            times[kind.value].append(time.process_time() - begin)
        taken = sorted(second for some in times.values() for second in some)
        share = taken[min(len(taken) - 1, round(0.95 * len(taken)))]
        told = " ".join(f"{kind} {median(some):.2f}" for kind, some in times.items())
        sys.stdout.write(f"grade {grade}: median {median(taken):.2f} s, p95 {share:.2f} s   ({told})\n")
        sys.stdout.flush()


def legal(count: int) -> None:
    """Fresh puzzles: the goal is reached by the solution, with a legal table."""
    source, wrong = PuzzleSource(CLASSIC.name, 7), 0
    for number in range(count):
        wish = PuzzleWish(CLASSIC.name, QUICK[number % 3], LOW_GRADES[number // 3 % 3])
        puzzle = source.next(wish)
        wrong += not exercise_of_puzzle(puzzle).judge(puzzle.solution).solved
        if number % 100 == 99:
            sys.stderr.write(f"\r{number + 1} {wrong}")
    sys.stdout.write(f"\n{count} fresh puzzles, {wrong} wrong solutions\n")


def others(count: int) -> None:
    """Every table that holds the tiles of a shipped puzzle's solution, until so many were judged."""
    lines = Assets.of_bundle().puzzles.read_text(encoding="utf-8").splitlines()
    puzzles = [puzzle for puzzle in map(read_line, lines) if puzzle is not None and puzzle.position.table]
    refused = judged = 0
    for table, puzzle in islice(_other_tables(puzzles), count):
        judged += 1
        refused += not exercise_of_puzzle(puzzle).judge(table).solved
    sys.stdout.write(f"{judged} arrangements, {refused} refused\n")


def _other_tables(puzzles: Sequence[Puzzle]) -> Iterator[tuple[Table, Puzzle]]:
    dice = random.Random(6)
    while True:
        for puzzle in puzzles:
            tiles = [*(tile for meld in puzzle.solution for tile in meld.tiles)]
            found = arrangements(tiles, puzzle.position.rules)
            for one in found.all if found is not None else ():
                yield _laid(one, tiles, puzzle, dice), puzzle


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
    wanted = parser.parse_args()
    run, usual = {"speed": (speed, 40), "legal": (legal, 10_000), "others": (others, 1_000)}[wanted.what]
    run(wanted.count or usual)


if __name__ == "__main__":
    main()
