"""Results kept between questions: states by number, and what a spot allows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.solver.counts.kinds import NUMBERS, Four
from game.solver.counts.stock import LETTERS, JokerCounts, Stock
from game.solver.lookup import Lookup
from game.solver.special.groups import Groups, TwistFronts
from game.solver.special.order import is_as_good, joins, weakness
from game.solver.special.packed_keys import NEED, STATE, STATE_BITS, added, packed_spent
from game.solver.special.runs import JokerMove, Run, RunFill, RunStates, SpecialRunTerms, fills, moves

MOST_REMEMBERED = 1_000
"""Most spots, about 25 MB; beyond that all are dropped and computed again. Chosen, not measured."""
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
        self._good = Lookup(partial(_asked, is_as_good, self.states))
        self._joins = Lookup(partial(_asked, joins, self.states))
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
        return self._good[one << STATE_BITS | other]

    def joins(self, one: int, other: int) -> bool:
        """Whether the first state and the second, of a sweep from the other end, make whole sets together."""
        return self._joins[one << STATE_BITS | other]

    @property
    def is_full(self) -> bool:
        """Whether it is time to begin a new one."""
        return len(self.states) > STATE * 3 // 4


def _asked(question: Callable[[RunStates, RunStates], bool], states: Sequence[RunStates], pair: int) -> bool:
    return question(states[pair >> STATE_BITS], states[pair & STATE])


KeyedMove = tuple[int, JokerMove]
"""What a move adds to a key, and the move."""
KeyedFill = tuple[int, int, int, RunFill]
"""State afterwards, addend for jokers, code, and the fill itself."""


class SpotMoves:
    """What one spot allows, by the number of the state, the same for all colours."""

    def __init__(self, book: StateTable, spot: SpecialRunTerms) -> None:
        self.spot = spot
        self.book = book
        self.fills = Lookup(partial(_fills, book, spot))
        self.promised: Lookup[int, int] = Lookup(lambda number: spot.promised(book.states[number]))
        """Jokers that the runs of a state after this number are sure to need."""


def _fills(book: StateTable, spot: SpecialRunTerms, number: int) -> tuple[KeyedFill, ...]:
    best: dict[tuple[int, int, int], RunFill] = {}
    for fill in fills(spot, book.states[number]):
        best.setdefault((book.number(fill.after), added((fill.jokers,)), fill.code), fill)
    return tuple((*key, fill) for key, fill in best.items())


class Column:
    """One number and colour, with everything in its place in a key, by the number of the state."""

    def __init__(self, base: SpotMoves, colour: int) -> None:
        self.base = base
        shift = STATE_BITS * colour
        self.fills = Lookup(partial(_placed_fills, base, shift, CODE_BITS * colour))
        """What every fill adds to a key without states, and its code."""
        self.moves = Lookup(partial(_placed_moves, base, shift))
        """Moves that concern this colour alone, and those of runs that go on in another: these are taken away here."""
        self.entering = Lookup(partial(_entering, base.book, shift))
        """What a run that comes from another colour adds to a key."""


def _placed_fills(base: SpotMoves, shift: int, place: int, number: int) -> list[tuple[int, int]]:
    promised = base.promised
    return [
        ((after << shift) + jokers + promised[after] * NEED, code << place)
        for after, jokers, code, _ in base.fills[number]
    ]


def _placed_moves(base: SpotMoves, shift: int, number: int) -> tuple[list[KeyedMove], list[KeyedMove]]:
    state = base.book.states[number]
    own: list[KeyedMove] = []
    leaving: list[KeyedMove] = []
    for move in moves(base.spot, state):
        rest = list(state)
        if move.old is not None:
            rest.remove(move.old)
        if move.new is not None and not move.leaves:
            rest.append(move.new)
        after = base.book.number(tuple(sorted(rest)))
        jokers = added([move.letters.count(letter) for letter in LETTERS])
        (leaving if move.leaves else own).append((((after - number) << shift) + jokers, move))
    return own, leaving


def _entering(book: StateTable, shift: int, where: tuple[int, Run]) -> int:
    number, run = where
    return (book.number(tuple(sorted((*book.states[number], run)))) - number) << shift


def fill_pairs(one: Column, other: Column) -> Lookup[int, list[tuple[int, int]]]:
    """Every pair of fills of two colours by their states, as what it adds to a key and which tiles it leaves."""

    def pairs(states: int) -> list[tuple[int, int]]:
        ones, others = one.fills[states & STATE], other.fills[states >> STATE_BITS]
        return [(add + more, code | rest) for add, code in ones for more, rest in others]

    return Lookup(pairs)


@dataclass(frozen=True, slots=True)
class SpecialStage:
    """One number: its spots by colour, and its groups."""

    columns: tuple[Column, Column, Column, Column]
    fronts: TwistFronts
    firsts: Lookup[int, list[tuple[int, int]]]
    """The fills of the first two colours together."""
    seconds: Lookup[int, list[tuple[int, int]]]
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
            black, red, blue, orange = [
                self._columns[
                    SpecialRunTerms(
                        number, owed[number], have[number], have[number + 1 : number + 4], jokers, one_change
                    ),
                    colour,
                ]
                for colour, (owed, have) in enumerate(zip(must.lines, supply.lines, strict=True))
            ]
            pairs = fill_pairs(black, red), fill_pairs(blue, orange)
            stages.append(SpecialStage((black, red, blue, orange), self._fronts[weights[number], jokers], *pairs))
        return SpecialPlan(tuple(stages), jokers, self._book, downwards)

    def _forget(self) -> None:
        self._book = book = StateTable()
        bases = Lookup(partial(SpotMoves, book))
        groups = Lookup(Groups)
        self._columns = Lookup(partial(_column, bases))
        self._fronts = Lookup(partial(_fronts, groups))


def _column(bases: Lookup[SpecialRunTerms, SpotMoves], key: tuple[SpecialRunTerms, int]) -> Column:
    spot, colour = key
    return Column(bases[spot], colour)


def _fronts(groups: Lookup[JokerCounts, Groups], key: tuple[Four, JokerCounts]) -> TwistFronts:
    weights, jokers = key
    return TwistFronts(weights, groups[jokers])
