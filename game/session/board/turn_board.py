"""The board of one player during a turn: the staged table, the places of its sets, and the player's rack.

One gesture makes one new board; `History[TurnBoard]` is undo and redo. `drop` is the only way tiles move, so the
preview under a dragged tile and the result after its release are the same value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from types import MappingProxyType

from game.rules.play.commands import Command
from game.rules.play.staging import MeldSpot, NewMeld, RackSpot, StagedTurn
from game.rules.play.state import PlayerView
from game.rules.problems import Problem, Reason
from game.rules.set_rules import SetRules
from game.rules.sets.reading import SMALLEST
from game.rules.table import Meld, Table
from game.rules.tiles import Tile, Tiles
from game.session.board.rack_places import RackPlaces
from game.session.board.table_lines import Rooms
from game.session.board.table_places import SetPlace, SetPlaces, adopted, anchored, settled, tidied

MOST = 10
"""With more tiles than this only cuts in their order are tried."""


def two_sets(tiles: Sequence[Tile], rules: SetRules) -> tuple[Tiles, Tiles] | None:
    """Two sets these tiles make although they make none together, cut where they were picked one after the other if
    that will do; None when they are one set or not two."""
    if len(tiles) < 2 * SMALLEST or rules.arrange(tiles) is not None:
        return None
    for first, second in _cuts(tuple(tiles)):
        rows = rules.arrange(first), rules.arrange(second)
        if rows[0] is not None and rows[1] is not None:
            return rows[0], rows[1]
    return None


def _cuts(tiles: Tiles) -> Iterator[tuple[Tiles, Tiles]]:
    for cut in range(SMALLEST, len(tiles) - SMALLEST + 1):
        yield tiles[:cut], tiles[cut:]
    if len(tiles) > MOST or any(tile.is_joker for tile in tiles):
        return
    for size in range(SMALLEST, len(tiles) // 2 + 1):
        for first in combinations(tiles, size):
            yield first, tuple(tile for tile in tiles if tile not in first)


@dataclass(frozen=True, slots=True)
class ToSet:
    """Into the set `ident`, before its tile number `index` (counted without the carried tiles)."""

    ident: int
    index: int


@dataclass(frozen=True, slots=True)
class ToFelt:
    """Onto empty felt as a new set (two if the tiles make two, or a whole set that moves), its left edge near
    `spot`."""

    spot: SetPlace


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


@dataclass(frozen=True, slots=True)
class ToDiscards:
    """Onto the discard pile, which ends the turn (rules 12.2)."""


Target = ToSet | ToFelt | ToRack | ToJoker | ToOrder | ToDiscards


@dataclass(frozen=True, slots=True)
class TurnBoard:
    """Staged turn, felt and rack of the player who is to move, or who waits between turns."""

    staged: StagedTurn
    places: SetPlaces
    rack: RackPlaces
    discards: Tiles = ()
    """The discard pile, its last tile on top."""
    pending: tuple[Command, ...] = ()
    """What was done in earlier phases of this turn and can be undone; it is submitted when the turn ends."""

    @classmethod
    def begin(
        cls, view: PlayerView, places: SetPlaces, rack: RackPlaces, pending: tuple[Command, ...] = ()
    ) -> TurnBoard:
        """The board at the start of a turn, or of its next phase; `rack` is adjusted to the tiles the player holds."""
        return cls(StagedTurn.begin(view), places, rack.keeping(view.rack), view.discards, pending)

    @property
    def table(self) -> Table:
        return self.staged.table

    @property
    def rules(self) -> SetRules:
        """What a set is in this turn's game; whoever shows the board asks here how tiles read."""
        return self.staged.rules

    def tiles_of(self, ident: int) -> tuple[Tile, ...]:
        """The tiles of one set, empty when there is none of that ident."""
        return next((meld.tiles for meld in self.table if meld.ident == ident), ())

    def set_of(self, tile: Tile) -> int | None:
        """The ident of the set a tile lies in, None for a rack tile."""
        return next((meld.ident for meld in self.table if tile in meld.tiles), None)

    def tidied(self, rooms: Rooms) -> TurnBoard:
        """The board with the table tidied; the staged turn does not change."""
        return replace(self, places=tidied(self.places, self.table, rooms))


