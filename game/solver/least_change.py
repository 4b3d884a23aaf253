"""Finds, among the best plays, one that changes as few sets as possible, so that a person can follow it.

Sets are frozen in batches: a trial shows whether the best worth can still be reached without touching them. Trials
start from the sets that a first answer keeps and end with exchanges: a play that changes fewer sets must keep one of
the sets that are broken so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.rules.table import Meld, Table
from game.rules.tiles import Tile, Tiles
from game.solver.aims import Aim
from game.solver.plain.frozen import Frozen, gathered, part_of
from game.solver.plain.memory import Memory
from game.solver.plain.question import Question, ask, worth
from game.solver.plain.rows import survivors
from game.solver.plain.search import best_rows, tried_way
from game.solver.position import Position

NEAR = 2
"""Numbers of the same colour so close to a tile played that their set probably moves: one tile joins
them over a gap of two."""
MANY_BROKEN = 5
"""Broken sets from which one of them may often stay at the cost of others: half of these are frozen with it at once, as
a trial takes the longer the fewer sets are frozen. With 2 games of Classic take 1.1 times; without it random sets take
1.06 times (`python -m tests.bench.compare_solvers`)."""
MOST_TRIED = 20_000
"""States that the trials for one play may visit, some 0.2 s. Of 1,479 kept calm questions none is answered differently
without a bound, one with 5,000 (`python -m tests.bench.freeze_answers`)."""


def calmest(memory: Memory, position: Position, aim: Aim) -> list[Tiles] | None:
    """The rows of a best play with as many old sets kept as can be found; None when nothing is played for a gain."""
    rows = best_rows(memory, ask(position, aim, Frozen()))
    return None if rows is None else least_change(memory, position, aim, rows)


def least_change(memory: Memory, position: Position, aim: Aim, rows: list[Tiles]) -> list[Tiles]:
    """Rows worth as much as these, which are proven, with as many old sets kept as can be found."""
    table = position.table
    trials = _FrozenTrials(memory, position, aim, rows)
    if trials.is_settled or trials.attempt(table):
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
        more = [*trials.by_closeness(before), *trials.by_closeness(others(broken, [one]))]
        half = (len(more) + 1) // 2
        if len(broken) >= MANY_BROKEN and trials.attempt([one, *more[:half]]):
            trials.grow([one, *more[:half]], more[half:])
        elif trials.attempt([one]):
            trials.grow([one], more)
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
        laid = self._around(idents)
        if laid is None:
            self._failed.append(idents)
            return False
        if len(idents) > len(self.kept):
            rows = laid()
            assert rows is not None, "a play that was found has room for its jokers"
            self._take(rows)
        return True

    def _take(self, rows: list[Tiles]) -> None:
        """Keeps these rows if they are calmer."""
        kept = survivors(self._position.table, rows)
        if len(kept) > len(self.kept):
            self.rows, self.kept = rows, kept

    def grow(self, stay: Sequence[Meld], more: Sequence[Meld], after: int = 0) -> Sequence[Meld]:
        """Keeps as many more sets as possible, by halves; the first ones have precedence. `after`: how many more will
        be tried then; it ends as soon as all that are left would keep no more than the calmest rows do."""
        if not more or self.is_settled or self._most_kept(len(stay) + len(more) + after) <= len(self.kept):
            return stay
        if self.attempt([*stay, *more]):
            return [*stay, *more]
        if len(more) == 1:
            return stay
        half = (len(more) + 1) // 2
        return self.grow(self.grow(stay, more[:half], after + len(more) - half), more[half:], after)

    def by_closeness(self, melds: Iterable[Meld]) -> list[Meld]:
        """The sets, those first that a play is least likely to need."""
        return sorted(melds, key=lambda meld: _closeness(meld, self.played))

    def _most_kept(self, alone: int) -> int:
        """How many sets a play can keep at most that leaves so many alone and breaks all others that were tried."""
        return alone

    def _around(self, idents: frozenset[int]) -> Callable[[], list[Tiles] | None] | None:
        """A play of the target worth that leaves these sets alone, if a trial finds one: what gives its rows, which
        are seldom needed."""
        raise NotImplementedError


class _FrozenTrials(Trials):
    """Trials with frozen sets, where all jokers are regular."""

    def __init__(self, memory: Memory, position: Position, aim: Aim, rows: list[Tiles]) -> None:
        super().__init__(position, aim, rows)
        self._memory = memory
        self._most = memory.looked + MOST_TRIED
        self._parts = {meld.ident: part_of(meld, position.rules) for meld in position.table}

    @property
    def is_settled(self) -> bool:
        """Whether no better play exists, or too many states were visited for one."""
        return super().is_settled or self._memory.looked >= self._most

    def _around(self, idents: frozenset[int]) -> Callable[[], list[Tiles] | None] | None:
        question = ask(self._position, self._aim, gathered(self._parts[ident] for ident in idents))
        way = tried_way(self._memory, question, self._allowance(question) + 1)
        if way is None:
            return None
        if way.lays_all_jokers:
            return way.rows
        rows = way.rows()
        return None if rows is None or worth(self._position.played(rows), self._aim) < self._target else lambda: rows

    def _allowance(self, question: Question) -> int:
        """What a way may lose of everything and be worth the target."""
        return question.total + max(0, self._aim.joker) * question.rack_jokers - self._target


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
