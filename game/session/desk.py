"""The board of one player during a turn: the staged table, the places of its sets, and the player's rack.

One gesture makes one new desk; `History[Desk]` is undo and redo. `drop` is the only way tiles move, so the
preview under a dragged tile and the result after its release are the same value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.rules.problems import Problem
from game.rules.set_rules import SetRules
from game.rules.staging import MeldSpot, NewMeld, RackSpot, StagedTurn
from game.rules.state import PlayerView
from game.rules.table import Meld, Table
from game.rules.tiles import Tile
from game.session.arrangement import Arrangement
from game.session.felt import Felt, Rooms, Spot, adopted, settled, tidied
from game.session.parting import parted


@dataclass(frozen=True, slots=True)
class ToSet:
    """Into the set `ident`, before its tile number `index` (counted without the carried tiles)."""

    ident: int
    index: int


@dataclass(frozen=True, slots=True)
class ToFelt:
    """Onto empty felt as a new set (two if the tiles make two, or a whole set that moves), its left edge near
    `spot`."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class ToRack:
    """Onto a ledge of the own rack, the first tile's left edge at `x` quarters from the middle."""

    ledge: int
    x: int


@dataclass(frozen=True, slots=True)
class ToJoker:
    """In the place of a joker of the set `ident`; the joker becomes a set of its own beside it."""

    ident: int
    joker: Tile


@dataclass(frozen=True, slots=True)
class ToOrder:
    """No move: the tiles of the set `ident` are put in this order, so that its joker stands for another tile."""

    ident: int
    row: tuple[Tile, ...]


Target = ToSet | ToFelt | ToRack | ToJoker | ToOrder


@dataclass(frozen=True, slots=True)
class Desk:
    """Staged turn, felt and rack of the player who is to move, or who waits between turns."""

    staged: StagedTurn
    felt: Felt
    rack: Arrangement

    @classmethod
    def begin(cls, view: PlayerView, felt: Felt, rack: Arrangement) -> Desk:
        """The desk at the start of a turn; `rack` is adjusted to the tiles the player holds."""
        return cls(StagedTurn.begin(view), felt, rack.keeping(view.rack))

    @property
    def table(self) -> Table:
        return self.staged.table

    @property
    def rules(self) -> SetRules:
        """What a set is in this turn's game; whoever shows the desk asks here how tiles read."""
        return self.staged.rules

    def tiles_of(self, ident: int) -> tuple[Tile, ...]:
        """The tiles of one set, empty when there is none of that ident."""
        return next((meld.tiles for meld in self.table if meld.ident == ident), ())

    def set_of(self, tile: Tile) -> int | None:
        """The ident of the set a tile lies in, None for a rack tile."""
        return next((meld.ident for meld in self.table if tile in meld.tiles), None)

    def tidied(self, rooms: Rooms) -> Desk:
        """The desk with the table tidied; the staged turn does not change."""
        return replace(self, felt=tidied(self.felt, self.table, rooms))


def drop(desk: Desk, tiles: Sequence[Tile], target: Target, rooms: Rooms) -> Desk | Problem:
    """The desk after `tiles`, in carried order, are dropped on `target`, or the reason why they cannot be."""
    if isinstance(target, ToRack):
        return _to_rack(desk, tiles, target, rooms)
    if isinstance(target, ToFelt):
        return _to_felt(desk, tiles, target, rooms)
    if isinstance(target, ToJoker):
        return _to_joker(desk, tiles, target, rooms)
    if isinstance(target, ToOrder):
        return _in_order(desk, target, rooms)
    staged = desk.staged.moved(tiles, MeldSpot(target.ident, target.index))
    if isinstance(staged, Problem):
        return staged
    return _with_staged(desk, staged, tiles, rooms, {})


def with_table(desk: Desk, table: Table, rooms: Rooms) -> Desk:
    """The desk with this table staged; tiles of the rack that it does not use are on the rack."""
    laid = frozenset(tile for meld in table for tile in meld.tiles)
    staged = replace(desk.staged, table=table, rack=desk.staged.start_rack - laid)
    return Desk(
        staged,
        adopted(desk.felt, desk.table, table, rooms),
        desk.rack.keeping(sorted(staged.rack, key=lambda tile: tile.ident)),
    )


