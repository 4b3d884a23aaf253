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
    """The steps, from 1 to 13, that lead to this key of the last layer."""
    key, rank = end, swept.layers[-1][end]
    steps = []
    for stage, layer in zip(reversed(plan.stages), reversed(swept.layers[:-1]), strict=True):
        parent = next(islice(layer, rank % PARENT_UNIT, None))
        loss = rank // PARENT_UNIT
        rank = layer[parent]
        steps.append(_step(stage, parent, key, loss - rank // PARENT_UNIT))
        key = parent
    return tuple(reversed(steps))


def _step(stage: SweepStage, key: int, target: int, loss: int) -> TraceStep:
    """How a state becomes the one after it with this loss."""
    black, red, blue, orange = stage.colours
    states = key & _ONE, key >> 5 & _ONE, key >> 10 & _ONE, key >> 15 & _ONE
    leading = (
        black.base.leading[(target & _ONE) << 5 | states[0]],
        red.base.leading[(target >> 5 & _ONE) << 5 | states[1]],
        blue.base.leading[(target >> 10 & _ONE) << 5 | states[2]],
        orange.base.leading[(target >> 15 & _ONE) << 5 | states[3]],
    )
    spent = (target & -JOKER_UNIT) - (key & -JOKER_UNIT)
    for options in product(*leading):
        one, two, three, four = options
        code = one.code | two.code << 4 | three.code << 8 | four.code << 12
        jokers = spent - one.jokers - two.jokers - three.jokers - four.jokers
        deal = stage.fronts.deals[code, jokers // JOKER_UNIT, loss]
        if deal is not None:
            return TraceStep(states, options, deal)
    raise AssertionError("a state that its parent does not lead to")
