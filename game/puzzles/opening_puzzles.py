"""*Open with 30*: racks from the deal, graded by how many choices of sets reach the points (rules 7.4).

A choice is any sets of the rack that lie at the same time and are worth enough, told apart as arrangements are: up to
joining neighbouring runs and exchanging equal tiles. Grade 1 has four choices or more, grade 2 two or three, grade 3
exactly one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.puzzles.arrangements import Arrangement, LaidSet, SetReader, joined
from game.puzzles.puzzle import MOST_RACK, Puzzle, PuzzleKind
from game.rules.games.game import Game
from game.rules.options import Options
from game.rules.set_rules import SetRules
from game.rules.sets.best_sets import OwnSet, own_sets
from game.rules.sets.symbols import Symbol
from game.rules.table import Meld
from game.rules.tiles import Tile, Tiles
from game.solver.position import Position

GRADES_OF_OPENINGS = range(1, 4)
MOST_CHOICES = 60
"""Choices that are counted; a rack with more is no puzzle."""
SETS_AT = (0, 1, 1, 2)
"""The fewest sets to be found, by grade: one set by itself is no hard puzzle."""
_FIRST = 100
"""The ident of the first new set, above those of a table."""
LEAST_RACK = 7
"""Fewer tiles hide nothing."""


@dataclass(frozen=True, slots=True)
class OpeningChoices:
    """Everything that opens with a rack."""

    choices: tuple[Arrangement, ...]
    cheapest: tuple[OwnSet, ...]
    """Sets of one choice, of those with the fewest tiles the one worth most."""


def opening_grade(choices: int) -> int:
    """The grade of a rack with so many choices; 0 if it cannot open."""
    if choices > GRADES_OF_OPENINGS[-1]:
        return 1
    return 2 if choices > 1 else 3 * choices


def opening_choices(rack: Sequence[Tile], need: int, rules: SetRules) -> OpeningChoices | None:
    """All choices of sets that are worth as much; None where there are too many to count."""
    heap = Counter(tile.symbol for tile in rack)
    among = own_sets(heap, rules)
    if not among.whole:
        return None
    reader = SetReader(rules)
    found: set[Arrangement] = set()
    cheapest: tuple[int, int, tuple[OwnSet, ...]] | None = None
    for sets in _collections(heap, among.sets):
        points = sum(own.worth for own in sets)
        if points < need:
            continue
        key = (sum(len(own.row) for own in sets), -points, sets)
        cheapest = key if cheapest is None or key[:2] < cheapest[:2] else cheapest
        laid: tuple[LaidSet, ...] = tuple(sorted(reader.of(own)[0] for own in sets))
        found.update(joined(laid))
        if len(found) > MOST_CHOICES:
            return None
    return OpeningChoices(tuple(sorted(found)), cheapest[2]) if cheapest is not None else OpeningChoices((), ())


def _collections(heap: Counter[Symbol], sets: Sequence[OwnSet], first: int = 0) -> Iterator[tuple[OwnSet, ...]]:
    """Every choice of sets that fit in the heap at the same time, in their order."""
    for place in range(first, len(sets)):
        need = Counter(sets[place].row)
        if need <= heap:
            yield (sets[place],)
            for more in _collections(heap - need, sets, place):
                yield (sets[place], *more)


def opening_puzzles(game: Game, grade: int, rng: random.Random) -> Iterator[Puzzle | None]:
    """Puzzles of this grade without end, None after each rack that gave none."""
    options = game.in_force(Options())
    rules = SetRules.of(options, game.pieces)
    while True:
        size = rng.randint(LEAST_RACK, MOST_RACK)
        rack = tuple(sorted(rng.sample(game.tiles(), size), key=_by_face))
        found = opening_choices(rack, options.opening, rules)
        if found is None or opening_grade(len(found.choices)) != grade or len(found.cheapest) < SETS_AT[grade]:
            yield None
            continue
        yield opening_puzzle(game, Position((), rack, rules), found)


def opening_puzzle(game: Game, position: Position, found: OpeningChoices) -> Puzzle | None:
    """The rack as a puzzle; None if it cannot open."""
    if not found.choices:
        return None
    fresh = [Meld(place, tiles) for place, tiles in enumerate(_dealt(found.cheapest, position.rack), start=_FIRST)]
    unique, grade = len(found.choices) == 1, opening_grade(len(found.choices))
    return Puzzle(PuzzleKind.OPEN, game, grade, position, (*position.table, *fresh), 0, unique, ("lay_set",))


def _dealt(sets: Sequence[OwnSet], rack: Tiles) -> Iterator[Tiles]:
    """The sets with a tile of the rack in every place."""
    left = list(rack)
    for own in sets:
        row = []
        for symbol in own.row:
            tile = next(tile for tile in left if tile.symbol == symbol)
            left.remove(tile)
            row.append(tile)
        yield tuple(row)


def _by_face(tile: Tile) -> tuple[int, int, int]:
    face = tile.face
    return (9, 0, tile.ident) if face is None else (face.colour.rank, face.number, tile.ident)
