"""Sets to lay around what a puzzle needs, from the tiles that are left in the box."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from game.puzzles.arrangements import arrangements
from game.puzzles.task_proof import held, is_near
from game.rules.faces import HIGHEST, LOWEST, Colour, Face
from game.rules.games.game import Game
from game.rules.table import Meld
from game.rules.tiles import Tile, Tiles
from game.solver.position import Position

DRAWN = 400
"""Sets drawn, of which those are taken whose tiles are there."""
RUN_SIZES, GROUP_SIZES = (3, 3, 4, 5), (3, 3, 4)
"""How many tiles a drawn set has, each as likely."""


def drawn_sets(
    game: Game, used: Sequence[Tile], rack: Tiles, count: int, near: int, rng: random.Random
) -> tuple[Meld, ...]:
    """So many sets of printed tiles that are not `used`, of which so many at least lie near this rack; fewer where the
    box has no more. Their idents mean nothing."""
    taken = frozenset(used)
    left: dict[Face, list[Tile]] = {}
    for tile in game.tiles():
        if tile.face is not None and tile not in taken:
            left.setdefault(tile.face, []).append(tile)
    found: list[Meld] = []
    for faces in _drawn(rng):
        if len(found) == count:
            break
        if all(left.get(face) for face in faces):
            meld = Meld(len(found), tuple(left[face][-1] for face in faces))
            if len(found) >= near or is_near(meld, rack):
                found.append(meld)
                for face in faces:
                    left[face].pop()
    return tuple(found)


def _drawn(rng: random.Random) -> Iterator[tuple[Face, ...]]:
    """Runs and groups, as likely."""
    colours = tuple(Colour)
    for _ in range(DRAWN):
        if rng.random() < 0.5:
            size, colour = rng.choice(RUN_SIZES), rng.choice(colours)
            low = rng.randint(LOWEST, HIGHEST + 1 - size)
            yield tuple(Face(colour, low + step) for step in range(size))
        else:
            number, chosen = rng.randint(LOWEST, HIGHEST), rng.sample(colours, rng.choice(GROUP_SIZES))
            yield tuple(Face(colour, number) for colour in colours if colour in chosen)


def staying_whole(melds: Sequence[Meld], position: Position) -> tuple[Meld, ...]:
    """Those of these sets that lie whole in one set in every arrangement of all tiles of the position; none where the
    arrangements are too many to count."""
    every = arrangements([*(tile for meld in position.table for tile in meld.tiles), *position.rack], position.rules)
    if every is None:
        return ()
    rooms = [[Counter(laid.symbols) for laid in way] for way in every.all]
    return tuple(meld for meld in melds if all(any(held(meld.tiles) <= room for room in way) for way in rooms))
