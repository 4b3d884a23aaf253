"""A question to the solver: what lies on the table, and what one rack may add."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.rules.games.game import Game
from game.rules.play.state import PlayerView
from game.rules.set_rules import SetRules
from game.rules.sets.symbols import PlainJoker, Printed
from game.rules.table import Meld, Table
from game.rules.tiles import Tile

_PLAIN = frozenset({Printed, PlainJoker})
"""What is on the tiles of a plain position."""


@dataclass(frozen=True, slots=True)
class Position:
    """A legal table, a rack, and the rules of sets it is asked about under."""

    table: Table
    rack: tuple[Tile, ...]
    rules: SetRules

    @property
    def is_plain(self) -> bool:
        """Whether there are no jokers but regular ones."""
        kinds = {tile.symbol.__class__ for meld in self.table for tile in meld.tiles}
        return kinds.union([tile.symbol.__class__ for tile in self.rack]) <= _PLAIN

    def played(self, rows: Iterable[tuple[Tile, ...]]) -> tuple[Tile, ...]:
        """The tiles of the rack that lie in these rows."""
        laid = {tile.ident for row in rows for tile in row}
        return tuple(tile for tile in self.rack if tile.ident in laid)

    def plain_part(self) -> Position:
        """The position without special jokers and without the sets that hold some."""
        table = tuple(meld for meld in self.table if not any(map(is_special, meld.tiles)))
        return replace(self, table=table, rack=tuple(tile for tile in self.rack if not is_special(tile)))


def with_rows(table: Table, rows: Iterable[tuple[Tile, ...]]) -> Table:
    """The table with these rows behind its sets."""
    first = 1 + max((meld.ident for meld in table), default=0)
    return (*table, *(Meld(ident, row) for ident, row in enumerate(rows, start=first)))


def is_special(tile: Tile) -> bool:
    """Whether it is a joker that is not a regular one (rules 5)."""
    return tile.symbol.__class__ not in _PLAIN


def has_special(game: Game) -> bool:
    """Whether there are such jokers in the box."""
    return any(map(is_special, game.tiles()))


def seen(view: PlayerView) -> Position:
    """The position of a seat."""
    return Position(view.table, view.rack, view.rules)
