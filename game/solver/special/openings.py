"""The best opening from a rack with special jokers (rules 7.4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from game.rules.sets.best_sets import OwnSet, SetChoice, best_choice, own_sets
from game.rules.tiles import Tiles
from game.solver.aims import Aim
from game.solver.plain.memory import Memory
from game.solver.plain.openings import opening
from game.solver.plain.question import weight_of
from game.solver.plain.rows import dealt_out
from game.solver.position import Position

DEAR = 1_000_000
"""What a joker costs where jokers are spared: more than all that an aim can give for a rack."""


@dataclass(frozen=True, slots=True)
class FoundOpening:
    """The sets of an opening, none if there is none, and whether it is proven that none is better."""

    rows: list[Tiles]
    exact: bool


def best_opening(memory: Memory, position: Position, need: int, aim: Aim, *, spare_jokers: bool) -> FoundOpening:
    """The opening from the rack worth `need` that is best by the aim; `spare_jokers`: with the fewest jokers."""
    enough = max(need, 1)
    search = _with_fewest_jokers if spare_jokers else _with_any_jokers
    choice = search(position, enough, aim)
    if choice.sets or choice.exact:
        return FoundOpening(dealt_out(choice.sets, position.rack), choice.exact)
    plain = opening(memory, position.plain_part(), enough, aim, spare_jokers=spare_jokers)
    return FoundOpening(plain or [], exact=False)


def _with_any_jokers(position: Position, need: int, aim: Aim) -> SetChoice:
    heap = Counter(tile.symbol for tile in position.rack)
    return best_choice(own_sets(heap, position.rules), heap, lambda own: _weight(own, aim), need)


def _with_fewest_jokers(position: Position, need: int, aim: Aim) -> SetChoice:
    """Looks at sets with ever more jokers, until one more in a set could not make them fewer in all."""
    heap = Counter(tile.symbol for tile in position.rack)
    for most in range(sum(tile.is_joker for tile in position.rack) + 1):
        among = own_sets(heap, position.rules, jokers=most)
        choice = best_choice(among, heap, lambda own: _weight(own, aim) - DEAR * own.jokers, need)
        if choice.sets and sum(own.jokers for own in choice.sets) <= most:
            break
    return choice


def _weight(own: OwnSet, aim: Aim) -> int:
    return sum(weight_of(symbol, aim) for symbol in own.row)
