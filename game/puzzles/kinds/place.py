"""*Place one tile*: a single tile finds its place."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from game.puzzles.cut_down import with_rack
from game.puzzles.puzzle import Puzzle, PuzzleKind
from game.rules.games.game import Game
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver

TRIED = 4
"""Single tiles tried on one table."""


def placing(game: Game, position: Position, rng: random.Random, solver: Solver) -> Iterator[Position]:
    """Single tiles of the best play, on the table that the others of it leave; then some that are not on the table, a
    kind of tile once."""
    best = solver.best(position, most_tiles())
    played = best.played if best is not None and best.tiles > 1 else ()
    for tile in played:
        others = with_rack(position, tuple(other for other in played if other != tile))
        before = solver.best(others, most_tiles())
        if before is not None and before.tiles == len(others.rack):
            yield Position(before.table, (tile,), position.rules)
    on_table = {tile.ident for meld in position.table for tile in meld.tiles}
    loose = {tile.symbol: tile for tile in game.tiles() if tile.ident not in on_table and not tile.is_joker}
    tiles = list(loose.values())
    for tile in rng.sample(tiles, min(TRIED, len(tiles))):
        yield with_rack(position, (tile,))


def nothing_named(_puzzle: Puzzle) -> Mapping[str, int]:
    """There is one tile always."""
    return {}


PLACE = PuzzleKind("place", placing, numbers=nothing_named, least_rack=1)
