"""How long a character holds its tiles back: a trait that can be set, beside how well it thinks."""

from __future__ import annotations

from enum import Enum


class Patience(Enum):
    """The values are text keys `patience.<value>`."""

    PATIENT = "patient"  # waits for the one turn that empties the rack
    LIVELY = "lively"  # plays most turns, and waits only when very little is missing
