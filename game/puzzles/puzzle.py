"""A puzzle: a position, what is asked, how hard it is, and a solution."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from itertools import permutations

from game.rules.faces import Colour
from game.rules.games.game import Game
from game.rules.notation import format_position, format_table
from game.rules.table import Table
from game.rules.tiles import Tile
from game.solver.position import Position

GRADES = range(1, 6)
MOST_SETS, MOST_TILES, MOST_RACK = 12, 45, 10
"""The size that can be read in the smallest window."""


class PuzzleKind(Enum):
    """What is asked; the value is the key of its texts and its word in codes."""

    PLACE = "place"  # one tile
    CLEAR = "clear"  # the whole rack
    OPEN = "open"  # the points of an opening, from the rack alone
    JOKER = "joker"  # the whole rack, which needs the place of a joker
    MOST = "most"  # as many tiles of the rack as possible


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
    """Whether the tables that solve it were counted, and there is one."""
    techniques: tuple[str, ...]
    """The names of those the solution uses, in the order of its steps."""

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
        """The solution in notation."""
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
