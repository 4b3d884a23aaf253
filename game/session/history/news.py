"""A completed turn, as it is told and shown."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.play.events import Event
from game.session.board.turn_board import TurnBoard


@dataclass(frozen=True, slots=True)
class News:
    """A turn that was just completed: by whom, what happened, and the board before and after."""

    seat: int
    events: tuple[Event, ...]
    before: TurnBoard
    after: TurnBoard
    timed_out: bool = False
    """Whether the clock ended the turn (rules 8.2)."""
    assisted: bool = False
    """Whether it was played by a hint."""
