"""The best play under a joker option that binds jokers of the table (rules 4.3, 4.4): always legal, exact if proven.

Two plays bound its worth: the best with free jokers from above, the best around untouched sets with jokers from
below. Where they differ, every case of what may become of these sets is tried: each
goes on, with its jokers moved within it or replaced, or (exact swap only) is taken apart. A case fixes a few sets and
leaves the rest to the search, which may still lay freed jokers where they must not lie; then the case is divided
further, by the new sets such a joker could begin, or by the set that could hold a number of the set taken apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import combinations, product

from game.rules.options import Jokers, Options
from game.rules.sets.joker_rules import TableChange, holds, joker_problems
from game.rules.sets.symbols import TileKind
from game.rules.table import Meld, Table
from game.rules.tiles import Tiles
from game.solver.aims import Aim
from game.solver.bound.fixed import Fixed, apart, around_jokers, as_it_lies, goings_on, lowest, may_join
from game.solver.bound.set_up import set_up
from game.solver.calm.kept_sets import CalmMemory
from game.solver.calm.least_change import least_change
from game.solver.plain.frozen import Frozen
from game.solver.plain.question import ask, worth
from game.solver.plain.search import best_rows, forced_rows
from game.solver.position import Position, joined

MOST_CASES = 400
"""Most searches for one answer; then the best play so far is the answer, marked as inexact.
Chosen, not measured."""
MOST_STATES = 40_000
"""Most states visited for one answer: a quarter of a second on a slow machine. Chosen, not measured."""
CALMING = 1.5
"""Most states visited to find an equally good play that changes fewer sets, as a part of these. Chosen; without that
seven of 250 plays keep fewer sets (`python -m tests.bench.freeze_answers --kind "bound jokers"`)."""
MOST_TOGETHER = 2
"""Most freed jokers whose sets can be told apart for certain; only the Big box has more."""


@dataclass(frozen=True, slots=True)
class RestrictedPlay:
    """A play as rows, None where nothing is played for a gain, and whether it is proven that none is worth more."""

    rows: list[Tiles] | None
    exact: bool


def restricted_rows(
    memory: CalmMemory, position: Position, aim: Aim, options: Options, *, calm: bool = False, own: Sequence[Tiles] = ()
) -> RestrictedPlay:
    """The rows of the best play under the option on jokers.

    `calm`: of plays worth as much one that changes few sets. `own`: sets of other rack tiles that lie already and are
    as loose as all others; what they are worth does not count.
    """
    whole = replace(position, table=joined(position.table, own))
    rows = best_rows(memory, ask(whole, aim, Frozen()))
    if rows is None:
        return RestrictedPlay(None, exact=True)
    judge = _Judge(position, options)
    if calm:
        calmer = least_change(memory, whole, aim, rows)
        rows = calmer if judge.allows(calmer) else rows
    if judge.allows(rows):
        return RestrictedPlay(rows, exact=True)
    search = _CaseSearch(memory, whole, position.table, aim, judge, worth(whole.played(rows), aim))
    exact = search.locked() if options.jokers is Jokers.LOCKED else search.exact_swap()
    if search.best is None:
        return RestrictedPlay(None, exact)
    return RestrictedPlay(search.calmed() if calm else search.best.rows, exact)


class _Judge:
    """The rules' judgement of rows that hold all tiles of a table."""

    def __init__(self, position: Position, options: Options) -> None:
        self._before = position.table
        self.options = options
        self._rules = position.rules

    def allows(self, rows: Sequence[Tiles]) -> bool:
        """Whether jokers may lie as they do."""
        return not joker_problems(TableChange(self._before, _melds(rows), self.options, self._rules))


