"""Makes puzzles without end: positions from quick games, cut down to a grade, filled with decoys, and proven."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.puzzles.arrangements import arrangements
from game.puzzles.cut_down import Holds, cut_down, cut_rack
from game.puzzles.prover import (
    DECOYS_AT,
    HIDDEN,
    SEEN_AT,
    SELDOM,
    NameTechniques,
    Prover,
    asks_enough_of_jokers,
    opened_at,
)
from game.puzzles.puzzle import MOST_SETS, MOST_TILES, Puzzle, PuzzleKind
from game.puzzles.self_play import self_play
from game.puzzles.task_proof import chance_to_see, held, is_near, proof_of
from game.rules.faces import HIGHEST, LOWEST, Colour, Face
from game.rules.games.game import Game
from game.rules.sets.joker_rules import frees_joker
from game.rules.table import Meld, taken_apart
from game.rules.tiles import Tile, Tiles
from game.solver.aims import most_tiles
from game.solver.best import Best
from game.solver.position import Position
from game.solver.solver import Solver

DRAWN = 400
"""Sets drawn, of which those are taken whose tiles are there."""
RUN_SIZES, GROUP_SIZES = (3, 3, 4, 5), (3, 3, 4)
"""How many tiles a drawn set has, each as likely."""


def drawn_sets(
    game: Game, used: Sequence[Tile], rack: Tiles, count: int, near: int, rng: random.Random
) -> tuple[Meld, ...]:
    """So many sets of printed tiles that are not `used`, of which so many at least lie near this rack; fewer where the
    box has no more. Their idents mean nothing."""
    taken = frozenset(used)
    left: dict[Face, list[Tile]] = {}
    for tile in game.tiles():
        if tile.face is not None and tile not in taken:
            left.setdefault(tile.face, []).append(tile)
    found: list[Meld] = []
    for faces in _drawn(rng):
        if len(found) == count:
            break
        if all(left.get(face) for face in faces):
            meld = Meld(len(found), tuple(left[face][-1] for face in faces))
            if len(found) >= near or is_near(meld, rack):
                found.append(meld)
                for face in faces:
                    left[face].pop()
    return tuple(found)


def _drawn(rng: random.Random) -> Iterator[tuple[Face, ...]]:
    """Runs and groups, as likely."""
    colours = tuple(Colour)
    for _ in range(DRAWN):
        if rng.random() < 0.5:
            size, colour = rng.choice(RUN_SIZES), rng.choice(colours)
            low = rng.randint(LOWEST, HIGHEST + 1 - size)
            yield tuple(Face(colour, low + step) for step in range(size))
        else:
            number, chosen = rng.randint(LOWEST, HIGHEST), rng.sample(colours, rng.choice(GROUP_SIZES))
            yield tuple(Face(colour, number) for colour in colours if colour in chosen)


def staying_whole(melds: Sequence[Meld], position: Position) -> tuple[Meld, ...]:
    """Those of these sets that lie whole in one set in every arrangement of all tiles of the position; none where the
    arrangements are too many to count."""
    every = arrangements([*(tile for meld in position.table for tile in meld.tiles), *position.rack], position.rules)
    if every is None:
        return ()
    rooms = [[Counter(laid.symbols) for laid in way] for way in every.all]
    return tuple(meld for meld in melds if all(any(held(meld.tiles) <= room for room in way) for way in rooms))


FILLED = 8
"""How often other sets are laid around what must be found, at most."""
FEWEST_SETS = 3
"""Sets on the table of an easy puzzle."""


class PuzzleMaker:
    """Finds puzzles of one game; the same dice and the same questions give the same puzzles."""

    def __init__(self, game: Game, name_techniques: NameTechniques, rng: random.Random) -> None:
        self.game = game
        self._rng = rng
        self._solver = Solver()
        self._prover = Prover(game, name_techniques, self._solver)
        self._positions = self_play(game, rng, self._solver)

    def found(self, kind: PuzzleKind, grade: int) -> Iterator[Puzzle | None]:
        """Puzzles of this kind and grade without end, None after each position that gave none. No two are of the same
        game, because what is hard in one turn is still there in the next."""
        for position in kind.racks(self.game, grade, self._rng) if kind.racks is not None else ():
            yield None if position is None else self._prover.proven(kind, position)
        while True:
            puzzle = self._of_position(kind, grade, next(self._positions))
            if puzzle is not None:
                self._positions = self_play(self.game, self._rng, self._solver)
            yield puzzle

    def _of_position(self, kind: PuzzleKind, grade: int, position: Position) -> Puzzle | None:
        """The first puzzle that is found in a position."""
        drawn = kind.candidates(self.game, position, self._rng, self._solver) if kind.candidates is not None else ()
        made = (self._made(kind, grade, candidate, position.rack) for candidate in drawn)
        return next((puzzle for puzzle in made if puzzle is not None), None)

    def _made(self, kind: PuzzleKind, grade: int, start: Position, rack: Tiles) -> Puzzle | None:
        """A puzzle made from this position, whose seat had this rack."""
        shape = _QuickConditions(kind, grade, self._solver)
        if not shape.holds(start):
            return None
        core = shape.touched(start)
        core = cut_rack(core, shape.holds, self._rng, kind.least_rack)
        if not kind.is_worth_filling(core, self._solver):
            return None
        core = cut_down(core, shape.holds, self._rng)
        if not self._is_worth_filling(kind, grade, core):
            return None
        for filled in self._filled(core, shape.holds, grade):
            asked = kind.completed(filled, rack, self._rng, self._solver)
            puzzle = self._of_grade(kind, grade, asked) if asked is not None else None
            if puzzle is not None:
                return puzzle
        return None

    def _filled(self, core: Position, holds: Holds, grade: int) -> Iterator[Position]:
        """The position with other sets in a random order, as many as the grade asks for, while `holds` says yes. Of
        hard ones those sets are laid aside, and others tried, that take part in some way to the end."""
        size = _size_for(grade, len(core.table))
        staying: tuple[Meld, ...] = ()
        for _ in range(FILLED if size is not None else 0):
            fillers = self._fillers(core, staying, (size or 0) - len(core.table), DECOYS_AT.get(grade, 0))
            filled = self._surrounded(core, fillers)
            staying = ()
            if filled is None or not holds(filled):
                continue
            if grade >= HIDDEN:
                staying = staying_whole(fillers, filled)
            if grade < HIDDEN or len(staying) == len(fillers):
                yield filled
                staying = ()

    def _fillers(self, core: Position, staying: tuple[Meld, ...], count: int, near: int) -> tuple[Meld, ...]:
        """So many sets around this position, with those that may stay; none where the box has too few."""
        used = [*core.rack, *(tile for meld in (*core.table, *staying) for tile in meld.tiles)]
        lacking = near - sum(is_near(meld, core.rack) for meld in staying)
        more = drawn_sets(self.game, used, core.rack, count - len(staying), lacking, self._rng)
        return (*staying, *more)

    def _surrounded(self, core: Position, fillers: tuple[Meld, ...]) -> Position | None:
        """The position with these sets too; None where it grows too large."""
        rows = [meld.tiles for meld in (*core.table, *fillers)]
        if sum(map(len, rows)) > MOST_TILES:
            return None
        self._rng.shuffle(rows)
        return replace(core, table=tuple(Meld(ident, row) for ident, row in enumerate(rows, start=1)))

    def _is_worth_filling(self, kind: PuzzleKind, grade: int, core: Position) -> bool:
        """Whether what no other set can mend is right: one way only where there must be one, nothing that gives it
        away, and what the highest grade asks of jokers."""
        if grade < HIDDEN:
            return True
        best = self._solver.least_change(core, most_tiles())
        proof = proof_of(core, best) if best is not None and best.exact else None
        if proof is None or proof.gives_away or not asks_enough_of_jokers(grade, proof):
            return False
        return proof.is_unique or not self._must_be_unique(kind, grade)

    def _must_be_unique(self, kind: PuzzleKind, grade: int) -> bool:
        return grade >= HIDDEN and kind.has_one_way

    def _of_grade(self, kind: PuzzleKind, grade: int, position: Position) -> Puzzle | None:
        """The position as a puzzle, if it is proven to be one of this grade."""
        puzzle = self._prover.proven(kind, position, grade)
        if puzzle is None or puzzle.grade != grade:
            return None
        return puzzle if puzzle.unique or not self._must_be_unique(kind, grade) else None


class _QuickConditions:
    """The conditions of a kind and a grade that are quick to ask, for cutting down and for what was filled up."""

    def __init__(self, kind: PuzzleKind, grade: int, solver: Solver) -> None:
        self._kind = kind
        self._grade = grade
        self._solver = solver
        self._last: Best | None = None

    def holds(self, position: Position) -> bool:
        """Whether all of the rack can be laid, with as many sets opened as the grade asks for."""
        quick = self._solver.best(position, most_tiles())
        if quick is None or quick.tiles < len(position.rack):
            return False
        if len(taken_apart(position.table, quick.table)) < min(opened_at(self._kind, self._grade)):
            return False
        if not self._kind.holds(position, self._solver):
            return False
        self._last = best = self._solver.least_change(position, most_tiles())
        if best is None or (self._kind.frees_joker and not frees_joker(position.table, best.table)):
            return False
        return len(taken_apart(position.table, best.table)) in opened_at(self._kind, self._grade)

    def touched(self, position: Position) -> Position:
        """The position for which `holds` was true last, without the sets that its play leaves as they are."""
        assert self._last is not None
        laid = {meld.tiles for meld in self._last.table}
        return replace(position, table=tuple(meld for meld in position.table if meld.tiles not in laid))


def _size_for(grade: int, needed: int) -> int | None:
    """How many sets the table must have when so many are needed; None where that is too many."""
    least = max(FEWEST_SETS, needed + DECOYS_AT.get(grade, 0))
    seen = SEEN_AT.get(grade)
    sizes = range(least, MOST_SETS + 1)
    return next((size for size in sizes if seen is None or chance_to_see(size, needed, seen) <= SELDOM), None)
