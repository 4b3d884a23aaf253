"""Turns as steps a person can follow; this is the way from ui to the solver's steps."""

from __future__ import annotations

from game.session.board.steps import Step, steps
from game.session.board.techniques import Technique
from game.session.local_game import News

__all__ = ["Step", "Technique", "steps_of"]


def steps_of(news: News) -> tuple[Step, ...]:
    """The steps of this turn in the order that is easiest to follow; () when the table did not change."""
    if news.before.table == news.after.table:
        return ()
    return steps(news.before.table, news.after.table, news.after.rules)
