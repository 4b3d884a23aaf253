"""States of a colour beside each other: which dominates which, and which go together across a border."""

from __future__ import annotations

from collections import Counter

from game.rules.sets.reading import SMALLEST
from game.solver.special.runs import Run, RunStates

NO_RUNS = 12
"""What a state without runs weighs."""

_Class = tuple[tuple[int, ...], bool]


def is_as_good(one: RunStates, other: RunStates) -> bool:
    """Whether the first state can become everything the second can, with no higher loss.

    Runs are matched one to one with runs that reach as far, longer for shorter; what is left over must be finished.
    """
    if one == other:
        return True
    mine, others = _by_class(one), _by_class(other)
    return all(_matches(kind, mine.get(kind, Counter()), others.get(kind, Counter())) for kind in mine | others)


def _matches(kind: _Class, mine: Counter[int], others: Counter[int]) -> bool:
    sides, blank = kind
    more = mine.total() - others.total()
    may_be_left = not blank and len(set(sides)) == 1
    if more < 0 or (more and not may_be_left):
        return False
    return mine[1] <= others[1] and mine[1] + mine[2] <= others[1] + others[2]


def _by_class(state: RunStates) -> dict[_Class, Counter[int]]:
    found: dict[_Class, Counter[int]] = {}
    for run in state:
        found.setdefault((run.sides, run.blank), Counter())[run.length] += 1
    return found


def weakness(state: RunStates) -> int:
    """Never higher for a state that makes another pointless: short runs weigh, finished ones help. Never negative."""
    return NO_RUNS + sum(2 * (SMALLEST - run.length) - 1 if run.length < SMALLEST else -1 for run in state)


def joins(one: RunStates, other: RunStates) -> bool:
    """Whether all runs on both sides of a border can be finished: alone, or each by a run of its own opposite.

    The other state is of a sweep from the other end.
    """
    if not one:
        return all(run.may_end for run in other)
    run, rest = one[0], one[1:]
    if run.may_end and joins(rest, other):
        return True
    return any(
        _make_one(run, partner) and joins(rest, other[:place] + other[place + 1 :])
        for place, partner in enumerate(other)
    )


def _make_one(one: Run, other: Run) -> bool:
    """Whether two runs that come towards each other are one whole set; a double across the border is in both."""
    if one.sides != other.sides or (one.blank and other.blank):
        return False
    return len(one.sides) > 1 or one.length + other.length - sum(one.sides) >= SMALLEST
