"""Small positions with jokers of chosen kinds, and their optimum."""

from __future__ import annotations

import random

from game.rules.games.tile_games import TWIST
from game.rules.set_rules import SetRules
from game.rules.sets.symbols import Symbol
from game.rules.table import Meld
from game.rules.tiles import Tile
from game.solver.aims import Aim
from game.solver.position import Position
from tests.helpers import PRINTED
from tests.solver.integer import best_worth

MOST_JOKERS = 4


def near(rng: random.Random, letters: str) -> list[Tile]:
    """Shuffled tiles of some colours and a few numbers in a row, with jokers of these kinds."""
    low, colours = rng.choice((1, 4, 7, 8)), rng.sample("krbo", rng.choice((2, 3, 4)))
    tiles = [
        tile
        for tile in TWIST.tiles()
        if tile.face is not None and low <= tile.face.number < low + 6 and str(tile)[0] in colours
    ]
    jokers = [tile for tile in TWIST.tiles() if str(tile) in letters]
    heap = tiles + rng.sample(jokers, min(len(jokers), MOST_JOKERS))
    rng.shuffle(heap)
    return heap


def small(rng: random.Random, letters: str, rules: SetRules = PRINTED) -> Position:
    """A few sets of tiles that lie near each other, and a rack of their neighbours."""
    tiles = near(rng, letters)
    melds: list[Meld] = []
    for _ in range(rng.randint(1, 4)):
        heaps = (rng.sample(tiles, min(rng.choice((3, 3, 4, 5)), len(tiles))) for _ in range(60))
        row = next((row for heap in heaps if (row := rules.arrange(heap)) is not None), None)
        if row is not None:
            melds.append(Meld(len(melds) + 1, row))
            tiles = [tile for tile in tiles if tile not in row]
    jokers = [tile for tile in tiles if tile.is_joker][: rng.randint(0, 3)]
    numbered = [tile for tile in tiles if not tile.is_joker][: rng.randint(1, 6)]
    return Position(tuple(melds), (*numbered, *jokers), rules)


def optimum(position: Position, aim: Aim) -> int:
    """What the best play is worth, 0 for none."""

    def weight(symbol: Symbol) -> int:
        return aim.joker if symbol.face is None else aim.weights[symbol.face.number][symbol.face.colour.rank]

    table = [tile for meld in position.table for tile in meld.tiles]
    found = best_worth(table, position.rack, weight, position.rules.shapes)
    assert found is not None, "a legal table can always be left as it is"
    return found
