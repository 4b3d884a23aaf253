"""No joker takes another joker's place (rules 5.7): how a play that the free search found is made to keep that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from game.rules.options import Options
from game.rules.problems import Problem
from game.rules.sets.joker_rules import TableChange, joker_problems
from game.rules.table import Meld
from game.rules.tiles import Tiles
from game.solver.position import Position

FREE = Options()
"""Nothing agreed that ties jokers to their sets: only what is asked of them whatever is agreed."""


def without_exchange(position: Position, rows: Sequence[Tiles]) -> list[Tiles] | None:
    """These rows, or the same tiles with jokers of two rows exchanged until no joker has another one's place.

    None where no exchange of two jokers helps; another play is needed then.
    """
    now = list(rows)
    faults = _faults(position, now)
    while faults:
        better = next((each for each in _exchanged(position, now) if len(_faults(position, each)) < len(faults)), None)
        if better is None:
            return None
        now, faults = better, _faults(position, better)
    return now


def safer(position: Position, rows: Sequence[Tiles]) -> Iterator[tuple[Position, tuple[Tiles, ...]]]:
    """Positions with less choice in which the exchange in these rows cannot be made, each with the rows it leaves as
    they lie: without the old set concerned, and without the kind of joker that came into it."""
    for fault in _faults(position, rows):
        row = rows[fault.meld or 0]
        faces = sorted(str(tile) for tile in row if not tile.is_joker)
        for old in position.table:
            if sorted(str(tile) for tile in old.tiles if not tile.is_joker) != faces:
                continue
            table = tuple(meld for meld in position.table if meld.ident != old.ident)
            yield replace(position, table=table), (old.tiles,)
            new = {tile.symbol for tile in row if tile.is_joker} - {tile.symbol for tile in old.tiles}
            yield replace(position, rack=tuple(tile for tile in position.rack if tile.symbol not in new)), ()


def _faults(position: Position, rows: Sequence[Tiles]) -> tuple[Problem, ...]:
    """The problems of these rows, each with the place of its row."""
    after = tuple(Meld(place, row) for place, row in enumerate(rows))
    return joker_problems(TableChange(position.table, after, FREE, position.rules))


def _exchanged(position: Position, rows: Sequence[Tiles]) -> Iterator[list[Tiles]]:
    """The rows with two jokers of different kinds in each other's place, where both rows are sets still."""
    jokers = [(place, tile) for place, row in enumerate(rows) for tile in row if tile.is_joker]
    for (first, one), (second, other) in combinations(jokers, 2):
        if first == second or one.symbol == other.symbol:
            continue
        swapped = {one: other, other: one}
        pair = [position.rules.arrange([swapped.get(tile, tile) for tile in rows[place]]) for place in (first, second)]
        if None not in pair:
            after = list(rows)
            after[first], after[second] = (row or () for row in pair)
            yield after
