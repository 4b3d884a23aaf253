"""The solver: the best play of a position, proven."""

from __future__ import annotations

from game.rules.options import Options
from game.solver.aims import Aim, most_tiles
from game.solver.best import Best, play
from game.solver.frozen import Frozen, adds_directly
from game.solver.memory import Memory
from game.solver.position import Position
from game.solver.question import ask
from game.solver.search import best_rows
from game.solver.turns import first_turn
from game.solver.upheaval import calmest


class Solver:
    """Answers questions about positions, and remembers what makes the next answer quick. For one thread at a time."""

    def __init__(self) -> None:
        self.memory = Memory()

    def best(self, position: Position, aim: Aim) -> Best | None:
        """A best play of a player who has opened, or None when no tile of the rack can be played for a gain."""
        rows = best_rows(self.memory, ask(position, aim, Frozen()))
        return None if rows is None else play(position, rows, aim)

    def calmest(self, position: Position, aim: Aim) -> Best | None:
        """The same with as few sets of the table changed as can be found."""
        rows = best_rows(self.memory, ask(position, aim, Frozen()))
        return None if rows is None else play(position, calmest(self.memory, position, aim, rows), aim)

    def turn(self, position: Position, aim: Aim, options: Options, *, opened: bool) -> Best | None:
        """The best play under these rules, the calmest of equals; before the opening what opens (7.4)."""
        if opened:
            return self.calmest(position, aim)
        return first_turn(self.memory, position, aim, options)

    def can_play(self, position: Position) -> bool:
        """Whether a player who has opened can play anything at all."""
        if adds_directly(position):
            return True
        return best_rows(self.memory, ask(position, most_tiles(), Frozen())) is not None
