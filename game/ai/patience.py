"""What can be chosen of a character: how long Owl holds its tiles back, and how strong Wren is. Apart from the players,
because the settings name it and are read before the first frame.

Wren has one rising scale of nine steps, first of sight and then of patience. On the lower ones it looks at so many
sets of the table, chosen anew each turn; on the middle one it plays as Fox; on the upper ones it holds as Owl does, for
fewer missing tiles. A step is chosen before a match, from the player's rating, and stays for all of it.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Patience(Enum):
    """The values are text keys `patience.<value>`."""

    LIVELY = "lively"  # holds some tiles, lays the others, as a person does
    PATIENT = "patient"  # holds all tiles for the one turn that empties the rack


FIRST_STEP = 1
"""The step of matches that are not fitted to anybody."""


class WrenStep(NamedTuple):
    """One step of the scale."""

    strength: int
    """An Elo rating, as those of `levels`: measured beside Fox by `python -m tests.bench.bench_wren --strengths`."""
    sees: int = 0
    """Sets of the table it looks at in one turn; 0 for all."""
    holds: int = 0
    """The most missing tiles for which it holds what it could lay."""


STEPS = (
    WrenStep(1310, sees=1),
    WrenStep(1490, sees=2),
    WrenStep(1550, sees=3),
    WrenStep(1665, sees=5),
    WrenStep(1780),
    WrenStep(1825, holds=1),
    WrenStep(1970, holds=3),
    WrenStep(2085, holds=5),
    WrenStep(2200, holds=8),
)
"""The scale, the weakest first."""


def fitting_step(rating: float, before: int | None) -> int:
    """The step whose strength is most like the rating, one step at most from the one before it."""
    nearest = min(range(len(STEPS)), key=lambda each: abs(STEPS[each].strength - rating))
    return nearest if before is None else min(max(nearest, before - 1), before + 1)
