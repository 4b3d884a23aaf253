"""Puzzles as they are wished for: one after another by kind, grade and box, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.puzzles.generator import PuzzleMaker
from game.puzzles.kinds.clear import CLEAR
from game.puzzles.kinds.registry import KINDS as KINDS
from game.puzzles.prover import Prover
from game.puzzles.puzzle import GRADES, likeness
from game.puzzles.puzzle import Puzzle as Puzzle
from game.puzzles.puzzle import PuzzleKind as PuzzleKind
from game.puzzles.puzzle_code import code_of, read_code
from game.puzzles.puzzle_code import is_readable as is_readable
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.games.registry import game_named
from game.rules.games.rummy import RUMMY
from game.rules.games.tile_games import CLASSIC, TWIST
from game.rules.set_rules import SetRules
from game.rules.table import Table
from game.session.board.steps import steps
from game.solver.solver import Solver


def technique_names(before: Table, after: Table, rules: SetRules) -> tuple[str, ...]:
    """The names of the techniques on the way from one table to the other, in the order of the steps, each once."""
    return tuple(dict.fromkeys(step.technique.value for step in steps(before, after, rules)))


PUZZLE_GAMES = (CLASSIC.name, TWIST.name, MACHIAVELLI.name, RUMMY.name)
"""The games a player may choose puzzles of; the first is the usual one."""
KIND_NAMES = tuple(KINDS)
GRADE_NAMES = tuple(map(str, GRADES))
HARDEST = GRADES[-1]


@dataclass(frozen=True, slots=True)
class PuzzleWish:
    """What puzzles shall be like; nothing said means a mix."""

    game: str
    kind: PuzzleKind | None = None
    grade: int | None = None


@dataclass(frozen=True, slots=True)
class PuzzleChoice:
    """Which puzzles come next."""

    game: str
    kind: PuzzleKind
    grade: int

    @property
    def possible(self) -> PuzzleChoice:
        """The nearest one there is: another kind where the game has none of it, a lower grade where there is none."""
        kind = next(kind for kind in (self.kind, CLEAR, *KINDS.values()) if grades_of(self.game, kind))
        return PuzzleChoice(self.game, kind, min(self.grade, grades_of(self.game, kind)[-1]))


def kind_named(name: str) -> PuzzleKind:
    """The kind with this name; KeyError for another."""
    return KINDS[name]


def kinds_of(game: str, grade: int) -> tuple[PuzzleKind, ...]:
    """The kinds there are in this game at a grade."""
    return tuple(kind for kind in KINDS.values() if grade in grades_of(game, kind))


def grades_of(game: str, kind: PuzzleKind) -> Sequence[int]:
    """The grades there are of a kind in this game; none where it has no such task."""
    return kind.grades(game_named(game))


def grades_in(game: str) -> Sequence[int]:
    """Those of any kind there is in this game."""
    return [grade for grade in GRADES if kinds_of(game, grade)]


def is_possible(wish: PuzzleWish) -> bool:
    """Whether there are such puzzles."""
    every = grades_in(wish.game) if wish.kind is None else grades_of(wish.game, wish.kind)
    return bool(every) and wish.grade in (None, *every)


class PuzzleSource:
    """Puzzles without end, no two alike; the same seed and the same wishes give the same ones."""

    def __init__(self, game: str, seed: int) -> None:
        self._game = game
        self._dice = random.Random(f"mix {seed}")
        self._maker = PuzzleMaker(game_named(game), technique_names, random.Random(f"puzzles {seed}"))
        self._known: set[tuple[object, ...]] = set()
        self._made = 0

    def puzzles(self, wish: PuzzleWish) -> Iterator[Puzzle]:
        """Puzzles as wished; the kinds and grades left open come by turns or as the dice say."""
        while True:
            yield self.next(wish)

    def next(self, wish: PuzzleWish) -> Puzzle:
        """The next one; it may take some seconds."""
        kind, grade = self._settled(wish)
        self._made += 1
        for puzzle in self._maker.found(kind, grade):
            look = likeness(puzzle.position) if puzzle is not None else None
            if puzzle is not None and look is not None and look not in self._known:
                self._known.add(look)
                return puzzle
        raise AssertionError("positions never end")

    def _settled(self, wish: PuzzleWish) -> tuple[PuzzleKind, int]:
        """The kind and the grade of the next puzzle."""
        if wish.kind is not None:
            grades = grades_of(wish.game, wish.kind)
            return wish.kind, wish.grade or grades[self._made % len(grades)]
        grades = grades_in(wish.game)
        grade = wish.grade or grades[self._made % len(grades)]
        return self._dice.choice(kinds_of(wish.game, grade)), grade


def code(puzzle: Puzzle) -> str:
    """The puzzle as a text to send."""
    return code_of(puzzle.kind, puzzle.game, puzzle.position)


@dataclass(frozen=True, slots=True)
class PuzzleProof:
    """A slice: the puzzle of a code is proven again, which may take a second."""

    code: str

    def __call__(self, _solver: Solver) -> Puzzle | None:
        """The puzzle; None if it cannot be solved. BadPuzzleCode if the text holds no code."""
        coded = read_code(self.code)
        return Prover(coded.game, technique_names, Solver()).proven(coded.kind, coded.position)
