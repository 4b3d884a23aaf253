"""Tiles, sets and tables as text that names every single tile: `r7` is the first of its kind, `r7#58` a twin.

The notation of the rules does not distinguish twins; a record must, and it keeps the idents of the sets, too,
by which the table remembers where they lie: `3: r5 r6 r7#58 | 4: k1 b1 o1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from game.rules.games.game import Game
from game.rules.table import Meld, Table
from game.rules.tiles import Tile

BETWEEN = " | "
_MELD = re.compile(r"([1-9][0-9]{0,6}): (\S.*)")


class SpellingError(ValueError):
    """Text that names no tile or no set of this game, or one of them twice."""


class TileIds:
    """Names the tiles of one game, and finds them again."""

    def __init__(self, game: Game) -> None:
        tiles = [(tile, game.spelling.text(tile.symbol)) for tile in game.tiles()]
        first = {token: tile.ident for tile, token in reversed(tiles)}
        self._names = {tile: _name(token, tile, first[token]) for tile, token in tiles}
        self._tiles = {name: tile for tile, name in self._names.items()}

    def name(self, tile: Tile) -> str:
        """The tile's own name; KeyError for one of another game."""
        return self._names[tile]

    def tile(self, name: str) -> Tile:
        """The tile of this name; SpellingError when the game has none."""
        if name not in self._tiles:
            raise SpellingError(name)
        return self._tiles[name]

    def table(self, table: Table) -> str:
        """The sets with their idents, from left to right as the game holds them."""
        return BETWEEN.join(f"{meld.ident}: {self._row_text(meld.tiles)}" for meld in table)

    def read_table(self, text: str) -> Table:
        """The sets of such a text; SpellingError when a tile or an ident comes twice."""
        melds = tuple(map(self._read_meld, text.split(BETWEEN))) if text else ()
        tiles = [tile for meld in melds for tile in meld.tiles]
        if len(set(tiles)) < len(tiles) or len({meld.ident for meld in melds}) < len(melds):
            raise SpellingError(text)
        return melds

    def _row_text(self, tiles: Iterable[Tile]) -> str:
        return " ".join(map(self.name, tiles))

    def _read_meld(self, text: str) -> Meld:
        match = _MELD.fullmatch(text)
        if match is None:
            raise SpellingError(text)
        return Meld(int(match[1]), tuple(map(self.tile, match[2].split(" "))))


def _name(token: str, tile: Tile, first: int) -> str:
    return token if tile.ident == first else f"{token}#{tile.ident}"
