"""Tiles let go together that are really two sets (ux 2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from game.rules.set_rules import SetRules
from game.rules.sets.reading import SMALLEST
from game.rules.tiles import Tile, Tiles

MOST = 10
"""With more tiles than this only cuts in their order are tried."""


def two_sets(tiles: Sequence[Tile], rules: SetRules) -> tuple[Tiles, Tiles] | None:
    """Two sets these tiles make although they make none together, cut where they were picked one after the other if
    that will do; None when they are one set or not two."""
    if len(tiles) < 2 * SMALLEST or rules.arrange(tiles) is not None:
        return None
    for first, second in _cuts(tuple(tiles)):
        rows = rules.arrange(first), rules.arrange(second)
        if rows[0] is not None and rows[1] is not None:
            return rows[0], rows[1]
    return None


def _cuts(tiles: Tiles) -> Iterator[tuple[Tiles, Tiles]]:
    for cut in range(SMALLEST, len(tiles) - SMALLEST + 1):
        yield tiles[:cut], tiles[cut:]
    if len(tiles) > MOST or any(tile.is_joker for tile in tiles):
        return
    for size in range(SMALLEST, len(tiles) // 2 + 1):
        for first in combinations(tiles, size):
            yield first, tuple(tile for tile in tiles if tile not in first)
