"""The techniques of a play for the makers of puzzles and exercises, read from its steps."""

from __future__ import annotations

from game.puzzles.necessity import TechniqueUse
from game.rules.set_rules import SetRules
from game.rules.table import Table
from game.session.board.steps import Step, steps
from game.session.board.techniques import Technique

_BOTH = frozenset({Technique.JOIN})
"""What needs the set that tiles leave and the one they join."""


def technique_uses(before: Table, after: Table, rules: SetRules) -> tuple[TechniqueUse, ...]:
    """Each technique of the steps from one table to the other once, with all the sets it needs."""
    old = frozenset(meld.ident for meld in before)
    found: dict[Technique, frozenset[int]] = {}
    for step in steps(before, after, rules):
        found[step.technique] = found.get(step.technique, frozenset()) | (_needed(step) & old)
    return tuple(TechniqueUse(one.value, sets, one is Technique.ADD) for one, sets in found.items())


def technique_names(before: Table, after: Table, rules: SetRules) -> tuple[str, ...]:
    """The names alone, in the order of the steps."""
    return tuple(use.technique for use in technique_uses(before, after, rules))


def _needed(step: Step) -> frozenset[int]:
    """The sets a step needs: the one tiles leave, or the one they join from the rack."""
    if step.source is None:
        return frozenset([step.target])
    if step.technique in _BOTH:
        return frozenset([step.source, step.target])
    return frozenset([step.target if step.technique is Technique.FREE_JOKER else step.source])
