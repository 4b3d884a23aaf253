"""The cheapest opening: no more jokers and no more tiles than the points ask for (rules 7.4)."""

from __future__ import annotations

from collections import Counter

from game.ai.plans import TurnPlan, untouched
from game.rules.play.state import PlayerView
from game.rules.sets.best_sets import OwnSet, with_fewest_jokers
from game.solver.plain.rows import dealt_out

TILE = 1_000
"""What a tile costs: more than all points of the rack, which decide between openings of as many tiles."""


def cheapest_opening(view: PlayerView) -> TurnPlan | None:
    """The opening with the fewest jokers, then the fewest tiles, of these the most points; None if there is none."""
    rack = view.options.opening_tiles(view.rack)
    choice = with_fewest_jokers(
        Counter(tile.symbol for tile in rack), view.rules, _thrift, max(view.options.opening, 1)
    )
    return untouched(view).with_rows(dealt_out(choice.sets, rack)) if choice.sets else None


def _thrift(own: OwnSet) -> int:
    return sum(symbol.rack_points for symbol in own.row) - TILE * len(own.row)
