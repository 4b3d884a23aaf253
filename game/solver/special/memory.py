"""Results kept between questions: states by number, and what a spot allows them."""

from __future__ import annotations

from dataclasses import dataclass

from game.solver.counts.kinds import COLOURS, NUMBERS, Four
from game.solver.counts.stock import LETTERS, JokerCounts, Stock
from game.solver.special.groups import Groups, TwistFronts
from game.solver.special.order import is_as_good, joins, weakness
from game.solver.special.packed_keys import NEED, STATE, STATE_BITS, added, packed_spent
from game.solver.special.runs import JokerMove, Run, RunFill, RunStates, SpecialRunTerms, fills, moves

MOST_REMEMBERED = 1_000
"""Most spots, about 25 MB; beyond that all are dropped and computed again."""
CODE_BITS = 4


class StateTableFull(Exception):
    """A search met more states than a key can distinguish, and stops."""


def carried(state: RunStates) -> int:
    """The doubles that cover the next number too, and the mirrors of open runs, as they are spent in a key."""
    doubles = sum(side > 0 for run in state for side in run.sides)
    return packed_spent((0, doubles, 0, sum(len(run.sides) > 1 for run in state)))


class StateTable:
    """The states met so far, each by its number; 0 is no open run. StateTableFull when there are too many."""

    def __init__(self) -> None:
        self.states: list[RunStates] = [()]
        self._numbers: dict[RunStates, int] = {(): 0}
        self._good: dict[int, bool] = {}
        self._joins: dict[int, bool] = {}
        self.weakness: list[int] = [weakness(())]
        self.carried: list[int] = [0]
        """The jokers of open runs that reach over to the next number, as they are spent in a key."""

    def number(self, state: RunStates) -> int:
        """The number of a state, a new one if it was not met before."""
        known = self._numbers.get(state)
        if known is None:
            known = self._numbers[state] = len(self.states)
            if known > STATE:
                raise StateTableFull
            self.states.append(state)
            self.weakness.append(weakness(state))
            self.carried.append(carried(state))
        return known

    def is_as_good(self, one: int, other: int) -> bool:
        """Whether the first state can replace the second."""
        key = one << STATE_BITS | other
        known = self._good.get(key)
        if known is None:
            known = self._good[key] = is_as_good(self.states[one], self.states[other])
        return known

    def joins(self, one: int, other: int) -> bool:
        """Whether the first state and the second, of a sweep from the other end, make whole sets together."""
        key = one << STATE_BITS | other
        known = self._joins.get(key)
        if known is None:
            known = self._joins[key] = joins(self.states[one], self.states[other])
        return known

    @property
    def is_full(self) -> bool:
        """Whether it is time to begin a new one."""
        return len(self.states) > STATE * 3 // 4


KeyedMove = tuple[int, JokerMove]
"""What a move adds to a key, and the move."""


class SpotMoves:
    """What one spot allows, by the number of the state, the same for all colours."""

    def __init__(self, spot: SpecialRunTerms, book: StateTable) -> None:
        self.spot = spot
        self.book = book
        self._fills: dict[int, tuple[tuple[int, int, int, RunFill], ...]] = {}
        self._promised: dict[int, int] = {}

    def fills(self, number: int) -> tuple[tuple[int, int, int, RunFill], ...]:
        """State afterwards, addend for jokers, code, and the fill itself."""
        known = self._fills.get(number)
        if known is None:
            best: dict[tuple[int, int, int], RunFill] = {}
            for fill in fills(self.spot, self.book.states[number]):
                best.setdefault((self.book.number(fill.after), added((fill.jokers,)), fill.code), fill)
            self._fills[number] = known = tuple((*key, fill) for key, fill in best.items())
        return known

    def promised(self, number: int) -> int:
        """Jokers that the runs of a state after this number are sure to need."""
        known = self._promised.get(number)
        if known is None:
            self._promised[number] = known = self.spot.promised(self.book.states[number])
        return known


