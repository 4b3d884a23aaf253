"""Traces the sweep that counts broken sets back: which sets stay, and how the other tiles lie in sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from game.rules.faces import LOWEST
from game.rules.table import Meld
from game.solver.calm.keeping_plan import UNIT, KeepingPlan, KeepingStage
from game.solver.calm.kept_groups import BROKEN_UNIT, LOSS_UNIT, MOST_BROKEN, KeptDeal
from game.solver.calm.kept_runs import COVERED_BITS, LANE_BITS, KeptRunOption, loose_runs
from game.solver.calm.old_sets import OldRuns
from game.solver.counts.kinds import COLOURS, LENGTH, counts_of
from game.solver.plain.drafts import TURNED, DraftItem, SetDraft, drafts
from game.solver.plain.frozen import Frozen, FrozenGroup, FrozenRun
from game.solver.plain.groups import GroupLaying
from game.solver.plain.lattice import RankLayer
from game.solver.plain.runs import JOKER_UNIT, SHAPE_NUMBERS, SHAPES, STATE_BITS, RunOption
from game.solver.plain.trace import TraceStep

_STATE = (1 << STATE_BITS) - 1
_COVERED = (1 << LANE_BITS) - 1
_ALL = range(len(COLOURS))


class _KeptStep(NamedTuple):
    """What one number does."""

    key: int
    """The state before it."""
    options: tuple[KeptRunOption, ...]
    deal: KeptDeal
    laying: GroupLaying


@dataclass(frozen=True, slots=True)
class KeptWay:
    """A way through all numbers."""

    runs: tuple[OldRuns, ...]
    """The old runs, by colour."""
    steps: tuple[_KeptStep, ...]
    """By number, from 1."""
    idents: frozenset[int]
    """The sets that stay."""

    def drafts(self, table: Frozen) -> list[SetDraft]:
        """All sets of the way; `table` holds the old ones as the sweep met them."""
        frozen = Frozen(
            tuple([run for run in table.runs if run.meld.ident in self.idents]),
            tuple([group for group in table.groups if group.meld.ident in self.idents]),
        )
        columns = [_LooseColumn(runs, colour, self.steps) for colour, runs in enumerate(self.runs)]
        steps = [
            TraceStep(
                tuple([column.states[place] for column in columns]),
                tuple([column.options[place] for column in columns]),
                step.laying,
            )
            for place, step in enumerate(self.steps)
        ]
        return drafts(steps, counts_of([column.line for column in columns], 0), frozen)


class _LooseColumn:
    """What one colour does beside the old runs that stay, as a sweep would do it that has these frozen."""

    def __init__(self, runs: OldRuns, colour: int, steps: Sequence[_KeptStep]) -> None:
        self.line = [0] * LENGTH
        """How many tiles lie in loose runs, by number."""
        self.states = [0] * len(steps)
        """The loose open runs before each place."""
        self.options: list[RunOption] = [RunOption(0, 0, 0, 0, 0)] * len(steps)
        self._staying = 0
        """The lanes of old runs that stay."""
        for place in range(len(steps) - 1, -1, -1):
            option, shape = steps[place].options[colour], SHAPES[_state(steps[place].key, colour) & _STATE]
            if not (option.used or self._staying or option.covered):
                continue
            size, own, begun, going = self._lying(runs, place, option.covered)
            one, two, three = shape
            new = option.used - one - two - min(three, option.used - one - two)
            rest = loose_runs(shape, option.used, going, begun)
            assert rest is not None, "old runs that stay without an open run that covers them"
            self.states[place] = SHAPE_NUMBERS[rest]
            self.options[place] = RunOption(option.used - size, max(0, begun - new), 0, 0, 0)
            self.line[place + LOWEST] = option.real + own - size

    def _lying(self, runs: OldRuns, place: int, covered: int) -> tuple[int, int, int, tuple[int, int, int]]:
        """The old runs at a place that stay: how many, their jokers, how many begin there, and the others by length."""
        size = own = begun = 0
        going = [0, 0, 0]
        for lane, old in enumerate(runs.lanes[place]):
            if old is None:
                continue
            if old.last:
                self._staying |= covered & 1 << lane
            if not self._staying >> lane & 1:
                continue
            size += 1
            own += old.joker
            if old.length:
                going[old.length - 1] += 1
            else:
                begun += 1
                self._staying &= ~(1 << lane)
        one, two, three = going
        return size, own, begun, (one, two, three)


def traced_back(plan: KeepingPlan, layers: Sequence[RankLayer], end: int) -> KeptWay:
    """The way to an end."""
    idents: set[int] = set()
    steps = []
    key, rank = end, layers[-1][end]
    for place in range(len(plan.stages) - 1, -1, -1):
        parent = rank % BROKEN_UNIT
        before = layers[place][parent]
        more = (rank // BROKEN_UNIT & MOST_BROKEN) - (before // BROKEN_UNIT & MOST_BROKEN)
        loss = rank // LOSS_UNIT - before // LOSS_UNIT
        step = _step(plan.stages[place], parent, key, loss, more)
        for runs, option in zip(plan.runs, step.options, strict=True):
            for lane, ident in runs.ending[place]:
                if option.covered >> lane & 1:
                    idents.add(ident)
        idents.update([ident for bit, ident in enumerate(plan.groups[place]) if step.deal.kept >> bit & 1])
        steps.append(step)
        key, rank = parent, before
    return KeptWay(plan.runs, tuple(reversed(steps)), frozenset(idents))


def _step(stage: KeepingStage, key: int, target: int, loss: int, broken: int) -> _KeptStep:
    """How a state becomes the one after it with this loss and so many sets broken."""
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
                return _KeptStep(key, options, deal, groups.laying(code, deal))
    raise AssertionError("a state that its parent does not lead to")


def _state(key: int, colour: int) -> int:
    """The state of a colour in a packed key."""
    shape = key >> COVERED_BITS + STATE_BITS * colour & _STATE
    return shape | (key >> LANE_BITS * colour & _COVERED) << STATE_BITS


def turned_draft(draft: SetDraft, melds: dict[int, Meld]) -> SetDraft:
    """The same with the numbers counted from the other end; `melds`: the old sets as they lie, by ident."""
    if draft.meld is None:
        return draft.turned()
    meld, items, behind = melds[draft.meld.ident], [*map(_turned, draft.items)], [*map(_turned, draft.behind)]
    if not draft.is_run:
        return SetDraft(False, TURNED - draft.number, items, meld, behind, draft.length)
    items.reverse()
    behind.reverse()
    return SetDraft(True, TURNED - (draft.number + draft.length - 1), behind, meld, items, draft.length)


def _turned(item: DraftItem) -> DraftItem:
    return None if item is None else (item[0], TURNED - item[1])


def turned_sets(table: Frozen) -> Frozen:
    """The sets as they lie there; their idents stay."""
    return Frozen(tuple(map(_turned_run, table.runs)), tuple(map(_turned_group, table.groups)))


def _turned_run(run: FrozenRun) -> FrozenRun:
    meld = Meld(run.meld.ident, run.meld.tiles[::-1])
    return replace(run, meld=meld, first=TURNED - run.last, last=TURNED - run.first)


def _turned_group(group: FrozenGroup) -> FrozenGroup:
    return replace(group, number=TURNED - group.number)
