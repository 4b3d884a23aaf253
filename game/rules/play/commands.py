"""What a seat may ask for. How each is written and read stands in one table, `command_forms.py`."""

from __future__ import annotations

from enum import Enum

from game.rules.table import Table
from game.rules.tiles import Tile
from game.rules.values import immutable


class Cause(Enum):
    """Why a turn is forfeited."""

    CLOCK = "clock"  # rules 8.2
    WRONG_TURN = "wrong_turn"  # rules 7.2, only with the option "strict"


class Command:
    """What a seat may ask for. A game may have commands of its own: values below this class, whose forms its ruleset
    names (`Ruleset.own`)."""

    __slots__ = ()


@immutable
class PlayTable(Command):
    """End the turn with this whole table and at least one tile of the rack on it (rules 7.1)."""

    table: Table


@immutable
class DrawTile(Command):
    """Take the next tile of the pool; the turn ends (rules 7.1)."""


@immutable
class Pass(Command):
    """Do nothing, with an empty pool (rules 7.5)."""


@immutable
class Forfeit(Command):
    """Give the turn up with this staged table (rules 7.2 strict, 8.2)."""

    table: Table
    cause: Cause


@immutable
class TakeDiscard(Command):
    """Take the top tile of the discard pile (rules 12.2)."""


@immutable
class Discard(Command):
    """Put this tile of the rack on the discard pile (rules 12.2)."""

    tile: Tile
