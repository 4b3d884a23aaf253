"""Carries out what keys ask for at the tiles: the same picks and drops as the pointer's, at nodes (ux 2.11)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.table import Meld
from game.rules.tiles import Tile
from game.session.arrangement import TILE
from game.session.desk import Desk, Target, ToFelt, ToRack, ToSet
from game.session.felt import Rooms, Spot, settled
from game.session.roles import joker_at
from game.ui.table.grasp import Grasp
from game.ui.table.keyboard import Deed, Wish
from game.ui.table.layout import TableLayout


def carried_out(wish: Wish, grasp: Grasp, desk: Desk, layout: TableLayout) -> bool:
    """Carry out a wish; true when the desk changed, which picking up does not do."""
    held = grasp.hand.picked
    if wish.deed is Deed.EXTEND:
        grasp.hold(_extended(held, tiles_of(desk, wish.before), tiles_of(desk, wish.ident)))
        return False
    if wish.deed is Deed.NEW_SET:
        return bool(held) and grasp.place(layout, place_for_new(desk, held, layout.rooms))
    places = wish.deed is Deed.PLACE or (wish.deed is Deed.USE and _takes(desk, wish.ident, held))
    if places and held:
        return grasp.place(layout, place_at(desk, wish.ident, held, layout.rooms))
    grasp.hold(_toggled(held, tiles_of(desk, wish.ident)))
    return False


def _takes(desk: Desk, ident: str, held: Sequence[Tile]) -> bool:
    """Whether one button drops the tiles there: rack tiles are picked on the rack and put on the table, picked tiles
    put down again, and what was taken from the table goes home."""
    tiles = tiles_of(desk, ident)
    if tiles and set(tiles) <= set(held):
        return False
    return not set(tiles) <= set(desk.rack.places) or not tiles or not set(held) <= set(desk.rack.places)


def tiles_of(desk: Desk, ident: str) -> tuple[Tile, ...]:
    """The tiles a node stands for: one, a whole set, or none."""
    kind, _, number = ident.rpartition(".")
    if kind == "set":
        return desk.tiles_of(int(number))
    if not kind.endswith("tile"):
        return ()
    tiles = (*desk.rack.places, *(tile for meld in desk.table for tile in meld.tiles))
    return tuple(tile for tile in tiles if tile.ident == int(number))


def place_at(desk: Desk, ident: str, carried: Sequence[Tile], rooms: Rooms) -> Target | None:
    """Where the carried tiles go: behind a table tile, in front of a set, to a rack tile's place, or on the felt."""
    kind, _, number = ident.rpartition(".")
    if kind == "set":
        return _into_set(desk, int(number), 0, carried)
    if not kind.endswith("tile"):
        return ToRack(0, 0) if ident == "rack" else place_for_new(desk, carried, rooms)
    tile = tiles_of(desk, ident)[0]
    meld = desk.set_of(tile)
    if meld is None:
        return _onto_rack(desk, tile, carried)
    joker = joker_at(desk, carried, meld, tile)
    return joker or _into_set(desk, meld, desk.tiles_of(meld).index(tile) + 1, carried)


def place_for_new(desk: Desk, carried: Sequence[Tile], rooms: Rooms) -> ToFelt | None:
    """The place for a new set: beside the set it comes from, else near the middle; None for a whole set."""
    home = desk.set_of(carried[0])
    if home is None:
        fresh = 1 + max((meld.ident for meld in desk.table), default=0)
        felt = settled(desk.felt, (*desk.table, Meld(fresh, tuple(carried))), rooms)
        return ToFelt(felt.spots[fresh])
    staying = [tile for tile in desk.tiles_of(home) if tile not in carried]
    if not staying and len(desk.tiles_of(home)) == len(carried):
        return None
    spot, room = desk.felt.spots[home], rooms[min(desk.felt.step, len(rooms) - 1)]
    return ToFelt(Spot(spot.row, spot.x + len(staying) + room.gap))


def _into_set(desk: Desk, ident: int, index: int, carried: Sequence[Tile]) -> ToSet | None:
    """The target behind the first `index` tiles; None for a set that is carried as a whole."""
    row = desk.tiles_of(ident)
    if set(row) <= set(carried):
        return None
    return ToSet(ident, sum(tile not in carried for tile in row[:index]))


def _onto_rack(desk: Desk, tile: Tile, carried: Sequence[Tile]) -> ToRack:
    """The place of `tile` on the rack: tiles from its left go behind it, others before it, as in a closed row."""
    places = desk.rack.places
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
