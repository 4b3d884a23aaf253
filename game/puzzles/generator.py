"""Makes puzzles without end: positions from quick games, cut down to a grade, filled with decoys, and proven."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.puzzles.candidates import CANDIDATES, needs_joker, with_spare_tiles
from game.puzzles.cut_down import cut_down, cut_rack, taken_apart
from game.puzzles.grading import DECOYS_AT, HIDDEN, OPENED_AT, SEEN_AT, SELDOM
from game.puzzles.opening_puzzles import opening_puzzles
from game.puzzles.prover import NameTechniques, Prover
from game.puzzles.puzzle import MOST_SETS, MOST_TILES, Puzzle, PuzzleKind
from game.puzzles.self_play import self_play
from game.puzzles.task_proof import chance_to_see, is_near, proof_of
from game.rules.games.game import Game
from game.rules.table import Meld, Table
from game.rules.tiles import Tiles
from game.solver.aims import most_tiles
from game.solver.best import Best
from game.solver.position import Position
from game.solver.solver import Solver

MANY_WAYS = frozenset({PuzzleKind.JOKER})
"""Kinds whose hard puzzles need not have one way only: where a joker may lie at either end there are two."""
FILLED = 3
"""How often other sets are tried around what must be found."""
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
        if len(start.table) < shape.fewest_sets or not shape.holds(start):
            return None
        core = shape.touched(start)
        core = cut_rack(core, shape.holds, self._rng, 1 if kind is PuzzleKind.PLACE else 2)
        core = cut_down(core, shape.holds, self._rng)
        if self._must_be_unique(kind, grade) and not self._has_one_way(core):
            return None
        for _ in range(FILLED):
            filled = shape.filled(core, start.table)
            puzzle = self._finished(kind, grade, filled, rack) if filled is not None else None
            if puzzle is not None:
                return puzzle
        return None

    def _finished(self, kind: PuzzleKind, grade: int, filled: Position, rack: Tiles) -> Puzzle | None:
        """The puzzle of a position with all its sets, if it is proven to be one of this grade."""
        ordered = replace(filled, table=tuple(sorted(filled.table, key=lambda meld: meld.ident)))
        if kind is PuzzleKind.MOST:
            spared = with_spare_tiles(ordered, rack, self._rng, self._solver)
            return self._of_grade(kind, grade, spared) if spared is not None else None
        return self._of_grade(kind, grade, ordered)

    def _has_one_way(self, core: Position) -> bool:
        best = self._solver.best(core, most_tiles())
        proof = proof_of(core, best) if best is not None else None
        return proof is not None and proof.is_unique

    def _must_be_unique(self, kind: PuzzleKind, grade: int) -> bool:
        return grade >= HIDDEN and kind not in MANY_WAYS

    def _of_grade(self, kind: PuzzleKind, grade: int, position: Position) -> Puzzle | None:
        """The position as a puzzle, if it is proven to be one of this grade."""
        puzzle = self._prover.proven(kind, position, grade)
        if puzzle is None or puzzle.grade != grade:
            return None
        return puzzle if puzzle.unique or not self._must_be_unique(kind, grade) else None


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
        if len(taken_apart(position.table, quick.table)) < min(OPENED_AT[self._grade]):
            return False
        if self._kind is PuzzleKind.JOKER and not needs_joker(position, self._solver):
            return False
        self._last = best = self._solver.least_change(position, most_tiles())
        return best is not None and len(taken_apart(position.table, best.table)) in OPENED_AT[self._grade]

    @property
    def fewest_sets(self) -> int:
        """A table with fewer sets gives no puzzle."""
        return max(FEWEST_SETS, SEEN_AT.get(self._grade, 0) + 1)

    def touched(self, position: Position) -> Position:
        """The position for which `holds` was true last, without the sets that its play leaves as they are."""
        assert self._last is not None
        laid = {meld.tiles for meld in self._last.table}
        return replace(position, table=tuple(meld for meld in position.table if meld.tiles not in laid))

    def size_for(self, needed: int) -> int | None:
        """How many sets the table must have when so many are needed; None where that is too many."""
        least = max(FEWEST_SETS, needed + DECOYS_AT.get(self._grade, 0))
        seen = SEEN_AT.get(self._grade)
        sizes = range(least, MOST_SETS + 1)
        return next((size for size in sizes if seen is None or chance_to_see(size, needed, seen) <= SELDOM), None)

    def filled(self, core: Position, table: Table) -> Position | None:
        """The position with more sets of this table, those near its rack first, until it has the size that it needs;
        None where they do not suffice."""
        size = self.size_for(len(core.table))
        if size is None or len(table) < size:
            return None
        present = {meld.ident for meld in core.table}
        others = [meld for meld in table if meld.ident not in present]
        self._rng.shuffle(others)
        others.sort(key=lambda meld: not is_near(meld, core.rack))
        lacking = size - len(core.table)
        wider = _with_sets(core, others[:lacking])
        if self._stays(wider, others[:lacking]):
            return wider
        for meld in others:
            if len(core.table) == size:
                break
            wider = _with_sets(core, [meld])
            if self._stays(wider, [meld]):
                core = wider
        return core if len(core.table) == size else None

    def _stays(self, wider: Position, more: Sequence[Meld]) -> bool:
        """Whether the puzzle is still one with these sets, and from some grade on they are no help."""
        if sum(len(meld.tiles) for meld in wider.table) > MOST_TILES or not self.holds(wider) or self._last is None:
            return False
        laid = {meld.tiles for meld in self._last.table}
        return self._grade < HIDDEN or all(meld.tiles in laid for meld in more)


def _with_sets(position: Position, more: Sequence[Meld]) -> Position:
    return replace(position, table=(*position.table, *more))
