"""Turns in steps a person can follow; the ui asks here and never the solver."""

from __future__ import annotations

from game.session.sitting import News
from game.solver.steps import Step, steps
from game.solver.techniques import Technique

__all__ = ["Step", "Technique", "steps_of"]


def steps_of(news: News) -> tuple[Step, ...]:
    """What was done on the table in this turn, in the order in which it is easiest to follow; () when nothing was."""
    if news.before.table == news.after.table:
        return ()
    return steps(news.before.table, news.after.table, news.after.rules)
