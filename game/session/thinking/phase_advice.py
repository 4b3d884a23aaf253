"""Why a player takes a discard, draws, or throws a certain tile, in a turn of several phases (rules 12.2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from game.rules.faces import HIGHEST
from game.rules.play.commands import Command, Discard, TakeDiscard
from game.rules.play.state import PlayerView
from game.rules.sets.symbols import Printed, Symbol
from game.rules.tiles import Tile

NEAR = 2
"""How far apart two tiles of a run of three may be."""


class Why(Enum):
    """The ground of an advice; the value ends the key of its sentence."""

    MAKES_SET = "makes_set"
    """The discard is a set with tiles of the rack."""
    ADDS = "adds"
    """The discard may be added to a set on the table."""
    KEEPS = "keeps"
    """The discard goes better with the rack than what is thrown for it."""
    NO_USE = "no_use"
    """The discard gains nothing."""
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
    DEAR = "dear"
    """It costs the most of those that help least."""


@dataclass(frozen=True, slots=True)
class Hope:
    """Two tiles of a rack, and what makes a set of them that nobody has shown yet."""

    tiles: tuple[Tile, Tile]
    wanted: tuple[Tile, ...]


def goes_with(one: Tile, other: Tile) -> bool:
    """Whether one tile more may make a set of these two: one number, or a suit and at most `NEAR` apart, also round
    the ace."""
    a, b = one.face, other.face
    if a is None or b is None:
        return True
    apart = abs(a.number - b.number)
    return apart == 0 or (a.colour is b.colour and not NEAR < apart < HIGHEST - NEAR)


def best_hope(view: PlayerView) -> Hope | None:
    """The two tiles of the rack of which the most that is not seen yet makes a set; of those the dearest. None where
    nothing would, or where a third tile of the rack does already."""
    laid = (each for meld in view.table for each in meld.tiles)
    seen = {each.symbol for each in (*view.rack, *view.discards, *laid)}
    free = [Tile(-1, Printed(face)) for face in view.game.pieces.faces if Printed(face) not in seen]
    hopes = []
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


def reason(view: PlayerView, command: Command) -> Why:
    """Why this command is advised: a throw, a take, or a draw."""
    if isinstance(command, Discard):
        return _why_throw(view, command.tile)
    if not view.discards:
        return Why.UNKNOWN
    return _why_take(view) if isinstance(command, TakeDiscard) else Why.NO_USE


def _why_take(view: PlayerView) -> Why:
    top = view.discards[-1]
    if any(view.rules.is_set(row) for row in _rows(view, top)):
        return Why.MAKES_SET
    return Why.ADDS if _is_added(view, top) else Why.KEEPS


def _is_added(view: PlayerView, top: Tile) -> bool:
    """Whether a set on the table takes the tile, alone or behind another of the rack."""
    others = ((), *((tile,) for tile in view.rack))
    return any(view.rules.arrange((*meld.tiles, *more, top)) is not None for meld in view.table for more in others)


def _rows(view: PlayerView, tile: Tile) -> list[tuple[Tile, ...]]:
    """The sets of three that the tile makes with two of the rack."""
    pairs = combinations(view.rack, 2)
    rows = (view.rules.arrange((tile, *pair)) for pair in pairs)
    return [row for row in rows if row is not None]


def _why_throw(view: PlayerView, tile: Tile) -> Why:
    if len(view.rack) == 1:
        return Why.WINS
    if sum(other != view.facts.taken for other in view.rack) == 1:
        return Why.ONLY
    hopes = _hopes(view, tile)
    if not hopes:
        return Why.LONE
    return Why.DEAR if hopes - _gone(view) else Why.GONE


def open_hopes(view: PlayerView, tile: Tile) -> frozenset[Printed]:
    """What would make a set of this tile and another of the rack, as far as nobody has shown it."""
    return _hopes(view, tile) - _gone(view)


def _gone(view: PlayerView) -> frozenset[Symbol]:
    laid = (each for meld in view.table for each in meld.tiles)
    return frozenset(each.symbol for each in (*laid, *view.discards))


def _hopes(view: PlayerView, tile: Tile) -> frozenset[Printed]:
    """What would make a set of this tile and another of the rack."""
    mine = {each.symbol for each in view.rack}
    thirds = [Tile(-1, Printed(face)) for face in view.game.pieces.faces if Printed(face) not in mine]
    others = [other for other in view.rack if other != tile]
    return frozenset(
        third.symbol  # type: ignore[misc]
        for other in others
        for third in thirds
        if view.rules.arrange((tile, other, third)) is not None
    )
