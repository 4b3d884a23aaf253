"""Why it is advised to take a discard, to draw, or to throw a certain tile, in a turn of several phases (rules 12.2):
facts alone, each of which the seat can check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from game.rules.play.commands import Command, Discard, TakeDiscard
from game.rules.play.state import PlayerView
from game.rules.sets.symbols import Printed, Symbol
from game.rules.tiles import Tile, Tiles
from game.session.board.fits import goes_with

NOBODYS = -1
"""The number of a tile of which only the face matters."""


class Why(Enum):
    """The kind of ground an advice is given for; the value ends the key of its sentence."""

    MAKES_SET = "makes_set"
    """The discard is a set with tiles of the rack."""
    ADDS = "adds"
    """The discard may be added to a set on the table."""
    NO_SET = "no_set"
    """The discard is no set with the rack and may be added to none."""
    NO_GAIN = "no_gain"
    """It is or may, but no more could be laid with it than without it."""
    UNKNOWN = "unknown"
    """There is no discard."""
    WINS = "wins"
    """It is the last tile, so that throwing it wins (rules 12.4)."""
    ONLY = "only"
    """It is the only tile that may be thrown."""
    LONE = "lone"
    """No other tile of the rack could come into a set with it."""
    GONE = "gone"
    """What it waits for lies on the table or in the discard pile."""
    WAITS = "waits"
    """It waits for the fewest tiles of those that may be thrown."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Why something is advised: facts that the seat can check."""

    why: Why
    beside: Tiles = ()
    """The tiles of the rack that are a set with the discard or are added with it; those that wait with a thrown one."""
    wanted: Tiles = ()
    """What a thrown tile waits for: what is left of it, or, where all has gone, that."""
    meld: Tiles = ()
    """The set of the table that takes the discard."""


@dataclass(frozen=True, slots=True)
class Hope:
    """Two tiles of a rack, and what makes a set of them that nobody has shown yet."""

    tiles: tuple[Tile, Tile]
    wanted: tuple[Tile, ...]


def best_hope(view: PlayerView) -> Hope | None:
    """The two tiles of the rack of which the most that is not seen yet makes a set; of those the dearest. None where
    nothing would, or where a third tile of the rack does already."""
    free, hopes = unseen(view), []
    for one, other in combinations(view.rack, 2):
        if not goes_with(one, other) or any(_makes_set(view, one, other, each) for each in view.rack):
            continue
        wanted = tuple(third for third in free if _makes_set(view, one, other, third))
        if wanted:
            hopes.append(Hope((one, other), wanted))
    points = view.ruleset.points
    return max(hopes, key=lambda hope: (len(hope.wanted), sum(map(points, hope.tiles))), default=None)


def _makes_set(view: PlayerView, one: Tile, other: Tile, third: Tile) -> bool:
    apart = third not in (one, other)
    return (
        apart
        and goes_with(one, third)
        and goes_with(other, third)
        and view.rules.arrange((one, other, third)) is not None
    )


def ground_of(view: PlayerView, command: Command) -> Ground:
    """Why this command is advised: a throw, a take, or a draw."""
    if isinstance(command, Discard):
        return _of_throw(view, command.tile)
    if not view.discards:
        return Ground(Why.UNKNOWN)
    used = _use_of(view, view.discards[-1])
    if isinstance(command, TakeDiscard):
        return used or Ground(Why.NO_GAIN)
    return Ground(Why.NO_SET if used is None else Why.NO_GAIN)


def _use_of(view: PlayerView, top: Tile) -> Ground | None:
    """The set that the tile makes with two of the rack, the dearest; else the set of the table that takes it, alone or
    with another of the rack."""
    pairs = [pair for pair in combinations(view.rack, 2) if view.rules.arrange((top, *pair)) is not None]
    if pairs:
        return Ground(Why.MAKES_SET, max(pairs, key=lambda pair: sum(map(view.ruleset.points, pair))))
    for more in ((), *((tile,) for tile in view.rack)):
        for meld in view.table:
            if view.rules.arrange((*meld.tiles, *more, top)) is not None:
                return Ground(Why.ADDS, more, meld=meld.tiles)
    return None


def _of_throw(view: PlayerView, tile: Tile) -> Ground:
    if len(view.rack) == 1:
        return Ground(Why.WINS)
    if sum(other != view.facts.taken for other in view.rack) == 1:
        return Ground(Why.ONLY)
    hopes, left = _hopes(view, tile), open_hopes(view, tile)
    if not hopes:
        return Ground(Why.LONE)
    with_it = tuple(other for other in view.rack if other != tile and _thirds(view, tile, other))
    told = left or hopes
    wanted = tuple(tile for tile in _of_all_faces(view) if tile.symbol in told)
    return Ground(Why.WAITS if left else Why.GONE, with_it, wanted)


def open_hopes(view: PlayerView, tile: Tile) -> frozenset[Symbol]:
    """What would make a set of this tile and another of the rack, as far as nobody has shown it."""
    return _hopes(view, tile) - _gone(view)


def unseen(view: PlayerView) -> Tiles:
    """One tile of each face that this seat sees nowhere."""
    seen = _gone(view).union(each.symbol for each in view.rack)
    return tuple(tile for tile in _of_all_faces(view) if tile.symbol not in seen)


def _of_all_faces(view: PlayerView) -> Iterator[Tile]:
    """One tile of each face of the game, in the order of the pack."""
    return (Tile(NOBODYS, Printed(face)) for face in view.game.pieces.faces)


def _gone(view: PlayerView) -> frozenset[Symbol]:
    laid = (each for meld in view.table for each in meld.tiles)
    return frozenset(each.symbol for each in (*laid, *view.discards))


def _hopes(view: PlayerView, tile: Tile) -> frozenset[Symbol]:
    """What would make a set of this tile and another of the rack."""
    found = (_thirds(view, tile, other) for other in view.rack if other != tile)
    return frozenset[Symbol]().union(*found)


def _thirds(view: PlayerView, tile: Tile, other: Tile) -> frozenset[Symbol]:
    """What would make a set of these two and is not on the rack."""
    mine = {each.symbol for each in view.rack}
    free = ((symbol, third) for third in _of_all_faces(view) if (symbol := third.symbol) not in mine)
    return frozenset(symbol for symbol, third in free if view.rules.arrange((tile, other, third)) is not None)
