"""The best opening: sets from the rack alone that are worth enough (rules 7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.options import Options
from game.rules.set_rules import SetRules
from game.rules.sets.best_sets import OwnSet, best_choice, most_worth, own_sets, with_fewest_jokers
from game.rules.tiles import Tile, Tiles
from game.solver.aims import Aim
from game.solver.plain.question import weight_of
from game.solver.plain.rows import dealt_out
from game.solver.position import Position


@dataclass(frozen=True, slots=True)
class FoundOpening:
    """The sets of an opening, none if there is none, and whether it is proven that none is better."""

    rows: list[Tiles]
    exact: bool


def opens(tiles: Sequence[Tile], options: Options, rules: SetRules) -> bool:
    """Whether rack tiles are an opening wherever they lie (rules 7.4)."""
    return most_worth(tiles, rules) >= options.opening


def opening(position: Position, need: int, aim: Aim, *, spare_jokers: bool = False) -> FoundOpening:
    """The opening from the rack worth `need` that is best by the aim; `spare_jokers`: with the fewest jokers."""
    heap = Counter(tile.symbol for tile in position.rack)

    def weight(own: OwnSet) -> int:
        return own.worth if aim.opens_by_worth else sum([weight_of(symbol, aim) for symbol in own.row])

    if spare_jokers:
        choice = with_fewest_jokers(heap, position.rules, weight, max(need, 1))
    else:
        choice = best_choice(own_sets(heap, position.rules), heap, weight, max(need, 1))
    if choice.sets or choice.exact or position.is_plain:
        return FoundOpening(dealt_out(choice.sets, position.rack), choice.exact)
    plain = opening(position.plain_part(), need, aim, spare_jokers=spare_jokers)
    return FoundOpening(plain.rows, exact=False)
