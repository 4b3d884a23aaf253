"""A question, and the sets of a table, with the numbers turned round: 13 becomes 1."""

from __future__ import annotations

from dataclasses import replace

from game.rules.faces import HIGHEST, LOWEST
from game.rules.table import Meld
from game.solver.plain.frozen import Frozen, FrozenGroup, FrozenRun
from game.solver.plain.kinds import LENGTH, NumberCounts, TileCounts, counts_of
from game.solver.plain.memory import Memory
from game.solver.plain.question import Question
from game.solver.plain.sweep import SweepPlan

_BOTH = LOWEST + HIGHEST


def turned_plan(memory: Memory, question: Question) -> SweepPlan:
    """The question to a sweep from 13 down to 1."""
    weights = question.aim.weights
    turned = (weights[0], *weights[HIGHEST:0:-1])
    return memory.plan(_counts(question.must), _counts(question.supply), turned, question.frozen)


def turned_sets(table: Frozen) -> Frozen:
    """The sets as they lie there; their idents stay."""
    return Frozen(tuple(map(_run, table.runs)), tuple(map(_group, table.groups)))


def _run(run: FrozenRun) -> FrozenRun:
    meld = Meld(run.meld.ident, run.meld.tiles[::-1])
    return replace(run, meld=meld, first=_BOTH - run.last, last=_BOTH - run.first)


def _group(group: FrozenGroup) -> FrozenGroup:
    return replace(group, number=_BOTH - group.number)


def _counts(counts: TileCounts) -> TileCounts:
    return counts_of([_line(line) for line in counts.lines], counts.jokers)


def _line(line: NumberCounts) -> NumberCounts:
    return (0, *line[HIGHEST:0:-1], *(0,) * (LENGTH - HIGHEST - 1))
