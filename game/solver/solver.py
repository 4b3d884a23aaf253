"""The solver: the best play of a position, proven."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.rules.options import Jokers, Options
from game.solver.aims import Aim, most_tiles
from game.solver.best import Best, play
from game.solver.bound import bound_rows
from game.solver.frozen import Frozen, adds_directly
from game.solver.memory import Memory
from game.solver.position import Position
from game.solver.question import ask
from game.solver.rows import Row
from game.solver.search import best_rows
from game.solver.turns import first_turn
from game.solver.upheaval import calmest


class Solver:
    """Answers questions about positions, and remembers what makes the next answer quick. For one thread at a time.

    Special jokers stay where they are, with the sets they lie in; a position that has some gets inexact answers.
    """

    def __init__(self) -> None:
        self.memory = Memory()

    def best(self, position: Position, aim: Aim) -> Best | None:
        """A best play of a player who has opened, or None when no tile of the rack can be played for a gain."""
        plain = _plain(position)
        rows = best_rows(self.memory, ask(plain, aim, Frozen()))
        return None if rows is None else _whole(position, plain, rows, aim)

    def calmest(self, position: Position, aim: Aim) -> Best | None:
        """The same with as few sets of the table changed as can be found."""
        plain = _plain(position)
        rows = best_rows(self.memory, ask(plain, aim, Frozen()))
        return None if rows is None else _whole(position, plain, calmest(self.memory, plain, aim, rows), aim)

    def turn(self, position: Position, aim: Aim, options: Options, *, opened: bool, calm: bool = True) -> Best | None:
        """The best play under these rules; before the opening what opens (7.4).

        `calm`: of equals the calmest. Where jokers of the table are bound (4.3, 4.4) the answer is legal, and marked
        inexact unless it is proven.
        """
        if opened and options.jokers is not Jokers.FREE:
            return self._bound(position, aim, options, calm=calm)
        if opened:
            return self.calmest(position, aim) if calm else self.best(position, aim)
        plain = _plain(position)
        best = first_turn(self.memory, plain, aim, options)
        if best is None or plain is position:
            return best
        return _whole(position, plain, [meld.tiles for meld in best.table], aim)

    def can_play(self, position: Position) -> bool:
        """Whether a player who has opened can play anything at all."""
        plain = _plain(position)
        return adds_directly(plain) or best_rows(self.memory, ask(plain, most_tiles(), Frozen())) is not None

    def _bound(self, position: Position, aim: Aim, options: Options, *, calm: bool) -> Best | None:
        plain = _plain(position)
        bound = bound_rows(self.memory, plain, aim, options, calm=calm)
        if bound is None:
            return None
        best = _whole(position, plain, bound.rows, aim)
        return best if bound.exact else replace(best, exact=False)


def _plain(position: Position) -> Position:
    return position if position.is_plain else position.plain_part()


def _whole(position: Position, plain: Position, rows: Sequence[Row], aim: Aim) -> Best:
    """The play with the sets that were left out of it."""
    if plain is position:
        return play(position, rows, aim)
    known = {meld.ident for meld in plain.table}
    aside = [meld.tiles for meld in position.table if meld.ident not in known]
    return play(position, [*aside, *rows], aim, exact=False)
