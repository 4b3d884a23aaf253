"""How long a character holds its tiles back, a trait the player can choose. Apart from the players, because the
settings name it and are read before the first frame."""

from __future__ import annotations

from enum import Enum


class Patience(Enum):
    """The values are text keys `patience.<value>`."""

    LIVELY = "lively"  # holds some tiles, lays the others, as a person does
    PATIENT = "patient"  # holds all tiles for the one turn that empties the rack
