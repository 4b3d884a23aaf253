"""Results kept between questions: states by number, and what a spot allows them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from game.solver.counts.codes import CODE_BITS
from game.solver.counts.kinds import NUMBERS, Four
from game.solver.counts.stock import LETTERS, JokerCounts, Stock
from game.solver.lookup import Lookup
from game.solver.special.groups import Groups, TwistFronts
from game.solver.special.order import is_as_good, joins, weakness
from game.solver.special.packed_keys import NEED, STATE, STATE_BITS, added, packed_spent
from game.solver.special.runs import JokerMove, Run, RunFill, RunStates, SpecialRunTerms, fills, moves

MOST_REMEMBERED = 1_000
"""Most spots, about 25 MB; beyond that all are dropped and computed again. It bounds memory
alone."""


class StateTableFull(Exception):
    """A search met more states than a key can distinguish, and stops."""


def carried(state: RunStates) -> int:
    """The doubles that cover the next number too, and the mirrors of open runs, as they are spent in a key."""
    doubles = sum(side > 0 for run in state for side in run.sides)
    return packed_spent((0, doubles, 0, sum(len(run.sides) > 1 for run in state)))


class StateTable:
    """The states met so far, each by its number; 0 is no open run. StateTableFull when there are too many."""

    def __init__(self) -> None:
        states: list[RunStates] = [()]
        self.states = states
        self._numbers = Lookup(partial(_numbered, states))
        self._numbers[()] = 0
        self.is_as_good: Lookup[tuple[int, int], bool] = Lookup(lambda two: is_as_good(states[two[0]], states[two[1]]))
        """Whether the first state can replace the second."""
        self.joins: Lookup[tuple[int, int], bool] = Lookup(lambda two: joins(states[two[0]], states[two[1]]))
        """Whether the first state and the second, of a sweep from the other end, make whole sets together."""
        self.weakness: Lookup[int, int] = Lookup(lambda number: weakness(states[number]))
        self.carried: Lookup[int, int] = Lookup(lambda number: carried(states[number]))
        """The jokers of open runs that reach over to the next number, as they are spent in a key."""

    def number(self, runs: Iterable[Run]) -> int:
        """The number of the state with these open runs, a new one if it was not met before."""
        return self._numbers[tuple(sorted(runs))]

    @property
    def is_full(self) -> bool:
        """Whether it is time to begin a new one."""
        return len(self.states) > STATE * 3 // 4


def _numbered(states: list[RunStates], state: RunStates) -> int:
    if len(states) > STATE:
        raise StateTableFull
    states.append(state)
    return len(states) - 1


KeyedMove = tuple[int, int, JokerMove]
"""State afterwards, without the run that goes on in another colour; what the jokers add to a key; the move."""
KeyedFill = tuple[int, int, int, RunFill]
"""State afterwards, what its jokers and those its runs are sure to need add to a key, code, and the fill itself."""


class SpotMoves:
    """What one number allows the runs of a colour, by the number of the state; the same for all colours."""

    def __init__(self, book: StateTable, spot: SpecialRunTerms) -> None:
        self.spot = spot
        self.fills = Lookup(partial(_fills, book, spot))
        self.moves = Lookup(partial(_moves, book, spot))
        self.entering = Lookup(partial(_entering, book))
        """The state with a run more, which comes from another colour."""


def _fills(book: StateTable, spot: SpecialRunTerms, number: int) -> tuple[KeyedFill, ...]:
    best: dict[tuple[int, int, int], RunFill] = {}
    for fill in fills(spot, book.states[number]):
        add = added((fill.jokers,)) + spot.promised(fill.after) * NEED
        best.setdefault((book.number(fill.after), add, fill.code), fill)
    return tuple((*key, fill) for key, fill in best.items())


def _moves(book: StateTable, spot: SpecialRunTerms, number: int) -> list[KeyedMove]:
    found = []
    for move in moves(spot, book.states[number]):
        rest = list(book.states[number])
        if move.old is not None:
            rest.remove(move.old)
        if move.new is not None and not move.leaves:
            rest.append(move.new)
        jokers = added([move.letters.count(letter) for letter in LETTERS])
        found.append((book.number(rest), jokers, move))
    return found


def _entering(book: StateTable, where: tuple[int, Run]) -> int:
    number, run = where
    return book.number((*book.states[number], run))


def fill_pairs(one: SpotMoves, other: SpotMoves, colour: int) -> Lookup[int, list[tuple[int, int]]]:
    """Every pair of fills of a colour and the next one by their states: what it adds to a key without states, and
    which tiles it leaves."""
    place, last, code_place = STATE_BITS * colour, STATE_BITS * (colour + 1), CODE_BITS * colour

    def pairs(states: int) -> list[tuple[int, int]]:
        others = [
            ((after << last) + add, code << code_place + CODE_BITS)
            for after, add, code, _ in other.fills[states >> STATE_BITS]
        ]
        return [
            ((after << place) + add + more, code << code_place | rest)
            for after, add, code, _ in one.fills[states & STATE]
            for more, rest in others
        ]

    return Lookup(pairs)


@dataclass(frozen=True, slots=True)
class SpecialStage:
    """One number: its spots by colour, and its groups."""

    spots: tuple[SpotMoves, SpotMoves, SpotMoves, SpotMoves]
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

    def plans(self, must: Stock, supply: Stock, weights: tuple[Four, ...]) -> tuple[SpecialPlan, SpecialPlan]:
        """The question how to lay all of `must` and as much as possible of `supply`, which contains it: from the lowest
        number upwards, and from the highest one downwards."""
        if self._book.is_full or len(self._spots) > MOST_REMEMBERED:
            self._forget()
        back = weights[0], *weights[:0:-1]
        return (
            SpecialPlan(self._stages(must, supply, weights), supply.jokers, self._book),
            SpecialPlan(self._stages(must.turned, supply.turned, back), supply.jokers, self._book, True),
        )

    def _stages(self, must: Stock, supply: Stock, weights: tuple[Four, ...]) -> tuple[SpecialStage, ...]:
        jokers = supply.jokers
        stages = []
        for number in NUMBERS:
            black, red, blue, orange = [
                self._spots[SpecialRunTerms(number, owed[number], have[number], have[number + 1 : number + 4], jokers)]
                for owed, have in zip(must.lines, supply.lines, strict=True)
            ]
            pairs = fill_pairs(black, red, 0), fill_pairs(blue, orange, 2)
            stages.append(SpecialStage((black, red, blue, orange), self._fronts[weights[number], jokers], *pairs))
        return tuple(stages)

    def _forget(self) -> None:
        self._book = StateTable()
        self._spots = Lookup(partial(SpotMoves, self._book))
        groups = Lookup(Groups)
        self._fronts = Lookup(partial(_fronts, groups))


def _fronts(groups: Lookup[JokerCounts, Groups], key: tuple[Four, JokerCounts]) -> TwistFronts:
    weights, jokers = key
    return TwistFronts(weights, groups[jokers])
