"""Every table a turn could leave behind, by trying everything with real tiles, without a look at the solver."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from game.rules.games.game import Game
from game.rules.games.tile_games import BIG, CLASSIC
from game.rules.options import Options
from game.rules.play.checks import ProposedPlay, play_problems
from game.rules.table import Meld, Table
from game.rules.tiles import Tile
from game.solver.position import Position
from tests.helpers import PRINTED

LONGEST = 9


def every_table(position: Position) -> Iterator[Table]:
    """All tables of legal sets that hold every tile of the table; of twins on the rack any may be laid."""
    must = [tile for meld in position.table for tile in meld.tiles]
    heaps = _heaps([*must, *position.rack])
    first = {tile: [heap for heap in heaps if tile in heap] for tile in (*must, *position.rack)}

    def laid(
        owed: tuple[Tile, ...], free: tuple[Tile, ...], used: frozenset[Tile]
    ) -> Iterator[tuple[frozenset[Tile], ...]]:
        while owed and owed[0] in used:
            owed = owed[1:]
        if owed:
            for heap in first[owed[0]]:
                if used.isdisjoint(heap):
                    yield from ((heap, *more) for more in laid(owed[1:], free, used | heap))
            return
        yield ()
        for place, tile in enumerate(free):
            if tile not in used:
                skipped = used.union(free[:place])
                for heap in first[tile]:
                    if skipped.isdisjoint(heap):
                        yield from ((heap, *more) for more in laid((), free[place + 1 :], skipped | heap))

    for rows in laid(tuple(must), position.rack, frozenset()):
        yield tuple(Meld(100 + place, heaps[heap]) for place, heap in enumerate(rows))


def _heaps(tiles: list[Tile]) -> dict[frozenset[Tile], tuple[Tile, ...]]:
    """Every legal set as a heap of tiles, with the order it reads in."""
    found = {}
    for size in range(3, min(LONGEST, len(tiles)) + 1):
        for heap in combinations(tiles, size):
            if _may_be_set(heap):
                row = PRINTED.arrange(heap)
                if row is not None:
                    found[frozenset(heap)] = row
    return found


def _may_be_set(heap: tuple[Tile, ...]) -> bool:
    faces = [tile.face for tile in heap if tile.face is not None]
    return len({face.number for face in faces}) == 1 or len({face.colour for face in faces}) == 1


def best_legal(position: Position, options: Options, *, opened: bool = True) -> tuple[int, Table]:
    """The most tiles that any legal play takes from the rack, 0 if there is none."""
    rack = frozenset(position.rack)
    best, at = 0, position.table
    for table in every_table(position):
        played = sum(tile in rack for meld in table for tile in meld.tiles)
        if played > best and not play_problems(
            ProposedPlay(position.table, rack, opened, options, position.rules, table)
        ):
            best, at = played, table
    return best, at


def with_jokers(rng: random.Random, *, rack: int = 5, sets: int = 3) -> Position:
    """A few sets, most of them with jokers, and a small rack of near tiles; the most there may be of both."""
    box: Game = rng.choice((CLASSIC, CLASSIC, BIG))
    low = rng.choice((1, 5, 9, 10))
    near = [tile for tile in box.tiles() if tile.face is not None and low <= tile.face.number <= low + 4]
    jokers = [tile for tile in box.tiles() if tile.face is None]
    rng.shuffle(near)
    melds: list[Meld] = []
    for ident in range(1, rng.randint(2, sets + 1)):
        some = jokers[: rng.choice((0, 1, 1, 2))]
        meld = _some_set(near, some, rng)
        if meld:
            melds.append(Meld(ident, meld))
            near = [tile for tile in near if tile not in meld]
            jokers = [tile for tile in jokers if tile not in meld]
    return Position(tuple(melds), (*near[: rng.randint(1, rack)], *jokers[: rng.choice((0, 0, 1))]), PRINTED)


def _some_set(tiles: list[Tile], jokers: list[Tile], rng: random.Random) -> tuple[Tile, ...]:
    first = tiles[0].face
    assert first is not None
    faces = {tile.face: tile for tile in tiles if tile.face is not None}
    group = [tile for face, tile in faces.items() if face.number == first.number]
    run = [tile for face, tile in sorted(faces.items(), key=lambda pair: pair[0].number) if face.colour is first.colour]
    heap = group[: rng.randint(2, 4)] if rng.random() < 0.4 else run[: rng.randint(2, 4)]
    return PRINTED.arrange([*jokers, *heap] if rng.random() < 0.4 else [*heap, *jokers]) or ()
