"""Random positions of random sets, to warm a solver up on something other than what it is measured on."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.rules.games.game import Game
from game.rules.games.tile_games import BIG, CLASSIC
from game.rules.table import Meld
from game.rules.tiles import Tile
from game.solver.position import Position
from tests.helpers import PRINTED

TRIES = 60


def positions(count: int, seed: int) -> Iterator[Position]:
    """So many positions, the same for the same seed."""
    dice = random.Random(seed)
    return (position(dice.choice((CLASSIC, BIG)), dice) for _ in range(count))


def position(box: Game, dice: random.Random) -> Position:
    """Some sets out of the box, and a rack out of the rest."""
    left = list(box.tiles())
    melds: list[Meld] = []
    wanted = dice.randint(0, 20)
    for _ in range(TRIES):
        row = PRINTED.arrange(_heap(left, dice)) if len(melds) < wanted else None
        if row is not None:
            melds.append(Meld(len(melds) + 1, row))
            left = [tile for tile in left if tile not in row]
    return Position(tuple(melds), tuple(dice.sample(left, min(len(left), dice.choice((1, 4, 8, 14, 20))))), PRINTED)


def _heap(tiles: list[Tile], dice: random.Random) -> list[Tile]:
    """Tiles that may be a set: of one number or one colour, with a joker now and then."""
    first = dice.choice([tile for tile in tiles if tile.face is not None]).face
    assert first is not None
    faces = {tile.face: tile for tile in dice.sample(tiles, len(tiles)) if tile.face is not None}
    jokers = [tile for tile in tiles if tile.is_joker][:1] if dice.random() < 0.2 else []
    if dice.random() < 0.5:
        return [tile for face, tile in faces.items() if face.number == first.number][: 4 - len(jokers)] + jokers
    numbers = range(first.number, first.number + dice.randint(3, 6))
    return [tile for face, tile in faces.items() if face.colour is first.colour and face.number in numbers] + jokers
