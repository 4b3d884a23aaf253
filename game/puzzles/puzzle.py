"""A puzzle: a position, what is asked, how hard it is, and a solution. The kinds are in `kinds/`, a file each."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from game.rules.faces import Colour
from game.rules.games.game import Game
from game.rules.notation import format_position, format_table
from game.rules.play.goals import GO_OUT, Goal
from game.rules.table import Table
from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable
from game.solver.position import Position
from game.solver.solver import Solver

GRADES = range(1, 6)
MOST_SETS, MOST_TILES, MOST_RACK = 12, 45, 10
"""The size that can be read in the smallest window."""


@immutable
class Solution:
    """How a position is solved, for kinds that do not ask the solver: the whole table at the end of one way, the grade,
    whether there is no other way, and the techniques of this one by name."""

    table: Table
    grade: int
    unique: bool
    techniques: tuple[str, ...]
    thrown: Tile | None = None
    """The card to throw, for kinds that ask for one."""


def every_grade(game: Game) -> Sequence[int]:
    """All grades where the solver answers positions."""
    return GRADES if game.solved else ()


def going_out(_tiles: int) -> Goal:
    """The goal of laying the whole rack."""
    return GO_OUT


def tiles_named(puzzle: Puzzle) -> Mapping[str, int]:
    """How many tiles the solution lays, and how many are on the rack."""
    return {"n": len(puzzle.played), "all": len(puzzle.position.rack)}


def always(_position: Position, _solver: Solver) -> bool:
    """Holds of every position."""
    return True


def as_it_is(position: Position, _rack: Tiles, _rng: random.Random, _solver: Solver) -> Position | None:
    """The position as it was drawn."""
    return position


@immutable
class PuzzleKind:
    """What is asked: how such puzzles are drawn, judged and graded, and what their sentence names. Its functions stand
    in modules, so that it can be sent to another process.

    Most kinds are drawn from positions of games and solved by the play of most tiles. What begins with the deal has
    `racks` and `solve` instead of `candidates`.
    """

    name: str
    """The key of its texts, and its word in codes."""
    candidates: Callable[[Game, Position, random.Random, Solver], Iterator[Position]] | None = None
    """Positions that could become such puzzles, made of one of a game."""
    grades: Callable[[Game], Sequence[int]] = every_grade
    """Those there are in a game; none where the game has no such task."""
    goal: Callable[[int], Goal] = going_out
    """What a play must reach, by the number of tiles that the solution lays."""
    numbers: Callable[[Puzzle], Mapping[str, int]] = tiles_named
    """What its sentence names; it has a plural where `n` is among them."""
    least_rack: int = 2
    """Tiles that stay on the rack at least when a position is cut down."""
    holds: Callable[[Position, Solver], bool] = always
    """What must be true of a position, also of a smaller one, beside that its rack can be laid."""
    is_worth_filling: Callable[[Position, Solver], bool] = always
    """What must be true of a position that is cut down."""
    completed: Callable[[Position, Tiles, random.Random, Solver], Position | None] = as_it_is
    """The position as it is asked about, by the rack it was drawn from; None where it is no puzzle."""
    lays_all: bool = True
    """Whether only a play of the whole rack solves it."""
    has_one_way: bool = True
    """Whether hard ones have one way only."""
    frees_joker: bool = False
    """Whether a joker of the table must lie among other tiles in the end."""
    opened: bool = True
    """Whether the player has made the opening."""
    racks: Callable[[Game, int, random.Random], Iterator[Position | None]] | None = None
    """Positions of this grade without end, None for each that is no puzzle."""
    solve: Callable[[Game, Position], Solution | None] | None = None
    """The solution of any position; None where it has none."""
    throws: bool = False
    """Whether nothing is laid, and the solution is a card to throw."""


@dataclass(frozen=True)
class Puzzle:
    """A task with everything that is proven about it."""

    kind: PuzzleKind
    game: Game
    grade: int
    """1 to 5, proven; 0 where it meets the conditions of no grade."""
    position: Position
    solution: Table
    """The whole table at the end of one solution."""
    sets_opened: int
    """The fewest sets of the table whose tiles do not all stay together."""
    unique: bool
    """Whether the tables that solve it were counted, and there is one, however neighbouring runs are joined."""
    techniques: tuple[str, ...]
    """The names of those the solution uses, in the order of its steps."""
    thrown: Tile | None = None
    """The card to throw, of kinds that ask for one."""

    @property
    def played(self) -> tuple[Tile, ...]:
        """The tiles of the rack that the solution lays."""
        laid = {tile for meld in self.solution for tile in meld.tiles}
        return tuple(tile for tile in self.position.rack if tile in laid)

    @property
    def text(self) -> str:
        """The position in notation."""
        return format_position(self.position.table, self.position.rack, self.game.spelling)

    @property
    def solution_text(self) -> str:
        """The solution in notation: the card to throw, or the whole table."""
        if self.thrown is not None:
            return self.game.spelling.text(self.thrown.symbol)
        return format_table(self.solution, self.game.spelling)


def likeness(position: Position) -> tuple[object, ...]:
    """The same for two positions that differ only by colours, a shift of all numbers, and the order of things."""
    faces = [tile.face for tile in _all(position) if tile.face is not None]
    lowest = min(face.number for face in faces)
    best: tuple[object, ...] | None = None
    for order in permutations(range(len(Colour))):

        def seen(tile: Tile, order: tuple[int, ...] = order) -> str:
            face = tile.face
            return str(tile) if face is None else f"{order[face.colour.rank]}{face.number - lowest:02}"

        sets = Counter(tuple(sorted(map(seen, meld.tiles))) for meld in position.table)
        key = (tuple(sorted(sets.items())), tuple(sorted(map(seen, position.rack))))
        best = key if best is None else min(best, key)
    assert best is not None
    return best


def _all(position: Position) -> list[Tile]:
    return [*(tile for meld in position.table for tile in meld.tiles), *position.rack]
