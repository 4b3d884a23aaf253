"""Traces a sweep back: what was done at every number."""

from __future__ import annotations

from itertools import islice, product
from typing import NamedTuple

from game.solver.counts.codes import CODE_BITS
from game.solver.plain.groups import GroupLaying
from game.solver.plain.runs import COLOUR_BITS, JOKER_UNIT, PARENT_UNIT, STATE_BITS, STATE_MASK, RunOption
from game.solver.plain.sweep import SweepPlan, SweepStage, Swept

_SHIFTS = range(0, COLOUR_BITS, STATE_BITS)


class TraceStep(NamedTuple):
    """What one number does: the options taken, by colour, and its groups."""

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
    states = tuple([key >> shift & STATE_MASK for shift in _SHIFTS])
    leading = [
        [option for option in moves.base[state] if option.state == target >> shift & STATE_MASK]
        for moves, state, shift in zip(stage.colours, states, _SHIFTS, strict=True)
    ]
    spent = (target & -JOKER_UNIT) - (key & -JOKER_UNIT)
    for options in product(*leading):
        code = sum([option.code << CODE_BITS * colour for colour, option in enumerate(options)])
        jokers = spent - sum([option.jokers for option in options])
        deal = stage.fronts.deals[code, jokers // JOKER_UNIT, loss]
        if deal is not None:
            return TraceStep(options, deal)
    raise AssertionError("a state that its parent does not lead to")
