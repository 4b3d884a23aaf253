"""What a tile of the rack is best used for: the one rule that every gesture asks (ux 32).

In this order: it completes or lengthens what was laid in this turn, a lone tile included; it fits a set on the table,
as it lies or parting a run into two sets; it is part of a set of the rack, which is laid whole. What comes of it is
legal, or lacks fewer tiles to a set than before; no set is made worse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from game.rules.play.checks import TableUse
from game.rules.problems import Problem, Reason
from game.rules.sets.best_sets import OwnSet, OwnSets, best_choice, own_sets
from game.rules.sets.symbols import Symbol
from game.rules.table import Meld
from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable
from game.session.board.fits import is_nearer_to_set, splitting, takers
from game.session.board.table_lines import Rooms
from game.session.board.table_places import SetPlace, settled
from game.session.board.turn_board import ToFelt, ToSet, TurnBoard, drop

MOST_JOKERS = 2
"""The most jokers in a set of the rack that is laid by a gesture."""
MOST_WORTH = 1_000
"""More points than any set has, so that tiles count first."""


@immutable
class BestUse:
    """The tiles that go, of the rack, and where they go."""

    tiles: Tiles
    target: ToSet | ToFelt

    @property
    def own_set(self) -> Tiles:
        """The set of the rack that is laid; () when one tile goes to others."""
        return self.tiles if isinstance(self.target, ToFelt) else ()


def best_use(board: TurnBoard, tile: Tile, rooms: Rooms) -> BestUse | None:
    """What this tile of the rack is best used for; None when there is nothing yet."""
    goal = _of_this_turn(board, tile) or _of_the_table(board, tile)
    if goal is not None:
        return BestUse((tile,), _place_in(board, goal, tile))
    row = own_set(board, tile)
    place = place_for_new(board, row, rooms) if row else None
    return None if place is None else BestUse(row, place)


def by_best_uses(board: TurnBoard, rooms: Rooms) -> TurnBoard:
    """The board after every tile of the rack was put to its best use, as a hand does it, until none has one left: those
    first whose sets lay most tiles together."""
    goes_on = True
    while goes_on:
        goes_on, together = False, {symbol for row in sets_held(board) for symbol in row}
        for tile in sorted(board.rack.tiles, key=lambda each: each.symbol not in together):
            use = best_use(board, tile, rooms) if tile in board.rack.places else None
            after = None if use is None else drop(board, use.tiles, use.target, rooms)
            if isinstance(after, TurnBoard):
                board, goes_on = after, True
    return board


def no_use(board: TurnBoard, tile: Tile) -> Problem:
    """Why a tile has no use yet: it fits a set that is locked, or nothing."""
    locked = (meld for meld in board.table if board.staged.locked(meld.ident))
    takes = next((meld.ident for meld in locked if board.rules.arrange([*meld.tiles, tile]) is not None), None)
    return Problem(Reason.FITS_NOWHERE) if takes is None else Problem(Reason.OPEN_TABLE, takes)


def own_set(board: TurnBoard, tile: Tile) -> Tiles:
    """The set of the rack that this tile is part of, in its order; () when there is none. With the fewest jokers; of
    several that of the sets which lay most tiles together, else the longest, then the dearest one."""
    if tile not in board.rack.places:
        return ()
    held = Counter(each.symbol for each in board.rack.tiles)
    for jokers in range(MOST_JOKERS + 1):
        among = own_sets(held, board.rules, jokers=jokers)
        found = [own for own in among.sets if tile.symbol in own.row]
        if found:
            break
    else:
        return ()
    together = _together(among, held)
    best = min(found, key=lambda own: (own not in together, -len(own.row), -own.worth, str(own.row)))
    left = [tile, *(each for each in board.rack.tiles if each != tile)]
    row: list[Tile] = []
    for symbol in best.row:
        row.append(next(each for each in left if each.symbol == symbol))
        left.remove(row[-1])
    return tuple(row)


def sets_held(board: TurnBoard) -> tuple[tuple[Symbol, ...], ...]:
    """The sets of the rack without jokers that lay most tiles together, by what is on them."""
    held = Counter(each.symbol for each in board.rack.tiles)
    return tuple(own.row for own in _together(own_sets(held, board.rules, jokers=0), held))


def _together(among: OwnSets, held: Counter[Symbol]) -> tuple[OwnSet, ...]:
    """Those of these sets that lay most tiles together, then most points."""
    return best_choice(among, held, lambda own: MOST_WORTH * len(own.row) + own.worth).sets


def place_for_new(board: TurnBoard, carried: Sequence[Tile], rooms: Rooms) -> ToFelt | None:
    """The place for a new set: beside the set it comes from, else near the middle; None for a whole set."""
    home = board.set_of(carried[0])
    if home is None:
        fresh = 1 + max((meld.ident for meld in board.table), default=0)
        felt = settled(board.places, (*board.table, Meld(fresh, tuple(carried))), rooms, steady=True)
        return ToFelt(felt.spots[fresh])
    staying = [tile for tile in board.tiles_of(home) if tile not in carried]
    if not staying and len(board.tiles_of(home)) == len(carried):
        return None
    spot, room = board.places.spots[home], rooms[min(board.places.step, len(rooms) - 1)]
    return ToFelt(SetPlace(spot.row, spot.x + len(staying) + room.gap))


def _of_this_turn(board: TurnBoard, tile: Tile) -> Meld | None:
    """What was laid or changed in this turn and becomes a set, stays one, or comes nearer to one; the latest first."""
    found = [(rank, -meld.ident, meld) for meld, rank in _ranked(board, tile)]
    return min(found, key=lambda each: each[:2])[2] if found else None


def _ranked(board: TurnBoard, tile: Tile) -> Iterator[tuple[Meld, int]]:
    for meld in board.table:
        if not board.staged.changed(meld.ident):
            continue
        is_set = board.rules.is_set(meld.tiles)
        if board.rules.arrange([*meld.tiles, tile]) is not None:
            yield meld, 1 if is_set else 0
        elif not is_set and is_nearer_to_set(board.rules, meld.tiles, (tile,)):
            yield meld, 2


def _of_the_table(board: TurnBoard, tile: Tile) -> Meld | None:
    """The longest set that takes the tile at its end or in its gap, otherwise the longest run that it parts in two."""
    parts = board.staged.table_use is TableUse.REARRANGE
    found = takers(board, tile) or (splitting(board, tile) if parts else [])
    return max(found, key=lambda meld: (len(meld.tiles), -meld.ident), default=None)


def _place_in(board: TurnBoard, meld: Meld, tile: Tile) -> ToSet:
    """Behind the last tile, or where its number belongs in what is no set yet."""
    face = tile.face
    if face is None or board.rules.arrange([*meld.tiles, tile]) is not None:
        return ToSet(meld.ident, len(meld.tiles))
    before = sum(each.face is None or each.face.number <= face.number for each in meld.tiles)
    return ToSet(meld.ident, before)
