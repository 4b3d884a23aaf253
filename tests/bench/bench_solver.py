"""The solver beside an integer program (HiGHS): positions with proven optima, and fresh ones of computer games.

    python -m tests.bench.bench_solver [--json] [--warming N] [--games N] [--rounds N]

CPU milliseconds of the first look at each position, which is what the bars are about; both look at a position one after
the other, in turning order, before the next one comes. Just before, each looks once more at the last one, so that none
pays for what the other has pushed out of the processor's caches. Before all that both solve a few, and ours WARMING
random ones that are not measured, because it remembers from one question to the next. All that is done ROUNDS times,
with a fresh solver each, and of every position the least time counts: the speed of a shared machine changes by a third
within seconds. The row "again" is ours on positions it has just solved: it flatters, and no bar is judged by it.

With --json the last line holds all figures. Exit code 0 when the bars hold.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from game.rules.games.registry import game_named
from game.rules.notation import TileBank, parse_position
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver
from tests.bench.fresh_positions import fresh
from tests.bench.random_positions import positions
from tests.helpers import PRINTED
from tests.solver.integer import best_worth

DATA = Path(__file__).resolve().parent.parent / "solver" / "data" / "positions.jsonl"
ME = "ours"
AGAIN = "again"
PROGRAM = "program"
WARMING = 300
ROUNDS = 3
LEAST_RATIO = 3
SEED = 11
GAMES = 24
EVERY = 5
PROVEN, FRESH = "proven", "fresh"
CORPORA = tuple((corpus, box) for box in ("classic", "big") for corpus in (PROVEN, FRESH))

Program = Callable[[Position], int]
"""Answers how many tiles of the rack can be played."""
Times = dict[str, list[float]]
"""CPU milliseconds by program, in the order of the cases."""


@dataclass(frozen=True, slots=True)
class Case:
    """A position, where it comes from, and its proven optimum if there is one."""

    corpus: str
    box: str
    jokers: int
    position: Position
    tiles: int | None = None


def cases() -> list[Case]:
    """All positions of the data file."""
    found = []
    for row in map(json.loads, DATA.read_text(encoding="utf-8").splitlines()):
        position = Position(*parse_position(row["position"], TileBank(game_named(row["box"]))), PRINTED)
        found.append(Case(PROVEN, row["box"], _jokers(position), position, row["most_tiles"]))
    return found


def fresh_cases(games: int) -> list[Case]:
    """Positions of games nobody has looked at before; fewer of the Big box, whose games are longer."""
    return [
        Case(FRESH, box, _jokers(position), position)
        for box, share in (("classic", games), ("big", games // 2))
        for position in fresh(game_named(box), share, EVERY, SEED)
    ]


def _jokers(position: Position) -> int:
    return sum(tile.is_joker for tile in (*(tile for meld in position.table for tile in meld.tiles), *position.rack))


def ours(warming: int) -> Program:
    """The solver of the game: the sets as well as their number."""
    solver, aim = Solver(), most_tiles()
    for position in positions(warming, SEED):
        solver.best(position, aim)

    def solve(position: Position) -> int:
        best = solver.best(position, aim)
        return best.tiles if best else 0

    return solve


def by_program(position: Position) -> int:
    """The integer program."""
    table = [tile for meld in position.table for tile in meld.tiles]
    return best_worth(table, position.rack, lambda _: 1, position.rules.shapes) or 0


def programs(warming: int) -> dict[str, Program]:
    """Both, warmed up."""
    found = {ME: ours(warming), PROGRAM: by_program}
    for position in positions(3, SEED + 1):
        for program in found.values():
            program(position)
    return found


def timed(program: Program, case: Case) -> tuple[float, int]:
    """The CPU time in milliseconds, and the answer."""
    begin = time.process_time()
    tiles = program(case.position)
    return (time.process_time() - begin) * 1000, tiles


def measured(every: Sequence[Case], warming: int, rounds: int) -> Times:
    """The least times of both; AssertionError where they differ, or one from what is proven."""
    known: Times = {}
    for _ in range(rounds):
        for name, times in _round(every, warming).items():
            known[name] = list(map(min, known.get(name, times), times))
    return known


def _round(every: Sequence[Case], warming: int) -> Times:
    running = programs(warming)
    names = list(running)
    times: Times = {name: [] for name in (ME, AGAIN, *names[1:])}
    gc.collect()
    gc.freeze()
    for place, (last, case) in enumerate(zip([every[-1], *every], every, strict=False)):
        start = place % len(names)
        answers = {case.tiles} - {None}
        for name in names[start:] + names[:start]:
            running[name](last.position)
            elapsed, tiles = timed(running[name], case)
            times[name].append(elapsed)
            answers.add(tiles)
        assert len(answers) == 1, (case.position, answers)
    times[AGAIN] = [timed(running[ME], case)[0] for case in every]
    return times


def quantile(times: Iterable[float], share: float) -> float:
    """The time that this share of the positions does not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@dataclass(frozen=True, slots=True)
