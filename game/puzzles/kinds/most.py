"""*Lay the most*: not all tiles of the rack can go, and it must be found which do."""

from __future__ import annotations

import random

from game.puzzles.cut_down import with_rack
from game.puzzles.kinds.clear import clearing
from game.puzzles.puzzle import MOST_RACK, PuzzleKind
from game.puzzles.task_proof import has_only_these_tiles
from game.rules.play.goals import Goal, GoalKind
from game.rules.tiles import Tiles
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver

MOST_SPARE = 3
"""Tiles on the rack that cannot be laid."""


def with_spare_tiles(position: Position, spare: Tiles, rng: random.Random, solver: Solver) -> Position | None:
    """The position with tiles on its rack that no best play lays, each kind of play needing what it lays now; None
    where no tile will do."""
    rack: Tiles = position.rack
    on_table = {tile.ident for meld in position.table for tile in meld.tiles}
    wanted = rng.randint(1, MOST_SPARE)
    for tile in rng.sample(list(spare), len(spare)):
        if len(rack) - len(position.rack) >= wanted or len(rack) >= MOST_RACK:
            break
        if tile.ident in on_table or tile in rack or tile.is_joker:
            continue
        richer = with_rack(position, (*rack, tile))
        best = solver.best(richer, most_tiles())
        if best is not None and best.tiles == len(position.rack) and has_only_these_tiles(richer, best, solver):
            rack = richer.rack
    return with_rack(position, tuple(sorted(rack, key=lambda tile: tile.ident))) if rack != position.rack else None


def as_many(tiles: int) -> Goal:
    """So many tiles of the rack."""
    return Goal(GoalKind.TILES, tiles)


MOST = PuzzleKind("most", clearing, goal=as_many, completed=with_spare_tiles, lays_all=False)
