"""Which sets of the old table can stay, so that a play is worth as much and breaks as few as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from game.rules.faces import LOWEST
from game.solver.calm.keeping_sweep import UNIT, KeepingCaps, KeepingPlan, KeepingStage, swept_layers
from game.solver.calm.kept_groups import BROKEN_UNIT, LOSS_UNIT, MOST_BROKEN, KeptFronts, KeptGroupMemo
from game.solver.calm.kept_runs import (
    COVERED_BITS,
    LANE_BITS,
    KeptRunMemo,
    KeptRunMoves,
    KeptRunOption,
    KeptRunTerms,
    covered_runs,
)
from game.solver.calm.old_sets import OldGroup, OldRuns, colours_in, old_groups, old_runs
from game.solver.counts.kinds import COLOURS
from game.solver.lookup import Lookup
from game.solver.plain.frozen import Frozen
from game.solver.plain.groups import GroupSpot
from game.solver.plain.lattice import RankLayer
from game.solver.plain.memory import MOST_REMEMBERED, Memory
from game.solver.plain.question import Question
from game.solver.plain.runs import JOKER_UNIT, MOST_RUNS, STATE_BITS, OptionMemo, RunTerms
from game.solver.plain.sweep import SweepPlan

FEW, MANY = 5, 400
"""States of a layer that a pass keeps: what the first finds bounds the second, which has room for all, with few
exceptions. With 16 instead of 5 the kept questions of Big take 7 % longer, those of Classic 3 %, with the same answers
(`python -m tests.bench.compare_solvers --kind big`)."""
_STATE = (1 << STATE_BITS) - 1
_COVERED = (1 << LANE_BITS) - 1
_ALL = range(len(COLOURS))
_NO_GROUPS: tuple[tuple[OldGroup, ...], tuple[int, ...]] = ((), ())


class CalmMemory(Memory):
    """Everything a solver keeps for plain and for calm questions. Not thread-safe."""

    def keeping_plan(self, plain: SweepPlan, table: Frozen) -> KeepingPlan:
        """The same question as a plain one, with the sets of the table that may stay."""
        if max(len(self._moves), len(self._kept_groups)) > MOST_REMEMBERED:
            self._forget()
        runs = tuple(old_runs(colour, table) for colour in _ALL)
        lying = old_groups(table)
        stages, idents = [], []
        for place, stage in enumerate(plain.stages):
            groups, here = lying.get(place + LOWEST, _NO_GROUPS)
            idents.append(here)
            black, red, blue, orange = [
                self._moves[colour, _terms(options.base.spot, runs[colour], place, colours_in(groups, colour))]
                for colour, options in enumerate(stage.colours)
            ]
            stages.append(KeepingStage((black, red, blue, orange), self._kept_groups[stage.fronts.spot, groups]))
        return KeepingPlan(tuple(stages), plain.jokers, runs, tuple(idents))

    def _forget(self) -> None:
        super()._forget()
        self._covers, self._spots = Lookup(covered_runs), Lookup(OptionMemo)
        self._memos, self._moves = Lookup(self._memo), Lookup(self._moves_of)
        self._kept_groups = Lookup(self._kept_fronts)

    def _memo(self, terms: KeptRunTerms) -> KeptRunMemo:
        return KeptRunMemo(terms, self._spots[terms.spot], self._covers)

    def _moves_of(self, key: tuple[int, tuple[int, KeptRunTerms]]) -> KeptRunMoves:
        colour, (must, terms) = key
        return KeptRunMoves(self._memos[terms], colour, must)

    def _kept_fronts(self, key: tuple[GroupSpot, tuple[OldGroup, ...]]) -> KeptFronts:
        spot, groups = key
        return KeptFronts(KeptGroupMemo(self._groups[spot.weights, spot.places, spot.free, spot.jokers], groups))


def _terms(spot: RunTerms, runs: OldRuns, place: int, grouped: int) -> tuple[int, KeptRunTerms]:
    """How many tiles of a colour must lie at a place, and what else decides its options there."""
    if runs.abreast > spot.most:
        spot = spot._replace(most=min(MOST_RUNS, runs.abreast))
    number, must, *rest = spot
    return must, KeptRunTerms(RunTerms._make((number, 0, *rest)), runs.lanes[place], min(grouped, spot.bridges))


def most_kept(memory: CalmMemory, plan: KeepingPlan, question: Question, caps: KeepingCaps) -> frozenset[int] | None:
    """The sets that stay in a way within these caps that keeps as many as can be found; None if none is found."""
    best: tuple[list[RankLayer], int] | None = None
    for width in (FEW, MANY):
        layers, whole = swept_layers(plan.stages, plan.jokers, memory.lattice, caps, width)
        memory.looked += sum(map(len, layers))
        costs = {end: question.cost(rank // LOSS_UNIT, end // UNIT) for end, rank in layers[-1].items()}
        ends = [end for end, cost in costs.items() if cost <= caps.loss]
        if ends:
            end = min(ends, key=lambda end: layers[-1][end] % LOSS_UNIT)
            caps = replace(caps, broken=layers[-1][end] // BROKEN_UNIT & MOST_BROKEN)
            best = layers, end
        if whole or not caps.broken:
            break
    return None if best is None else _staying(plan, *best)


def _staying(plan: KeepingPlan, layers: Sequence[RankLayer], end: int) -> frozenset[int]:
    """The idents of the sets that stay on the way to an end."""
    idents: set[int] = set()
    key, rank = end, layers[-1][end]
    for place in range(len(plan.stages) - 1, -1, -1):
        parent = rank % BROKEN_UNIT
        before = layers[place][parent]
        more = (rank // BROKEN_UNIT & MOST_BROKEN) - (before // BROKEN_UNIT & MOST_BROKEN)
        loss = rank // LOSS_UNIT - before // LOSS_UNIT
        options, kept = _step(plan.stages[place], parent, key, loss, more)
        for runs, option in zip(plan.runs, options, strict=True):
            idents.update([ident for lane, ident in runs.ending[place] if option.covered >> lane & 1])
        idents.update([ident for bit, ident in enumerate(plan.groups[place]) if kept >> bit & 1])
        key, rank = parent, before
    return frozenset(idents)


def _step(stage: KeepingStage, key: int, target: int, loss: int, broken: int) -> tuple[tuple[KeptRunOption, ...], int]:
    """How a state becomes the one after it with this loss and so many sets broken: its options, and the groups kept."""
    jokers = target // UNIT - key // UNIT
    leading = []
    for colour, moves in enumerate(stage.colours):
        after = _state(target, colour)
        leading.append([option for option in moves.base[_state(key, colour)] if option.state == after])
    groups = stage.fronts.base
    for options in product(*leading):
        code, spent, rest = 0, jokers, broken
        for moves, option in zip(stage.colours, options, strict=True):
            code += moves.codes[option.real]
            spent -= option.jokers // JOKER_UNIT
            rest -= option.broken
        for deal in groups[code]:
            if deal[:3] == (spent, loss, rest):
                return options, deal.kept
    raise AssertionError("a state that its parent does not lead to")


def _state(key: int, colour: int) -> int:
    """The state of a colour in a packed key."""
    shape = key >> COVERED_BITS + STATE_BITS * colour & _STATE
    return shape | (key >> LANE_BITS * colour & _COVERED) << STATE_BITS
