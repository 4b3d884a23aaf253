"""Cutting a position down to what a task needs, and the sets a play takes apart."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from game.rules.tiles import Tile
from game.solver.position import Position

Holds = Callable[[Position], bool]
"""Whether a smaller position is still the same task."""


def with_rack(position: Position, rack: tuple[Tile, ...]) -> Position:
    """The same table with these tiles on the rack."""
    return replace(position, rack=rack)


def without_sets(position: Position, idents: frozenset[int]) -> Position:
    """The position without these sets of the table: as if they could neither give nor take a tile."""
    return replace(position, table=tuple(meld for meld in position.table if meld.ident not in idents))


def cut_down(position: Position, holds: Holds, rng: random.Random, least: int = 0) -> Position:
    """The position without the sets of the table that can go, one by one in random order, while `holds` says yes.

    It ends when no further set can go, or `least` sets are left. Every set of the answer is then needed for the task
    by itself, and `holds` is true of it if it was at first.
    """
    order = [meld.ident for meld in position.table]
    rng.shuffle(order)
    for ident in order:
        if len(position.table) <= least:
            break
        smaller = without_sets(position, frozenset([ident]))
        if holds(smaller):
            position = smaller
    return position


def cut_rack(position: Position, holds: Holds, rng: random.Random, least: int = 1) -> Position:
    """The position without the tiles of the rack that can go in the same way."""
    order = list(position.rack)
    rng.shuffle(order)
    for tile in order:
        if len(position.rack) <= least:
            break
        smaller = with_rack(position, tuple(other for other in position.rack if other != tile))
        if holds(smaller):
            position = smaller
    return position
