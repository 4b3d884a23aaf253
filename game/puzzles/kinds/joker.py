"""*Free the joker*: all tiles of the rack can go, and a joker of the table lies among other tiles then (rules 4.2)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from game.puzzles.cut_down import with_rack, without_sets
from game.puzzles.kinds.clear import MOST_LAID
from game.puzzles.puzzle import GRADES, PuzzleKind
from game.rules.faces import Face
from game.rules.games.game import Game
from game.rules.sets.reading import SetKind
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver


def freeing(game: Game, position: Position, rng: random.Random, solver: Solver) -> Iterator[Position]:
    """Tiles of the best play with a joker on the table; and those that a joker in a run stands for."""
    if not any(meld.has_jokers for meld in position.table):
        return
    on_table = {tile.ident for meld in position.table for tile in meld.tiles}
    loose = {tile.face: tile for tile in game.tiles() if tile.ident not in on_table and not tile.is_joker}
    for face in _stood_for(position):
        if face in loose:
            yield with_rack(position, (loose[face],))
    best = solver.best(position, most_tiles())
    if best is not None:
        count = rng.randint(1, min(MOST_LAID, best.tiles))
        yield with_rack(position, tuple(rng.sample(best.played, count)))


def _stood_for(position: Position) -> Iterator[Face]:
    """The faces that jokers inside runs stand for."""
    for meld in position.table:
        reading = position.rules.read(meld.tiles) if meld.has_jokers else None
        if reading is not None and reading.kind is SetKind.RUN:
            for tile, faces in zip(meld.tiles, reading.slots, strict=True):
                if tile.is_joker and len(faces) == 1:
                    yield faces[0]


def needs_joker(position: Position, solver: Solver) -> bool:
    """Whether not all of the rack can be laid while the sets with jokers stay as they lie, but for added tiles."""
    jokers = frozenset(meld.ident for meld in position.table if meld.has_jokers)
    if not jokers:
        return False
    if position.is_plain:
        best = solver.best_around(position, most_tiles(), jokers)
    else:
        best = solver.best(without_sets(position, jokers), most_tiles())
    return best is None or best.tiles < len(position.rack)


def grades_with_jokers(game: Game) -> Sequence[int]:
    """All grades where there are jokers."""
    return GRADES if game.jokers else ()


JOKER = PuzzleKind("joker", freeing, grades_with_jokers, holds=needs_joker, has_one_way=False, frees_joker=True)
"""There may be two ways: a joker may lie at either end."""
