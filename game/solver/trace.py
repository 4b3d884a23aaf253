"""The way back through a sweep: what was done at every number."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from game.solver.groups import Deal, deals
from game.solver.lattice import Layer
from game.solver.runs import JOKER_UNIT, SHAPES, STATE_BITS, Option, Shape
from game.solver.sweep import Plan, Stage, Swept

_ONE = (1 << STATE_BITS) - 1


@dataclass(frozen=True, slots=True)
class Step:
    """What one number does: the open runs before it and the option taken by colour, and its groups."""

    shapes: tuple[Shape, ...]
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
    leading = _Leading(stage, target)
    for key, lost in layer.items():
        if lost > loss or key >= target + JOKER_UNIT:
            continue
        for options in leading.ways(key):
            jokers = target - (key & -JOKER_UNIT) - sum(option.add for option in options)
            code = sum(option.code for option in options)
            if jokers >= 0 and (jokers, loss - lost) in stage.fronts[code]:
                deal = _deal(stage, code, jokers // JOKER_UNIT, loss - lost)
                shapes = tuple(SHAPES[key >> STATE_BITS * colour & _ONE] for colour in range(4))
                return key, lost, Step(shapes, options, deal)
    raise AssertionError("a layer that nothing leads to")


class _Leading:
    """The options that lead to the target, by colour and state."""

    def __init__(self, stage: Stage, target: int) -> None:
        self._colours = stage.colours
        self._wanted = tuple(target & _ONE << STATE_BITS * colour for colour in range(4))
        self._known: tuple[dict[int, list[Option]], ...] = ({}, {}, {}, {})

    def ways(self, key: int) -> product[tuple[Option, ...]]:
        """Every choice of an option for each colour."""
        found: list[list[Option]] = []
        for colour in range(4):
            options = self._of(colour, key >> STATE_BITS * colour & _ONE)
            if not options:
                return product([])
            found.append(options)
        return product(*found)

    def _of(self, colour: int, state: int) -> list[Option]:
        known = self._known[colour].get(state)
        if known is None:
            wanted = self._wanted[colour]
            known = [option for option in self._colours[colour][state] if option.state == wanted]
            self._known[colour][state] = known
        return known


def _deal(stage: Stage, code: int, jokers: int, loss: int) -> Deal:
    ways = deals(stage.fronts.spot, code)
    return next(deal for deal in ways if deal.jokers == jokers and deal.loss == loss)
