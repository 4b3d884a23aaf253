"""How long a character holds its tiles back, a trait the player can choose."""

from __future__ import annotations

from enum import Enum


class Patience(Enum):
    """The values are text keys `patience.<value>`."""

    LIVELY = "lively"  # holds some tiles, lays the others, as a person does
    PATIENT = "patient"  # holds all tiles for the one turn that empties the rack
