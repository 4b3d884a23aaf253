"""The racks at the end of a game, turned over tile by tile and counted: who stands where after how many seconds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.rules.tiles import Tile

START, TURN, STAGGER = 0.35, 0.2, 0.07
"""Seconds until the first tile turns, that a tile takes, and between two of them."""
MOST = 1.7
"""Seconds after which all lie open, however many tiles there are."""
HALF = 0.5
"""The part of a turn after which the face is seen, heard and counted."""


@dataclass(frozen=True, slots=True)
class RackCount:
    """The racks by seat; those in `order` turn over one after the other, the others lie open from the start."""

    racks: tuple[tuple[Tile, ...], ...]
    order: tuple[int, ...]
    worth: Callable[[Tile], int]
    pace: float = 1.0
    """Factor on all times, 0 for at once."""

    @property
    def seconds(self) -> float:
        """How long it takes in all."""
        tiles = self._turning
        return (START + TURN + self._stagger * max(0, tiles - 1)) * self.pace if self.pace else 0.0

    def turned(self, seat: int, place: int, time: float) -> float:
        """How far a tile is turned over after that time, 0 (face down) to 1."""
        if seat not in self.order or not self.pace:
            return 1.0
        begun = START + self._stagger * (self._before(seat) + place)
        return min(1.0, max(0.0, (time / self.pace - begun) / TURN))

    def points(self, seat: int, time: float) -> int:
        """What the tiles of a seat that lie open by then cost."""
        return sum(
            self.worth(tile) for place, tile in enumerate(self.racks[seat]) if self.turned(seat, place, time) >= HALF
        )

    def opened(self, time: float) -> int:
        """How many tiles have been turned over by then."""
        return sum(
            self.turned(seat, place, time) >= HALF for seat in self.order for place in range(len(self.racks[seat]))
        )

    def share(self, time: float) -> float:
        """The part of the tiles that have been turned over by then, 0 to 1."""
        return self.opened(time) / self._turning if self._turning else 1.0

    @property
    def _turning(self) -> int:
        return sum(len(self.racks[seat]) for seat in self.order)

    @property
    def _stagger(self) -> float:
        """The pause between two tiles, shorter where there are many."""
        return min(STAGGER, (MOST - START - TURN) / max(1, self._turning - 1))

    def _before(self, seat: int) -> int:
        """How many tiles turn before those of a seat."""
        earlier: Sequence[int] = self.order[: self.order.index(seat)]
        return sum(len(self.racks[each]) for each in earlier)
