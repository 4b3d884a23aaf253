"""Makes puzzles without end: positions from quick games, cut down to a grade, filled with decoys, and proven."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from game.puzzles.candidates import CANDIDATES, needs_joker, with_spare_tiles
from game.puzzles.cut_down import cut_down, cut_rack, taken_apart
from game.puzzles.grading import DECOYS_AT, HIDDEN, OPENED_AT, SEEN_AT, SELDOM
from game.puzzles.opening_puzzles import opening_puzzles
from game.puzzles.prover import NameTechniques, Prover
from game.puzzles.puzzle import MOST_SETS, MOST_TILES, Puzzle, PuzzleKind
from game.puzzles.self_play import self_play
from game.puzzles.task_proof import chance_to_see, decoys, is_near, needed_sets
from game.rules.games.game import Game
from game.rules.table import Meld, Table
from game.rules.tiles import Tiles
from game.solver.aims import most_tiles
from game.solver.best import Best
from game.solver.position import Position
from game.solver.solver import Solver

MANY_WAYS = frozenset({PuzzleKind.JOKER})
"""Kinds whose hard puzzles need not have one way only: where a joker may lie at either end there are two."""
FEWEST_SETS = 3
"""Sets on the table of an easy puzzle, if there are as many to leave on it."""


class PuzzleMaker:
    """Finds puzzles of one game; the same dice and the same questions give the same puzzles."""

    def __init__(self, game: Game, name_techniques: NameTechniques, rng: random.Random) -> None:
        self.game = game
        self._rng = rng
        self._solver = Solver()
        self._prover = Prover(game, name_techniques, self._solver)
        self._positions = self_play(game, rng, self._solver)

    def found(self, kind: PuzzleKind, grade: int) -> Iterator[Puzzle | None]:
        """Puzzles of this kind and grade without end, None after each position that gave none."""
        if kind is PuzzleKind.OPEN:
            yield from opening_puzzles(self.game, grade, self._rng)
        for position in self._positions:
            puzzle = None
            for candidate in CANDIDATES[kind](self.game, position, self._rng, self._solver):
                puzzle = self._made(kind, grade, candidate, position.rack)
                if puzzle is not None:
                    break
            yield puzzle

    def _made(self, kind: PuzzleKind, grade: int, start: Position, rack: Tiles) -> Puzzle | None:
        """A puzzle made from this position, whose seat had this rack."""
        shape = _QuickConditions(kind, grade, self._solver, self._rng)
        if not shape.holds(start):
            return None
        core = cut_rack(start, shape.holds, self._rng, 1 if kind is PuzzleKind.PLACE else 2)
        core = cut_down(core, shape.holds, self._rng)
        filled = shape.filled(core, start.table)
        if filled is None:
            return None
        ordered = replace(filled, table=tuple(sorted(filled.table, key=lambda meld: meld.ident)))
        if kind is PuzzleKind.MOST:
            spared = with_spare_tiles(ordered, rack, self._rng, self._solver)
            return self._of_grade(kind, grade, spared) if spared is not None else None
        return self._of_grade(kind, grade, ordered)

    def _of_grade(self, kind: PuzzleKind, grade: int, position: Position) -> Puzzle | None:
        """The position as a puzzle, if it is proven to be one of this grade."""
        puzzle = self._prover.proven(kind, position, grade)
        if puzzle is None or puzzle.grade != grade:
            return None
        return puzzle if puzzle.unique or grade < HIDDEN or kind in MANY_WAYS else None


class _QuickConditions:
    """The conditions of a kind and a grade that are quick to ask, for cutting down and filling up."""

    def __init__(self, kind: PuzzleKind, grade: int, solver: Solver, rng: random.Random) -> None:
        self._kind = kind
        self._grade = grade
        self._solver = solver
        self._rng = rng
        self._last: Best | None = None

    def holds(self, position: Position) -> bool:
        """Whether all of the rack can be laid, with as many sets opened as the grade asks for."""
        quick = self._solver.best(position, most_tiles())
        if quick is None or quick.tiles < len(position.rack):
            return False
        if self._kind is PuzzleKind.JOKER and not needs_joker(position, self._solver):
            return False
        self._last = best = self._solver.least_change(position, most_tiles())
        return best is not None and len(taken_apart(position.table, best.table)) in OPENED_AT[self._grade]

    def filled(self, core: Position, table: Table) -> Position | None:
        """The position with more sets of this table, until decoys and chance are as the grade asks for."""
        present = {meld.ident for meld in core.table}
        others = [meld for meld in table if meld.ident not in present]
        self._rng.shuffle(others)
        near = sorted(others, key=lambda meld: not is_near(meld, core.rack))
        for meld in near:
            if self._is_full(core):
                break
            wider = replace(core, table=(*core.table, meld))
            if _fits(wider) and self._stays(wider, meld):
                core = wider
        return core if self._is_full(core) and _fits(core) else None

    def _stays(self, wider: Position, meld: Meld) -> bool:
        """Whether the puzzle is still one with this set, and the set is no help."""
        if not self.holds(wider) or self._last is None:
            return False
        untouched = any(laid.tiles == meld.tiles for laid in self._last.table)
        return untouched or self._grade < HIDDEN

    def _is_full(self, position: Position) -> bool:
        if len(position.table) < FEWEST_SETS:
            return False
        seen = SEEN_AT.get(self._grade)
        if seen is not None:
            if len(position.table) <= seen:
                return False
            needed = needed_sets(position, len(position.rack), self._solver)
            if chance_to_see(len(position.table), needed, seen) > SELDOM:
                return False
        wanted = DECOYS_AT.get(self._grade, 0)
        if not wanted:
            return True
        best = self._solver.least_change(position, most_tiles())
        return best is not None and len(decoys(position, best.table)) >= wanted


def _fits(position: Position) -> bool:
    """Whether the table is small enough to be read."""
    return len(position.table) <= MOST_SETS and sum(len(meld.tiles) for meld in position.table) <= MOST_TILES
