"""Positions that could become puzzles of a kind: what is asked for, and what stays on the rack."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from game.puzzles.cut_down import with_rack, without_sets
from game.puzzles.puzzle import MOST_RACK, PuzzleKind
from game.puzzles.task_proof import has_only_these_tiles
from game.rules.faces import Face
from game.rules.games.game import Game
from game.rules.sets.reading import SetKind
from game.rules.tiles import Tile, Tiles
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver

MOST_LAID = 6
"""Tiles of a rack to be cleared: more take long to lay and are no harder."""
TRIED = 4
"""Single tiles tried on one table."""
MOST_SPARE = 3
"""Tiles on the rack that cannot be laid, where the best choice is asked for."""

Candidates = Callable[[Game, Position, random.Random, Solver], Iterator[Position]]


def clearing(_game: Game, position: Position, rng: random.Random, solver: Solver) -> Iterator[Position]:
    """Some tiles of the best play, two at least; then as many as may be, of which those go that are not needed."""
    best = solver.best(position, most_tiles())
    if best is None or best.tiles < 2:
        return
    most = min(MOST_LAID, best.tiles)
    for count in dict.fromkeys((rng.randint(2, most), most)):
        yield with_rack(position, tuple(rng.sample(best.played, count)))


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


CANDIDATES: Mapping[PuzzleKind, Candidates] = MappingProxyType(
    {
        PuzzleKind.PLACE: placing,
        PuzzleKind.CLEAR: clearing,
        PuzzleKind.JOKER: freeing,
        PuzzleKind.MOST: clearing,
    }
)


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


def with_spare_tiles(position: Position, spare: Sequence[Tile], rng: random.Random, solver: Solver) -> Position | None:
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