@dataclass(frozen=True, slots=True)
class _Case:
    """Sets that are fixed, and sets with jokers that are to be taken apart."""

    fixed: tuple[Fixed, ...]
    apart: tuple[Meld, ...] = ()
    parted: tuple[int, ...] = ()
    """Idents of those of which the place of a number is fixed, once for each of its twins."""
    kept: tuple[TileKind, ...] = ()
    """Tiles that stay on the rack."""

    def with_set(self, fixed: Fixed) -> _Case:
        """The case in which this set lies too."""
        return replace(self, fixed=(*self.fixed, fixed))

    def parting(self, old: Meld) -> _Case:
        """The case in which a set or tile still to be fixed takes this one apart."""
        return replace(self, parted=(*self.parted, old.ident))

    def keeping(self, item: TileKind) -> _Case:
        """The case in which such a tile stays on the rack."""
        return replace(self, kept=(*self.kept, item))

    @property
    def freed(self) -> int:
        """Jokers that left their sets and begin none yet."""
        loose = sum(tile.is_joker for meld in self.apart for tile in meld.tiles)
        loose += sum(fixed.freed for fixed in self.fixed)
        return loose - sum(fixed.jokers for fixed in self.fixed if fixed.home is None)


@dataclass(frozen=True, slots=True)
class _SolvedCase:
    """A case with its best rows, and what they are worth."""

    case: _Case
    rows: list[Tiles]
    worth: int


