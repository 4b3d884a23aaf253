"""Colours and faces: what is printed on a numbered tile."""

from __future__ import annotations

from enum import Enum

from game.rules.values import immutable

LOWEST = 1
HIGHEST = 13


class Colour(Enum):
    """One of the four colours; the order of definition is the order inside a group."""

    BLACK = "k"
    RED = "r"
    BLUE = "b"
    ORANGE = "o"

    __hash__ = object.__hash__
    """An enumeration hashes the names of its members in Python, for which a solver's dictionaries have no time."""

    rank: int
    """Place of this colour in a group, from 0."""

    def __init__(self, _letter: str) -> None:
        self.rank = len(type(self).__members__)

    def __str__(self) -> str:
        return str(self.value)


class Rank(int):
    """The number of a piece where a sentence names it, as opposed to how many there are: on cards 11 is a jack."""


@immutable
class Face:
    """A colour and a number, 1 to 13."""

    colour: Colour
    number: int

    def __post_init__(self) -> None:
        assert LOWEST <= self.number <= HIGHEST, self.number

    def __str__(self) -> str:
        return f"{self.colour.value}{self.number}"
