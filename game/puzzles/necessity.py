"""Positions in which a technique is provably necessary: with the sets it concerns frozen, fewer tiles can go."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from game.puzzles.cut_down import cut_down, cut_rack, with_rack, without_sets
from game.rules.set_rules import SetRules
from game.rules.table import Table
from game.solver.aims import most_tiles
from game.solver.best import Best
from game.solver.position import Position
from game.solver.solver import Solver


@dataclass(frozen=True, slots=True)
class TechniqueUse:
    """One technique of a play, and the sets of the table before it that it needs."""

    technique: str
    """Its name, the value of a `Technique`."""
    sets: frozenset[int]
    """Idents of the sets that it takes tiles from, adds to, or changes inside; none where it needs only the rack."""
    adds: bool = False
    """Whether it does no more to them than add tiles of the rack."""


Tagger = Callable[[Table, Table, SetRules], tuple[TechniqueUse, ...]]
"""Names the techniques on the way from one table to another, in the order of the steps, each once."""


@dataclass(frozen=True, slots=True)
class NeededTechnique:
    """A position in which everything on the rack can be laid, but not without the technique."""

    position: Position
    best: Best
    """The play of all tiles that takes the fewest sets apart, as far as the solver's search for it goes."""
    use: TechniqueUse


@dataclass(frozen=True, slots=True)
class ExerciseSize:
    """How large exercises are; cutting down ends at the least, so that what must be found is not all there is."""

    most_sets: int = 12
    most_played: int = 4
    least_sets: int = 0
    least_played: int = 1


def exercises(
    positions: Iterable[Position],
    technique: str,
    tagger: Tagger,
    solver: Solver,
    rng: random.Random,
    size: ExerciseSize = ExerciseSize(),
) -> Iterator[NeededTechnique]:
    """The exercises on a technique that can be made from these positions, cut down as far as they stay exercises.

    `positions`: legal ones with many tiles, such as `self_play` gives without end; a position may give none.
    `technique`: the name the `tagger` gives it. One solver may serve all calls.
    """

    def holds(smaller: Position) -> bool:
        return exercise_of(smaller, technique, tagger, solver) is not None

    for position in positions:
        best = solver.best(position, most_tiles())
        if best is None:
            continue
        count = min(rng.randint(size.least_played, size.most_played), best.tiles)
        start = with_rack(position, tuple(rng.sample(best.played, count)))
        if not holds(start):
            continue
        small = cut_down(cut_rack(start, holds, rng, size.least_played), holds, rng, size.least_sets)
        exercise = exercise_of(small, technique, tagger, solver)
        if exercise is not None and len(small.table) <= size.most_sets:
            yield exercise


def exercise_of(position: Position, technique: str, tagger: Tagger, solver: Solver) -> NeededTechnique | None:
    """The position as an exercise; None unless all of its rack can be laid, with the technique, and not without it."""
    best = _all_laid(position, solver)
    if best is None:
        return None
    uses = tagger(position.table, best.table, position.rules)
    use = next((use for use in uses if use.technique == technique and use.sets), None)
    if use is None or can_lay_all_without(position, use, solver):
        return None
    return NeededTechnique(position, best, use)


def can_lay_all_without(position: Position, use: TechniqueUse, solver: Solver) -> bool:
    """Whether all of the rack can go while the sets of the technique stay as they are.

    Tiles may still be added to them unless that is the technique. Sets beside special jokers take nothing either.
    """
    if use.adds or not position.is_plain:
        best = solver.best(without_sets(position, use.sets), most_tiles())
    else:
        best = solver.best_around(position, most_tiles(), use.sets)
    return best is not None and best.tiles == len(position.rack)


def _all_laid(position: Position, solver: Solver) -> Best | None:
    """The calmest play of the whole rack, if there is one; the quick search goes first, since most have none."""
    quick = solver.best(position, most_tiles())
    if quick is None or quick.tiles < len(position.rack):
        return None
    return solver.least_change(position, most_tiles())