class _CaseSearch:
    """Examines the cases, the most promising first."""

    def __init__(
        self, memory: CalmMemory, position: Position, before: Table, aim: Aim, judge: _Judge, limit: int
    ) -> None:
        self._memory = memory
        self._position = position
        self._rules = position.rules
        self._aim = aim
        self._judge = judge
        self._options = judge.options
        self._limit = limit
        self._tried = 0
        self._begin = memory.looked
        self._open: list[tuple[int, int, _SolvedCase]] = []
        self._unsettled = 0
        """The most that a case can be worth that could not be divided further."""
        self._bound = [meld for meld in before if meld.has_jokers]
        tiles = (*(tile for meld in position.table for tile in meld.tiles), *position.rack)
        self._have: Counter[TileKind | None] = Counter(tile.kind for tile in tiles)
        self.best: _SolvedCase | None = None
        joins = any(may_join(one, other, self._have) for one, other in combinations(self._bound, 2))
        if joins or self._rules.shapes.pieces.ace_high:  # the cases know the ace at one place only
            self._unsettled = limit

    def locked(self) -> bool:
        """Every way in which the sets with jokers go on; whether it is proven that none is better than the best."""
        self._go_through([goings_on(meld, self._options, self._rules, self._have) for meld in self._bound], 1)
        return self._is_proven

    def exact_swap(self) -> bool:
        """The same with sets taken apart, and freed jokers in new sets."""
        self._go_through(
            [(*goings_on(meld, self._options, self._rules, self._have), meld) for meld in self._bound], 1 / 2
        )
        while self._open and -self._open[0][0] > self._least:
            found = heappop(self._open)[2]
            if self._spent >= 1:
                self._unsettled = max(self._unsettled, found.worth)
                break
            self._divide(found)
        return self._is_proven

    def _go_through(self, ways: Sequence[Sequence[Fixed | Meld]], share: float) -> None:
        """Tries every combination of ways for the sets with jokers, those with few changes first.

        `share`: the part of the budget that may be used.
        """
        for choice in _fewest_changes(ways):
            if self._is_settled:
                return
            if self._spent >= share:
                self._unsettled = self._limit
                return
            fixed = tuple(way for way in choice if isinstance(way, Fixed))
            self._look(_Case(fixed, tuple(way for way in choice if isinstance(way, Meld))))

    def calmed(self) -> list[Tiles]:
        """The best rows with as many plain sets left alone as halving finds."""
        assert self.best is not None
        known = {fixed.home for fixed in self.best.case.fixed}
        plain = [meld for meld in self._position.table if not meld.has_jokers]
        self._grow(self.best, [meld for meld in plain if meld not in known])
        return self.best.rows

    @property
    def _spent(self) -> float:
        """The part of the budget that is used."""
        return max(self._tried / MOST_CASES, (self._memory.looked - self._begin) / MOST_STATES)

    @property
    def _least(self) -> int:
        """The worth that a play must exceed."""
        return self.best.worth if self.best else 0

    @property
    def _is_settled(self) -> bool:
        return self._least >= self._limit

    @property
    def _is_proven(self) -> bool:
        return self._is_settled or self._least >= self._unsettled

    def _look(self, case: _Case) -> None:
        """The best play of a case: an answer if it is legal, otherwise the case is divided."""
        found = None if self._is_settled else self._found(case, self._least)
        if found is None:
            return
        if self._judge.allows(found.rows):
            self.best = found
        else:
            heappush(self._open, (-found.worth, self._tried, found))

    def _divide(self, found: _SolvedCase) -> None:
        for case in self._ways(found):
            if self._spent >= 1:
                self._unsettled = max(self._unsettled, found.worth)
                return
            self._look(case)

    def _ways(self, found: _SolvedCase) -> Iterator[_Case]:
        """Smaller cases; every legal play of this case is in one of them."""
        case, standing = found.case, self._standing(found)
        if standing is not None:
            yield from self._partings(case, standing)
        if case.freed > 0 and (standing is None or standing.ident in case.parted):
            if case.freed > MOST_TOGETHER:
                self._unsettled = max(self._unsettled, found.worth)
            yield from map(case.with_set, around_jokers(self._have))
        elif standing is None:
            self._unsettled = max(self._unsettled, found.worth)
            known = {*(fixed.home for fixed in case.fixed), *case.apart}
            yield from (
                case.with_set(as_it_lies(meld, self._rules)) for meld in self._position.table if meld not in known
            )

    def _standing(self, found: _SolvedCase) -> Meld | None:
        """A set to be taken apart whose numbers lie together, if one of them has a twin whose place is not fixed."""
        case, after = found.case, _melds(found.rows)
        for old in case.apart:
            twins = self._have[lowest(old)]
            if case.parted.count(old.ident) < twins and any(holds(meld, old) for meld in after):
                return old
        return None

    def _partings(self, case: _Case, old: Meld) -> Iterator[_Case]:
        """The places of the lowest number: sets that lack another number of the old one, or the rack."""
        yield from map(case.parting(old).with_set, apart(old, self._have))
        if any(tile.kind == lowest(old) for tile in self._position.rack):
            yield case.parting(old).keeping(lowest(old))

    def _found(self, case: _Case, least: int) -> _SolvedCase | None:
        """The best rows of a case, if they are worth more than that."""
        position = self._without(case.kept)
        laid = set_up(position, case.fixed) if position is not None else None
        if laid is None:
            return None
        self._tried += 1
        question = ask(laid.position, self._aim, laid.frozen)
        most = question.total + max(0, self._aim.joker) * question.rack_jokers
        most += worth(laid.played, self._aim)
        rows = forced_rows(self._memory, question, most - least) if most > least else None
        gained = worth(self._position.played(rows), self._aim) if rows is not None else least
        return _SolvedCase(case, rows, gained) if rows is not None and gained > least else None

    def _without(self, kept: Sequence[TileKind]) -> Position | None:
        """The position without tiles that stay on the rack; None if it has too few of them."""
        rack = list(self._position.rack)
        for item in kept:
            tile = next((tile for tile in rack if tile.kind == item), None)
            if tile is None:
                return None
            rack.remove(tile)
        return replace(self._position, rack=tuple(rack)) if kept else self._position

    def _grow(self, found: _SolvedCase, more: Sequence[Meld]) -> _SolvedCase:
        """The case with as many of these sets as possible left as they lie, worth as much."""
        if not more or self._spent >= CALMING:
            return found
        case = found.case
        for meld in more:
            case = case.with_set(as_it_lies(meld, self._rules))
        grown = self._found(case, found.worth - 1)
        if grown is not None and self._judge.allows(grown.rows):
            self.best = grown
            return grown
        if len(more) == 1:
            return found
        half = len(more) // 2
        return self._grow(self._grow(found, more[:half]), more[half:])


def _fewest_changes(ways: Sequence[Sequence[Fixed | Meld]]) -> Iterator[tuple[Fixed | Meld, ...]]:
    """One way of each, the first ones of as many as possible before others."""
    for count in range(len(ways) + 1):
        for changed in combinations(range(len(ways)), count):
            yield from product(*(some[1:] if place in changed else some[:1] for place, some in enumerate(ways)))


def _melds(rows: Iterable[Tiles]) -> tuple[Meld, ...]:
    return tuple(Meld(ident, row) for ident, row in enumerate(rows))
