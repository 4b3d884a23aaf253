"""The answer to a question, as rows of tiles."""

from __future__ import annotations

from game.rules.tiles import Tiles
from game.solver.plain.high_aces import best_with_aces, tried_with_aces
from game.solver.plain.memory import Memory
from game.solver.plain.passes import SweptWay, everything, exactly, proven, tried
from game.solver.plain.question import Question


def best_rows(memory: Memory, question: Question) -> list[Tiles] | None:
    """The rows of a best play; None when nothing can be played for a gain."""
    if question.supply == question.must:
        return None
    rows = forced_rows(memory, question, everything(question))
    return rows if rows is not None and question.is_played(rows) else None


def most_beyond(memory: Memory, question: Question, beyond: int) -> int:
    """How much the aim makes of a best way, or `beyond` if it is no more; for questions without jokers on the rack."""
    cap = question.total - beyond
    if question.supply == question.must or cap <= 0:
        return beyond
    way = proven(memory, question, cap)
    return beyond if way is None else question.total - way.cost


def forced_rows(memory: Memory, question: Question, cap: int) -> list[Tiles] | None:
    """The rows of a best way to lay at least all that must lie, if it falls short of everything by less than `cap`.

    Where spare jokers find no room in it, those of the best one that has room for all.
    """
    if question.has_high_aces:
        return best_with_aces(memory, question, cap)
    way = proven(memory, question, cap)
    rows = None if way is None else way.rows()
    return rows if way is None or rows is not None else exactly(memory, question)


def tried_way(memory: Memory, question: Question, cap: int) -> SweptWay | None:
    """A play that falls short of everything by less than `cap`, if a quick pass finds one."""
    return (tried_with_aces if question.has_high_aces else tried)(memory, question, cap)
