"""A question to the sweep that counts how many sets of the old table are broken: what each number may do, in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.solver.calm.kept_groups import KeptFronts
from game.solver.calm.kept_runs import COVERED_BITS, CalmRunMoves, KeptRunMoves
from game.solver.calm.old_sets import OldRuns
from game.solver.plain.runs import JOKER_UNIT

UNIT = JOKER_UNIT << COVERED_BITS
"""A joker in a packed key."""

KeepingColours = tuple[KeptRunMoves, KeptRunMoves, KeptRunMoves, KeptRunMoves]

CalmColours = tuple[CalmRunMoves, CalmRunMoves, CalmRunMoves, CalmRunMoves]


class KeepingStage(NamedTuple):
    """One number: its options by colour, and its groups."""

    colours: KeepingColours
    calm: CalmColours
    """The options that break nothing here."""
    fronts: KeptFronts
    charges: tuple[tuple[int, ...], ...]
    """The jokers promised, by colour and state."""


@dataclass(frozen=True, slots=True)
class KeepingPlan:
    """All numbers in order, and the old sets there."""

    stages: tuple[KeepingStage, ...]
    jokers: int
    runs: tuple[OldRuns, ...]
    """The old runs, by colour."""
    groups: tuple[tuple[int, ...], ...]
    """The idents of old groups, by number from 1."""
