"""Answers to small plays with special jokers beside the program that tries every table (`joker_brute.py`)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.rules.options import Options
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver
from tests.solver.joker_brute import Heap, is_allowed, is_set
from tests.solver.joker_brute import most_tiles as brute_tiles
from tests.solver.twisted import small

MOST = 10
"""Tiles of a position; the program tries some thousand tables of so many."""


def rows_of(melds: Sequence[Sequence[object]]) -> list[Heap]:
    """Sets as the program knows them."""
    return [tuple(sorted(map(str, tiles))) for tiles in melds]


def tiny(rng: random.Random) -> Position:
    """A position of few tiles with a joker on the table."""
    while True:
        position = small(rng, rng.choice(("JD", "JC", "DC", "JM", "JDCM", "JDCM")))
        tiles = len(position.rack) + sum(len(meld.tiles) for meld in position.table)
        if tiles <= MOST and any(meld.has_jokers for meld in position.table):
            return position


def fault(solver: Solver, position: Position) -> tuple[str, bool, int]:
    """What is wrong with the answer, whether it is exact, and how many tiles it lays too few."""
    best = solver.answer(position, most_tiles(), Options(), opened=True)
    before = rows_of([meld.tiles for meld in position.table])
    after = rows_of([meld.tiles for meld in best.table])
    highest = brute_tiles(before, [str(tile) for tile in position.rack])
    lost = highest - best.tiles
    if not all(map(is_set, after)) or not is_allowed(before, after):
        return "illegal", best.exact, lost
    if lost < 0 or (best.exact and lost):
        return f"{best.tiles} tiles, the optimum is {highest}", best.exact, lost
    return "", best.exact, lost
