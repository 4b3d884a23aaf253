"""The best turn under the rules in force: on a free table after the opening, before it the opening (rules 7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from game.rules.options import Jokers, Options
from game.rules.sets.best_sets import OwnSet, own_sets
from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tiles
from game.solver.aims import Aim
from game.solver.best import Best, nothing, play
from game.solver.bound.joker_cases import bound_rows
from game.solver.openings import opening, opens
from game.solver.plain.frozen import Frozen
from game.solver.plain.memory import Memory
from game.solver.plain.question import ask, worth
from game.solver.plain.rows import dealt_out
from game.solver.plain.search import best_rows
from game.solver.position import Position

MOST_OPENINGS = 200
"""Openings tried with a rearranged table behind them. Self-play asks for eight, and for twenty at most: the best
possible is usually among the first. Beyond, the answer is marked as inexact. It bounds how long a player waits."""
OPENING_STATES = 50_000
"""Most states visited: a third of a second on a slow machine. Full racks need it, mainly with the Big box. It
bounds how long a player waits."""


def first_turn(memory: Memory, position: Position, aim: Aim, options: Options, *, spare_jokers: bool = False) -> Best:
    """The best turn of a player who has not opened; it plays nothing where the rack has no opening.

    With the option to rearrange in the opening turn the answer is marked inexact unless it is proven. `spare_jokers`:
    sets are opened with that take the fewest jokers.
    """
    usable = options.opening_tiles(position.rack)
    free = replace(position, rack=usable)
    found = opening(free, options.opening, aim, spare_jokers=spare_jokers)
    if not found.rows:
        return nothing(position, exact=found.exact)
    if not options.rearrange_in_opening:
        return play(position, [*(meld.tiles for meld in position.table), *found.rows], aim, exact=found.exact)
    return _with_table(memory, free, aim, options, found.rows)


def _with_table(memory: Memory, position: Position, aim: Aim, options: Options, rows: list[Tiles]) -> Best:
    """The best turn that goes on with the table once the opening is reached.

    What all tiles could do bounds it from above. Every choice of sets that are enough is laid in turn, and table and
    rack go on from there with all tiles as loose as others: what lies in the end need not be these sets.
    """
    end = memory.looked + OPENING_STATES
    most = bound_rows(memory, position, aim, options)
    if most.rows is not None and opens(position.played(most.rows), options, position.rules):
        best = play(position, most.rows, aim, exact=most.exact)
        if most.exact:
            return best
    else:
        best = _continued(memory, position, aim, options, rows)
    limit = _limit(memory, position, aim)
    if best.worth >= limit:
        return replace(best, exact=True)
    have = Counter(tile.symbol for tile in position.rack)
    among = own_sets(have, position.rules)
    easiest = sorted(among.sets, key=lambda own: (own.jokers, len(own.row), -own.worth))
    candidates = _choices(easiest, have, options.opening)
    is_proven = best.exact and among.whole
    free = replace(options, jokers=Jokers.FREE)
    for candidate in islice(candidates, MOST_OPENINGS):
        own = dealt_out(candidate, position.rack)
        found = _continued(memory, position, aim, free, own)
        if found.worth > best.worth and options.jokers is not Jokers.FREE:
            found = _continued(memory, position, aim, options, own)
            is_proven = is_proven and found.exact
        best = max(best, found, key=lambda one: one.worth)
        if best.worth >= limit:
            return replace(best, exact=True)
        if memory.looked >= end:
            break
    else:
        return replace(best, exact=is_proven and next(candidates, None) is None)
    return replace(best, exact=False)


def _limit(memory: Memory, position: Position, aim: Aim) -> int:
    """What no turn can be worth more than: free jokers, and no opening asked for."""
    rows = best_rows(memory, ask(position, aim, Frozen()))
    return 0 if rows is None else worth(position.played(rows), aim)


def _continued(memory: Memory, position: Position, aim: Aim, options: Options, own: Sequence[Tiles]) -> Best:
    """The best turn that lays the tiles of these sets, wherever they lie in the end."""
    laid = {tile.ident for row in own for tile in row}
    rest = replace(position, rack=tuple(tile for tile in position.rack if tile.ident not in laid))
    more = bound_rows(memory, rest, aim, options, own=own)
    if more.rows is not None:
        return play(position, more.rows, aim, exact=more.exact)
    return play(position, [*(meld.tiles for meld in position.table), *own], aim, exact=more.exact)


def _choices(sets: Sequence[OwnSet], have: Counter[Symbol], need: int) -> Iterator[list[OwnSet]]:
    """Every choice of sets the rack can lay together, cut off as soon as it is worth enough."""
    for place, own in enumerate(sets):
        rest = have.copy()
        rest.subtract(own.row)
        if min(rest.values()) < 0:
            continue
        if own.worth >= need:
            yield [own]
        else:
            yield from ([own, *more] for more in _choices(sets[place:], rest, need - own.worth))
