"""The answer to a question, as rows of tiles."""

from __future__ import annotations

from game.rules.tiles import Tiles
from game.solver.plain.high_aces import best_with_aces, tried_with_aces
from game.solver.plain.memory import Memory
from game.solver.plain.passes import TRIAL, best_end, everything, exactly, passed, plan_of, proven, proven_by, rows_of
from game.solver.plain.question import Question
from game.solver.plain.sweep import Sweep, SweepPlan, Swept


def best_rows(memory: Memory, question: Question) -> list[Tiles] | None:
    """The rows of a best play; None when nothing can be played for a gain."""
    if question.supply == question.must:
        return None
    rows = _rows(memory, question, everything(question))
    return rows if rows is not None and question.is_played(rows) else None


def best_with_sweep(memory: Memory, question: Question) -> tuple[list[Tiles] | None, Sweep | None]:
    """The same rows, and the sweep that has found and proven them, ready to go on; none where aces may be high."""
    if question.has_high_aces or question.supply == question.must:
        return best_rows(memory, question), None
    sweep = Sweep(plan_of(memory, question), memory.lattice)
    found, swept = proven_by(memory, question, sweep, everything(question), others=True)
    rows = None if found is None else _laid(memory, question, sweep.plan, swept, found)
    return (rows if rows is not None and question.is_played(rows) else None), sweep


def most_beyond(memory: Memory, question: Question, beyond: int) -> int:
    """How much the aim makes of a best way, or `beyond` if it is no more; for questions without jokers on the rack."""
    cap = question.total - beyond
    if question.supply == question.must or cap <= 0:
        return beyond
    found, swept = proven(memory, question, plan_of(memory, question), cap)
    return beyond if found is None else question.total - best_end(question, swept)[0]


def forced_rows(memory: Memory, question: Question, cap: int) -> list[Tiles] | None:
    """The rows of a best way to lay at least all that must lie, if it falls short of everything by less than `cap`."""
    return _rows(memory, question, cap, gain=False)


def tried_rows(memory: Memory, question: Question, cap: int) -> list[Tiles] | None:
    """The rows of a play that falls short of everything by less than `cap`, if a quick pass finds one."""
    if question.has_high_aces:
        return tried_with_aces(memory, question, cap)
    plan = plan_of(memory, question)
    swept = passed(memory, plan, cap, TRIAL)
    cost, found = best_end(question, swept)
    if found is None or cost >= cap:
        return None
    return rows_of(question, plan, swept, found)


def _rows(memory: Memory, question: Question, cap: int, *, gain: bool = True) -> list[Tiles] | None:
    """The rows of a proven best way; `gain` asks for something of the rack where jokers must be counted exactly."""
    if question.has_high_aces:
        return best_with_aces(memory, question, cap, gain=gain)
    plan = plan_of(memory, question)
    found, swept = proven(memory, question, plan, cap)
    if found is None:
        return None
    return _laid(memory, question, plan, swept, found, gain=gain)


def _laid(
    memory: Memory, question: Question, plan: SweepPlan, swept: Swept, found: int, *, gain: bool = True
) -> list[Tiles] | None:
    """The rows of a way; where its spare jokers find no room, those of the best one that has room for all."""
    rows = rows_of(question, plan, swept, found)
    return rows if rows is not None else exactly(memory, question, gain=gain)
