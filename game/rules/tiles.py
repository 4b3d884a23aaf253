"""Tiles and the boxes they come in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.rules.faces import Face
from game.rules.pieces import TILES, Pieces
from game.rules.sets.symbols import ColourJoker, DoubleJoker, MirrorJoker, PlainJoker, Printed, Symbol


@dataclass(frozen=True, slots=True)
class Tile:
    """A physical tile: `ident` tells it from its twins."""

    ident: int
    symbol: Symbol

    @property
    def face(self) -> Face | None:
        """The printed face; None on a joker."""
        return self.symbol.face

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


@dataclass(frozen=True, slots=True)
class TileBox:
    """A box of tiles: numbered ones in so many copies, and jokers (rules 2)."""

    name: str
    copies: int
    jokers: tuple[tuple[Symbol, int], ...]
    min_players: int
    max_players: int
    pieces: Pieces = TILES
    """The suits and ranks of the numbered tiles."""

    def tiles(self) -> tuple[Tile, ...]:
        """All tiles in a fixed order, idents counting from 0."""
        return tuple(Tile(ident, symbol) for ident, symbol in enumerate(self.symbols()))

    def symbols(self) -> tuple[Symbol, ...]:
        """What is on the tiles, in the order of their idents."""
        one_copy = [Printed(face) for face in self.pieces.faces]
        return (*one_copy * self.copies, *(joker for joker, count in self.jokers for _ in range(count)))

    @property
    def size(self) -> int:
        """How many tiles there are."""
        return self.copies * len(self.pieces.faces) + sum(count for _, count in self.jokers)


CLASSIC = TileBox("classic", 2, ((PlainJoker(), 2),), 2, 4)
BIG = TileBox("big", 3, ((PlainJoker(), 4),), 2, 6)
TWIST = TileBox("twist", 2, ((PlainJoker(), 2), (DoubleJoker(), 2), (ColourJoker(), 2), (MirrorJoker(), 2)), 2, 4)

BOXES: Mapping[str, TileBox] = MappingProxyType({box.name: box for box in (CLASSIC, BIG, TWIST)})
"""Every box by name."""
