"""Traces a sweep back: what was done at every number."""

from __future__ import annotations

from itertools import chain, islice, product
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
    key, rank = end, swept.last[end]
    steps = []
    for stage, layer in zip(reversed(plan.stages), reversed(swept.rounds[:-1]), strict=True):
        place, loss = rank % PARENT_UNIT, rank // PARENT_UNIT
        parent, rank = next(islice(chain.from_iterable([some.items() for some in layer]), place, None))
        steps.append(_step(stage, parent, key, loss - rank // PARENT_UNIT))
        key = parent
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
        first, second, third, fourth = options
        code = first.code | second.code << 4 | third.code << 8 | fourth.code << 12
        jokers = spent - first.jokers - second.jokers - third.jokers - fourth.jokers
        deal = fronts.deals[code, jokers // JOKER_UNIT, loss]
        if deal is not None:
            return TraceStep(states, options, deal)
    raise AssertionError("a state that its parent does not lead to")
