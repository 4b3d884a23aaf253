"""Tiles let go together that are really two sets (ux 2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from game.rules.options import Options
from game.rules.readings import SMALLEST
from game.rules.seating import seat
from game.rules.tiles import Tile

Row = tuple[Tile, ...]
MOST = 10
"""With more tiles than this only cuts in their order are tried."""


def parted(tiles: Sequence[Tile], options: Options) -> tuple[Row, Row] | None:
    """Two sets these tiles make although they make none together, cut where they were picked one after the other if
    that will do; None when they are one set or not two."""
    one_change = options.one_change_per_run
    if len(tiles) < 2 * SMALLEST or seat(tiles, one_change=one_change) is not None:
        return None
    for first, second in _cuts(tuple(tiles)):
        rows = seat(first, one_change=one_change), seat(second, one_change=one_change)
        if rows[0] is not None and rows[1] is not None:
            return rows[0], rows[1]
    return None


def _cuts(tiles: Row) -> Iterator[tuple[Row, Row]]:
    for cut in range(SMALLEST, len(tiles) - SMALLEST + 1):
        yield tiles[:cut], tiles[cut:]
    if len(tiles) > MOST or any(tile.is_joker for tile in tiles):
        return
    for size in range(SMALLEST, len(tiles) // 2 + 1):
        for first in combinations(tiles, size):
            yield first, tuple(tile for tile in tiles if tile not in first)
