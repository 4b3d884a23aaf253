"""Tiles, tables and positions as text, both ways (rules 1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from game.rules.games.game import Game
from game.rules.sets.symbols import Symbol
from game.rules.spelling import TILE_SPELLING, Spelling
from game.rules.table import Meld, Table
from game.rules.tiles import Tile

BETWEEN_MELDS = "|"
BEFORE_RACK = "/"

_TOKEN = re.compile(r"\S+")


class NotationError(ValueError):
    """Bad text: the wrong token, its position (characters from 0), and a reason code."""

    def __init__(self, code: str, token: str, position: int) -> None:
        super().__init__(code, token, position)
        self.code = code
        self.token = token
        self.position = position


class TileBank:
    """Gives out the tiles of a game, each once, by the tokens that game has for them."""

    def __init__(self, game: Game) -> None:
        self.spelling = game.spelling
        self._left: dict[Symbol, list[Tile]] = {}
        for tile in reversed(game.tiles()):
            self._left.setdefault(tile.symbol, []).append(tile)

    def take(self, symbol: Symbol, position: int = 0) -> Tile:
        """The next tile with this symbol; NotationError when the game has no more of it."""
        left = self._left.get(symbol)
        if not left:
            raise NotationError("no_more", self.spelling.text(symbol), position)
        return left.pop()


def parse_symbol(text: str, position: int = 0, spelling: Spelling = TILE_SPELLING) -> Symbol:
    """The symbol of one token such as `r7` or `J`."""
    symbol = spelling.symbol(text)
    if symbol is None:
        raise NotationError(spelling.unknown, text, position)
    return symbol


def parse_tiles(text: str, bank: TileBank) -> tuple[Tile, ...]:
    """Tiles separated by spaces, taken from the bank."""
    return _tiles(_tokens(text), bank)


def parse_position(text: str, bank: TileBank) -> tuple[Table, tuple[Tile, ...]]:
    """A table and a rack, written `table / rack`."""
    tokens = list(_tokens(text))
    cuts = [place for place, (token, _) in enumerate(tokens) if token == BEFORE_RACK]
    if not cuts:
        raise NotationError("no_rack", "", len(text))
    cut = cuts[0]
    return _table(tokens[:cut], bank), _tiles(tokens[cut + 1 :], bank)


def format_tiles(tiles: Iterable[Tile], spelling: Spelling = TILE_SPELLING) -> str:
    """The tiles as text, e.g. `r5 r6 J`."""
    return " ".join(spelling.text(tile.symbol) for tile in tiles)


def format_table(table: Table, spelling: Spelling = TILE_SPELLING) -> str:
    """The table as text, sets separated by ` | `."""
    return f" {BETWEEN_MELDS} ".join(format_tiles(meld.tiles, spelling) for meld in table)


def format_position(table: Table, rack: Iterable[Tile], spelling: Spelling = TILE_SPELLING) -> str:
    """Table and rack as text, separated by ` / `."""
    parts = format_table(table, spelling), BEFORE_RACK, format_tiles(rack, spelling)
    return " ".join(part for part in parts if part)


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    return ((match[0], match.start()) for match in _TOKEN.finditer(text))


def _tiles(tokens: Iterable[tuple[str, int]], bank: TileBank) -> tuple[Tile, ...]:
    return tuple(bank.take(parse_symbol(token, position, bank.spelling), position) for token, position in tokens)


def _table(tokens: list[tuple[str, int]], bank: TileBank) -> Table:
    if not tokens:
        return ()
    rows: list[list[tuple[str, int]]] = [[]]
    for token, position in tokens:
        if token != BETWEEN_MELDS:
            rows[-1].append((token, position))
        elif not rows[-1]:
            raise NotationError("empty_set", token, position)
        else:
            rows.append([])
    if not rows[-1]:
        raise NotationError("empty_set", *tokens[-1])
    return tuple(Meld(ident, _tiles(row, bank)) for ident, row in enumerate(rows, start=1))
