"""How many sets a way must still break because it has spent jokers that lie in them."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.table import Meld
from game.solver.keeping.kept_runs import COVERED_BITS, LANE_BITS
from game.solver.keeping.old_sets import OldRuns
from game.solver.plain.frozen import Frozen
from game.solver.plain.kinds import NUMBERS


class NeededBreaks(dict[int, int]):
    """The sets that must be broken after a number, by the old runs covered there and above them the jokers spent."""

    def __init__(self, jokers: int, later: Sequence[int], under_way: Sequence[tuple[int, int]]) -> None:
        super().__init__()
        self._jokers = jokers
        self._later = later
        """The jokers of each set that lies beyond."""
        self._under_way = under_way
        """The jokers that lie beyond in each run under way, with its bit."""

    def __missing__(self, key: int) -> int:
        held = sorted([*self._later, *(jokers for lane, jokers in self._under_way if key & lane)])
        lacking, broken = (key >> COVERED_BITS) + sum(held) - self._jokers, 0
        while lacking > 0:
            lacking -= held.pop()
            broken += 1
        self[key] = broken
        return broken


def joker_needs(jokers: int, table: Frozen, runs: Sequence[OldRuns]) -> tuple[NeededBreaks | None, ...]:
    """What must be broken after each number, from 0, when there are so many jokers in all; None where nothing must be.

    Whatever jokers are spent, there are no more than all: sets without one may always stay.
    """
    lanes = {
        ident: 1 << LANE_BITS * colour + lane
        for colour, line in enumerate(runs)
        for ends in line.ending
        for lane, ident in ends
    }
    groups = [(group.number, _jokers(group.meld)) for group in table.groups if _jokers(group.meld)]
    known = [run for run in table.runs if run.meld.ident in lanes and _jokers(run.meld)]
    found: list[NeededBreaks | None] = []
    for number in range(len(NUMBERS) + 1):
        later = [held for place, held in groups if place > number]
        later += [_jokers(run.meld) for run in known if run.first > number]
        under_way = [
            (lanes[run.meld.ident], _jokers(run.meld, number - run.first + 1))
            for run in known
            if run.first <= number < run.last
        ]
        under_way = [pair for pair in under_way if pair[1]]
        found.append(NeededBreaks(jokers, later, under_way) if later or under_way else None)
    return tuple(found)


def _jokers(meld: Meld, start: int = 0) -> int:
    """The jokers of a set from a place on."""
    return sum([tile.is_joker for tile in meld.tiles[start:]])
