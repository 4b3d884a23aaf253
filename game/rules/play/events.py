"""Events, as `engine.apply` reports them; they name drawn tiles, so not every seat may see them."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.play.commands import Cause
from game.rules.play.scoring import Outcome
from game.rules.table import Table
from game.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class TilesPlayed:
    """A seat laid tiles of its rack; the table went from `before` to `after`."""

    seat: int
    tiles: tuple[Tile, ...]
    before: Table
    after: Table


@dataclass(frozen=True, slots=True)
class SeatOpened:
    """A seat made its first play, worth this many points (rules 7.4)."""

    seat: int
    worth: int


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A seat drew the one tile of a turn without a play (rules 7.1, 8.2a)."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class PenaltyDrawn:
    """A seat drew tiles for a table it could not leave (rules 7.2 strict, 8.2b, 8.3)."""

    seat: int
    tiles: tuple[Tile, ...]
    cause: Cause


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """A seat's turn went by with nothing played and nothing to draw (rules 7.5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat has laid its last tile (rules 9.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over with this outcome (rules 9, 10)."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class DiscardTaken:
    """A seat took the top tile of the discard pile (rules 12.2)."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class StockRenewed:
    """The discards became the new stock when this seat drew (rules 12.5)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class TileDiscarded:
    """A seat put a tile on the discard pile (rules 12.2)."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class SpecialMove:
    """A seat carried out a command that only its game has; the texts `log.<word>` and `log.you_<word>` tell it, which
    may name the `tiles`."""

    seat: int
    word: str
    tiles: tuple[Tile, ...] = ()


OwnEvent = (
    TilesPlayed
    | SeatOpened
    | TileDrawn
    | PenaltyDrawn
    | TurnPassed
    | DiscardTaken
    | StockRenewed
    | TileDiscarded
    | SpecialMove
    | WentOut
)
"""What one seat did."""
Event = OwnEvent | GameEnded
