"""A question to the solver: what lies on the table, and what one rack may add."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.state import PlayerView
from game.rules.table import Table
from game.rules.tiles import Tile
from game.solver.kinds import Counts, count


@dataclass(frozen=True, slots=True)
class Position:
    """A legal table of numbered tiles and regular jokers, and a rack."""

    table: Table
    rack: tuple[Tile, ...]

    @property
    def on_table(self) -> Counts:
        """The tiles of the table by kind."""
        return count(tile for meld in self.table for tile in meld.tiles)

    @property
    def on_rack(self) -> Counts:
        """The tiles of the rack by kind."""
        return count(self.rack)


def seen(view: PlayerView) -> Position:
    """The position of a seat."""
    return Position(view.table, view.rack)
