"""Tiles by kind: how many of each colour and number lie on the table and on the rack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.faces import HIGHEST, LOWEST, Colour
from game.rules.tiles import Tile
from game.rules.values import immutable


def four_colours(colours: Sequence[Colour]) -> tuple[Colour, Colour, Colour, Colour]:
    """The colours, four of them; ValueError for more or fewer.

    Keys of states, codes of tiles left for groups (`runs.py`, `groups.py`, `lattice.py`, `special/packed_keys.py`) and
    every `Four` have a place for each of four.
    """
    if len(colours) != 4:
        raise ValueError(f"the solver counts on four colours, not {len(colours)}: see four_colours in {__name__}")
    black, red, blue, orange = colours
    return black, red, blue, orange


COLOURS = four_colours(tuple(Colour))
NUMBERS = range(LOWEST, HIGHEST + 1)
HIGH_ACE = HIGHEST + 1
"""The place of an ace that follows the king, in the games that have it; every other place is that of its number."""
LENGTH = HIGH_ACE + 3
"""Length of a line of counts: one per place and two empty ones at the end for looking ahead."""

Four = tuple[int, int, int, int]
"""A number for each colour."""
NONE: Four = (0, 0, 0, 0)
NumberCounts = tuple[int, ...]
"""How many tiles of one colour there are, by number."""


def rank_at(place: int) -> int:
    """The number of the tiles that may stand at a place."""
    return place if place < HIGH_ACE else LOWEST


KINDS = tuple(tuple((colour, rank_at(place)) for place in range(HIGH_ACE + 1)) for colour in range(len(COLOURS)))
"""The kinds of tiles by colour and the place they may stand at; the one at 0 is unused."""


@immutable
class TileCounts:
    """Tiles of one place, by the rank of their colour and their number; jokers apart."""

    lines: tuple[NumberCounts, NumberCounts, NumberCounts, NumberCounts]
    jokers: int

    @property
    def copies(self) -> int:
        """How many tiles of the most frequent kind there are."""
        black, red, blue, orange = self.lines
        return max((*black, *red, *blue, *orange))

    @property
    def turned(self) -> TileCounts:
        """The same with every number counted from the other end; nothing stands behind either."""
        beyond = (0,) * (LENGTH - HIGH_ACE)
        return counts_of([(0, *line[HIGHEST:0:-1], *beyond) for line in self.lines], self.jokers)


def count(tiles: Iterable[Tile]) -> TileCounts:
    """The tiles by kind."""
    lines = [[0] * LENGTH for _ in COLOURS]
    jokers = 0
    for tile in tiles:
        kind = tile.symbol.kind
        if kind is None:
            jokers += 1
        else:
            colour, number = kind
            lines[colour][number] += 1
    return counts_of(lines, jokers)


def counts_of(lines: Sequence[Sequence[int]], jokers: int) -> TileCounts:
    """Counts from four lines of any sequence type."""
    black, red, blue, orange = (tuple(line) for line in lines)
    return TileCounts((black, red, blue, orange), jokers)
