"""What one number may do while it is counted how many sets of the old table are broken."""

from __future__ import annotations

from typing import NamedTuple

from game.solver.keeping.kept_groups import KeptFronts
from game.solver.keeping.kept_runs import COVERED_BITS, CalmRunMoves, KeptRunMoves
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
