"""Passes of the sweep over one question whose aces have their places: a quick one, the proof, and the way back."""

from __future__ import annotations

from game.rules.tiles import Tiles
from game.solver.plain.drafts import drafts
from game.solver.plain.lattice import jokers_of
from game.solver.plain.memory import Memory
from game.solver.plain.question import Question
from game.solver.plain.rows import filled
from game.solver.plain.sweep import Sweep, SweepPlan, Swept
from game.solver.plain.trace import traced

WIDTHS = (8, None)
"""States of a layer that each round of a proof looks at beyond those before; the first answer shortens the next."""
QUICK = 8
"""States of a layer that a quick pass keeps."""
TRIAL = 64
"""States of a layer that a trial keeps; a failed trial proves nothing."""


def plan_of(memory: Memory, question: Question, *, free: int = 0) -> SweepPlan:
    """What the sweep goes through."""
    return memory.plan(question.must, question.supply, question.aim.weights, question.frozen, free=free)


def passed(memory: Memory, plan: SweepPlan, cap: int, width: int | None = None) -> Swept:
    """A sweep, with its states counted."""
    return widened(memory, Sweep(plan, memory.lattice), cap, width)


def widened(memory: Memory, sweep: Sweep, cap: int, width: int | None = None) -> Swept:
    """Another round of a sweep, with its states counted."""
    before = sweep.looked
    swept = sweep.widened(cap, width)
    memory.looked += sweep.looked - before
    return swept


def everything(question: Question) -> int:
    """The loss at which a way gains nothing."""
    return question.total + (1 if question.aim.joker > 0 and question.rack_jokers else 0)


def proven(memory: Memory, question: Question, plan: SweepPlan, cap: int, floor: int = 0) -> tuple[int | None, Swept]:
    """The key of a best end, by rounds of which the last one proves it.

    `floor`: a cost that is known to be the least there can be.
    """
    return proven_by(memory, question, Sweep(plan, memory.lattice), cap, floor)


def proven_by(
    memory: Memory, question: Question, sweep: Sweep, cap: int, floor: int = 0, *, others: bool = False
) -> tuple[int | None, Swept]:
    """The same by a sweep that has looked at nothing yet; `others`: it also goes on with ways that are as good."""
    for width in WIDTHS:
        swept = widened(memory, sweep, cap, width)
        cost, found = best_end(question, swept)
        if swept.whole or (found is not None and cost <= floor):
            break
        if found is not None:
            cap = min(cap, cost + others)
    return found, swept


def exactly(memory: Memory, question: Question, *, gain: bool = True) -> list[Tiles] | None:
    """For spare jokers that find no room: the same question with the number of jokers counted exactly.

    `gain`: only with something of the rack.
    """
    plan = plan_of(memory, question, free=1)
    swept = passed(memory, plan, question.total + 1)
    ends = swept.ends

    def merit(end: int) -> int:
        return question.aim.joker * max(0, jokers_of(end) - question.must.jokers) - ends[end]

    for end in sorted(ends, key=merit, reverse=True):
        rows = rows_of(question, plan, swept, end, exactly=True)
        if rows is not None and (not gain or question.is_played(rows)):
            return rows
    return None


def best_end(question: Question, swept: Swept) -> tuple[int, int | None]:
    """The least cost and the key of an end that has it; no key when there is no end."""
    costs = ((question.cost(loss, jokers_of(end)), end) for end, loss in swept.ends.items())
    return min(costs, default=(0, None))


def rows_of(
    question: Question, plan: SweepPlan, swept: Swept, end: int, *, exactly: bool = False
) -> list[Tiles] | None:
    """The way to an end as rows of tiles; None if the jokers it leaves over find no room."""
    needed = jokers_of(end)
    laid = drafts(traced(plan, swept, end), question.supply, question.frozen)
    wanted = max(needed, question.must.jokers) if exactly else question.wanted_jokers(needed)
    for _ in range(wanted - needed):
        if not any(draft.take_joker() for draft in laid):
            return None
    rows = filled(laid, question.position.table, question.position.rack)
    return rows if not exactly or all(map(question.position.rules.is_set, rows)) else None
