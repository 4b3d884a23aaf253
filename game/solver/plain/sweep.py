"""The sweep over the numbers 1 to 13: keeps, of all ways to lay the tiles, those that no other dominates."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from game.rules.values import immutable
from game.solver.plain.groups import Fronts
from game.solver.plain.lattice import Dominance, LayerComparison, RankLayer
from game.solver.plain.runs import BLUE, JOKER_UNIT, ORANGE, PARENT_UNIT, RED, STATE_MASK, RunOptions

UNCOMPARED = 16
"""Up to this many states of a layer are kept without a check of dominance. Checking all took 1.19 times."""

Colours = tuple[RunOptions, RunOptions, RunOptions, RunOptions]


class SweepStage(NamedTuple):
    """One number: its options by colour, and its groups."""

    colours: Colours
    fronts: Fronts


@immutable
class SweepPlan:
    """A question to the sweep: the numbers in order, and the jokers there are."""

    stages: tuple[SweepStage, ...]
    jokers: int
    free: bool = False
    """Whether jokers may stand where they are not needed, so that their number counts exactly."""
    downwards: bool = False
    """Whether the numbers are counted from the other end, so that the sweep begins at 13."""


@immutable
class Swept:
    """What a sweep has looked at, the start first; `whole` if no state was left for lack of room."""

    layers: tuple[RankLayer, ...]
    whole: bool

    @property
    def last(self) -> RankLayer:
        """The rank of every state after the last number."""
        return self.layers[-1]

    @property
    def ends(self) -> RankLayer:
        """What is left after the last number: the least loss by jokers spent."""
        return {key: rank // PARENT_UNIT for key, rank in self.last.items()}

    @property
    def looked(self) -> int:
        """How many states it has looked at."""
        return sum(map(len, self.layers))


def run_sweep(
    plan: SweepPlan, lattice: Dominance, cap: int, width: int | None = None, most: int | None = None
) -> Swept:
    """All layers with a loss below `cap`; at most `width` states in each, the most promising ones. When `most` have
    been kept in all, so few are kept in each of the layers left that it comes to an end soon."""
    limits = (plan.jokers + 1) * JOKER_UNIT, cap * PARENT_UNIT
    layer: RankLayer = {0: 0}
    layers, whole, last, looked = [layer], True, len(plan.stages), 1
    for place, stage in enumerate(plan.stages, start=1):
        layer = _advance(layer, stage, limits)
        if len(layer) > UNCOMPARED:
            charges = tuple([options.base.charges for options in stage.colours])
            comparison = LayerComparison(lattice, charges, plan.free)
            layer = comparison.thinned(layer)
            room = width if most is None else max(UNCOMPARED, most - looked)
            if room is not None and place < last and len(layer) > room:
                layer, whole = dict(islice(layer.items(), room)), False
        looked += len(layer)
        assert len(layer) <= PARENT_UNIT, "a rank has no room for the parents of so many states"
        layers.append(layer)
    return Swept(tuple(layers), whole)


def _advance(states: RankLayer, stage: SweepStage, limits: tuple[int, int]) -> RankLayer:
    """The next layer: every state with every choice of options, as long as there are jokers for it.

    Plain loops, because this is the innermost part of the search; sharing halves between states was slower.
    """
    limit, cap = limits
    spent, lost = -JOKER_UNIT, -PARENT_UNIT
    fronts = stage.fronts
    blacks, reds, blues, oranges = stage.colours
    after: RankLayer = {}
    known = after.get
    for place, (key, rank) in enumerate(states.items()):
        jokers, rank = key & spent, rank & lost | place
        red, blue, orange = (
            reds[key >> RED & STATE_MASK],
            blues[key >> BLUE & STATE_MASK],
            oranges[key >> ORANGE & STATE_MASK],
        )
        for one, first in blacks[key & STATE_MASK]:
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
