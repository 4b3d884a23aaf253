"""What the table offers a new player: the simplest play by each idea, if there is one (ux 6.1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType

from game.rules.play.staging import MeldSpot, NewMeld, StagedTurn
from game.rules.problems import Problem
from game.rules.sets.reading import SetKind
from game.rules.table import Meld
from game.rules.tiles import Tile
from game.session.board.fits import goes_with
from game.session.board.joker_choice import can_take_place
from game.session.board.turn_board import TurnBoard
from game.session.teaching import IDEAS, Teaching

FULL_GROUP = 4
SPECIAL: Mapping[str, Teaching] = MappingProxyType(
    {"D": Teaching.DOUBLE, "C": Teaching.COLOUR_CHANGE, "M": Teaching.MIRROR}
)
"""What is told of each special joker when it is first there, by its letter in the notation (rules 5)."""
SPARE_RUN = 4
"""Tiles of a run that can spare one of its ends."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One thing to be told, and what it is about."""

    teaching: Teaching
    tiles: tuple[Tile, ...] = ()
    """Of the rack and of the table."""
    ident: int | None = None
    """A set of the table."""


def idea_on(board: TurnBoard, known: Collection[Teaching] = ()) -> Suggestion | None:
    """The first idea that is not known and that a legal play of this very turn can use; only at its start."""
    staged = board.staged
    if not staged.opened or staged.table != staged.start_table:
        return None
    for idea in IDEAS:
        found = next(_FINDERS[idea](board), None) if idea not in known else None
        if found is not None:
            return found
    return None


def joker_on(board: TurnBoard, known: Collection[Teaching] = ()) -> Suggestion | None:
    """The first special joker that is not known, on the rack before the table; one at a time."""
    on_rack: list[tuple[Tile, int | None]] = [(tile, None) for tile in board.rack.tiles]
    on_table = ((tile, meld.ident) for meld in board.table for tile in meld.tiles)
    for tile, ident in (*on_rack, *on_table):
        teaching = SPECIAL.get(str(tile.symbol))
        if teaching is not None and teaching not in known:
            return Suggestion(teaching, (tile,), ident)
    return None


def _splits(board: TurnBoard) -> Iterator[Suggestion]:
    for tile in board.rack.tiles:
        for meld in board.table:
            halves = board.rules.split(meld.tiles, [tile])
            if halves is not None and _is_legal(board.staged.moved([tile], MeldSpot(meld.ident, len(meld.tiles)))):
                yield Suggestion(Teaching.SPLIT, (tile,), meld.ident)


def _jokers(board: TurnBoard) -> Iterator[Suggestion]:
    """A joker whose place a tile of the rack takes, and another set that takes the joker."""
    for meld in board.table:
        for joker in meld.tiles:
            tiles = board.rack.tiles if joker.is_joker else ()
            for tile in tiles:
                if can_take_place(board, [tile], meld.ident, joker) and _finds_room(board, meld, joker, tile):
                    yield Suggestion(Teaching.FREE_JOKER, (tile, joker), meld.ident)


def _finds_room(board: TurnBoard, meld: Meld, joker: Tile, tile: Tile) -> bool:
    place = meld.tiles.index(joker)
    freed = board.staged.moved([joker], NewMeld(), parting=False)
    filled = freed if isinstance(freed, Problem) else freed.moved([tile], MeldSpot(meld.ident, place))
    if isinstance(filled, Problem):
        return False
    others = (other.ident for other in board.table if other.ident != meld.ident)
    return any(_is_legal(filled.moved([joker], MeldSpot(ident, len(board.tiles_of(ident))))) for ident in others)


def _fourths(board: TurnBoard) -> Iterator[Suggestion]:
    for meld in _of_kind(board, SetKind.GROUP):
        if len(meld.tiles) == FULL_GROUP:
            yield from _taken(board, Teaching.TAKE_FOURTH, meld, meld.tiles)


def _ends(board: TurnBoard) -> Iterator[Suggestion]:
    for meld in _of_kind(board, SetKind.RUN):
        if len(meld.tiles) >= SPARE_RUN:
            yield from _taken(board, Teaching.TAKE_END, meld, (meld.tiles[0], meld.tiles[-1]))


def _of_kind(board: TurnBoard, kind: SetKind) -> Iterator[Meld]:
    for meld in board.table:
        reading = board.rules.read(meld.tiles)
        if reading is not None and reading.kind is kind and not meld.has_jokers:
            yield meld


def _taken(board: TurnBoard, idea: Teaching, meld: Meld, spare: tuple[Tile, ...]) -> Iterator[Suggestion]:
    """One of these tiles with two of the rack as a set of their own."""
    for tile in spare:
        near = [other for other in board.rack.tiles if not other.is_joker and goes_with(tile, other)]
        for pair in combinations(near, 2):
            if board.rules.arrange((tile, *pair)) is None:
                continue
            laid = board.staged.moved((tile, *pair), NewMeld())
            if _is_legal(laid):
                yield Suggestion(idea, (*pair, tile), meld.ident)


def _is_legal(staged: StagedTurn | Problem) -> bool:
    return isinstance(staged, StagedTurn) and not staged.problems()


_FINDERS: Mapping[Teaching, Callable[[TurnBoard], Iterator[Suggestion]]] = MappingProxyType(
    {
        Teaching.SPLIT: _splits,
        Teaching.FREE_JOKER: _jokers,
        Teaching.TAKE_FOURTH: _fourths,
        Teaching.TAKE_END: _ends,
    }
)
