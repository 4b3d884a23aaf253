"""The best turn under the rules in force: a free table after the opening, and before it the opening itself (7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from game.rules.options import Options
from game.rules.readings import read
from game.rules.seating import seat
from game.rules.tiles import Tile
from game.solver.aims import Aim
from game.solver.best import Best, play
from game.solver.frozen import Frozen
from game.solver.kinds import COLOURS, NUMBERS, Kind, kind_of
from game.solver.memory import Memory
from game.solver.openings import opening
from game.solver.position import Position
from game.solver.question import ask, worth
from game.solver.rows import Row
from game.solver.search import best_rows

MOST_OPENINGS = 60
"""Openings tried with a rearranged table behind them; the best possible is usually among the first."""


def first_turn(memory: Memory, position: Position, aim: Aim, options: Options) -> Best | None:
    """The best turn of a player who has not opened; None when the rack has no opening.

    With the option to rearrange in the opening turn the answer is marked inexact unless it is proven.
    """
    usable = tuple(tile for tile in position.rack if options.opening_jokers or not tile.is_joker)
    rows = opening(memory, usable, options.opening, aim)
    if rows is None:
        return None
    old = [meld.tiles for meld in position.table]
    if not options.rearrange_in_opening:
        return play(position, [*old, *rows], aim)
    return _with_table(memory, Position(position.table, usable), aim, options.opening, rows)


def _with_table(memory: Memory, position: Position, aim: Aim, need: int, rows: list[Row]) -> Best:
    """The best turn that goes on with the table once the opening lies."""
    bound = best_rows(memory, ask(position, aim, Frozen()))
    limit = worth(_laid(position, bound or rows), aim)
    best: Best | None = None
    tried = 0
    for candidate in _candidates(position.rack, need, rows):
        found = _continued(memory, position, aim, candidate)
        if best is None or found.worth > best.worth:
            best = found
        tried += 1
        if best.worth >= limit or tried >= MOST_OPENINGS:
            break
    assert best is not None
    is_proven = best.worth >= limit or (tried < MOST_OPENINGS and not any(tile.is_joker for tile in position.rack))
    return Best(best.table, best.played, best.worth, is_proven)


def _continued(memory: Memory, position: Position, aim: Aim, own: Sequence[Row]) -> Best:
    """These sets of the rack, and the best that table and rest of the rack allow."""
    laid = {tile.ident for row in own for tile in row}
    rest = Position(position.table, tuple(tile for tile in position.rack if tile.ident not in laid))
    more = best_rows(memory, ask(rest, aim, Frozen()))
    old: list[Row] = [meld.tiles for meld in position.table]
    return play(position, [*(more if more is not None else old), *own], aim)


def _laid(position: Position, rows: Sequence[Row]) -> list[Tile]:
    laid = {tile.ident for row in rows for tile in row}
    return [tile for tile in position.rack if tile.ident in laid]


def _candidates(rack: Sequence[Tile], need: int, first: list[Row]) -> Iterator[list[Row]]:
    """The given opening, then every other choice of sets that is worth enough and stops there."""
    yield first
    jokers = sum(tile.is_joker for row in first for tile in row)
    sets = sorted(_own_sets(rack, jokers), key=lambda own: (len(own.row), -own.worth))
    have = Counter(kind_of(tile) for tile in rack)
    for choice in _choices(sets, have, need):
        yield _real(choice, rack)


@dataclass(frozen=True, slots=True)
class _Own:
    """A set the rack could lay."""

    row: Row
    kinds: tuple[Kind | None, ...]
    worth: int


def _own_sets(rack: Sequence[Tile], jokers: int) -> Iterator[_Own]:
    """All sets of the rack with at most so many jokers, each once by kind."""
    by_kind = {kind: tile for tile in rack if (kind := kind_of(tile)) is not None}
    spare = [tile for tile in rack if tile.is_joker][:jokers]
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
    for kinds in rows:
        tiles = [by_kind[kind] for kind in kinds if kind in by_kind]
        missing = len(kinds) - len(tiles)
        row = seat([*tiles, *spare[:missing]]) if tiles and missing <= len(spare) else None
        reading = read(row) if row is not None else None
        if row is not None and reading is not None:
            yield _Own(row, tuple(map(kind_of, row)), reading.worth)


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
