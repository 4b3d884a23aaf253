"""A question to the sweep that counts how many sets of the old table are broken."""

from __future__ import annotations

from dataclasses import dataclass

from game.solver.keeping.keeping_stage import KeepingStage
from game.solver.keeping.old_sets import OldRuns


@dataclass(frozen=True, slots=True)
class KeepingPlan:
    """All numbers in order, and the old sets there."""

    stages: tuple[KeepingStage, ...]
    jokers: int
    runs: tuple[OldRuns, ...]
    """The old runs, by colour."""
    groups: tuple[tuple[int, ...], ...]
    """The idents of old groups, by number from 1."""
