"""A position with some sets fixed, ready for the search that lays the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.rules.table import Meld
from game.rules.tiles import Tile, Tiles
from game.solver.bound.fixed import Fixed
from game.solver.plain.frozen import Frozen, gathered
from game.solver.plain.rows import Supply
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
    supply = Supply(freed, position.rack)
    melds, parts = [], []
    fresh = 1 + max((meld.ident for meld in position.table), default=0)
    for place, one in enumerate(sorted(fixed, key=lambda one: one.home is None), start=fresh):
        row = _row(one, supply)
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


def _row(fixed: Fixed, supply: Supply) -> Tiles | None:
    """The tiles of a set, its old ones where they belong; None if there are too few. Jokers it frees are loose then."""
    own = Supply([fixed.home] if fixed.home is not None else [], ())
    row: list[Tile] = []
    for item in fixed.items:
        source = next((one for one in (own, supply) if one.has(item)), None)
        if source is None:
            return None
        row += source.take([item])
    while own.has(None):
        supply.put(own.take([None]))
    return tuple(row)
