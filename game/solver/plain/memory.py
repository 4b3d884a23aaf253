"""Results that a solver keeps between questions, because they depend on few numbers and recur often."""

from __future__ import annotations

from functools import partial
from itertools import repeat

from game.rules.faces import HIGHEST, LOWEST
from game.solver.counts.kinds import HIGH_ACE, NUMBERS, Four, NumberCounts, TileCounts
from game.solver.lookup import Lookup
from game.solver.plain.frozen import Frozen
from game.solver.plain.groups import Fronts, GroupSpot
from game.solver.plain.lattice import Dominance
from game.solver.plain.runs import LAST_START, OptionMemo, RunOptions, RunTerms
from game.solver.plain.sweep import SweepPlan, SweepStage

MOST_REMEMBERED = 10_000
"""Most entries of one kind; beyond that all are dropped and computed again. It bounds memory alone."""
MOST_STATES = 32_000
"""Most states visited by one search. None of 3,000 kept questions needs as many. Where aces may be high, 90 to 108
cards of a rack take up to 31,000, and a second."""
LEAST_RUNS = 2
"""Open runs of one colour that are always told apart, so that questions with one copy share what is found."""

_PLACES = (*(LOWEST,) * (LAST_START - LOWEST), *range(LAST_START, HIGHEST + 1))
"""For every number the first one that is treated the same way."""
_MORE_PLACES = (LOWEST, *_PLACES)
"""The same with a place for high aces."""

_How = tuple[int, int, bool]
_SpotKey = tuple[int, ...]
"""The first numbers of a spot: all that differs between places of one question."""

Weights = tuple[Four, ...]
"""What a tile is worth, by number and colour; the place for 0 is unused."""


class Memory:
    """Options and groups by what determines them. Not thread-safe."""

    def __init__(self, most: int = MOST_STATES) -> None:
        self.lattice = Dominance()
        self.most = most
        """States that one search may visit; beyond, it goes on with few of them and proves nothing."""
        self.looked = 0
        """States visited so far; searches are bounded by this, not by a clock, so every machine answers the same."""
        self.cuts = 0
        """Searches so far that ended without a proof, for want of states. Whoever promises a proof compares this with
        what it was before: nothing in between is proven where it differs."""
        self._forget()

    def plan(
        self,
        must: TileCounts,
        supply: TileCounts,
        weights: Weights,
        frozen: Frozen,
        *,
        free: bool = False,
        downwards: bool = False,
    ) -> SweepPlan:
        """The question how to lay all of `must` and as much as possible of `supply`, which contains it.

        `downwards`: whether all of these count the numbers from the other end; `frozen` has nothing then.
        There are as many places as weights; one beyond the numbers is for high aces, which make no groups there.
        """
        if max(len(self._bases), len(self._groups)) > MOST_REMEMBERED:
            self._forget()
        how = max(LEAST_RUNS, supply.copies), supply.jokers, free
        lines = enumerate(zip(must.lines, supply.lines, strict=True))
        numbers = _PLACES if len(weights) <= HIGH_ACE else _MORE_PLACES
        columns = [self._options(colour, (numbers, owed, have), frozen, how) for colour, (owed, have) in lines]
        places = map(frozen.places, NUMBERS)
        keys = zip(weights[LOWEST:], places, repeat(free), repeat(supply.jokers), strict=False)
        fronts = [*map(self._groups.__getitem__, keys), *map(self._barred.__getitem__, weights[HIGH_ACE:])]
        stages = map(SweepStage, zip(*columns, strict=True), fronts)
        return SweepPlan(tuple(stages), supply.jokers, free, downwards)

    def _options(
        self, colour: int, line: tuple[NumberCounts, NumberCounts, NumberCounts], frozen: Frozen, how: _How
    ) -> list[RunOptions]:
        """The options of one colour at every place: what its numbers are like, what must lie and what may."""
        numbers, must, supply = line
        column = self._columns[colour, how]
        starts, ends = frozen.starts(colour), frozen.ends(colour)
        lines = numbers, must[1:], supply[1:], supply[2:], supply[3:], starts[1:], starts[2:], starts[3:], ends[1:]
        return list(map(column.__getitem__, zip(*lines, strict=False)))

    def _forget(self) -> None:
        self._bases = bases = Lookup(_base)
        self._columns = Lookup(partial(_column, bases))
        self._groups = Lookup(_groups)
        self._barred = Lookup(_barred)


def _base(key: tuple[_SpotKey, _How]) -> OptionMemo:
    """The options of a spot, whatever its colour."""
    spot, how = key
    return OptionMemo(RunTerms._make((*spot, *how)))


def _column(bases: Lookup[tuple[_SpotKey, _How], OptionMemo], key: tuple[int, _How]) -> Lookup[_SpotKey, RunOptions]:
    """The same for one colour."""
    colour, how = key
    return Lookup(lambda spot: RunOptions(bases[spot, how], colour))


def _groups(key: tuple[Four, tuple[Four, ...], bool, int]) -> Fronts:
    """The groups of a number."""
    return Fronts(GroupSpot(*key))


def _barred(weights: Four) -> Fronts:
    """The groups where there are none, by the weights of the tiles left over."""
    return Fronts(GroupSpot(weights, barred=True))
