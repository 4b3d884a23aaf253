"""The best opening from a rack with special jokers (7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.best_sets import Choice, OwnSet, best_choice, own_sets
from game.rules.tiles import Tile
from game.solver.aims import Aim
from game.solver.memory import Memory
from game.solver.openings import opening
from game.solver.position import is_special
from game.solver.question import weight_of
from game.solver.rows import Row, dealt_out

DEAR = 1_000_000
"""What a joker costs where jokers are spared: more than all that an aim can give for a rack."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The sets of an opening, none if there is none, and whether it is proven that none is better."""

    rows: list[Row]
    exact: bool


def best_opening(
    memory: Memory, rack: Sequence[Tile], need: int, aim: Aim, *, one_change: bool, spare_jokers: bool
) -> Opened:
    """The opening worth `need` that is best by the aim; `spare_jokers`: of those with the fewest jokers."""
    enough = max(need, 1)
    search = _with_fewest_jokers if spare_jokers else _with_any_jokers
    choice = search(rack, enough, aim, one_change=one_change)
    if choice.sets or choice.exact:
        return Opened(dealt_out(choice.sets, rack), choice.exact)
    plain = [tile for tile in rack if not is_special(tile)]
    return Opened(opening(memory, plain, enough, aim, spare_jokers=spare_jokers) or [], exact=False)


def _with_any_jokers(rack: Sequence[Tile], need: int, aim: Aim, *, one_change: bool) -> Choice:
    heap = Counter(tile.symbol for tile in rack)
    return best_choice(own_sets(heap, one_change=one_change), heap, lambda own: _weight(own, aim), need)


def _with_fewest_jokers(rack: Sequence[Tile], need: int, aim: Aim, *, one_change: bool) -> Choice:
    """Looks at sets with ever more jokers, until one more in a set could not make them fewer in all."""
    heap = Counter(tile.symbol for tile in rack)
    for most in range(sum(tile.is_joker for tile in rack) + 1):
        among = own_sets(heap, one_change=one_change, jokers=most)
        choice = best_choice(among, heap, lambda own: _weight(own, aim) - DEAR * own.jokers, need)
        if choice.sets and sum(own.jokers for own in choice.sets) <= most:
            break
    return choice


def _weight(own: OwnSet, aim: Aim) -> int:
    return sum(weight_of(symbol, aim) for symbol in own.row)
