"""The way back through a sweep: what was done at every number."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from game.solver.groups import Deal
from game.solver.lattice import Layer
from game.solver.runs import JOKER_UNIT, STATE_BITS, Option
from game.solver.sweep import Plan, Stage, Swept

_ONE = (1 << STATE_BITS) - 1


@dataclass(frozen=True, slots=True)
class Step:
    """What one number does: the states before it and the options taken, by colour, and its groups."""

    states: tuple[int, ...]
    options: tuple[Option, ...]
    deal: Deal


def traced(plan: Plan, swept: Swept, end: int) -> tuple[Step, ...]:
    """The steps, from 1 to 13, that lead to this key of the last layer with the loss it has there."""
    key, loss = end, swept.ends[end]
    steps = []
    for stage, layer in zip(reversed(plan.stages), reversed(swept.layers[:-1]), strict=True):
        key, loss, step = _before(stage, layer, key, loss)
        steps.append(step)
    return tuple(reversed(steps))


def _before(stage: Stage, layer: Layer, target: int, loss: int) -> tuple[int, int, Step]:
    """A key of the layer before, its loss, and the step from there to the target."""
    black, red, blue, orange = stage.colours
    fronts = stage.fronts
    ends = (target & _ONE, target & _ONE << 5, target & _ONE << 10, target & _ONE << 15)
    for key, lost in layer.items():
        if lost > loss:
            continue
        states = (key & _ONE, key >> 5 & _ONE, key >> 10 & _ONE, key >> 15 & _ONE)
        first = black.leading(states[0], ends[0]), red.leading(states[1], ends[1])
        if not (first[0] and first[1]):
            continue
        second = blue.leading(states[2], ends[2]), orange.leading(states[3], ends[3])
        rest = target - (key & -JOKER_UNIT)
        for options in product(*first, *second):
            one, two, three, four = options
            jokers = rest - one.add - two.add - three.add - four.add
            code = one.code | two.code | three.code | four.code
            if jokers >= 0 and (jokers, loss - lost) in fronts[code]:
                deal = fronts.deal(code, jokers // JOKER_UNIT, loss - lost)
                return key, lost, Step(states, options, deal)
    raise AssertionError("a layer that nothing leads to")
