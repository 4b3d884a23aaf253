"""Tables as they lie on screen: layouts of all window sizes, desks from notation, and random ones."""

from __future__ import annotations

import random
from dataclasses import replace

from game.rules.state import view_for
from game.rules.table import Meld, Table
from game.rules.tiles import BIG, Tile
from game.session.arrangement import Arrangement
from game.session.desk import Desk
from game.session.felt import EMPTY_FELT, Rooms, settled
from game.session.settings import TileSize
from game.ui.geometry import Frame
from game.ui.table.layout import TableLayout
from tests.rules.positions import game

SIZES = ((1152, 648), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440), (3440, 1440))
"""From the smallest window to a wide screen."""


def layout_of(size: tuple[int, int] = (1280, 720), tiles: TileSize = TileSize.AUTO) -> TableLayout:
    return TableLayout(Frame(*size), tiles)


def desk_at(position: str, layout: TableLayout | None = None, *, opened: bool = True) -> Desk:
    """The desk of a turn just begun on `table / rack`."""
    view = view_for(game(position, opened=opened), 0)
    felt = settled(EMPTY_FELT, view.table, (layout or layout_of()).rooms)
    return Desk.begin(view, felt, Arrangement.of(view.rack))


def desk_of(table: Table, rooms: Rooms, before: Desk | None = None) -> Desk:
    """A desk with any heaps on the table and nothing on the rack; sets known from `before` keep their place."""
    view = view_for(game("/ k1"), 0)
    felt = settled(before.felt if before else EMPTY_FELT, table, rooms)
    empty = Desk.begin(view, felt, Arrangement({}))
    bare = replace(empty.staged, start_table=table, start_rack=frozenset(), opened=True, table=table, rack=frozenset())
    return Desk(bare, felt, Arrangement({}))


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


def tile_of(desk: Desk, name: str) -> Tile:
    """The tile called so, of the rack if it is there."""
    tiles = [*desk.rack.tiles, *(tile for meld in desk.table for tile in meld.tiles)]
    return next(tile for tile in tiles if str(tile) == name)
