"""The sweep over the numbers 1 to 13: keeps, of all ways to lay the tiles, those that no other dominates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.solver.plain.groups import Fronts
from game.solver.plain.lattice import Dominance, LayerComparison, RankLayer
from game.solver.plain.runs import JOKER_UNIT, PARENT_UNIT, RunOptions

BEAM = 8
"""Up to this many states of a layer are chosen without a comparison of all."""
FEW = 16
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


SweptLayer = list[RankLayer]
"""The states after one number by the round that looked at them; a state may be met again, better or worse."""


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep has looked at, the start first; `whole` if no state was left for lack of room."""

    rounds: tuple[SweptLayer, ...]
    whole: bool

    @property
    def layers(self) -> tuple[RankLayer, ...]:
        """The best rank of every state, by number."""
        return tuple(map(_as_one, self.rounds))

    @property
    def last(self) -> RankLayer:
        """The best rank of every state after the last number."""
        return _as_one(self.rounds[-1])

    @property
    def ends(self) -> RankLayer:
        """What is left after the last number: the least loss by jokers spent."""
        return {key: rank // PARENT_UNIT for key, rank in self.last.items()}


def _as_one(layer: SweptLayer) -> RankLayer:
    """The best rank of every state, whatever the round."""
    best = layer[0].copy()
    for some in layer[1:]:
        for key, rank in some.items():
            best[key] = min(rank, best.get(key, rank))
    return best


class Sweep:
    """A sweep in rounds: each goes on with the states that the one before left waiting."""

    def __init__(self, plan: SweepPlan, lattice: Dominance) -> None:
        self.plan = plan
        self.cap: int | None = None
        """Ways that lose as much or more have been dropped in some round."""
        self._lattice = lattice
        self._rounds: tuple[SweptLayer, ...] = tuple([[] for _ in range(len(plan.stages) + 1)])
        self._waiting: dict[int, RankLayer] = {}
        """States not looked at yet, by number."""

    @property
    def looked(self) -> int:
        """How many states it has looked at."""
        return sum([len(some) for layer in self._rounds for some in layer])

    def widened(self, cap: int, width: int | None = None) -> Swept:
        """All layers with a loss below `cap`; at most `width` states more in each, the most promising ones."""
        plan, rounds, whole = self.plan, self._rounds, True
        self.cap = cap if self.cap is None else min(cap, self.cap)
        limits = (plan.jokers + 1) * JOKER_UNIT, cap * PARENT_UNIT
        newcomers: RankLayer = {} if rounds[0] else {0: 0}
        known = 0
        for place, stage in enumerate(plan.stages):
            rounds[place].append(newcomers)
            waiting = self._waiting.pop(place, None)
            after = {key: rank for key, rank in waiting.items() if rank < limits[1]} if waiting else {}
            if newcomers:
                _advance(newcomers, known, stage, limits, after)
            known = sum(map(len, rounds[place + 1]))
            if after and len(after) + known > FEW:
                charges = tuple([options.base.charges for options in stage.colours])
                comparison = LayerComparison(self._lattice, charges, plan.free)
                if width is None or place + 1 == len(plan.stages):
                    after = comparison.thinned(after, _as_one(rounds[place + 1]).items() if known else ())
                else:
                    after, left = _some(after, comparison, width)
                    if left:
                        self._waiting[place] = left
                        whole = False
            assert known + len(after) <= PARENT_UNIT, "a rank has no room for the parents of so many states"
            newcomers = after
        rounds[-1].append(newcomers)
        return Swept(rounds, whole)


def _some(layer: RankLayer, comparison: LayerComparison, most: int) -> tuple[RankLayer, RankLayer]:
    """The most promising states, and those left for later."""
    if most <= BEAM:
        return comparison.promising(layer, most)
    layer = comparison.thinned(layer)
    if len(layer) <= most:
        return layer, {}
    states = list(layer.items())
    return dict(states[:most]), dict(states[most:])


def _advance(states: RankLayer, start: int, stage: SweepStage, limits: tuple[int, int], after: RankLayer) -> None:
    """Adds every state with every choice of options to the next layer, as long as there are jokers for it.

    Plain loops, because this is the innermost part of the search; sharing halves between states was slower.
    """
    limit, cap = limits
    fronts = stage.fronts
    blacks, reds, blues, oranges = stage.colours
    known = after.get
    for place, (key, rank) in enumerate(states.items(), start=start):
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
