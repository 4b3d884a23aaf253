"""What a play was worth beside another one, counted in games played on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Unit(Enum):
    """What an estimate is counted in: won games in a hundred, or points."""

    WINS = "wins"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the play made was worth beside the other one, negative when the other was better; and where the true value
    lies with 95 in 100."""

    gain: float
    low: float
    high: float
    unit: Unit

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2
