"""The techniques of a play by name, read from its steps, for the maker of puzzles."""

from __future__ import annotations

from game.rules.set_rules import SetRules
from game.rules.table import Table
from game.session.board.steps import steps


def technique_names(before: Table, after: Table, rules: SetRules) -> tuple[str, ...]:
    """The names of the techniques on the way from one table to the other, in the order of the steps, each once."""
    return tuple(dict.fromkeys(step.technique.value for step in steps(before, after, rules)))
