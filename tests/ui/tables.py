"""Tables as they lie on screen: layouts of all window sizes, boards from notation, and random ones."""

from __future__ import annotations

import random
from dataclasses import replace

from game.rules.games.tile_games import BIG
from game.rules.play.state import view_for
from game.rules.table import Meld, Table
from game.rules.tiles import Tile
from game.session.board.rack_places import RackPlaces
from game.session.board.table_lines import Rooms
from game.session.board.table_places import EMPTY_FELT, settled
from game.session.board.turn_board import TurnBoard
from game.session.settings import Settings, TileSize
from game.ui.geometry import Frame
from game.ui.table.picture.layout import TableLayout
from tests.rules.positions import game

SIZES = ((1152, 648), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440), (3440, 1440))
"""From the smallest window to a wide screen."""


def layout_of(size: tuple[int, int] = (1280, 720), tiles: TileSize = TileSize.AUTO) -> TableLayout:
    return TableLayout(Frame(*size), Settings(tile_size=tiles))


def board_at(position: str, layout: TableLayout | None = None, *, opened: bool = True) -> TurnBoard:
    """The board of a turn just begun on `table / rack`."""
    view = view_for(game(position, opened=opened), 0)
    felt = settled(EMPTY_FELT, view.table, (layout or layout_of()).rooms)
    return TurnBoard.begin(view, felt, RackPlaces.of(view.rack))


def board_of(table: Table, rooms: Rooms, before: TurnBoard | None = None) -> TurnBoard:
    """A board with any heaps on the table and nothing on the rack; sets known from `before` keep their place."""
    view = view_for(game("/ k1"), 0)
    felt = settled(before.places if before else EMPTY_FELT, table, rooms)
    empty = TurnBoard.begin(view, felt, RackPlaces({}))
    bare = replace(empty.staged, start_table=table, start_rack=frozenset(), opened=True, table=table, rack=frozenset())
    return TurnBoard(bare, felt, RackPlaces({}))


def heaps(tiles: list[Tile], rng: random.Random, least: int = 3, most: int = 7) -> Table:
    """The tiles in heaps of `least` to `most`, idents from 1; a rest joins the last heap."""
    rows: list[tuple[Tile, ...]] = []
    left = list(tiles)
    while left:
        size = rng.randint(least, most)
        size = len(left) if len(left) - size < least else size
        rows.append(tuple(left[:size]))
        left = left[size:]
    return tuple(Meld(ident, row) for ident, row in enumerate(rows, start=1))


def some_tiles(count: int, rng: random.Random) -> list[Tile]:
    return rng.sample(BIG.tiles(), count)


def tile_of(board: TurnBoard, name: str) -> Tile:
    """The tile called so, of the rack if it is there."""
    tiles = [*board.rack.tiles, *(tile for meld in board.table for tile in meld.tiles)]
    return next(tile for tile in tiles if str(tile) == name)
