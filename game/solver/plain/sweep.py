"""The sweep over the numbers 1 to 13: keeps, of all ways to lay the tiles, those that no other dominates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.solver.plain.groups import Fronts
from game.solver.plain.lattice import Dominance, RankLayer, thinned
from game.solver.plain.runs import JOKER_UNIT, PARENT_UNIT, RunOptions

FEW = 12
"""Up to this many states of a layer are kept without a check of dominance."""

Colours = tuple[RunOptions, RunOptions, RunOptions, RunOptions]


class SweepStage(NamedTuple):
    """One number: its options by colour, and its groups."""

    colours: Colours
    fronts: Fronts


@dataclass(frozen=True, slots=True)
class SweepPlan:
    """A question to the sweep: the numbers in order, and the jokers there are."""

    stages: tuple[SweepStage, ...]
    jokers: int
    free: bool = False
    """Whether jokers may stand where they are not needed, so that their number counts exactly."""


@dataclass(frozen=True, slots=True)
class Swept:
    """The layers of a sweep, the start first; `whole` if no state was dropped for lack of room."""

    layers: tuple[RankLayer, ...]
    whole: bool

    @property
    def ends(self) -> RankLayer:
        """What is left after the last number: the least loss by jokers spent."""
        return {key: rank // PARENT_UNIT for key, rank in self.layers[-1].items()}


def sweep(plan: SweepPlan, lattice: Dominance, cap: int, width: int | None = None) -> Swept:
    """All layers with a loss below `cap`; at most `width` states in each, the most promising ones."""
    layers: list[RankLayer] = [{0: 0}]
    limit, highest = (plan.jokers + 1) * JOKER_UNIT, cap * PARENT_UNIT
    whole = True
    for stage in plan.stages:
        layer = _advanced(layers[-1], stage, limit, highest)
        if len(layer) > FEW:
            charges = tuple(options.base.charges for options in stage.colours)
            layer = thinned(layer, lattice, charges, free=plan.free)
        if width is not None and len(layer) > width:
            layer = dict(list(layer.items())[:width])
            whole = False
        assert len(layer) <= PARENT_UNIT, "a rank has no room for the parents of so many states"
        layers.append(layer)
    return Swept(tuple(layers), whole)


def _advanced(layer: RankLayer, stage: SweepStage, limit: int, cap: int) -> RankLayer:
    """The next layer: every state with every choice of options, as long as there are jokers for it.

    Plain loops, because this is the innermost part of the search; sharing halves between states was slower.
    """
    fronts = stage.fronts
    blacks, reds, blues, oranges = stage.colours
    after: RankLayer = {}
    known = after.get
    for place, (key, rank) in enumerate(layer.items()):
        jokers, rank = key & -JOKER_UNIT, rank & -PARENT_UNIT | place
        red, blue, orange = reds[key >> 5 & 31], blues[key >> 10 & 31], oranges[key >> 15 & 31]
        for one, first in blacks[key & 31]:
            one += jokers
            for two, second in red:
                two += one
                second |= first
                for three, third in blue:
                    three += two
                    if three >= limit:
                        continue
                    third |= second
                    for four, code in orange:
                        four += three
                        if four >= limit:
                            continue
                        for target, loss in fronts[third | code]:
                            target += four
                            if target >= limit:
                                break
                            loss += rank
                            if loss < known(target, cap):
                                after[target] = loss
    return after
