"""Which tiles a lasso or a click with Shift picks."""

from __future__ import annotations

from game.rules.tiles import Tile
from game.session.board.turn_board import TurnBoard
from game.ui.geometry import Box
from game.ui.table.input.pointer import PointerState
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.tile_places import PILE, places


def lassoed(board: TurnBoard, layout: TableLayout, lasso: Box, state: PointerState) -> tuple[Tile, ...]:
    """Tiles whose middle is inside the lasso; with Shift added to the pick. Rack tiles come before table tiles."""
    inside = [
        (place.ident is not None, place.y, place.x, tile)
        for tile, place in places(board, layout).items()
        if place.ident != PILE and lasso.contains(*place.box.centre)
    ]
    tiles = [tile for *_, tile in sorted(inside, key=lambda row: row[:3])]
    rack = board.rack.places
    if any(tile in rack for tile in tiles):
        tiles = [tile for tile in tiles if tile in rack]
    kept = state.picked if state.mods.shift else ()
    return (*kept, *(tile for tile in tiles if tile not in kept))


def ranged(board: TurnBoard, state: PointerState) -> tuple[Tile, ...]:
    """Everything between the last picked tile and the clicked one, in the same ledge or set."""
    last, now = state.picked[-1], state.hit.tile
    row = _row_of(board, last)
    if now is None or now not in row:
        return (*state.picked, *(tile for tile in state.hit.tiles if tile not in state.picked))
    first, end = sorted((row.index(last), row.index(now)))
    between = row[first : end + 1]
    return (*(tile for tile in state.picked if tile not in between), *between)


def _row_of(board: TurnBoard, tile: Tile) -> list[Tile]:
    ident = board.set_of(tile)
    if ident is not None:
        return list(board.tiles_of(ident))
    return board.rack.ledge(board.rack.places[tile].ledge)
