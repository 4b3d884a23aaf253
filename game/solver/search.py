"""The answer to a question: a quick pass, the proof, and the way back to rows of tiles."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.readings import is_meld
from game.solver.drafts import drafts
from game.solver.lattice import jokers_of
from game.solver.memory import Memory
from game.solver.question import Question
from game.solver.rows import Row, filled
from game.solver.sweep import BEAM, Plan, Swept, sweep
from game.solver.trace import traced

TRIAL = 64
"""States of a layer that a trial keeps: one that fails proves nothing."""


def best_rows(memory: Memory, question: Question) -> list[Row] | None:
    """The rows of a best play; None when nothing can be played for a gain."""
    if question.supply == question.must:
        return None
    plan = _plan(memory, question)
    found, swept = _proven(memory, question, plan)
    if found is None:
        return None
    rows = _rows(question, plan, swept, found)
    if rows is None:
        return _exactly(memory, question)
    return rows if question.is_played(rows) else None


def tried_rows(memory: Memory, question: Question, cap: int) -> list[Row] | None:
    """The rows of a play that falls short of everything by less than `cap`, if a quick pass finds one."""
    plan = _plan(memory, question)
    swept = sweep(plan, memory.lattice, cap, TRIAL)
    found = _best_end(question, swept)
    if found is None or _cost(question, swept, found) >= cap:
        return None
    return _rows(question, plan, swept, found)


def _plan(memory: Memory, question: Question, *, free: int = 0) -> Plan:
    return memory.plan(question.must, question.supply, question.aim.weights, question.frozen, free=free)


def _proven(memory: Memory, question: Question, plan: Plan) -> tuple[int | None, Swept]:
    """The key of a best end, by a quick pass that leaves out the less promising and another that proves it."""
    cap = question.total + (1 if question.aim.joker > 0 and question.rack_jokers else 0)
    swept = sweep(plan, memory.lattice, cap, BEAM)
    found = _best_end(question, swept)
    if swept.whole or (found is not None and not swept.ends[found]):
        return found, swept
    if found is not None:
        cap = min(cap, _cost(question, swept, found))
    proof = sweep(plan, memory.lattice, cap)
    better = _best_end(question, proof)
    if better is None:
        return found, swept
    if found is not None and _cost(question, swept, found) <= _cost(question, proof, better):
        return found, swept
    return better, proof


def _exactly(memory: Memory, question: Question) -> list[Row] | None:
    """Where jokers nobody needs find no room: the same question with the number of jokers counted exactly."""
    plan = _plan(memory, question, free=1)
    swept = sweep(plan, memory.lattice, question.total + 1)

    def gain(end: int) -> int:
        return question.aim.joker * max(0, jokers_of(end) - question.must.jokers) - swept.ends[end]

    for end in sorted(swept.ends, key=gain, reverse=True):
        rows = _rows(question, plan, swept, end, exactly=True)
        if rows is not None and question.is_played(rows):
            return rows
    return None


def _best_end(question: Question, swept: Swept) -> int | None:
    return min(swept.ends, key=lambda end: (_cost(question, swept, end), end), default=None)


def _cost(question: Question, swept: Swept, end: int) -> int:
    return question.cost(swept.ends[end], jokers_of(end))


def _rows(question: Question, plan: Plan, swept: Swept, end: int, *, exactly: bool = False) -> list[Row] | None:
    """The way to an end as rows of tiles; None if the jokers it leaves over find no room."""
    needed = jokers_of(end)
    laid = drafts(traced(plan, swept, end), question.supply, question.frozen)
    wanted = max(needed, question.must.jokers) if exactly else question.wanted_jokers(needed)
    for _ in range(wanted - needed):
        if not any(draft.take_joker() for draft in laid):
            return None
    rows = filled(laid, question.position.table, question.position.rack)
    return rows if not exactly or all_legal(rows) else None


def all_legal(rows: Sequence[Row]) -> bool:
    """Whether every row is a set."""
    return all(map(is_meld, rows))
