"""Turns as steps a person can follow; this is the way from ui to the solver's steps."""

from __future__ import annotations

from game.session.sitting import News
from game.solver.steps import Step, steps
from game.solver.techniques import Technique

__all__ = ["Step", "Technique", "steps_of"]


def steps_of(news: News) -> tuple[Step, ...]:
    """The steps of this turn in the order that is easiest to follow; () when the table did not change."""
    if news.before.table == news.after.table:
        return ()
    return steps(news.before.table, news.after.table, news.after.rules)
