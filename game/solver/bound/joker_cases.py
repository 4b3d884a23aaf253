"""The best play under a joker option that binds jokers of the table (rules 4.3, 4.4): always legal, exact if proven.

Two plays bound its worth: the best with free jokers from above, the best around untouched sets with jokers from
below. Where they differ, every case of what may become of these sets is tried: each goes on, with its jokers moved
within it or replaced, or (exact swap only) is taken apart. A case settles a few sets and leaves the rest to the search,
which may still lay freed jokers where they must not lie; then the case is divided further, by the new sets such a
joker could begin, or by the set that could hold a number of the set taken apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import combinations, product

from game.rules.options import Jokers, Options
from game.rules.sets.joker_rules import TableChange, holds, joker_problems
from game.rules.table import Meld
from game.rules.tiles import Tiles
from game.solver.aims import Aim
from game.solver.bound.case_sets import CaseSet, around_jokers, as_it_lies, goings_on, lowest, may_join, sets_breaking
from game.solver.bound.case_setup import set_up
from game.solver.least_change import least_change
from game.solver.lookup import Lookup
from game.solver.plain.frozen import Frozen
from game.solver.plain.memory import Memory
from game.solver.plain.question import ask, worth
from game.solver.plain.search import best_rows, forced_rows
from game.solver.position import Position, with_rows

MOST_CASES = 400
"""Most searches for one answer; then the best play so far is the answer, marked as inexact.
With states alone for a budget 20 of 4,000 positions more are proven or worth more, in 1.6 times the time."""
CASE_STATES = 40_000
"""Most states visited for one answer: a quarter of a second on a slow machine. It bounds how long a player
waits."""
SHARE = 1 / 2
"""The part of these for the ways in which sets go on; the rest divides those that are illegal."""
CALMING = 1.5
"""Most states visited to find an equally good play that changes fewer sets, as a part of these. Without that
seven of 250 plays keep fewer sets (`python -m tests.bench.freeze_answers --kind "bound jokers"`)."""


@dataclass(frozen=True, slots=True)
class BoundPlay:
    """A play as rows, None where nothing is played for a gain, and whether it is proven that none is worth more."""

    rows: list[Tiles] | None
    exact: bool


def bound_rows(
    memory: Memory, position: Position, aim: Aim, options: Options, *, calm: bool = False, own: Sequence[Tiles] = ()
) -> BoundPlay:
    """The rows of the best play under the option on jokers.

    `calm`: of plays worth as much one that changes few sets. `own`: sets of other rack tiles that lie already and are
    as loose as all others; what they are worth does not count.
    """
    whole = replace(position, table=with_rows(position.table, own))
    rows = best_rows(memory, ask(whole, aim, Frozen()))
    if rows is None:
        return BoundPlay(None, exact=True)
    calmer = [least_change(memory, whole, aim, rows)] if calm else []
    for free in (*calmer, rows):
        if may_lie(position, free, options):
            return BoundPlay(free, exact=True)
    search = _CaseSearch(memory, position, whole, aim, options, worth(whole.played(rows), aim))
    exact = search.goes_through()
    if search.best is None:
        return BoundPlay(None, exact)
    return BoundPlay(search.calmed(search.best) if calm else search.best.rows, exact)


def may_lie(before: Position, rows: Sequence[Tiles], options: Options) -> bool:
    """Whether the jokers of a table may lie as they do in rows that hold all of its tiles."""
    return not joker_problems(TableChange(before.table, _melds(rows), options, before.rules))


@dataclass(frozen=True, slots=True)
class _Case:
    """Sets that must lie in the final table, and sets with jokers that are to be taken apart."""

    sets: tuple[CaseSet, ...]
    apart: tuple[Meld, ...] = ()
    parted: tuple[int, ...] = ()
    """Idents of those of which the place of a number is settled, once for each of its twins."""
    kept: Tiles = ()
    """Tiles that stay on the rack."""

    def with_set(self, one: CaseSet) -> _Case:
        """The case in which this set lies too."""
        return replace(self, sets=(*self.sets, one))

    @property
    def freed(self) -> int:
        """Jokers that left their sets and begin none yet."""
        loose = sum(tile.is_joker for meld in self.apart for tile in meld.tiles)
        loose += sum(one.freed for one in self.sets)
        return loose - sum(one.jokers for one in self.sets if one.home is None)


@dataclass(frozen=True, slots=True)
class _SolvedCase:
    """A case with its best rows, and what they are worth."""

    case: _Case
    rows: list[Tiles]
    worth: int


class _CaseSearch:
    """Examines the cases, the most promising first."""

    def __init__(
        self, memory: Memory, before: Position, whole: Position, aim: Aim, options: Options, limit: int
    ) -> None:
        self._memory = memory
        self._before = before
        self._position = whole
        self._rules = whole.rules
        self._aim = aim
        self._options = options
        self._limit = limit
        self._tried = 0
        self._begin = memory.looked
        self._open: list[tuple[int, int, _SolvedCase]] = []
        self._unsettled = 0
        """The most that a case can be worth that could not be divided further."""
        self._bound = [meld for meld in before.table if meld.has_jokers]
        tiles = (*(tile for meld in whole.table for tile in meld.tiles), *whole.rack)
        self._have = Counter(tile.kind for tile in tiles)
        self._spare = self._have[None] - sum(tile.is_joker for meld in self._bound for tile in meld.tiles)
        """Jokers that are not bound."""
        self._around: Lookup[int, list[CaseSet]] = Lookup(lambda jokers: list(around_jokers(self._have, jokers)))
        """The new sets that a freed joker could begin, by how many jokers they may have."""
        self.best: _SolvedCase | None = None
        joins = any(may_join(one, other, self._have) for one, other in combinations(self._bound, 2))
        if joins or self._rules.shapes.pieces.ace_high:  # the cases know the ace at one place only
            self._unsettled = limit

    def goes_through(self) -> bool:
        """Tries every way in which the sets with jokers go on or are taken apart, those with few changes first, and
        divides what is illegal; whether it is proven that none is better than the best."""
        may_part = self._options.jokers is Jokers.EXACT_SWAP
        ways: list[list[CaseSet | Meld]] = [
            [*goings_on(meld, self._options, self._rules, self._have), *((meld,) if may_part else ())]
            for meld in self._bound
        ]
        for choice in _fewest_changes(ways):
            if self._least >= self._limit:
                return True
            if self._spent >= SHARE:
                self._unsettled = self._limit
                break
            sets = tuple(way for way in choice if isinstance(way, CaseSet))
            self._look(_Case(sets, tuple(way for way in choice if isinstance(way, Meld))))
        while self._open and -self._open[0][0] > self._least:
            self._divide(heappop(self._open)[2])
        return self._least >= min(self._limit, self._unsettled)

    def calmed(self, best: _SolvedCase) -> list[Tiles]:
        """The best rows with as many plain sets left alone as halving finds."""
        known = {one.home for one in best.case.sets}
        plain = [meld for meld in self._position.table if not meld.has_jokers and meld not in known]
        return self._grown(best, plain).rows

    @property
    def _spent(self) -> float:
        """The part of the budget that is used."""
        return max(self._tried / MOST_CASES, (self._memory.looked - self._begin) / CASE_STATES)

    @property
    def _least(self) -> int:
        """The worth that a play must exceed."""
        return self.best.worth if self.best else 0

    def _look(self, case: _Case) -> None:
        """The best play of a case: an answer if it is legal, otherwise the case is to be divided."""
        found = self._found(case, self._least) if self._least < self._limit else None
        if found is None:
            return
        if may_lie(self._before, found.rows, self._options):
            self.best = found
        else:
            heappush(self._open, (-found.worth, self._tried, found))

    def _divide(self, found: _SolvedCase) -> None:
        """Looks at smaller cases, as far as the budget goes."""
        for case in self._ways(found):
            if self._spent >= 1:
                self._unsettled = max(self._unsettled, found.worth)
                return
            self._look(case)

    def _ways(self, found: _SolvedCase) -> Iterator[_Case]:
        """Smaller cases; every legal play of this case is in one of them, but where new sets with all freed jokers lie:
        then an old set that stays may keep such a set from being joined to it."""
        case, standing = found.case, self._standing(found)
        if standing is not None:
            yield from self._partings(case, standing)
        if case.freed > 0 and (standing is None or standing.ident in case.parted):
            yield from map(case.with_set, self._around[case.freed + self._spare])
        elif standing is None:
            self._unsettled = max(self._unsettled, found.worth)
            known = {*(one.home for one in case.sets), *case.apart}
            loose = (meld for meld in self._position.table if meld not in known)
            yield from (case.with_set(as_it_lies(meld, self._rules)) for meld in loose)

    def _standing(self, found: _SolvedCase) -> Meld | None:
        """A set to be taken apart whose numbers lie together, if one of them has a twin whose place is not settled."""
        case, after = found.case, _melds(found.rows)
        for old in case.apart:
            twins = self._have[lowest(old)]
            if case.parted.count(old.ident) < twins and any(holds(meld, old) for meld in after):
                return old
        return None

    def _partings(self, case: _Case, old: Meld) -> Iterator[_Case]:
        """The places of the lowest number: sets that lack another number of the old one, or the rack."""
        parting = replace(case, parted=(*case.parted, old.ident))
        yield from map(parting.with_set, sets_breaking(old, self._have))
        rack = (tile for tile in self._position.rack if tile not in case.kept)
        stays = next((tile for tile in rack if tile.kind == lowest(old)), None)
        if stays is not None:
            yield replace(parting, kept=(*case.kept, stays))

    def _found(self, case: _Case, least: int) -> _SolvedCase | None:
        """The best rows of a case, if they are worth more than that."""
        rack = tuple(tile for tile in self._position.rack if tile not in case.kept)
        laid = set_up(replace(self._position, rack=rack), case.sets)
        if laid is None:
            return None
        self._tried += 1
        question = ask(laid.position, self._aim, laid.frozen)
        most = question.total + max(0, self._aim.joker) * question.rack_jokers
        most += worth(laid.played, self._aim)
        rows = forced_rows(self._memory, question, most - least) if most > least else None
        gained = worth(self._position.played(rows), self._aim) if rows is not None else least
        return _SolvedCase(case, rows, gained) if rows is not None and gained > least else None

    def _grown(self, found: _SolvedCase, more: Sequence[Meld]) -> _SolvedCase:
        """The case with as many of these sets as possible left as they lie, worth as much."""
        if not more or self._spent >= CALMING:
            return found
        case = replace(found.case, sets=(*found.case.sets, *(as_it_lies(meld, self._rules) for meld in more)))
        grown = self._found(case, found.worth - 1)
        if grown is not None and may_lie(self._before, grown.rows, self._options):
            return grown
        if len(more) == 1:
            return found
        half = len(more) // 2
        return self._grown(self._grown(found, more[:half]), more[half:])


def _fewest_changes(ways: Sequence[Sequence[CaseSet | Meld]]) -> Iterator[tuple[CaseSet | Meld, ...]]:
    """One way of each, the first ones of as many as possible before others."""
    for count in range(len(ways) + 1):
        for changed in combinations(range(len(ways)), count):
            yield from product(*(some[1:] if place in changed else some[:1] for place, some in enumerate(ways)))


def _melds(rows: Iterable[Tiles]) -> tuple[Meld, ...]:
    return tuple(Meld(ident, row) for ident, row in enumerate(rows))
