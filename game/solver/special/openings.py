"""The best opening from a rack with special jokers (rules 7.4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from game.rules.sets.best_sets import OwnSet, best_choice, own_sets, with_fewest_jokers
from game.rules.tiles import Tiles
from game.solver.aims import Aim
from game.solver.plain.memory import Memory
from game.solver.plain.openings import opening
from game.solver.plain.question import weight_of
from game.solver.plain.rows import dealt_out
from game.solver.position import Position


@dataclass(frozen=True, slots=True)
class FoundOpening:
    """The sets of an opening, none if there is none, and whether it is proven that none is better."""

    rows: list[Tiles]
    exact: bool


def best_opening(memory: Memory, position: Position, need: int, aim: Aim, *, spare_jokers: bool) -> FoundOpening:
    """The opening from the rack worth `need` that is best by the aim; `spare_jokers`: with the fewest jokers."""
    enough = max(need, 1)
    heap = Counter(tile.symbol for tile in position.rack)

    def weight(own: OwnSet) -> int:
        return sum(weight_of(symbol, aim) for symbol in own.row)

    if spare_jokers:
        choice = with_fewest_jokers(heap, position.rules, weight, enough)
    else:
        choice = best_choice(own_sets(heap, position.rules), heap, weight, enough)
    if choice.sets or choice.exact:
        return FoundOpening(dealt_out(choice.sets, position.rack), choice.exact)
    plain = opening(memory, position.plain_part(), enough, aim, spare_jokers=spare_jokers)
    return FoundOpening(plain or [], exact=False)
