"""Finds, among equally good plays, one that changes fewer sets of the table.

Sets are taken out of the search together with their tiles: a trial shows whether the same worth can be reached without
them. First all of them, then one less each time, because the search for few tiles is short.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.rules.tiles import Tiles
from game.solver.aims import Aim
from game.solver.least_change import Trials, others
from game.solver.position import Position
from game.solver.special.exchange import without_exchange
from game.solver.special.memory import TwistMemory
from game.solver.special.search import improvements, query_of
from game.solver.special.sweep import Budget

TRIAL_PART = 4
"""The least part of the remaining budget that a trial may use. With 5 and 2 of 107 full tables 1,436 and 1,439 sets are
kept instead of 1,441, with 3 as many (`python -m tests.bench.freeze_answers --kind "four and more"`)."""


def calmer(memory: TwistMemory, position: Position, aim: Aim, rows: list[Tiles], budget: Budget) -> list[Tiles]:
    """Rows worth as much as these, with as many old sets kept as can be found before the budget is empty.

    No joker takes another one's place in them, if none does in these (rules 5.7).
    """
    trials = _HeapTrials(memory, position, aim, rows, budget)
    table = position.table
    ordered = trials.by_closeness(table)
    least = next((count for count in range(len(table), 0, -1) if trials.attempt(ordered[:count])), 0)
    trials.grow(ordered[:least], ordered[least:])
    whole = {frozenset(row) for row in trials.rows}
    untouched = [meld for meld in table if frozenset(meld.tiles) in whole]
    trials.grow(untouched, trials.by_closeness(others(table, untouched)))
    return trials.rows


class _HeapTrials(Trials):
    """Trials without the tiles of some sets, until a budget is empty."""

    def __init__(self, memory: TwistMemory, position: Position, aim: Aim, rows: list[Tiles], budget: Budget) -> None:
        super().__init__(position, aim, rows)
        self._memory = memory
        self._budget = budget

    @property
    def is_settled(self) -> bool:
        """Whether all sets stay, or nothing may be spent any more."""
        return self.broken == 0 or self._budget.left <= 0

    def _most_kept(self, alone: int) -> int:
        return len(self._position.table)  # sets that were not taken out may stay, with more tiles

    def _around(self, idents: frozenset[int]) -> Callable[[], list[Tiles] | None] | None:
        table = self._position.table
        loose = tuple(meld for meld in table if meld.ident not in idents)
        budget = Budget(max(1, self._budget.left // TRIAL_PART))
        asked = query_of(replace(self._position, table=loose), self._aim)
        found = next(improvements(self._memory, asked, self._target - 1, budget, quick=True), None)
        self._budget.pay(budget.spent)
        if found is None:
            return None
        stay = [meld.tiles for meld in table if meld.ident in idents]
        rows = without_exchange(self._position, [*stay, *found])
        if rows is None:
            return None
        self._take(rows)  # of the sets that were not taken out some may stay as well
        return lambda: rows