class Figures:
    """What some positions took, by program: median, p95, p99 and the most."""

    count: int
    by_program: dict[str, tuple[float, float, float, float]] = field(default_factory=dict)

    def ratio(self, name: str, place: int) -> float:
        """How many times slower another program is, by this figure."""
        return self.by_program[name][place] / self.by_program[ME][place]


def figures(every: Sequence[Case], times: Times, fits: Callable[[Case], bool]) -> Figures:
    """The figures of the positions that fit."""
    places = [place for place, case in enumerate(every) if fits(case)]
    found = Figures(len(places))
    for name, values in times.items() if places else ():
        some = [values[place] for place in places]
        found.by_program[name] = (statistics.median(some), quantile(some, 0.95), quantile(some, 0.99), max(some))
    return found


def report(title: str, found: Figures) -> None:
    """The rows of some positions, with how many times slower than ours each program is."""
    if not found.count:
        return
    print(f"{title}, {found.count} positions")
    for name, values in found.by_program.items():
        beside = "" if name in (ME, AGAIN) else f"   {found.ratio(name, 0):6.2f} x {found.ratio(name, 1):6.2f} x"
        print(f"  {name:<10}" + "".join(f"{value:9.2f}" for value in values) + beside)


def bars(whole: dict[tuple[str, str], Figures]) -> list[tuple[str, bool]]:
    """What is promised, and whether it holds, for proven and for fresh positions."""
    held = []
    for (corpus, box), found in whole.items():
        at = f"{box}, {corpus}: "
        most = 60 if box == "classic" else 500
        held.append((f"{at}none over {most} ms", found.by_program[ME][-1] <= most))
        held.append((f"{at}median {LEAST_RATIO} x faster than the program", found.ratio(PROGRAM, 0) >= LEAST_RATIO))
    return held


def main(arguments: Sequence[str]) -> int:
    """Measures, prints, and says whether the bars hold."""
    parser = argparse.ArgumentParser(prog="bench_solver")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--warming", type=int, default=WARMING)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    wanted = parser.parse_args(arguments)
    every = [*cases(), *fresh_cases(wanted.games)]
    times = measured(every, wanted.warming, wanted.rounds)
    print(
        f"  {'CPU ms':<10}"
        + "".join(f"{head:>9}" for head in ("median", "p95", "p99", "max"))
        + "   slower by median, p95"
    )
    whole = {}
    for corpus, box in CORPORA:
        for jokers in (0, 1, 2, 3, 4):
            one = (corpus, box, jokers)
            report(f"{box}, {corpus}, {jokers} jokers", figures(every, times, partial(_is_of, one)))
        found = figures(every, times, partial(_is_of, (corpus, box)))
        whole[corpus, box] = found
        report(f"{box}, {corpus}, all jokers", found)
    held = bars(whole)
    for text, holds in held:
        print(("held    " if holds else "MISSED  ") + text)
    if wanted.json:
        print(json.dumps({f"{box} {corpus}": found.by_program for (corpus, box), found in whole.items()}))
    return 0 if all(holds for _, holds in held) else 1


def _key(case: Case) -> tuple[str, str, int]:
    return case.corpus, case.box, case.jokers


def _is_of(key: tuple[object, ...], case: Case) -> bool:
    """Whether the key of the case begins so."""
    return _key(case)[: len(key)] == key


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
