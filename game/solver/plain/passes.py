"""Passes of the sweep over one question whose aces have their places: a quick one, the proof, and the way back."""

from __future__ import annotations

from game.rules.faces import HIGHEST
from game.rules.tiles import Tiles
from game.rules.values import immutable
from game.solver.counts.kinds import HIGH_ACE, NUMBERS
from game.solver.plain.drafts import drafts
from game.solver.plain.lattice import jokers_of
from game.solver.plain.memory import Memory
from game.solver.plain.question import Question
from game.solver.plain.rows import filled, with_jokers
from game.solver.plain.sweep import SweepPlan, Swept, run_sweep
from game.solver.plain.trace import traced

FIRST_STATES = 4
"""States of a layer that the pass before a proof keeps: what it finds shortens the proof. With 1 or 16
random sets take 1.03 and 1.08 times, with the same answers (`compare_solvers --kind "random sets"`)."""
TRIAL_STATES = 64
"""States of a layer that a trial keeps; a failed trial proves nothing. With 16 three of 350 plays of random sets keep
fewer sets, with 256 as many are kept (`python -m tests.bench.compare_solvers --kind "random sets"`)."""
MIDDLE = 7
"""The number in the middle."""
FROM_13 = 14
"""What speaks for a sweep from 13 where nothing else speaks for either end; fitted to the times of 500 proofs."""


@immutable
class SweptWay:
    """A way to lay the tiles: where a sweep of a question ends."""

    question: Question
    plan: SweepPlan
    swept: Swept
    end: int

    @property
    def cost(self) -> int:
        """What it falls short of playing everything by."""
        return self.question.cost(self.swept.ends[self.end], jokers_of(self.end))

    @property
    def lays_all_jokers(self) -> bool:
        """Whether no joker is left over that must find room somewhere."""
        needed = jokers_of(self.end)
        return self.question.wanted_jokers(needed) <= needed

    def rows(self, *, exactly: bool = False) -> list[Tiles] | None:
        """The way as rows of tiles; None if the jokers it leaves over find no room."""
        question, supply, position = self.question, self.question.supply, self.question.position
        needed = jokers_of(self.end)
        steps = traced(self.plan, self.swept, self.end)
        if self.plan.downwards:
            laid = [draft.turned() for draft in drafts(steps, supply.turned, question.frozen)]
        else:
            laid = drafts(steps, supply, question.frozen)
        loose = [meld for meld in position.table if meld.ident not in question.frozen.melds]
        rows = filled(laid, loose, position.rack)
        wanted = max(needed, question.must.jokers) if exactly else question.wanted_jokers(needed)
        if wanted > needed:
            laid_tiles = {tile for row in rows for tile in row}
            every = (*(tile for meld in loose for tile in meld.tiles), *position.rack)
            spare = [tile for tile in every if tile.is_joker and tile not in laid_tiles]
            return with_jokers(rows, spare[: wanted - needed], position.rules)
        return rows


def plan_of(memory: Memory, question: Question, *, free: bool = False, downwards: bool = False) -> SweepPlan:
    """What the sweep goes through; `downwards`: from 13 to 1, for questions without frozen sets and high aces."""
    must, supply, weights = question.must, question.supply, question.aim.weights
    if downwards:
        must, supply, weights = must.turned, supply.turned, (weights[0], *weights[HIGHEST:0:-1])
    return memory.plan(must, supply, weights, question.frozen, free=free, downwards=downwards)


def passed(memory: Memory, plan: SweepPlan, cap: int, width: int | None = None) -> Swept:
    """A sweep, with its states counted; without a width as wide as a search may be."""
    swept = run_sweep(plan, memory.lattice, cap, width, memory.most if width is None else None)
    memory.looked += swept.looked
    return swept


def best_way(question: Question, plan: SweepPlan, swept: Swept) -> SweptWay | None:
    """The best of the ways a sweep has found, if there is any."""
    ends = ((question.cost(loss, jokers_of(end)), end) for end, loss in swept.ends.items())
    end = min(ends, default=None)
    return None if end is None else SweptWay(question, plan, swept, end[1])


def everything(question: Question) -> int:
    """The loss at which a way gains nothing."""
    return question.total + (1 if question.aim.joker > 0 and question.rack_jokers else 0)


def tried(memory: Memory, question: Question, cap: int) -> SweptWay | None:
    """A way that loses less than `cap`, if a quick pass finds one."""
    plan = plan_of(memory, question)
    way = best_way(question, plan, passed(memory, plan, cap, TRIAL_STATES))
    return None if way is None or way.cost >= cap else way


def proven(memory: Memory, question: Question, cap: int, floor: int = 0) -> SweptWay | None:
    """A best way that loses less than `cap`: a narrow pass finds one, and a whole one proves it or finds a better one;
    one that would take too many states is counted as cut.

    `floor`: a cost that is known to be the least there can be. The whole pass begins at the end that should be easier.
    """
    plan = plan_of(memory, question)
    swept = passed(memory, plan, cap, FIRST_STATES)
    first = best_way(question, plan, swept)
    if first is not None:
        cap = min(cap, first.cost)
        if swept.whole or cap <= floor:
            return first
    elif swept.whole:
        return None
    if _is_shorter_downwards(question):
        plan = plan_of(memory, question, downwards=True)
    swept = passed(memory, plan, cap)
    better = best_way(question, plan, swept)
    best = first if better is None else better
    if not swept.whole and (best is None or best.cost > floor):
        memory.cuts += 1
    return best


def _is_shorter_downwards(question: Question) -> bool:
    """Whether a sweep from 13 should meet fewer states than one from 1: where high kinds are missing."""
    if question.frozen.runs or question.frozen.groups or len(question.aim.weights) > HIGH_ACE:
        return False
    gaps = [number - MIDDLE for line in question.supply.lines for number in NUMBERS if not line[number]]
    return FROM_13 + sum(gaps) > 0


def exactly(memory: Memory, question: Question) -> list[Tiles] | None:
    """For spare jokers that find no room: the same question with the number of jokers counted exactly."""
    plan = plan_of(memory, question, free=True)
    swept = passed(memory, plan, question.total + 1)
    memory.cuts += not swept.whole
    ends, is_set = swept.ends, question.position.rules.is_set

    def merit(end: int) -> int:
        return question.aim.joker * max(0, jokers_of(end) - question.must.jokers) - ends[end]

    for end in sorted(ends, key=merit, reverse=True):
        rows = SweptWay(question, plan, swept, end).rows(exactly=True)
        if rows is not None and all(map(is_set, rows)):
            return rows
    return None
