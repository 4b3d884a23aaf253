"""The sets of a table with the numbers turned round: 13 becomes 1."""

from __future__ import annotations

from dataclasses import replace

from game.rules.table import Meld
from game.solver.plain.drafts import TURNED
from game.solver.plain.frozen import Frozen, FrozenGroup, FrozenRun


def turned_sets(table: Frozen) -> Frozen:
    """The sets as they lie there; their idents stay."""
    return Frozen(tuple(map(_run, table.runs)), tuple(map(_group, table.groups)))


def _run(run: FrozenRun) -> FrozenRun:
    meld = Meld(run.meld.ident, run.meld.tiles[::-1])
    return replace(run, meld=meld, first=TURNED - run.last, last=TURNED - run.first)


def _group(group: FrozenGroup) -> FrozenGroup:
    return replace(group, number=TURNED - group.number)
