"""A position with some sets fixed, ready for the search that lays the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.rules.table import Meld
from game.rules.tiles import Tile, Tiles
from game.solver.bound.fixed import Fixed
from game.solver.plain.drafts import DraftItem
from game.solver.plain.frozen import Frozen, gathered
from game.solver.position import Position


@dataclass(frozen=True, slots=True)
class SetUp:
    """A position with the fixed sets on its table, ready for the search."""

    position: Position
    frozen: Frozen
    played: tuple[Tile, ...]
    """Tiles of the rack that lie in fixed sets."""


def set_up(position: Position, fixed: Sequence[Fixed]) -> SetUp | None:
    """The fixed sets laid with tiles of the table, and of the rack where the table has none left; None if both lack."""
    homes = {one.home.ident for one in fixed if one.home is not None}
    assert len(homes) == sum(one.home is not None for one in fixed), "an old set that goes on in two"
    freed = [meld for meld in position.table if meld.ident not in homes]
    supply = _LooseTiles([tile for meld in freed for tile in meld.tiles], position.rack)
    melds, parts = [], []
    fresh = 1 + max((meld.ident for meld in position.table), default=0)
    for place, one in enumerate(sorted(fixed, key=lambda one: one.home is None), start=fresh):
        row = supply.row(one)
        if row is None:
            return None
        meld = Meld(one.home.ident if one.home is not None else place, row)
        melds.append(meld)
        parts.append(one.part(meld))
    gone = {tile for meld in melds for tile in meld.tiles}
    whole = [meld for meld in freed if gone.isdisjoint(meld.tiles)]
    known = gone.union(tile for meld in whole for tile in meld.tiles)
    left = tuple(tile for meld in position.table for tile in meld.tiles if tile not in known)
    loose = [Meld(fresh + len(fixed), left)] if left else []
    rack = tuple(tile for tile in position.rack if tile not in gone)
    played = tuple(tile for tile in position.rack if tile in gone)
    return SetUp(replace(position, table=(*melds, *whole, *loose), rack=rack), gathered(parts), played)


class _LooseTiles:
    """Loose tiles by kind, those of the table first; freed jokers join them."""

    def __init__(self, table: Sequence[Tile], rack: Sequence[Tile]) -> None:
        self._tiles: dict[DraftItem, list[Tile]] = {}
        for tile in (*rack[::-1], *table[::-1]):
            self._tiles.setdefault(tile.kind, []).append(tile)

    def row(self, fixed: Fixed) -> Tiles | None:
        """The tiles of a set, its old ones where they belong; None if there are too few."""
        own: dict[DraftItem, list[Tile]] = {}
        for tile in fixed.home.tiles if fixed.home is not None else ():
            own.setdefault(tile.kind, []).append(tile)
        row = []
        for item in fixed.items:
            source = own if own.get(item) else self._tiles
            if not source.get(item):
                return None
            row.append(source[item].pop())
        self._tiles.setdefault(None, []).extend(own.get(None, ()))
        return tuple(row)
