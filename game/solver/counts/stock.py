"""Tiles by kind where jokers are of four kinds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import add

from game.rules.faces import HIGHEST
from game.rules.sets.symbols import JOKERS, TileKind
from game.rules.tiles import Tile
from game.solver.counts.kinds import NumberCounts, count

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
        return Stock(lines, _by_kind(map(add, self.jokers, other.jokers)))

    @property
    def turned(self) -> Stock:
        """The same with every number counted from the other end; nothing stands behind either."""
        lines = tuple((0, *line[HIGHEST:0:-1], *line[HIGHEST + 1 :]) for line in self.lines)
        return Stock(lines, self.jokers)


def item_of(tile: Tile) -> StockItem:
    """The kind of a tile."""
    return tile.kind or str(tile.symbol)


def stock(tiles: Sequence[Tile]) -> Stock:
    """The tiles by kind."""
    letters = [str(tile.symbol) for tile in tiles if tile.is_joker]
    return Stock(count(tiles).lines, _by_kind(map(letters.count, LETTERS)))


def _by_kind(counts: Iterable[int]) -> JokerCounts:
    regular, double, change, mirror = counts
    return regular, double, change, mirror
