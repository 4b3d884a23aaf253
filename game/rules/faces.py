"""Colours and faces: what is printed on a numbered tile."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

LOWEST = 1
HIGHEST = 13


class Colour(Enum):
    """One of the four colours; the order of definition is the order inside a group."""

    BLACK = "k"
    RED = "r"
    BLUE = "b"
    ORANGE = "o"

    @property
    def rank(self) -> int:
        """Place of this colour in a group, from 0."""
        return _RANKS[self.value]

    def __str__(self) -> str:
        return str(self.value)


_RANKS = MappingProxyType({colour.value: rank for rank, colour in enumerate(Colour)})


@dataclass(frozen=True, slots=True)
class Face:
    """A colour and a number, 1 to 13."""

    colour: Colour
    number: int

    def __post_init__(self) -> None:
        assert LOWEST <= self.number <= HIGHEST, self.number

    def __str__(self) -> str:
        return f"{self.colour.value}{self.number}"