def drop(board: TurnBoard, tiles: Sequence[Tile], target: Target, rooms: Rooms) -> TurnBoard | Problem:
    """The board after `tiles`, in carried order, are dropped on `target`, or the reason why they cannot be."""
    if isinstance(target, ToRack):
        return _to_rack(board, tiles, target, rooms)
    if isinstance(target, ToFelt):
        return _to_felt(board, tiles, target, rooms)
    if isinstance(target, ToJoker):
        return _to_joker(board, tiles, target, rooms)
    if isinstance(target, ToOrder):
        return _in_order(board, target, rooms)
    if isinstance(target, ToDiscards):
        return _to_discards(board, tiles, rooms)
    return _to_set(board, tiles, target, rooms)


def _to_set(board: TurnBoard, tiles: Sequence[Tile], target: ToSet, rooms: Rooms) -> TurnBoard | Problem:
    if _stays_apart(board, tiles, target.ident):
        return _to_felt(board, tiles, _beside(board, tiles, target, rooms), rooms)
    staged = board.staged.moved(tiles, MeldSpot(target.ident, target.index))
    if isinstance(staged, Problem):
        return staged
    return with_staged(board, staged, tiles, rooms)


def _stays_apart(board: TurnBoard, tiles: Sequence[Tile], ident: int) -> bool:
    """Whether a whole set is dropped on another one with which it can never be one set (ux 2.4)."""
    row = [tile for tile in board.tiles_of(ident) if tile not in tiles]
    if any(board.rules.arrange(each) is None for each in (row, tiles)):
        return False
    both = (*row, *tiles)
    faces = [tile.face for tile in both if tile.face is not None]
    numbers, colours = {face.number for face in faces}, {face.colour for face in faces}
    may_run = len(colours) == 1 and len(numbers) == len(faces)
    may_group = len(numbers) == 1 and len(colours) == len(faces)
    return not (may_run or may_group or board.rules.arrange(both) or board.rules.split(row, tiles))


def _beside(board: TurnBoard, tiles: Sequence[Tile], target: ToSet, rooms: Rooms) -> ToFelt:
    """The place beside a set, on the side of the slot."""
    (row, x), long = board.places.spots[target.ident], len(board.tiles_of(target.ident))
    gap = rooms[min(board.places.step, len(rooms) - 1)].gap
    return ToFelt(SetPlace(row, x + long + gap if 2 * target.index >= long else x - gap - len(tiles)))


def _to_rack(board: TurnBoard, tiles: Sequence[Tile], target: ToRack, rooms: Rooms) -> TurnBoard | Problem:
    if all(tile in board.staged.rack for tile in tiles):
        return replace(board, rack=board.rack.placed(tiles, target.ledge, target.x))
    staged = board.staged.moved(tiles, RackSpot())
    if isinstance(staged, Problem):
        return staged
    moved = with_staged(board, staged, tiles, rooms)
    return replace(moved, rack=board.rack.placed(tiles, target.ledge, target.x))


def _to_felt(board: TurnBoard, tiles: Sequence[Tile], target: ToFelt, rooms: Rooms) -> TurnBoard | Problem:
    whole = board.set_of(tiles[0])
    if whole is not None and set(board.tiles_of(whole)) == set(tiles):
        wishes = {whole: target.spot}
        return replace(
            board, places=settled(board.places, board.table, rooms, wishes=wishes, active=(whole,), steady=True)
        )
    wishes, staged, x = {}, board.staged, target.spot.x
    for row in two_sets(tiles, board.rules) or (tuple(tiles),):
        moved = staged.moved(row, NewMeld())
        if isinstance(moved, Problem):
            return moved
        fresh = next(meld.ident for meld in moved.table if meld.tiles[0] in row)
        wishes[fresh] = SetPlace(target.spot.row, x)
        x += len(row) + rooms[min(board.places.step, len(rooms) - 1)].gap
        staged = moved
    return with_staged(board, staged, tiles, rooms, wishes)


