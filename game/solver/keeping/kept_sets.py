"""Which sets of the old table can stay, so that a play is worth as much and breaks as few as possible."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice, product

from game.solver.keeping.keeping_sweep import UNIT, KeepingCaps, KeepingStage, swept_layers
from game.solver.keeping.kept_groups import BROKEN_BITS, BROKEN_UNIT, LOSS_UNIT, KeptDeal, KeptFronts, KeptGroupMemo
from game.solver.keeping.kept_runs import (
    COVERED_BITS,
    LANE_BITS,
    CoveredRuns,
    KeptRunMemo,
    KeptRunMoves,
    KeptRunOption,
    KeptRunTerms,
)
from game.solver.keeping.old_sets import OldGroup, OldRuns, colours_in, old_groups, old_runs
from game.solver.plain.frozen import Frozen
from game.solver.plain.groups import Four
from game.solver.plain.kinds import COLOURS
from game.solver.plain.lattice import Dominance, RankLayer
from game.solver.plain.question import Question
from game.solver.plain.runs import CODE_BITS, JOKER_UNIT, MOST_RUNS, STATE_BITS, OptionMemo
from game.solver.plain.sweep import SweepPlan, SweepStage

WIDTHS = (6, 400)
"""States of a layer that the passes keep; the second usually has room for all."""
MOST_BROKEN = (1 << BROKEN_BITS) - 1
_STATE = (1 << STATE_BITS) - 1
_COVERED = (1 << LANE_BITS) - 1
_EVEN: Four = (1, 1, 1, 1)
_ALL = range(len(COLOURS))


@dataclass(frozen=True, slots=True)
class KeepingPlan:
    """A question to the sweep that counts broken sets."""

    stages: tuple[KeepingStage, ...]
    jokers: int
    runs: tuple[OldRuns, ...]
    """The old runs, by colour."""
    groups: tuple[tuple[int, ...], ...]
    """The idents of old groups, by number from 1."""


class KeepingMemory:
    """Options and groups by what determines them."""

    def __init__(self) -> None:
        self._covers = CoveredRuns()
        self._runs: dict[KeptRunTerms, KeptRunMemo] = {}
        self._moves: dict[tuple[int, KeptRunTerms], KeptRunMoves] = {}
        self._groups: dict[tuple[Four, tuple[OldGroup, ...]], KeptGroupMemo] = {}
        self._fronts: dict[tuple[Four, tuple[OldGroup, ...]], KeptFronts] = {}

    @property
    def size(self) -> int:
        """How many entries of one kind there are at most."""
        return max(len(self._moves), len(self._fronts))

    def plan(self, plain: SweepPlan, table: Frozen) -> KeepingPlan:
        """The same question as a plain one, with the sets of the table that may stay."""
        runs = tuple(old_runs(colour, table) for colour in _ALL)
        stages, idents = [], []
        for place, stage in enumerate(plain.stages):
            groups, here = old_groups(place + 1, table)
            idents.append(here)
            black, red, blue, orange = (self._colour(colour, stage, runs[colour], place, groups) for colour in _ALL)
            charges = tuple(moves.base.base.charges for moves in (black, red, blue, orange))
            stages.append(KeepingStage((black, red, blue, orange), self._fronts_of(stage, groups), charges))
        return KeepingPlan(tuple(stages), plain.jokers, runs, tuple(idents))

    def _colour(
        self, colour: int, stage: SweepStage, runs: OldRuns, place: int, groups: tuple[OldGroup, ...]
    ) -> KeptRunMoves:
        base = stage.colours[colour].base
        if runs.abreast > base.spot.most:
            base = OptionMemo(base.spot._replace(most=min(MOST_RUNS, runs.abreast)))
        spared = colours_in(groups, colour) if base.spot.bridges else 0
        terms = KeptRunTerms(base.spot, runs.lanes[place], spared)
        moves = self._moves.get((colour, terms))
        if moves is None:
            memo = self._runs.get(terms)
            if memo is None:
                self._runs[terms] = memo = KeptRunMemo(terms, base, self._covers)
            self._moves[colour, terms] = moves = KeptRunMoves(memo, colour)
        return moves

    def _fronts_of(self, stage: SweepStage, groups: tuple[OldGroup, ...]) -> KeptFronts:
        weights = stage.fronts.spot.weights
        fronts = self._fronts.get((weights, groups))
        if fronts is None:
            weight = weights[0] if len(set(weights)) == 1 and weights[0] else 0
            key = (_EVEN if weight else weights, groups)
            memo = self._groups.get(key)
            if memo is None:
                self._groups[key] = memo = KeptGroupMemo(*key)
            self._fronts[weights, groups] = fronts = KeptFronts(memo, weight or 1)
        return fronts


def most_kept(
    plan: KeepingPlan, question: Question, lattice: Dominance, caps: KeepingCaps
) -> tuple[frozenset[int] | None, int]:
    """The idents of sets that a play within these caps can keep all of, as many as can be found.

    None if none is found. The second number is how many states were looked at.
    """
    found, looked = None, 0
    for width in WIDTHS:
        layers, whole = swept_layers(plan.stages, plan.jokers, lattice, caps, width)
        looked += sum(map(len, layers))
        ends = {
            end: rank for end, rank in layers[-1].items() if question.cost(rank // LOSS_UNIT, end // UNIT) <= caps.loss
        }
        if ends:
            end = min(ends, key=lambda end: ends[end] % LOSS_UNIT)
            caps = replace(caps, broken=ends[end] % LOSS_UNIT // BROKEN_UNIT)
            found = _kept(plan, layers, end)
        if whole:
            break
    return found, looked


def _kept(plan: KeepingPlan, layers: list[RankLayer], end: int) -> frozenset[int]:
    """What stays on the way to an end."""
    idents: set[int] = set()
    key, rank = end, layers[-1][end]
    for place in range(len(plan.stages) - 1, -1, -1):
        parent = next(islice(layers[place], rank % BROKEN_UNIT, None))
        before = layers[place][parent]
        options, deal = _step(plan.stages[place], parent, key, rank // BROKEN_UNIT - before // BROKEN_UNIT)
        for runs, option in zip(plan.runs, options, strict=True):
            idents.update(
                ident for (last, lane), ident in runs.ends.items() if last == place + 1 and option.covered >> lane & 1
            )
        idents.update(ident for bit, ident in enumerate(plan.groups[place]) if deal.kept >> bit & 1)
        key, rank = parent, before
    return frozenset(idents)


def _step(stage: KeepingStage, key: int, target: int, cost: int) -> tuple[tuple[KeptRunOption, ...], KeptDeal]:
    """How a state becomes the one after it with this loss and so many sets broken, packed."""
    jokers = target // UNIT - key // UNIT
    leading = [
        [option for option in stage.colours[colour].base[_state(key, colour)] if option.state == _state(target, colour)]
        for colour in _ALL
    ]
    weight = stage.fronts.weight * LOSS_UNIT // BROKEN_UNIT
    for options in product(*leading):
        code = sum(option.code << CODE_BITS * colour for colour, option in enumerate(options))
        spent = jokers - sum(option.jokers for option in options) // JOKER_UNIT
        rest = cost - sum(option.broken for option in options)
        for deal in stage.fronts.base.deals(code):
            if deal.jokers == spent and deal.loss * weight + deal.broken == rest:
                return options, deal
    raise AssertionError("a state that its parent does not lead to")


def _state(key: int, colour: int) -> int:
    """The state of a colour in a packed key."""
    shape = key >> COVERED_BITS + STATE_BITS * colour & _STATE
    return shape | (key >> LANE_BITS * colour & _COVERED) << STATE_BITS
