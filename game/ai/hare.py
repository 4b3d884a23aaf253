"""Hare: lays sets from its own rack and leaves those on the table alone."""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.ai.candidates import own_sets
from game.ai.plans import aims, best_command, untouched
from game.rules.commands import Command
from game.rules.state import PlayerView


@dataclass(frozen=True, slots=True)
class Hare:
    """Easy: nothing but sets from its own rack."""

    name: str = "hare"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """The opening or the best sets of the rack, as soon as there are any; throws no dice."""
        start = untouched(view)
        if not view.am_open:
            return best_command(view, (start.with_opening(view.options),))
        sets = own_sets(view.rack, view.options)
        return best_command(view, [start.with_sets(sets, aim) for aim in aims(view)])
