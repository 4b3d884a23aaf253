"""The aim of a search: a weight for every tile that can be played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.rules.faces import Face
from game.rules.pieces import TILES, Pieces
from game.rules.sets.symbols import JOKER_POINTS
from game.solver.counts.kinds import COLOURS, NONE, NUMBERS, Four

TILE_WEIGHT = 1_000
"""Weight of a tile where points only break ties: larger than the sum of all points of a rack."""

_FACES = tuple(tuple(Face(colour, number) for colour in COLOURS) for number in NUMBERS)


@dataclass(frozen=True, slots=True)
class Aim:
    """The weights, never negative for numbered tiles; a rack joker's weight may be negative, to save jokers."""

    weights: tuple[Four, ...]
    joker: int
    opens_by_worth: bool = False
    """Whether an opening is weighed by what its sets are worth, each joker by what it stands for (rules 7.4)."""

    def __post_init__(self) -> None:
        assert min(map(min, self.weights)) >= 0, self.weights


def weighed(weight: Callable[[Face], int], joker: int) -> Aim:
    """An aim from any weight per face."""

    def four(faces: tuple[Face, ...]) -> Four:
        black, red, blue, orange = map(weight, faces)
        return black, red, blue, orange

    return Aim((NONE, *map(four, _FACES)), joker)


def most_tiles() -> Aim:
    """As many tiles as possible, jokers too."""
    return weighed(lambda _: 1, 1)


def most_points(pieces: Pieces = TILES) -> Aim:
    """The highest sum of points; jokers count nothing."""
    return weighed(lambda face: pieces.points(face.number), 0)


def tiles_then_points(pieces: Pieces = TILES) -> Aim:
    """As many tiles as possible, of these the highest sum."""
    return weighed(lambda face: TILE_WEIGHT + pieces.points(face.number), TILE_WEIGHT)


def points_off_rack(pieces: Pieces = TILES) -> Aim:
    """The most points off the rack, because points left on it are paid for (rules 4.5, 10.1)."""
    return weighed(lambda face: pieces.points(face.number), JOKER_POINTS)


def points_laid(pieces: Pieces = TILES) -> Aim:
    """The opening that is worth most, and after it the most points off the rack."""
    return replace(points_off_rack(pieces), opens_by_worth=True)


def tiles_saving_jokers() -> Aim:
    """As many numbered tiles as possible, of these with the fewest jokers of the rack."""
    return weighed(lambda _: TILE_WEIGHT, -1)
