"""How long a character holds its tiles back, a trait the player can choose."""

from __future__ import annotations

from enum import Enum


class Patience(Enum):
    """The values are text keys `patience.<value>`."""

    PATIENT = "patient"  # waits for the one turn that empties the rack
    LIVELY = "lively"  # plays most turns, and waits only when very little is missing
