"""Tiles."""

from __future__ import annotations

from game.rules.faces import Face
from game.rules.sets.symbols import Symbol, TileKind
from game.rules.values import immutable


@immutable
class Tile:
    """A physical tile: `ident` tells it from its twins."""

    ident: int
    symbol: Symbol

    @property
    def face(self) -> Face | None:
        """The printed face; None on a joker."""
        return self.symbol.face

    @property
    def kind(self) -> TileKind | None:
        """The rank of its colour and its number; None on a joker."""
        return self.symbol.kind

    @property
    def is_joker(self) -> bool:
        """Whether it is a joker of any kind."""
        return self.symbol.face is None

    @property
    def rack_points(self) -> int:
        """What it costs on a rack at the end: its number, any joker 30 (rules 4.5, 10.1)."""
        return self.symbol.rack_points

    def __str__(self) -> str:
        return str(self.symbol)

    def __eq__(self, other: object) -> bool:
        """Compares idents first, because they differ for different tiles."""
        return isinstance(other, Tile) and self.ident == other.ident and self.symbol == other.symbol

    def __hash__(self) -> int:
        """Hashes only the ident; hashing symbols took most of the time of a mouse move."""
        return self.ident


Tiles = tuple[Tile, ...]
"""Some tiles in an order: a row on the table, or a rack."""
