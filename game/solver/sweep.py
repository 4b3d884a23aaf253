"""The sweep over the numbers 1 to 13: every way to lay the tiles, kept only where nothing better is known."""

from __future__ import annotations

from dataclasses import dataclass

from game.solver.groups import Fronts
from game.solver.lattice import PAIR, PAIR_BITS, Lattice, Layer, thinned
from game.solver.runs import JOKER_UNIT, Move, Options

FEW = 12
"""States of a layer that are not worth a look at dominance."""
BEAM = 24
"""States of a layer that the quick first pass keeps."""

Colours = tuple[Options, Options, Options, Options]
Half = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Stage:
    """One number: its options by colour, and its groups."""

    colours: Colours
    fronts: Fronts


@dataclass(frozen=True, slots=True)
class Plan:
    """A question to the sweep: the numbers in order, and the jokers there are."""

    stages: tuple[Stage, ...]
    jokers: int
    free: bool = False
    """Whether jokers may stand where they are not needed, so that their number counts exactly."""


@dataclass(frozen=True, slots=True)
class Swept:
    """The layers of a sweep, the start first; `whole` tells that no state was left out for want of room."""

    layers: tuple[Layer, ...]
    whole: bool

    @property
    def ends(self) -> Layer:
        """What is left after the last number: the least loss by jokers spent."""
        return self.layers[-1]


def sweep(plan: Plan, lattice: Lattice, cap: int, width: int | None = None) -> Swept:
    """All layers with a loss below `cap`; at most `width` states in each, the most promising ones."""
    layers: list[Layer] = [{0: 0}]
    whole = True
    for stage in plan.stages:
        layer = _advanced(layers[-1], stage, (plan.jokers + 1) * JOKER_UNIT, cap)
        if len(layer) > FEW:
            charges = tuple(options.base.charges for options in stage.colours)
            layer = thinned(layer, lattice, charges, free=plan.free)
        if width is not None and len(layer) > width:
            layer = dict(list(layer.items())[:width])
            whole = False
        layers.append(layer)
    return Swept(tuple(layers), whole)


def _advanced(layer: Layer, stage: Stage, limit: int, cap: int) -> Layer:
    """The next layer. Two colours at a time are put together once for all states that share them."""
    fronts = stage.fronts
    black, red, blue, orange = stage.colours
    firsts: dict[int, Half] = {}
    seconds: dict[int, Half] = {}
    after: Layer = {}
    known = after.get
    for key, loss in layer.items():
        pair, other = key & PAIR, key >> PAIR_BITS & PAIR
        first = firsts.get(pair)
        if first is None:
            firsts[pair] = first = _half(black[pair & 31], red[pair >> 5], limit)
        second = seconds.get(other)
        if second is None:
            seconds[other] = second = _half(blue[other & 31], orange[other >> 5], limit)
        base = key & -JOKER_UNIT
        for add, code in first:
            half = base + add
            if half >= limit:
                continue
            for more, rest in second:
                whole = half + more
                if whole >= limit:
                    continue
                for jokers, lost in fronts[code | rest]:
                    target = whole + jokers
                    if target >= limit:
                        break
                    lost += loss
                    if lost < known(target, cap):
                        after[target] = lost
    return after


def _half(ones: tuple[Move, ...], others: tuple[Move, ...], limit: int) -> Half:
    """Every pair of options, as what it adds to a key and which tiles it leaves for groups."""
    return [(one + other, code | rest) for one, code in ones for other, rest in others if one + other < limit]