def _to_rack(desk: Desk, tiles: Sequence[Tile], target: ToRack, rooms: Rooms) -> Desk | Problem:
    if all(tile in desk.staged.rack for tile in tiles):
        return replace(desk, rack=desk.rack.placed(tiles, target.ledge, target.x))
    staged = desk.staged.moved(tiles, RackSpot())
    if isinstance(staged, Problem):
        return staged
    moved = _with_staged(desk, staged, tiles, rooms, {})
    return replace(moved, rack=desk.rack.placed(tiles, target.ledge, target.x))


def _to_felt(desk: Desk, tiles: Sequence[Tile], target: ToFelt, rooms: Rooms) -> Desk | Problem:
    whole = desk.set_of(tiles[0])
    if whole is not None and set(desk.tiles_of(whole)) == set(tiles):
        wishes = {whole: target.spot}
        return replace(desk, felt=settled(desk.felt, desk.table, rooms, wishes=wishes, active=(whole,)))
    wishes, staged, x = {}, desk.staged, target.spot.x
    for row in parted(tiles, desk.rules) or (tuple(tiles),):
        moved = staged.moved(row, NewMeld())
        if isinstance(moved, Problem):
            return moved
        fresh = next(meld.ident for meld in moved.table if meld.tiles[0] in row)
        wishes[fresh] = Spot(target.spot.row, x)
        x += len(row) + rooms[min(desk.felt.step, len(rooms) - 1)].gap
        staged = moved
    return _with_staged(desk, staged, tiles, rooms, wishes)


def _to_joker(desk: Desk, tiles: Sequence[Tile], target: ToJoker, rooms: Rooms) -> Desk | Problem:
    place = desk.tiles_of(target.ident).index(target.joker)
    freed = desk.staged.moved([target.joker], NewMeld())
    staged = freed if isinstance(freed, Problem) else freed.moved(tiles, MeldSpot(target.ident, place))
    if isinstance(staged, Problem):
        return staged
    spot, room = desk.felt.spots[target.ident], rooms[min(desk.felt.step, len(rooms) - 1)]
    row = spot.row + 1 if spot.row + 1 in room.row_numbers else spot.row - 1
    beside = Spot(row, spot.x + place)
    free = next(meld.ident for meld in staged.table if meld.tiles == (target.joker,))
    return _with_staged(desk, staged, tiles, rooms, {free: beside})


def _in_order(desk: Desk, target: ToOrder, rooms: Rooms) -> Desk:
    row = Meld(target.ident, target.row)
    table = tuple(row if meld.ident == target.ident else meld for meld in desk.table)
    felt = adopted(desk.felt, desk.table, table, rooms)
    return replace(desk, staged=replace(desk.staged, table=table), felt=felt)


def _with_staged(desk: Desk, staged: StagedTurn, tiles: Sequence[Tile], rooms: Rooms, wishes: dict[int, Spot]) -> Desk:
    """Adjust the felt to the staged table; new sets lie where wished, or beside the set they were split from."""
    felt = adopted(desk.felt, desk.table, _only_known(desk, staged), rooms)
    wishes = {**_beside_their_left_half(desk, staged, tiles, felt, rooms), **wishes}
    before = {meld.ident: meld.tiles for meld in desk.table}
    active = [meld.ident for meld in staged.table if before.get(meld.ident) != meld.tiles]
    felt = settled(felt, staged.table, rooms, wishes=wishes, active=active)
    return Desk(staged, felt, desk.rack.without(tiles))


def _only_known(desk: Desk, staged: StagedTurn) -> Table:
    known = {meld.ident for meld in desk.table}
    return tuple(meld for meld in staged.table if meld.ident in known)


def _beside_their_left_half(
    desk: Desk, staged: StagedTurn, tiles: Sequence[Tile], felt: Felt, rooms: Rooms
) -> dict[int, Spot]:
    """Places after a split: the left half stays, the right half is placed beside it, wherever `tiles` came from."""
    known = {meld.ident: set(meld.tiles) for meld in desk.table}
    gap = rooms[min(felt.step, len(rooms) - 1)].gap
    wishes = {}
    for meld in staged.table:
        if meld.ident in known:
            continue
        for left in staged.table:
            if left.ident in felt.spots and known.get(left.ident, set()) & set(meld.tiles).difference(tiles):
                spot = felt.spots[left.ident]
                wishes[meld.ident] = Spot(spot.row, spot.x + len(left.tiles) + gap)
    return wishes
