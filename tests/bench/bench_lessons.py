"""Draws exercises of every lesson and checks them without the proofs that chose them.

    python -m tests.bench.bench_lessons [--count 44] [--seed 1] [--solutions 10]
    python -m tests.bench.bench_lessons --actions [--count 44]      how much there is to do (LS7)

With 44 of each lesson 1,012 exercises are drawn. An integer program over all sets that the rules read says of each that
the goal can be reached, and that it cannot while the sets that the technique takes tiles from lie apart (or without
sets of its kind, or without its joker). Other arrangements of the same tiles, found by trying sets in random order,
are judged as a player's would be. Printed: exercises, counter-examples, milliseconds of drawing, hints that name what
the lesson teaches (as that which the play is called after, and as its first step), and how many of the other
arrangements were refused.

An action is one step of the play: tiles that go together, picked up and put down. A lesson takes two minutes at most
if none of its exercises needs more than eight; in the printed one there may be several positions one after the other.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from game.rules.play.checks import TableUse
from game.rules.play.goals import GoalKind
from game.rules.sets.reading import SetKind
from game.rules.sets.symbols import JOKER_POINTS, Symbol
from game.rules.table import Meld, Table, follow
from game.rules.tiles import Tile, Tiles
from game.session.board.steps import Step, steps
from game.session.board.techniques import Technique, ranked
from game.session.lessons.catalogue import EVERY_LESSON
from game.session.lessons.exercise_drawer import MOST_ACTIONS, ExerciseDrawer, actions_of
from game.session.lessons.lesson import Lesson
from game.session.lessons.lesson_exercise import LessonExercise, Light
from game.session.stage.exercise import Exercise
from tests.solver.integer import Column, best_of, best_worth, every_set

JOINING = (Technique.ADD,)
JOKERS = {"double": "D", "colour_change": "C", "mirror": "M"}
"""The joker that a lesson is about."""
KINDS = {"group": SetKind.GROUP, "run": SetKind.RUN, "meld": SetKind.GROUP, "sequence": SetKind.RUN}
MOVING = (Technique.FREE_JOKER, Technique.TAKE_JOKER)
MOST_TRIES = 4_000
"""Sets tried for one other arrangement."""


@dataclass
class Tally:
    """What came of the exercises of one lesson."""

    exercises: int = 0
    counter: list[str] = field(default_factory=list)
    seconds: float = 0.0
    named_first: int = 0
    named: int = 0
    others: int = 0
    refused: int = 0


def way_of(exercise: Exercise) -> tuple[Step, ...]:
    """The steps to the solution."""
    table = exercise.standing.table
    return steps(table, follow(table, [meld.tiles for meld in exercise.solution or ()]), exercise.staged.rules)


def tiles_of(table: Table) -> list[Tile]:
    return [tile for meld in table for tile in meld.tiles]


def most_tiles(exercise: Exercise, without: frozenset[int] = frozenset(), joker: str = "") -> int:
    """The most tiles that can go, by the integer program; `without` these sets and this joker of the rack."""
    table = tuple(meld for meld in exercise.standing.table if meld.ident not in without)
    rack = [tile for tile in exercise.standing.rack if str(tile.symbol) != joker]
    return best_worth(tiles_of(table), rack, lambda _: 1, exercise.staged.rules.shapes) or 0


def of_kind(exercise: Exercise, kind: SetKind, worth: Callable[[Symbol], int]) -> int:
    """The most that can go from the rack in sets of this kind alone."""
    rules, rack = exercise.staged.rules, exercise.standing.rack
    columns = [column for column in every_set(rack, rules.shapes) if _kind(column, exercise) is kind]
    return best_of(columns, Counter(), Counter(tile.symbol for tile in rack), worth) or 0


def _kind(column: Column, exercise: Exercise) -> SetKind | None:
    row = exercise.staged.rules.arrange(tuple(Tile(at, symbol) for at, (symbol, _) in enumerate(column)))
    reading = exercise.staged.rules.read(row) if row is not None else None
    return reading.kind if reading else None


def is_needed(lesson: Lesson, exercise: Exercise) -> bool:
    """Whether the goal can be reached, and not without what the lesson teaches."""
    goal, rack = exercise.goal, exercise.standing.rack
    if goal.kind is GoalKind.OPENING:
        return max(of_kind(exercise, kind, _number) for kind in SetKind) < exercise.staged.options.opening
    if goal.kind is GoalKind.POINTS:
        points = best_worth(tiles_of(exercise.standing.table), list(rack), _cost, exercise.staged.rules.shapes)
        laid = sum(tile in tiles_of(exercise.solution or ()) for tile in rack)
        return points == goal.amount and most_tiles(exercise) > laid
    if goal.kind is GoalKind.KEEP:
        return most_tiles(exercise) == len(rack) - goal.amount + 1
    if most_tiles(exercise) != goal.amount:
        return False
    if lesson.key in KINDS:
        other = SetKind.RUN if KINDS[lesson.key] is SetKind.GROUP else SetKind.GROUP
        return of_kind(exercise, other, lambda _: 1) < goal.amount
    if lesson.key in JOKERS:
        return most_tiles(exercise, joker=JOKERS[lesson.key]) < goal.amount - 1
    return most_tiles(exercise, without=_concerned(lesson, exercise)) < goal.amount


def _concerned(lesson: Lesson, exercise: Exercise) -> frozenset[int]:
    """The sets the technique needs: those it adds to, those it takes from, the one that holds the joker."""
    if lesson.techniques.intersection(MOVING):
        return frozenset(meld.ident for meld in exercise.standing.table if meld.has_jokers)
    used = [step for step in way_of(exercise) if step.technique in lesson.techniques]
    idents = (step.target if step.technique is Technique.ADD else step.source for step in used)
    return frozenset(ident for ident in idents if ident is not None)


def _number(symbol: Symbol) -> int:
    return symbol.face.number if symbol.face else 0


def _cost(symbol: Symbol) -> int:
    return symbol.face.number if symbol.face else JOKER_POINTS


def other_tables(exercise: Exercise, count: int, chance: random.Random) -> Iterator[Table]:
    """Other legal tables of the tiles that lie in the solution, found by trying sets in random order; none where melds
    stay as they lie."""
    if exercise.staged.table_use is TableUse.ADD_ONLY:
        return
    lying: Table = () if exercise.standing.opened else exercise.standing.table  # not to be touched (rules 7.4)
    tiles = [tile for tile in tiles_of(exercise.solution or ()) if tile not in tiles_of(lying)]
    columns = list(every_set(tiles, exercise.staged.rules.shapes))
    for _ in range(count):
        rows = _covered(Counter(tile.symbol for tile in tiles), columns, chance, [MOST_TRIES])
        if rows is not None:
            yield (*lying, *_dealt(rows, tiles, exercise, chance))


def _covered(
    left: Counter[Symbol], columns: list[Column], chance: random.Random, tries: list[int]
) -> list[Column] | None:
    """Sets that use every tile once; None when there are none, or after too many tries."""
    symbol = min((each for each in left if left[each]), key=str, default=None)
    if symbol is None:
        return []
    fitting = [column for column in columns if any(each == symbol for each, _ in column)]
    chance.shuffle(fitting)
    for column in fitting:
        tries[0] -= 1
        if tries[0] < 0:
            return None
        if all(left[each] >= often for each, often in column):
            rest = _covered(left - Counter(dict(column)), columns, chance, tries)
            if rest is not None:
                return [column, *rest]
    return None


def _dealt(rows: list[Column], tiles: list[Tile], exercise: Exercise, chance: random.Random) -> Table:
    """The rows with real tiles, of twins any."""
    pool = chance.sample(tiles, len(tiles))
    table = []
    first = 1 + max((meld.ident for meld in exercise.standing.table), default=0)
    for ident, column in enumerate(rows, start=first):
        row: list[Tile] = []
        for symbol, often in column:
            found = [tile for tile in pool if tile.symbol == symbol][:often]
            row += found
            pool = [tile for tile in pool if tile not in found]
        seated: Tiles | None = exercise.staged.rules.arrange(row)
        assert seated is not None, row
        table.append(Meld(ident, seated))
    return tuple(table)


def measured(lesson: Lesson, count: int, solutions: int, seed: int) -> Tally:
    """So many fresh exercises of a lesson, each checked."""
    drawer, tally = ExerciseDrawer(), Tally()
    for number in range(count):
        chance = random.Random(f"{seed}/{lesson.key}/{number}")
        begin = time.perf_counter()
        drawn: LessonExercise = drawer.fresh(lesson, Light.NONE, chance)
        tally.seconds += time.perf_counter() - begin
        exercise = drawn.exercise
        tally.exercises += 1
        if not is_needed(lesson, exercise):
            tally.counter.append(str(exercise.standing))
        way = [step.technique for step in way_of(exercise)]
        tally.named_first += way[0] in lesson.techniques
        tally.named += ranked(way)[0] in lesson.techniques
        for table in other_tables(exercise, solutions, chance):
            tally.others += 1
            tally.refused += not exercise.judge(table).solved
    return tally


def clicks_of(exercise: Exercise) -> int:
    """Single clicks on every tile that moves and on where it goes, and on Done."""
    return 1 + sum(len(step.tiles) + 1 for step in way_of(exercise))


def counted(lesson: Lesson, count: int, seed: int) -> list[list[Exercise]]:
    """The printed exercise as its positions, then so many fresh ones."""
    drawer = ExerciseDrawer()
    chance = random.Random(f"{seed}/{lesson.key}/actions")
    printed = [part.exercise for part in drawer.parts(lesson, 1, chance)]
    return [printed, *([drawer.fresh(lesson, Light.NONE, chance).exercise] for _ in range(count))]


def actions(count: int, seed: int) -> int:
    """Print the actions and clicks of every lesson; how many positions need more than eight actions."""
    too_many = 0
    print(f"{'lesson':16} positions printed, actions each   fresh: median most   over 8  clicks of a lesson, most")
    for lesson in EVERY_LESSON:
        printed, *fresh = counted(lesson, count, seed)
        first = [*map(actions_of, printed)]
        drawn = sorted(actions_of(exercise) for (exercise,) in fresh)
        over = sum(each > MOST_ACTIONS for each in (*first, *drawn))
        too_many += over
        clicks = sum(map(clicks_of, printed)) + 2 * max(clicks_of(exercise) for (exercise,) in fresh)
        told = f"{len(first)}: {', '.join(map(str, first)):22} {drawn[len(drawn) // 2]:7} {drawn[-1]:4}"
        print(f"{lesson.key:16} {told} {over:8} {clicks:8}", flush=True)
    return too_many


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=44)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--solutions", type=int, default=10)
    parser.add_argument("--actions", action="store_true")
    asked = parser.parse_args()
    if asked.actions:
        print(f"positions with more than {MOST_ACTIONS} actions: {actions(asked.count, asked.seed)}")
        return
    whole, named = Tally(), 0
    print(f"{'lesson':16} drawn counter  ms  hint play/step  others refused")
    for lesson in EVERY_LESSON:
        tally = measured(lesson, asked.count, asked.solutions, asked.seed)
        ms = 1000 * tally.seconds / tally.exercises
        hints = f"{tally.named:3}/{tally.named_first:3}" if lesson.techniques else "      -"
        found = f"{tally.exercises:5} {len(tally.counter):7} {ms:3.0f}  {hints:>14}  {tally.others:6} {tally.refused}"
        print(f"{lesson.key:16} {found}", flush=True)
        for each in tally.counter[:3]:
            print("   ", each)
        whole.exercises += tally.exercises
        whole.counter += tally.counter
        whole.others += tally.others
        whole.refused += tally.refused
        whole.named += tally.named if lesson.techniques else 0
        named += tally.exercises if lesson.techniques else 0
    share = 100 * whole.named / named
    print(f"{whole.exercises} exercises, {len(whole.counter)} counter-examples; {whole.others} other arrangements, "
          f"{whole.refused} refused; {share:.1f} % of hints name what is taught")  # fmt: skip


if __name__ == "__main__":
    main()
