"""What a set is in one game: the one place where rows of tiles are read, arranged, judged and explained.

`SetRules` are made from the rules a game is played by, once, and handed to everybody who asks about sets. They are a
small value: equal when they judge alike, and sent to other processes as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import combinations

from game.rules.options import Options
from game.rules.pieces import Pieces
from game.rules.problems import Problem
from game.rules.sets.diagnosis import diagnose
from game.rules.sets.every_heap import SymbolHeap, every_heap
from game.rules.sets.ordering import arrange, arrangements
from game.rules.sets.reader import is_set, readings
from game.rules.sets.reading import SMALLEST, Reading, SetKind
from game.rules.sets.shapes import Shapes
from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable


@immutable
class SetRules:
    """The rules of sets (rules 3, 4.1, 5) of one game; without shapes the printed ones."""

    shapes: Shapes = field(default_factory=Shapes)

    @classmethod
    def of(cls, options: Options, pieces: Pieces) -> SetRules:
        """The rules of sets of these pieces under these options."""
        return cls(Shapes(pieces, one_change=options.one_change_per_run))

    def is_set(self, tiles: Sequence[Tile]) -> bool:
        """Whether the row is a set as laid."""
        return is_set(tiles, self.shapes)

    def read(self, tiles: Sequence[Tile]) -> Reading | None:
        """The reading of the row that counts, the one worth most (rules 5.5); None if it is no set."""
        return next(iter(self.readings(tiles)), None)

    def readings(self, tiles: Sequence[Tile]) -> tuple[Reading, ...]:
        """All readings of the row as laid, the best first; runs before groups of the same worth."""
        return readings(tiles, self.shapes)

    def worth(self, tiles: Sequence[Tile]) -> int:
        """The points of the row in the opening (rules 5.1), 0 if it is no set."""
        reading = self.read(tiles)
        return reading.worth if reading else 0

    def arrange(self, tiles: Sequence[Tile]) -> Tiles | None:
        """The order in which these tiles are a set, or None; spare jokers stay on the side they lay on (rules 3.4)."""
        return arrange(tiles, self.shapes)

    def in_order(self, row: Tiles) -> Tiles | None:
        """The row as it was written where it is a set so, else in the order in which it is one; None if it is none in
        any order (rules 3.4)."""
        return row if self.is_set(row) else self.arrange(row)

    def arrangements(self, tiles: Sequence[Tile]) -> tuple[Tiles, ...]:
        """All orders a player could mean, by the side of the spare jokers; the preferred one first."""
        return arrangements(tiles, self.shapes)

    def heaps(self, symbols: Counter[Symbol]) -> Iterator[SymbolHeap]:
        """Everything that may be on the tiles of a set in some order, where so many of each symbol are there; each
        once, as it is found."""
        return every_heap(symbols, self.shapes)

    def why_not(self, tiles: Sequence[Tile]) -> tuple[Problem, ...]:
        """Every reason why these tiles are no set in any order; () if they are one."""
        return diagnose(tiles, self.shapes)

    def split(self, row: Sequence[Tile], dropped: Sequence[Tile]) -> tuple[Tiles, Tiles] | None:
        """The row and what is dropped on it as two rows (ux 2.4). A run is cut in halves, the twin of an inner tile
        beginning the right one, where one half is a set; a group gives tiles to the dropped ones where both are."""
        place = self._inner_twin(row, dropped)
        if place is None:
            return self._shared_group(row, dropped)
        halves = tuple(row[: place + 1]), (*dropped, *row[place + 1 :])
        return halves if any(map(self.is_set, halves)) else None

    def _shared_group(self, row: Sequence[Tile], dropped: Sequence[Tile]) -> tuple[Tiles, Tiles] | None:
        """The group without as few tiles as the dropped ones need to be a group, and these; the last ones go first."""
        reading = self.read(row)
        if reading is None or reading.kind is not SetKind.GROUP:
            return None
        for count in range(1, len(row) - SMALLEST + 1):
            for given in combinations(reversed(row), count):
                rest = tuple(tile for tile in row if tile not in given)
                made = self.arrange((*dropped, *given))
                if made is not None and self.is_set(rest):
                    return rest, made
        return None

    def _inner_twin(self, run: Sequence[Tile], dropped: Sequence[Tile]) -> int | None:
        """Where inside the run a tile stands for the face of the single dropped one."""
        if len(dropped) != 1 or dropped[0].is_joker:
            return None
        reading = self.read(run)
        if reading is None or reading.kind is not SetKind.RUN or reading.mirrored:
            return None
        slot = (dropped[0].face,)
        inner = range(1, len(run) - 1)
        return next(
            (place for place in inner if reading.slots[place] == slot and place not in reading.open_jokers), None
        )