def _to_joker(board: TurnBoard, tiles: Sequence[Tile], target: ToJoker, rooms: Rooms) -> TurnBoard | Problem:
    place = board.tiles_of(target.ident).index(target.joker)
    freed = board.staged.moved([target.joker], NewMeld(), parting=False)  # its place is filled at once
    staged = freed if isinstance(freed, Problem) else freed.moved(tiles, MeldSpot(target.ident, place))
    if isinstance(staged, Problem):
        return staged
    spot, gap = board.places.spots[target.ident], rooms[min(board.places.step, len(rooms) - 1)].gap
    beside = SetPlace(spot.row, spot.x + len(board.tiles_of(target.ident)) + gap)
    free = next(meld.ident for meld in staged.table if meld.tiles == (target.joker,))
    return with_staged(board, staged, tiles, rooms, {free: beside})


def _in_order(board: TurnBoard, target: ToOrder, rooms: Rooms) -> TurnBoard:
    row = Meld(target.ident, target.row)
    table = tuple(row if meld.ident == target.ident else meld for meld in board.table)
    places = adopted(board.places, board.table, table, rooms, steady=True)
    return replace(board, staged=replace(board.staged, table=table), places=places)


def _to_discards(board: TurnBoard, tiles: Sequence[Tile], rooms: Rooms) -> TurnBoard | Problem:
    """One tile of the rack on the pile; one that was laid in this turn goes there from the table."""
    if len(tiles) != 1:
        return Problem(Reason.THROW_ONE)
    staged = board.staged.moved(tiles, RackSpot())
    if isinstance(staged, Problem):
        return staged
    moved = with_staged(board, staged, tiles, rooms)
    thrown = replace(staged, rack=staged.rack.difference(tiles))
    return replace(moved, staged=thrown, discards=(*board.discards, *tiles))


def with_staged(
    board: TurnBoard,
    staged: StagedTurn,
    tiles: Sequence[Tile],
    rooms: Rooms,
    wishes: Mapping[int, SetPlace] = MappingProxyType({}),
) -> TurnBoard:
    """The board with another staged turn, in which these tiles left the rack; new sets lie where wished, or beside the
    set they were split from."""
    known = _only_known(board, staged)
    places = adopted(board.places, board.table, known, rooms, steady=True)
    if len(known) == len(staged.table):
        return replace(board, staged=staged, places=places, rack=board.rack.without(tiles))
    wishes = {**_beside_their_left_half(board, staged, tiles, places, rooms), **wishes}
    before = {meld.ident: meld.tiles for meld in board.table}
    active = [meld.ident for meld in staged.table if before.get(meld.ident) != meld.tiles]
    places = settled(places, staged.table, rooms, wishes=wishes, active=active, steady=True)
    return replace(board, staged=staged, places=places, rack=board.rack.without(tiles))


def _only_known(board: TurnBoard, staged: StagedTurn) -> Table:
    known = {meld.ident for meld in board.table}
    return tuple(meld for meld in staged.table if meld.ident in known)


def _beside_their_left_half(
    board: TurnBoard, staged: StagedTurn, tiles: Sequence[Tile], places: SetPlaces, rooms: Rooms
) -> dict[int, SetPlace]:
    """Places after a split: the left half stays, the right half too or beside it, wherever `tiles` came from."""
    known = {meld.ident: meld.tiles for meld in board.table}
    gap = rooms[min(places.step, len(rooms) - 1)].gap
    wishes = {}
    for meld in staged.table:
        lay = frozenset(meld.tiles if meld.ident not in known else ()).difference(tiles)
        for left in staged.table if lay else ():
            if left.ident in places.spots and not lay.isdisjoint(known.get(left.ident, ())):
                lay_at = anchored(board.places.spots[left.ident], known[left.ident], meld.tiles)
                row, x = places.spots[left.ident]
                wishes[meld.ident] = SetPlace(row, max(x + len(left.tiles) + gap, lay_at.x))
    return wishes
