"""Finds, among equally good plays, one that changes fewer sets of the table.

Sets are taken out of the search together with their tiles, one heap after another: a trial shows whether the same
worth can be reached without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.rules.table import Meld
from game.rules.tiles import Tiles
from game.solver.aims import Aim
from game.solver.calm.least_change import closeness, others
from game.solver.plain.question import worth
from game.solver.plain.rows import survivors
from game.solver.position import Position
from game.solver.special.exchange import without_exchange
from game.solver.special.memory import TwistMemory
from game.solver.special.search import WIDTHS, ask, improvements
from game.solver.special.sweep import Budget

TRIAL = 5
"""The least part of the remaining budget that a trial may use. Chosen, not measured."""


def calmer(memory: TwistMemory, position: Position, aim: Aim, rows: list[Tiles], budget: Budget) -> list[Tiles]:
    """Rows worth as much as these, with as many old sets kept as can be found before the budget is empty.

    No joker takes another one's place in them, if none does in these (rules 5.7).
    """
    trials = _CalmTrials(memory, position, aim, rows, budget)
    if trials.is_settled:
        return rows
    table = position.table
    near = {meld.ident: closeness(meld, trials.played) for meld in table}
    trials.grow((), sorted(table, key=lambda meld: near[meld.ident]))
    whole = {frozenset(row) for row in trials.rows}
    untouched = [meld for meld in table if frozenset(meld.tiles) in whole]
    rest = sorted(others(table, untouched), key=lambda meld: near[meld.ident])
    trials.grow(untouched, rest)
    return trials.rows


class _CalmTrials:
    """The calmest rows so far, and a way to try for calmer ones."""

    def __init__(self, memory: TwistMemory, position: Position, aim: Aim, rows: list[Tiles], budget: Budget) -> None:
        self._memory = memory
        self._position = position
        self._aim = aim
        self._budget = budget
        self.played = position.played(rows)
        self._target = worth(self.played, aim)
        self._failed: list[frozenset[int]] = []
        self.rows = rows
        self.kept = survivors(position.table, rows)

    @property
    def is_settled(self) -> bool:
        """Whether all sets stay, or nothing may be spent any more."""
        return len(self.kept) == len(self._position.table) or self._budget.left <= 0

    def attempt(self, stay: Sequence[Meld]) -> bool:
        """Whether the same worth is found without touching these."""
        idents = frozenset(meld.ident for meld in stay)
        if any(failed <= idents for failed in self._failed):
            return False
        loose = tuple(meld for meld in self._position.table if meld.ident not in idents)
        budget = Budget(max(1, self._budget.left // TRIAL))
        asked = ask(replace(self._position, table=loose), self._aim)
        found = next(improvements(self._memory, asked, self._target - 1, budget, WIDTHS[:2]), None)
        self._budget.pay(budget.spent)
        if found is None or found.rows is None:
            self._failed.append(idents)
            return False
        rows = without_exchange(self._position, [*(meld.tiles for meld in stay), *found.rows])
        if rows is None:
            return False
        kept = survivors(self._position.table, rows)
        if len(kept) > len(self.kept):
            self.rows, self.kept = rows, kept
        return True

    def grow(self, stay: Sequence[Meld], more: Sequence[Meld]) -> Sequence[Meld]:
        """Takes as many more sets out as possible, by halves; the first ones have precedence."""
        if not more or self.is_settled:
            return stay
        if self.attempt([*stay, *more]):
            return [*stay, *more]
        if len(more) == 1:
            return stay
        half = (len(more) + 1) // 2
        return self.grow(self.grow(stay, more[:half]), more[half:])
