"""The best turn under the rules in force: on a free table after the opening, before it the opening (rules 7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice

from game.rules.options import Jokers, Options
from game.rules.set_rules import SetRules
from game.rules.tiles import Tile
from game.solver.aims import Aim
from game.solver.best import Best, play
from game.solver.bound import bound_rows
from game.solver.frozen import Frozen
from game.solver.kinds import COLOURS, NUMBERS, Kind, kind_of
from game.solver.memory import Memory
from game.solver.openings import opening
from game.solver.position import Position
from game.solver.question import ask, worth
from game.solver.rows import Row
from game.solver.search import best_rows

MOST_OPENINGS = 200
"""Openings tried with a rearranged table behind them. Self-play asks for eight, and for twenty at most: the best
possible is usually among the first. Beyond, the answer is marked as inexact."""
MOST_BOUND = 8
"""The same where jokers of the table are bound, of openings that promise more than the best so far."""
MOST_STATES = 50_000
"""Most states visited: a third of a second on a slow machine. Full racks need it, mainly with the Big box."""


def first_turn(memory: Memory, position: Position, aim: Aim, options: Options) -> Best | None:
    """The best turn of a player who has not opened; None when the rack has no opening.

    With the option to rearrange in the opening turn the answer is marked inexact unless it is proven.
    """
    usable = tuple(tile for tile in position.rack if options.opening_jokers or not tile.is_joker)
    rows = opening(memory, replace(position, rack=usable), options.opening, aim)
    if rows is None:
        return None
    old = [meld.tiles for meld in position.table]
    if not options.rearrange_in_opening:
        return play(position, [*old, *rows], aim)
    return _with_table(memory, replace(position, rack=usable), aim, options, rows)


def _with_table(memory: Memory, position: Position, aim: Aim, options: Options, rows: list[Row]) -> Best:
    """The best turn that rearranges the table after its opening."""
    end = memory.looked + MOST_STATES
    most = best_rows(memory, ask(position, aim, Frozen()))
    limit = worth(position.played(most or rows), aim)
    best = _continued(memory, position, aim, options, rows)
    if best.worth >= limit:
        return replace(best, exact=True)
    is_proven = best.exact
    candidates = _candidates(position, options.opening)
    free, asked = replace(options, jokers=Jokers.FREE), 0
    for candidate in islice(candidates, MOST_OPENINGS):
        found = _continued(memory, position, aim, free, candidate)
        if found.worth > best.worth and options.jokers is not Jokers.FREE:
            asked += 1
            if asked > MOST_BOUND:
                break
            found = _continued(memory, position, aim, options, candidate)
            is_proven = is_proven and found.exact
        best = max(best, found, key=lambda one: one.worth)
        if best.worth >= limit:
            return replace(best, exact=True)
        if memory.looked >= end:
            break
    else:
        return replace(best, exact=is_proven and next(candidates, None) is None)
    return replace(best, exact=False)


def _continued(memory: Memory, position: Position, aim: Aim, options: Options, own: Sequence[Row]) -> Best:
    """These sets of the rack, and the best that table and rest of the rack allow."""
    laid = {tile.ident for row in own for tile in row}
    rest = replace(position, rack=tuple(tile for tile in position.rack if tile.ident not in laid))
    more = bound_rows(memory, rest, aim, options, beside=own)
    if more is not None:
        return play(position, [*more.rows, *own], aim, exact=more.exact)
    return play(position, [*(meld.tiles for meld in position.table), *own], aim)


def _candidates(position: Position, need: int) -> Iterator[list[Row]]:
    """Every choice of sets that is worth enough and stops there; those with few jokers and short sets first."""
    sets = sorted(
        _own_sets(position.rack, position.rules), key=lambda own: (own.kinds.count(None), len(own.row), -own.worth)
    )
    have = Counter(kind_of(tile) for tile in position.rack)
    for choice in _choices(sets, have, need):
        yield _real(choice, position.rack)


@dataclass(frozen=True, slots=True)
class _Own:
    """A set the rack could lay."""

    row: Row
    kinds: tuple[Kind | None, ...]
    worth: int


def _own_sets(rack: Sequence[Tile], rules: SetRules) -> Iterator[_Own]:
    """All sets of the rack, each once by kind; a joker may lie in the place of a tile there is."""
    by_kind = {kind: tile for tile in rack if (kind := kind_of(tile)) is not None}
    jokers = [tile for tile in rack if tile.is_joker]
    known = set()
    for kinds in _full_sets():
        missing = [kind for kind in kinds if kind not in by_kind]
        present = [kind for kind in kinds if kind in by_kind]
        for count in range(min(len(jokers) - len(missing), len(present) - 1) + 1):
            for replaced in combinations(present, count):
                heap = [by_kind[kind] for kind in present if kind not in replaced]
                row = rules.arrange([*heap, *jokers[: len(missing) + count]])
                own = tuple(map(kind_of, row)) if row is not None else ()
                reading = rules.read(row) if row is not None and own not in known else None
                if row is not None and reading is not None:
                    known.add(own)
                    yield _Own(row, own, reading.worth)


def _full_sets() -> list[list[Kind]]:
    """All sets without jokers."""
    rows = [
        [(colour, number) for number in range(first, last + 1)]
        for colour in range(len(COLOURS))
        for first in NUMBERS
        for last in range(first + 2, NUMBERS[-1] + 1)
    ]
    rows += [
        [(colour, number) for colour in colours]
        for number in NUMBERS
        for size in (3, 4)
        for colours in combinations(range(len(COLOURS)), size)
    ]
    return rows


def _choices(sets: Sequence[_Own], have: Counter[Kind | None], need: int) -> Iterator[list[_Own]]:
    """Every choice of sets the rack can lay together, cut off as soon as it is worth enough."""
    for place, own in enumerate(sets):
        rest = have.copy()
        rest.subtract(own.kinds)
        if min(rest.values()) < 0:
            continue
        if own.worth >= need:
            yield [own]
        else:
            yield from ([own, *more] for more in _choices(sets[place:], rest, need - own.worth))


def _real(choice: Sequence[_Own], rack: Sequence[Tile]) -> list[Row]:
    """The sets with a tile of its own in every place."""
    left: dict[Kind | None, list[Tile]] = {}
    for tile in rack:
        left.setdefault(kind_of(tile), []).append(tile)
    return [tuple(left[kind].pop() for kind in own.kinds) for own in choice]
