"""Carries out what keys ask for at the tiles: the same picks and drops as the pointer's, at nodes (ux 2.11)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.table import Meld
from game.rules.tiles import Tile
from game.session.board.joker_choice import joker_at
from game.session.board.rack_places import TILE
from game.session.board.table_places import Rooms, SetPlace, settled
from game.session.board.turn_board import Target, ToFelt, ToRack, ToSet, TurnBoard
from game.ui.table.drag import DragController
from game.ui.table.input.focus import KeyRequest, NodeAction
from game.ui.table.picture.layout import TableLayout


def carried_out(request: KeyRequest, drag: DragController, board: TurnBoard, layout: TableLayout) -> bool:
    """Carry out a wish; true when the board changed, which picking up does not do."""
    held = drag.state.picked
    if request.node_action is NodeAction.EXTEND:
        drag.hold(_extended(held, tiles_of(board, request.before), tiles_of(board, request.ident)))
        return False
    if request.node_action is NodeAction.NEW_SET:
        return bool(held) and drag.place(layout, place_for_new(board, held, layout.rooms))
    places = request.node_action is NodeAction.PLACE or (
        request.node_action is NodeAction.USE and _takes(board, request.ident, held)
    )
    if places and held:
        return drag.place(layout, place_at(board, request.ident, held, layout.rooms))
    drag.hold(_toggled(held, tiles_of(board, request.ident)))
    return False


def _takes(board: TurnBoard, ident: str, held: Sequence[Tile]) -> bool:
    """Whether one button drops the tiles there: rack tiles are picked on the rack and put on the table, picked tiles
    put down again, and what was taken from the table goes home."""
    tiles = tiles_of(board, ident)
    if tiles and set(tiles) <= set(held):
        return False
    return not set(tiles) <= set(board.rack.places) or not tiles or not set(held) <= set(board.rack.places)


def tiles_of(board: TurnBoard, ident: str) -> tuple[Tile, ...]:
    """The tiles a node stands for: one, a whole set, or none."""
    kind, _, number = ident.rpartition(".")
    if kind == "set":
        return board.tiles_of(int(number))
    if not kind.endswith("tile"):
        return ()
    tiles = (*board.rack.places, *(tile for meld in board.table for tile in meld.tiles))
    return tuple(tile for tile in tiles if tile.ident == int(number))


def place_at(board: TurnBoard, ident: str, carried: Sequence[Tile], rooms: Rooms) -> Target | None:
    """Where the carried tiles go: behind a table tile, in front of a set, to a rack tile's place, or on the felt."""
    kind, _, number = ident.rpartition(".")
    if kind == "set":
        return _into_set(board, int(number), 0, carried)
    if not kind.endswith("tile"):
        return ToRack(0, 0) if ident == "rack" else place_for_new(board, carried, rooms)
    tile = tiles_of(board, ident)[0]
    meld = board.set_of(tile)
    if meld is None:
        return _onto_rack(board, tile, carried)
    joker = joker_at(board, carried, meld, tile)
    return joker or _into_set(board, meld, board.tiles_of(meld).index(tile) + 1, carried)


def place_for_new(board: TurnBoard, carried: Sequence[Tile], rooms: Rooms) -> ToFelt | None:
    """The place for a new set: beside the set it comes from, else near the middle; None for a whole set."""
    home = board.set_of(carried[0])
    if home is None:
        fresh = 1 + max((meld.ident for meld in board.table), default=0)
        felt = settled(board.places, (*board.table, Meld(fresh, tuple(carried))), rooms)
        return ToFelt(felt.spots[fresh])
    staying = [tile for tile in board.tiles_of(home) if tile not in carried]
    if not staying and len(board.tiles_of(home)) == len(carried):
        return None
    spot, room = board.places.spots[home], rooms[min(board.places.step, len(rooms) - 1)]
    return ToFelt(SetPlace(spot.row, spot.x + len(staying) + room.gap))


def _into_set(board: TurnBoard, ident: int, index: int, carried: Sequence[Tile]) -> ToSet | None:
    """The target behind the first `index` tiles; None for a set that is carried as a whole."""
    row = board.tiles_of(ident)
    if set(row) <= set(carried):
        return None
    return ToSet(ident, sum(tile not in carried for tile in row[:index]))


def _onto_rack(board: TurnBoard, tile: Tile, carried: Sequence[Tile]) -> ToRack:
    """The place of `tile` on the rack: tiles from its left go behind it, others before it, as in a closed row."""
    places = board.rack.places
    ledge, x = places[tile]
    if tile in carried:
        return ToRack(ledge, x - TILE * carried.index(tile))
    home = places.get(carried[0])
    from_the_left = home is not None and home.ledge == ledge and home.x < x
    return ToRack(ledge, x + TILE if from_the_left else x)


def _toggled(held: tuple[Tile, ...], tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """Picked tiles are put down, others are picked up."""
    rest = tuple(tile for tile in held if tile not in tiles)
    if set(tiles) <= set(held):
        return rest
    return (*rest, *tiles)


def _extended(held: tuple[Tile, ...], before: Sequence[Tile], tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """Pick both the tile left and the tile reached; a step back puts the one left down."""
    if set(tiles) <= set(held) and held[-1:] == tuple(before):
        return held[:-1]
    both = (*before, *tiles)
    return (*held, *(tile for tile in both if tile not in held))
