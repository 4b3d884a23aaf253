"""A position with the sets of a case laid, ready for the search that lays the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.rules.tiles import Tile, Tiles
from game.solver.bound.case_sets import CaseSet
from game.solver.plain.frozen import Frozen, gathered
from game.solver.plain.rows import Supply
from game.solver.position import Position, with_rows


@dataclass(frozen=True, slots=True)
class CaseSetup:
    """A position with the sets of a case on its table, ready for the search."""

    position: Position
    frozen: Frozen
    played: tuple[Tile, ...]
    """Tiles of the rack that lie in these sets."""


def set_up(position: Position, sets: Sequence[CaseSet]) -> CaseSetup | None:
    """The sets laid with tiles of the table, and of the rack where the table has none left; None if both lack."""
    homes = [one.home for one in sets if one.home is not None]
    assert len(homes) == len(set(homes)), "an old set that goes on in two"
    supply = Supply([meld for meld in position.table if meld not in homes], position.rack)
    in_order = sorted(sets, key=lambda one: one.home is None)
    rows: list[Tiles] = []
    for one in in_order:
        row = _lay_row(one, supply)
        if row is None:
            return None
        rows.append(row)
    melds = with_rows((), rows)
    frozen = gathered(one.part(meld) for one, meld in zip(in_order, melds, strict=True))
    gone = {tile for row in rows for tile in row}
    rests = (tuple(tile for tile in meld.tiles if tile not in gone) for meld in position.table)
    rack = tuple(tile for tile in position.rack if tile not in gone)
    played = tuple(tile for tile in position.rack if tile in gone)
    return CaseSetup(replace(position, table=with_rows(melds, filter(None, rests)), rack=rack), frozen, played)


def _lay_row(one: CaseSet, supply: Supply) -> Tiles | None:
    """The tiles of a set, its old ones where they belong; None if there are too few. Jokers it frees are loose then."""
    own = Supply([one.home] if one.home is not None else [], ())
    row: list[Tile] = []
    for item in one.items:
        source = next((each for each in (own, supply) if each.has(item)), None)
        if source is None:
            return None
        row += source.take([item])
    while own.has(None):
        supply.put(own.take([None]))
    return tuple(row)