class Column:
    """One number and colour, with everything in its place in a key."""

    def __init__(self, base: SpotMoves, colour: int) -> None:
        self.base = base
        self.colour = colour
        self._book = base.book
        self._shift = STATE_BITS * colour
        self._fills: dict[int, tuple[tuple[int, int], ...]] = {}
        self._own: dict[int, tuple[KeyedMove, ...]] = {}
        self._leaving: dict[int, tuple[KeyedMove, ...]] = {}
        self._entering: dict[tuple[int, Run], int] = {}

    def fills(self, number: int) -> tuple[tuple[int, int], ...]:
        """What every fill adds to a key without states, and its code."""
        known = self._fills.get(number)
        if known is None:
            shift, place = self._shift, CODE_BITS * self.colour
            self._fills[number] = known = tuple(
                ((after << shift) + jokers + self.base.promised(after) * NEED, code << place)
                for after, jokers, code, _ in self.base.fills(number)
            )
        return known

    def own(self, number: int) -> tuple[KeyedMove, ...]:
        """Moves that concern this colour alone."""
        known = self._own.get(number)
        if known is None:
            self._find_moves(number)
            known = self._own[number]
        return known

    def leaving(self, number: int) -> tuple[KeyedMove, ...]:
        """Moves of runs that go on in another colour; the addend takes them away here."""
        if number not in self._leaving:
            self._find_moves(number)
        return self._leaving[number]

    def entering(self, number: int, move: JokerMove) -> int:
        """What a run that comes from another colour adds to a key."""
        run = move.new
        assert run is not None, move
        known = self._entering.get((number, run))
        if known is None:
            state = tuple(sorted((*self._book.states[number], run)))
            known = self._entering[number, run] = (self._book.number(state) - number) << self._shift
        return known

    def _find_moves(self, number: int) -> None:
        state = self._book.states[number]
        own: list[KeyedMove] = []
        leaving: list[KeyedMove] = []
        for move in moves(self.base.spot, state):
            rest = list(state)
            if move.old is not None:
                rest.remove(move.old)
            if move.new is not None and not move.leaves:
                rest.append(move.new)
            after = self._book.number(tuple(sorted(rest)))
            jokers = added([move.letters.count(letter) for letter in LETTERS])
            (leaving if move.leaves else own).append((((after - number) << self._shift) + jokers, move))
        self._own[number], self._leaving[number] = tuple(own), tuple(leaving)


class FillPairs(dict[int, list[tuple[int, int]]]):
    """Every pair of fills of two colours by their states, as what it adds to a key and which tiles it leaves."""

    def __init__(self, one: Column, other: Column) -> None:
        super().__init__()
        self._one = one
        self._other = other

    def __missing__(self, pair: int) -> list[tuple[int, int]]:
        ones, others = self._one.fills(pair & STATE), self._other.fills(pair >> STATE_BITS)
        self[pair] = known = [(add + more, code | rest) for add, code in ones for more, rest in others]
        return known


@dataclass(frozen=True, slots=True)
class SpecialStage:
    """One number: its spots by colour, and its groups."""

    columns: tuple[Column, Column, Column, Column]
    fronts: TwistFronts
    firsts: FillPairs
    """The fills of the first two colours together."""
    seconds: FillPairs
    """Those of the other two."""


@dataclass(frozen=True, slots=True)
class SpecialPlan:
    """A question to the sweep."""

    stages: tuple[SpecialStage, ...]
    jokers: JokerCounts
    book: StateTable
    downwards: bool = False
    """Whether the numbers are counted from the highest one."""


class TwistMemory:
    """Spots and groups by what decides them. Not for two threads at once."""

    def __init__(self) -> None:
        self._forget()

    def plan(
        self,
        must: Stock,
        supply: Stock,
        weights: tuple[Four, ...],
        *,
        one_change: bool,
        downwards: bool = False,
    ) -> SpecialPlan:
        """The question how to lay all of `must` and as much as possible of `supply`, which contains it."""
        if self._book.is_full or len(self._columns) > MOST_REMEMBERED:
            self._forget()
        jokers = supply.jokers
        stages = []
        for number in NUMBERS:
            columns = [
                self._column(colour, number, must.lines[colour], supply.lines[colour], (jokers, one_change))
                for colour in range(len(COLOURS))
            ]
            black, red, blue, orange = columns
            fronts = self._front(weights[number], jokers)
            pairs = FillPairs(black, red), FillPairs(blue, orange)
            stages.append(SpecialStage((black, red, blue, orange), fronts, *pairs))
        return SpecialPlan(tuple(stages), jokers, self._book, downwards)

    def _forget(self) -> None:
        self._book = StateTable()
        self._bases: dict[SpecialRunTerms, SpotMoves] = {}
        self._columns: dict[tuple[SpecialRunTerms, int], Column] = {}
        self._fronts: dict[tuple[Four, JokerCounts], TwistFronts] = {}
        self._groups: dict[JokerCounts, Groups] = {}

    def _column(
        self,
        colour: int,
        number: int,
        must: tuple[int, ...],
        supply: tuple[int, ...],
        how: tuple[JokerCounts, bool],
    ) -> Column:
        ahead = supply[number + 1], supply[number + 2], supply[number + 3]
        spot = SpecialRunTerms(number, must[number], supply[number], ahead, *how)
        column = self._columns.get((spot, colour))
        if column is None:
            base = self._bases.get(spot)
            if base is None:
                base = self._bases[spot] = SpotMoves(spot, self._book)
            column = self._columns[spot, colour] = Column(base, colour)
        return column

    def _front(self, weights: Four, jokers: JokerCounts) -> TwistFronts:
        key = (weights, jokers)
        fronts = self._fronts.get(key)
        if fronts is None:
            groups = self._groups.get(jokers)
            if groups is None:
                groups = self._groups[jokers] = Groups(jokers)
            fronts = self._fronts[key] = TwistFronts(weights, groups)
        return fronts
