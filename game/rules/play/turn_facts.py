"""What happened earlier in a turn of several phases, as far as the rest of the turn depends on it."""

from __future__ import annotations

from game.rules.tiles import Tile
from game.rules.values import immutable


@immutable
class TurnFacts:
    """The facts of the turn under way; everybody may know them."""

    taken: Tile | None = None
    """The card taken from the discards in this turn, which may not be thrown in it (rules 12.2)."""
    drawn: Tile | None = None
    """The card drawn from the stock in this turn, which is thrown when time is up (rules 12.9)."""
    was_open: bool = False
    """Whether the seat had laid cards in an earlier turn (rules 12.6)."""


NOTHING_YET = TurnFacts()
