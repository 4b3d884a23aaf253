"""*Clear your rack*: all tiles of the rack can go."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from game.puzzles.cut_down import with_rack
from game.puzzles.puzzle import PuzzleKind
from game.rules.games.game import Game
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver

MOST_LAID = 6
"""Tiles of a rack to be cleared: more take long to lay and are no harder."""


def clearing(_game: Game, position: Position, rng: random.Random, solver: Solver) -> Iterator[Position]:
    """Some tiles of the best play, two at least; then as many as may be, of which those go that are not needed."""
    best = solver.best(position, most_tiles())
    if best is None or best.tiles < 2:
        return
    most = min(MOST_LAID, best.tiles)
    for count in dict.fromkeys((rng.randint(2, most), most)):
        yield with_rack(position, tuple(rng.sample(best.played, count)))


def needs_the_table(position: Position, solver: Solver) -> bool:
    """Whether the rack is no sets by itself, which is too easy for somebody who is to clear it."""
    best = solver.best(replace(position, table=()), most_tiles())
    return best is None or best.tiles < len(position.rack)


CLEAR = PuzzleKind("clear", clearing, is_worth_filling=needs_the_table)
