"""The answer to a question: a quick pass, the proof, and the way back to rows of tiles."""

from __future__ import annotations

from game.rules.tiles import Tiles
from game.solver.plain.drafts import drafts
from game.solver.plain.lattice import jokers_of
from game.solver.plain.memory import Memory
from game.solver.plain.question import Question
from game.solver.plain.rows import filled
from game.solver.plain.sweep import SweepPlan, Swept, sweep
from game.solver.plain.trace import traced

MANY = 1_000
BEAMS = ((4, 24), (16, 12), (MANY, 8))
"""Widths of the first pass by the number of tiles to choose from: with more tiles a second pass is likelier, and the
first answer shortens it more."""
TRIAL = 64
"""States of a layer that a trial keeps; a failed trial proves nothing."""


def best_rows(memory: Memory, question: Question) -> list[Tiles] | None:
    """The rows of a best play; None when nothing can be played for a gain."""
    if question.supply == question.must:
        return None
    plan = _plan(memory, question)
    found, swept = _proven(memory, question, plan, _everything(question))
    if found is None:
        return None
    rows = _rows(question, plan, swept, found)
    if rows is None:
        return _exactly(memory, question)
    return rows if question.is_played(rows) else None


def forced_rows(memory: Memory, question: Question, cap: int) -> list[Tiles] | None:
    """The rows of a best way to lay at least all that must lie, if it falls short of everything by less than `cap`."""
    plan = _plan(memory, question)
    found, swept = _proven(memory, question, plan, cap)
    if found is None:
        return None
    rows = _rows(question, plan, swept, found)
    return rows if rows is not None else _exactly(memory, question, gain=False)


def tried_rows(memory: Memory, question: Question, cap: int) -> list[Tiles] | None:
    """The rows of a play that falls short of everything by less than `cap`, if a quick pass finds one."""
    plan = _plan(memory, question)
    swept = _swept(memory, plan, cap, TRIAL)
    cost, found = _best_end(question, swept)
    if found is None or cost >= cap:
        return None
    return _rows(question, plan, swept, found)


def _plan(memory: Memory, question: Question, *, free: int = 0) -> SweepPlan:
    return memory.plan(question.must, question.supply, question.aim.weights, question.frozen, free=free)


def _swept(memory: Memory, plan: SweepPlan, cap: int, width: int | None = None) -> Swept:
    """A sweep, with its states counted."""
    swept = sweep(plan, memory.lattice, cap, width)
    memory.looked += sum(map(len, swept.layers))
    return swept


def _everything(question: Question) -> int:
    """The loss at which a way gains nothing."""
    return question.total + (1 if question.aim.joker > 0 and question.rack_jokers else 0)


def _proven(memory: Memory, question: Question, plan: SweepPlan, cap: int) -> tuple[int | None, Swept]:
    """The key of a best end, by a quick pass that leaves out the less promising and another that proves it."""
    width = next(width for most, width in BEAMS if question.loose <= most)
    swept = _swept(memory, plan, cap, width)
    cost, found = _best_end(question, swept)
    if swept.whole or (found is not None and not cost):
        return found, swept
    proof = _swept(memory, plan, cap if found is None else min(cap, cost))
    less, better = _best_end(question, proof)
    if better is None or (found is not None and cost <= less):
        return found, swept
    return better, proof


def _exactly(memory: Memory, question: Question, *, gain: bool = True) -> list[Tiles] | None:
    """For spare jokers that find no room: the same question with the number of jokers counted exactly.

    `gain`: only with something of the rack.
    """
    plan = _plan(memory, question, free=1)
    swept = _swept(memory, plan, question.total + 1)
    ends = swept.ends

    def merit(end: int) -> int:
        return question.aim.joker * max(0, jokers_of(end) - question.must.jokers) - ends[end]

    for end in sorted(ends, key=merit, reverse=True):
        rows = _rows(question, plan, swept, end, exactly=True)
        if rows is not None and (not gain or question.is_played(rows)):
            return rows
    return None


def _best_end(question: Question, swept: Swept) -> tuple[int, int | None]:
    """The least cost and the key of an end that has it; no key when there is no end."""
    costs = ((question.cost(loss, jokers_of(end)), end) for end, loss in swept.ends.items())
    return min(costs, default=(0, None))


def _rows(question: Question, plan: SweepPlan, swept: Swept, end: int, *, exactly: bool = False) -> list[Tiles] | None:
    """The way to an end as rows of tiles; None if the jokers it leaves over find no room."""
    needed = jokers_of(end)
    laid = drafts(traced(plan, swept, end), question.supply, question.frozen)
    wanted = max(needed, question.must.jokers) if exactly else question.wanted_jokers(needed)
    for _ in range(wanted - needed):
        if not any(draft.take_joker() for draft in laid):
            return None
    rows = filled(laid, question.position.table, question.position.rack)
    return rows if not exactly or all(map(question.position.rules.is_set, rows)) else None
