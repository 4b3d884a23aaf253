"""Tiles by kind where jokers are of four kinds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import add

from game.rules.faces import HIGHEST, LOWEST
from game.rules.sets.symbols import JOKERS, TileKind
from game.rules.tiles import Tile
from game.solver.counts.kinds import COLOURS, LENGTH, NumberCounts

LETTERS = tuple(JOKERS)
"""The kinds of jokers: regular, double, colour-change, mirror."""
REGULAR, DOUBLE, CHANGE, MIRROR = range(len(LETTERS))

StockItem = TileKind | str
"""A numbered tile of a kind, or a joker by its letter."""
JokerCounts = tuple[int, int, int, int]
"""How many there are of each kind of joker."""


@dataclass(frozen=True, slots=True)
class Stock:
    """Tiles of one place: numbers by the rank of their colour, jokers by kind."""

    lines: tuple[NumberCounts, ...]
    jokers: JokerCounts

    def __add__(self, other: Stock) -> Stock:
        lines = tuple(tuple(map(add, mine, more)) for mine, more in zip(self.lines, other.lines, strict=True))
        regular, double, change, mirror = map(add, self.jokers, other.jokers)
        return Stock(lines, (regular, double, change, mirror))

    @property
    def turned(self) -> Stock:
        """The same with every number counted from the other end."""
        return Stock(tuple(turned(line) for line in self.lines), self.jokers)


def turned(line: Sequence[int]) -> NumberCounts:
    """A line of counts, from the highest number to the lowest; nothing stands behind either."""
    return (0, *reversed(line[LOWEST : HIGHEST + 1]), *line[HIGHEST + 1 :])


def item_of(tile: Tile) -> StockItem:
    """The kind of a tile."""
    return tile.kind or str(tile.symbol)


def stock(tiles: Iterable[Tile]) -> Stock:
    """The tiles by kind."""
    lines = [[0] * (LENGTH + 1) for _ in COLOURS]
    jokers = [0] * len(LETTERS)
    for tile in tiles:
        kind = tile.kind
        if kind is None:
            jokers[LETTERS.index(str(tile.symbol))] += 1
        else:
            lines[kind[0]][kind[1]] += 1
    regular, double, change, mirror = jokers
    return Stock(tuple(map(tuple, lines)), (regular, double, change, mirror))
