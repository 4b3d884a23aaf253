"""*Open with 30*: racks from the deal, graded by how many choices of sets reach the points (rules 7.4).

A choice is any sets of the rack that lie at the same time and are worth enough, told apart as arrangements are: up to
joining neighbouring runs and exchanging equal tiles. Grade 1 has four choices or more, grade 2 two or three, grade 3
exactly one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.puzzles.arrangements import Arrangement, LaidSet, SetReader, runs_joined
from game.puzzles.puzzle import MOST_RACK, Puzzle, PuzzleKind, Solution
from game.rules.games.game import Game
from game.rules.options import Options
from game.rules.play.goals import OPEN as OPENING
from game.rules.play.goals import Goal
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
        found.update(runs_joined(laid))
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


def opening_racks(game: Game, grade: int, rng: random.Random) -> Iterator[Position | None]:
    """Racks of this grade without end, None for each that is of another."""
    options = game.in_force(Options())
    rules = SetRules.of(options, game.pieces)
    while True:
        size = rng.randint(LEAST_RACK, MOST_RACK)
        rack = tuple(sorted(rng.sample(game.tiles(), size), key=_by_face))
        found = opening_choices(rack, options.opening, rules)
        is_hard = found is not None and len(found.cheapest) >= SETS_AT[grade]
        fits = found is not None and opening_grade(len(found.choices)) == grade and is_hard
        yield Position((), rack, rules) if fits else None


def solved_opening(game: Game, position: Position) -> Solution | None:
    """The opening with the fewest tiles; None where the rack has none, or too many to count."""
    found = opening_choices(position.rack, points_asked(game), position.rules)
    if found is None or not found.choices:
        return None
    fresh = [Meld(place, tiles) for place, tiles in enumerate(_dealt(found.cheapest, position.rack), start=_FIRST)]
    ways = len(found.choices)
    return Solution((*position.table, *fresh), opening_grade(ways), ways == 1, ("lay_set",))


def points_asked(game: Game) -> int:
    """The points an opening needs."""
    return game.in_force(Options()).opening


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


def grades_of_openings(game: Game) -> Sequence[int]:
    """Some grades where there is an opening."""
    return GRADES_OF_OPENINGS if points_asked(game) else ()


def opening_goal(_tiles: int) -> Goal:
    """The points of the opening."""
    return OPENING


def points_named(puzzle: Puzzle) -> Mapping[str, int]:
    """The points of the opening, which its sentence names."""
    return {"points": points_asked(puzzle.game)}


OPEN = PuzzleKind(
    "open",
    grades=grades_of_openings,
    goal=opening_goal,
    numbers=points_named,
    opened=False,
    racks=opening_racks,
    solve=solved_opening,
)
