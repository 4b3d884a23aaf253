"""Which sets of the old table can stay, so that a play is worth as much and breaks as few as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

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
from game.solver.plain.groups import Fronts, GroupSpot
from game.solver.plain.lattice import Dominance, RankLayer
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


class KeepingMemory:
    """Options and groups by what determines them."""

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._covers = Lookup(covered_runs)
        self._memos: dict[KeptRunTerms, KeptRunMemo] = {}
        self._moves: dict[tuple[int, int, KeptRunTerms], KeptRunMoves] = {}
        self._groups: dict[tuple[GroupSpot, tuple[OldGroup, ...]], KeptFronts] = {}

    def plan(self, plain: SweepPlan, table: Frozen) -> KeepingPlan:
        """The same question as a plain one, with the sets of the table that may stay."""
        if max(len(self._moves), len(self._groups)) > MOST_REMEMBERED:
            self._forget()
        runs = tuple(old_runs(colour, table) for colour in _ALL)
        lying = old_groups(table)
        stages, idents = [], []
        for place, stage in enumerate(plain.stages):
            groups, here = lying.get(place + LOWEST, _NO_GROUPS)
            idents.append(here)
            black, red, blue, orange = [
                self._colour(colour, options.base, runs[colour], place, colours_in(groups, colour))
                for colour, options in enumerate(stage.colours)
            ]
            stages.append(KeepingStage((black, red, blue, orange), self._fronts_of(stage.fronts, groups)))
        return KeepingPlan(tuple(stages), plain.jokers, runs, tuple(idents))

    def _colour(self, colour: int, base: OptionMemo, runs: OldRuns, place: int, grouped: int) -> KeptRunMoves:
        """What one colour may do at one place."""
        if runs.abreast > base.spot.most:
            base = OptionMemo(base.spot._replace(most=min(MOST_RUNS, runs.abreast)))
        number, must, *rest = base.spot
        spot = RunTerms._make((number, 0, *rest))
        terms = KeptRunTerms(spot, runs.lanes[place], min(grouped, spot.bridges))
        moves = self._moves.get((colour, must, terms))
        if moves is None:
            memo = self._memos.get(terms)
            if memo is None:
                self._memos[terms] = memo = KeptRunMemo(terms, base, self._covers)
            self._moves[colour, must, terms] = moves = KeptRunMoves(memo, colour, must)
        return moves

    def _fronts_of(self, fronts: Fronts, groups: tuple[OldGroup, ...]) -> KeptFronts:
        memo = self._groups.get((fronts.spot, groups))
        if memo is None:
            self._groups[fronts.spot, groups] = memo = KeptFronts(KeptGroupMemo(fronts, groups))
        return memo


class CalmMemory(Memory):
    """Everything a solver keeps for plain and for calm questions. Not thread-safe."""

    def __init__(self) -> None:
        super().__init__()
        self.keeping = KeepingMemory()


class MostKept(NamedTuple):
    """What the passes have found."""

    idents: frozenset[int] | None
    """The sets that stay in a way that keeps as many as can be found; None if none is found."""
    looked: int
    """How many states were looked at."""


def most_kept(plan: KeepingPlan, question: Question, lattice: Dominance, caps: KeepingCaps) -> MostKept:
    """A way within these caps that keeps as many sets as can be found."""
    search = _KeepingSearch(plan, question, lattice, caps)
    search.look(FEW)
    search.look(MANY)
    return MostKept(search.found, search.looked)


class _KeepingSearch:
    """Passes of the sweep, and what they have found."""

    def __init__(self, plan: KeepingPlan, question: Question, lattice: Dominance, caps: KeepingCaps) -> None:
        self._plan = plan
        self._question = question
        self._lattice = lattice
        self._least = 0
        """How many sets every way breaks."""
        self.caps = caps
        """What a better way must stay within."""
        self._best: tuple[list[RankLayer], int] | None = None
        """The layers of the pass that found the best way so far, and where it ends."""
        self.looked = 0
        """States looked at."""

    @property
    def found(self) -> frozenset[int] | None:
        """The sets that stay in the best way so far."""
        return None if self._best is None else _staying(self._plan, *self._best)

    @property
    def is_settled(self) -> bool:
        """Whether no better way exists."""
        return self._least >= self.caps.broken

    def look(self, width: int) -> None:
        """Looks for a better way."""
        if self.is_settled:
            return
        caps = self.caps
        layers, whole = swept_layers(self._plan.stages, self._plan.jokers, self._lattice, caps, width)
        self.looked += sum(map(len, layers))
        cost = self._question.cost
        ends = {end: rank for end, rank in layers[-1].items() if cost(rank // LOSS_UNIT, end // UNIT) <= caps.loss}
        if ends:
            end = min(ends, key=lambda end: ends[end] % LOSS_UNIT)
            self.caps = caps = replace(caps, broken=ends[end] // BROKEN_UNIT & MOST_BROKEN)
            self._best = layers, end
        if whole:
            self._least = caps.broken


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
