"""The interface of computer players: a player gets one seat's view and returns a command; and how long it holds."""

from __future__ import annotations

import random
from typing import Protocol

from game.rules.play.commands import Command, Discard, DrawTile, Pass, TakeDiscard
from game.rules.play.state import PlayerView


class Player(Protocol):
    """A pure player: the same view and the same random generator give the same command."""

    @property
    def name(self) -> str:
        """The key of the persona; its text is `persona.<name>`."""

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """A legal command for the seat of the view, which is to move."""


def idle(view: PlayerView) -> Command:
    """What to do without a play: draw, or pass on an empty pool (rules 7.1, 7.5); in a later phase throw a tile."""
    commands = view.phase.commands
    if DrawTile not in commands:
        return Discard(next(tile for tile in reversed(view.rack) if tile != view.facts.taken))
    if view.pool_size:
        return DrawTile()
    return Pass() if Pass in commands else TakeDiscard()
