"""Finds, among the best plays, one that changes as few sets as possible, so that a person can follow it.

A sweep finds which sets can stay, and a trial with these frozen lays the rest. Where aces may be high, sets are frozen
in batches instead: a trial shows whether the best worth can still be reached without touching them. Trials start from
the sets that a first answer keeps and end with exchanges: a play that changes fewer sets must keep one of the sets that
are broken so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.table import Meld, Table
from game.rules.tiles import Tile, Tiles
from game.solver.aims import Aim
from game.solver.calm.keeping_sweep import KeepingCaps
from game.solver.calm.kept_sets import CalmMemory, most_kept
from game.solver.calm.old_sets import turned_sets
from game.solver.counts.kinds import NUMBERS, TileCounts
from game.solver.plain.frozen import Frozen, gathered, part_of
from game.solver.plain.passes import MIDDLE, plan_of
from game.solver.plain.question import Question, ask, worth
from game.solver.plain.rows import survivors
from game.solver.plain.search import best_rows, tried_rows
from game.solver.position import Position

NEAR = 2
"""Numbers of the same colour so close to a tile played that their set probably moves. Chosen, not measured."""


def calmest(memory: CalmMemory, position: Position, aim: Aim) -> list[Tiles] | None:
    """The rows of a best play with as many old sets kept as can be found; None when nothing is played for a gain."""
    rows = best_rows(memory, ask(position, aim, Frozen()))
    return None if rows is None else least_change(memory, position, aim, rows)


def least_change(memory: CalmMemory, position: Position, aim: Aim, rows: list[Tiles]) -> list[Tiles]:
    """Rows worth as much as these, which are proven, with as many old sets kept as can be found."""
    table = position.table
    trials = _FrozenTrials(memory, position, aim, rows)
    if trials.is_settled or trials.attempt(table):
        return trials.rows
    question = ask(position, aim, Frozen())
    if not question.has_high_aces:
        trials.settle(question)
        return trials.rows
    trials.grow(trials.kept, trials.by_closeness(others(table, trials.kept)))
    while not trials.is_settled and _exchanged(trials, table):
        pass
    return trials.rows


def _exchanged(trials: Trials, table: Table) -> bool:
    """Whether keeping one of the sets broken so far, at the cost of others, is calmer in all."""
    before = trials.kept
    broken = others(table, before)
    for one in broken:
        if trials.attempt([one]):
            trials.grow([one], [*trials.by_closeness(before), *trials.by_closeness(others(broken, [one]))])
            if len(trials.kept) > len(before):
                return True
    return False


class Trials:
    """The calmest rows so far, and a way to try for calmer ones that are worth as much."""

    def __init__(self, position: Position, aim: Aim, rows: list[Tiles]) -> None:
        self._position = position
        self._aim = aim
        self.played = position.played(rows)
        self._target = worth(self.played, aim)
        self._failed: list[frozenset[int]] = []
        self.rows = rows
        self.kept = survivors(position.table, rows)

    @property
    def broken(self) -> int:
        """How many sets are broken."""
        return len(self._position.table) - len(self.kept)

    @property
    def is_settled(self) -> bool:
        """Whether no better play exists: at most one set is broken, and freezing all was tried."""
        return self.broken == 0 or (self.broken == 1 and bool(self._failed))

    def attempt(self, stay: Iterable[Meld]) -> bool:
        """Whether a play of the target worth is found that leaves these alone."""
        idents = frozenset(meld.ident for meld in stay)
        if any(failed <= idents for failed in self._failed):
            return False
        rows = self._around(idents)
        if rows is None:
            self._failed.append(idents)
            return False
        kept = survivors(self._position.table, rows)
        if len(kept) > len(self.kept):
            self.rows, self.kept = rows, kept
        return True

    def grow(self, stay: Sequence[Meld], more: Sequence[Meld]) -> Sequence[Meld]:
        """Keeps as many more sets as possible, by halves; the first ones have precedence."""
        if not more or self.is_settled:
            return stay
        if self.attempt([*stay, *more]):
            return [*stay, *more]
        if len(more) == 1:
            return stay
        half = (len(more) + 1) // 2
        return self.grow(self.grow(stay, more[:half]), more[half:])

    def by_closeness(self, melds: Iterable[Meld]) -> list[Meld]:
        """The sets, those first that a play is least likely to need."""
        return sorted(melds, key=lambda meld: _closeness(meld, self.played))

    def _around(self, idents: frozenset[int]) -> list[Tiles] | None:
        """A play of the target worth that leaves these sets alone, if a trial finds one."""
        raise NotImplementedError


class _FrozenTrials(Trials):
    """Trials with frozen sets, where all jokers are regular."""

    def __init__(self, memory: CalmMemory, position: Position, aim: Aim, rows: list[Tiles]) -> None:
        super().__init__(position, aim, rows)
        self._memory = memory
        self._parts = {meld.ident: part_of(meld, position.rules) for meld in position.table}

    def _around(self, idents: frozenset[int]) -> list[Tiles] | None:
        question = ask(self._position, self._aim, gathered(self._parts[ident] for ident in idents))
        rows = tried_rows(self._memory, question, self._allowance(question) + 1)
        return rows if rows is not None and worth(self._position.played(rows), self._aim) >= self._target else None

    def settle(self, question: Question) -> None:
        """Keeps as many sets as possible at once; the sweep for that begins at the end with fewer tiles."""
        memory, table = self._memory, gathered(self._parts.values())
        downwards = _has_fewer_high_tiles(question.must)
        plain = plan_of(memory, question, downwards=downwards)
        plan = memory.keeping_plan(plain, turned_sets(table) if downwards else table)
        found = most_kept(memory, plan, question, KeepingCaps(self._allowance(question), self.broken))
        if found is not None:
            self.attempt([meld for meld in self._position.table if meld.ident in found])

    def _allowance(self, question: Question) -> int:
        """What a way may lose of everything and be worth the target."""
        return question.total + max(0, self._aim.joker) * question.rack_jokers - self._target


def _has_fewer_high_tiles(counts: TileCounts) -> bool:
    """Whether the numbers of the tiles are on average no more than the one in the middle."""
    return sum([(number - MIDDLE) * line[number] for line in counts.lines for number in NUMBERS]) <= 0


def others(melds: Iterable[Meld], known: Iterable[Meld]) -> list[Meld]:
    """The sets that are not among those known."""
    idents = {meld.ident for meld in known}
    return [meld for meld in melds if meld.ident not in idents]


def _closeness(meld: Meld, played: Sequence[Tile]) -> int:
    """How many of the tiles played lie next to some tile of the set: same number, or same colour and near.

    Jokers make a set close to everything.
    """
    kinds = [tile.kind for tile in meld.tiles if tile.kind is not None]
    if len(kinds) < len(meld.tiles):
        return len(played) + 1
    targets = [tile.kind for tile in played if tile.kind is not None]
    return sum(
        any(number == at or (colour == line and abs(number - at) <= NEAR) for colour, number in kinds)
        for line, at in targets
    )
