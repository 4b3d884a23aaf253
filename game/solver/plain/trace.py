"""Traces a sweep back: what was done at every number."""

from __future__ import annotations

from itertools import islice, product
from typing import NamedTuple

from game.solver.plain.groups import GroupLaying
from game.solver.plain.runs import JOKER_UNIT, PARENT_UNIT, STATE_BITS, RunOption
from game.solver.plain.sweep import SweepPlan, SweepStage, Swept

_ONE = (1 << STATE_BITS) - 1


class TraceStep(NamedTuple):
    """What one number does: the states before it and the options taken, by colour, and its groups."""

    states: tuple[int, ...]
    options: tuple[RunOption, ...]
    deal: GroupLaying


def traced(plan: SweepPlan, swept: Swept, end: int) -> tuple[TraceStep, ...]:
    """The steps, in the order of the plan, that lead to this key of the last layer."""
    key, rank = end, swept.last[end]
    steps = []
    for stage, layer in zip(reversed(plan.stages), reversed(swept.layers[:-1]), strict=True):
        target, after = key, rank // PARENT_UNIT
        key, rank = next(islice(layer.items(), rank % PARENT_UNIT, None))
        steps.append(_step(stage, key, target, after - rank // PARENT_UNIT))
    return tuple(reversed(steps))


def _step(stage: SweepStage, key: int, target: int, loss: int) -> TraceStep:
    """How a state becomes the one after it with this loss."""
    (black, red, blue, orange), fronts = stage
    states = one, two, three, four = key & _ONE, key >> 5 & _ONE, key >> 10 & _ONE, key >> 15 & _ONE
    leading = (
        black.leading[(target & _ONE) << 5 | one],
        red.leading[(target >> 5 & _ONE) << 5 | two],
        blue.leading[(target >> 10 & _ONE) << 5 | three],
        orange.leading[(target >> 15 & _ONE) << 5 | four],
    )
    spent = (target & -JOKER_UNIT) - (key & -JOKER_UNIT)
    for options in product(*leading):
        (_, _, _, j1, c1), (_, _, _, j2, c2), (_, _, _, j3, c3), (_, _, _, j4, c4) = options
        deal = fronts.deals[c1 | c2 << 4 | c3 << 8 | c4 << 12, (spent - j1 - j2 - j3 - j4) // JOKER_UNIT, loss]
        if deal is not None:
            return TraceStep(states, options, deal)
    raise AssertionError("a state that its parent does not lead to")
