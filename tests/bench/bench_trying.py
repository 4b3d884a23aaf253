"""Whether every answer as good as the one shown solves a moment that is tried again, and how long judging takes (RV10).

    python -m tests.bench.bench_trying --answers 1000

Other answers are the solver's to the same position with its colours exchanged and its numbers counted from the other
end, turned back, with equal tiles dealt out by chance: as many tiles, arranged otherwise.
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from time import process_time

from game.ai.exact import new_solver
from game.rules.faces import HIGHEST, LOWEST, Colour, Face
from game.rules.sets.symbols import Printed
from game.rules.table import Table, follow
from game.rules.tiles import Tile, Tiles
from game.session.review.exercises import moment_exercise
from game.session.review.moments import Moment
from game.session.review.reviewing import Reviewing
from game.session.review.seat_game import seat_game
from game.session.stage.exercise import Exercise
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver
from tests.bench.bench_review import finished_bench_game, surely_reviewed

EACH = 12
"""Other answers asked for each moment."""


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--answers", type=int, default=1_000)
    wanted = parser.parse_args().answers
    dice, solver = random.Random(10), new_solver()
    refused, arranged, times = 0, 0, []
    for number, (exercise, table) in enumerate(_answers(dice, solver), start=1):
        begin = process_time()
        refused += not exercise.judge(table).solved
        times.append(1000 * (process_time() - begin))
        arranged += _rows(table) != _rows(exercise.solution or ())
        if number == wanted:
            break
    print(f"{wanted} other answers, {arranged} of them arranged otherwise: {refused} refused")
    print(f"judged in {max(times):.0f} ms at most, {sum(times) / len(times):.1f} ms on average")
    return 1 if refused else 0


def _answers(dice: random.Random, solver: Solver) -> Iterator[tuple[Exercise, Table]]:
    """Moments of games of two characters, with tables that reach as much."""
    for seed in count():
        finished_game = finished_bench_game(("magpie", "tortoise")[seed % 2], ["fox"], "classic", seed)
        reviewing = Reviewing(seat_game(finished_game, 0))
        surely_reviewed(reviewing, solver)
        for moment in reviewing.review.moments:
            exercise = moment_exercise(moment, finished_game)
            if exercise.standing.opened:
                yield from ((exercise, table) for table in _others(moment, exercise, dice, solver))


def _others(moment: Moment, exercise: Exercise, dice: random.Random, solver: Solver) -> Iterator[Table]:
    rules = exercise.match().game.view(0).rules
    for _ in range(EACH):
        colours = dict(zip(Colour, dice.sample(tuple(Colour), len(Colour)), strict=True))
        turned = dice.random() < 0.5
        mirror = _Mirror(colours, turned=turned)
        held = dice.sample(moment.rack, len(moment.rack))
        table = tuple(replace(meld, tiles=tuple(map(mirror.seen, meld.tiles))) for meld in moment.table)
        best = solver.best(Position(table, tuple(map(mirror.seen, held)), rules), most_tiles())
        assert best is not None, moment
        tiles = {tile.ident: tile for tile in (*moment.rack, *(tile for meld in moment.table for tile in meld.tiles))}
        rows = [tuple(tiles[tile.ident] for tile in meld.tiles) for meld in best.table]
        rows = [tuple(reversed(row)) if turned else row for row in rows]
        dice.shuffle(rows)
        yield follow(moment.table, _twins_exchanged(rows, dice))


class _Mirror:
    """Faces with other colours and, turned, counted from the other end, so that runs and groups stay what they are."""

    def __init__(self, colours: dict[Colour, Colour], *, turned: bool) -> None:
        self._colours = colours
        self._turned = turned

    def seen(self, tile: Tile) -> Tile:
        """The tile as it looks in the mirror; jokers look as they do."""
        if tile.face is None:
            return tile
        number = HIGHEST + LOWEST - tile.face.number if self._turned else tile.face.number
        return replace(tile, symbol=Printed(Face(self._colours[tile.face.colour], number)))


def _twins_exchanged(rows: list[Tiles], dice: random.Random) -> list[Tiles]:
    """The same rows with equal tiles dealt out by chance; all of them lie in some row."""
    laid = [tile for row in rows for tile in row]
    dice.shuffle(laid)
    heaps: dict[object, list[Tile]] = {}
    for tile in laid:
        heaps.setdefault(tile.symbol, []).append(tile)
    return [tuple(heaps[tile.symbol].pop() for tile in row) for row in rows]


def _rows(table: Table) -> set[tuple[str, ...]]:
    """The sets as they look, whatever tile of two equal ones lies where."""
    return {tuple(sorted(str(tile.symbol) for tile in meld.tiles)) for meld in table}


if __name__ == "__main__":
    sys.exit(main())
