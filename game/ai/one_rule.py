"""A player of card Rummy that can be told in one sentence: what is taken is laid, what is thrown waits for least.

It gives the advice of hints and of the guide through a first hand.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.ai.card_players import CardHabits, CardPlayer, Promise
from game.rules.play.card_rummy import hand_points
from game.rules.play.commands import Command, Discard
from game.rules.play.state import PlayerView
from game.rules.tiles import Tile
from game.solver.fixed_melds import dearest_laying


@dataclass(frozen=True, slots=True)
class OneRule:
    """Takes a discard only to lay it at once, lays all it can, and throws by one rule; uses no chance."""

    name: str = "one_rule"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """A command of the phase the turn is in."""
        command = CardPlayer(self.name, CardHabits()).choose(view, rng)
        return Discard(self._thrown(view)) if isinstance(command, Discard) else command

    def _thrown(self, view: PlayerView) -> Tile:
        """The dearest card that goes with no other of the hand; where each does, the dearest of those whose partners
        wait in vain; else the one that waits for the fewest cards, of equals the dearest. Never the one just taken."""
        left = dearest_laying(view).left
        may = tuple(tile for tile in view.rack if tile != view.facts.taken)
        promise = Promise.of(view)

        def order(tile: Tile) -> tuple[bool, int, int, int]:
            return promise.is_alone(tile), -promise.waits_for(tile), hand_points(view.options, tile), tile.ident

        return max(tuple(tile for tile in may if tile in left) or may, key=order)
