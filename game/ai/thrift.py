"""The cheapest opening: no more jokers and no more tiles than the points ask for (rules 7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from game.ai.candidates import RackSet, own_sets
from game.ai.own_sets import dealt_out
from game.ai.plans import TurnPlan, untouched
from game.rules.play.state import PlayerView
from game.rules.sets.symbols import Symbol

PAIRED = 40
"""The most sets that are tried in pairs, those worth most first."""
LONGEST_PAIRED = 4


def cheapest_opening(view: PlayerView) -> TurnPlan | None:
    """One or two sets worth enough, with the fewest jokers, then the fewest tiles; None if more sets are needed."""
    rack = [tile for tile in view.rack if view.options.opening_jokers or not tile.is_joker]
    sets = own_sets(rack, view.rules)
    enough = list(_enough(sets, Counter(tile.symbol for tile in rack), view.options.opening))
    if not enough:
        return None
    rows = dealt_out(min(enough, key=_cost), rack)
    laid = frozenset(tile for row in rows for tile in row)
    return TurnPlan((*untouched(view).rows, *rows), tuple(tile for tile in view.rack if tile not in laid))


def _enough(sets: Sequence[RackSet], rack: Counter[Symbol], need: int) -> Iterator[Sequence[RackSet]]:
    yield from ((own,) for own in sets if own.worth >= need)
    short = sorted((own for own in sets if len(own.row) <= LONGEST_PAIRED), key=lambda own: -own.worth)[:PAIRED]
    for one, other in combinations(short, 2):
        if one.worth + other.worth >= need and rack >= Counter((*one.row, *other.row)):
            yield one, other


def _cost(sets: Iterable[RackSet]) -> tuple[int, int, int]:
    jokers = sum(own.jokers for own in sets)
    return jokers, sum(len(own.row) for own in sets), -sum(own.rack_points for own in sets)
