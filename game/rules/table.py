"""The table: sets side by side, each with an ident that follows it while tiles come and go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.tiles import Tile
from game.rules.values import immutable


@immutable
class Meld:
    """A set on the table, its tiles from left to right."""

    ident: int
    tiles: tuple[Tile, ...]

    @property
    def has_jokers(self) -> bool:
        """Whether a joker of any kind lies in it."""
        return any(tile.is_joker for tile in self.tiles)


Table = tuple[Meld, ...]


def by_number(table: Table) -> Table:
    """The sets in the order of their idents, which are the numbers they are called by: a set keeps its own while most
    of its tiles stay together (SR23)."""
    return tuple(sorted(table, key=lambda meld: meld.ident))


def follow(before: Table, heaps: Iterable[Sequence[Tile]]) -> Table:
    """The heaps as a table: each keeps the ident of the old set it shares most tiles with, if no other shares more."""
    rows = [tuple(heap) for heap in heaps]
    idents = _inherited(before, rows)
    fresh = 1 + max((meld.ident for meld in before), default=0)
    table = []
    for place, row in enumerate(rows):
        ident = idents.get(place)
        if ident is None:
            ident, fresh = fresh, fresh + 1
        table.append(Meld(ident, row))
    return tuple(table)


def taken_apart(before: Table, after: Table) -> tuple[Meld, ...]:
    """The sets of the table before whose tiles do not all lie in one set afterwards. A whole set that others were
    joined to is none."""
    home = {tile: meld.ident for meld in after for tile in meld.tiles}
    return tuple(meld for meld in before if len({home.get(tile) for tile in meld.tiles}) > 1)


def _inherited(before: Table, rows: Sequence[tuple[Tile, ...]]) -> dict[int, int]:
    """The old ident each row takes over, by its place; the largest share chooses first, ties by the lower ident."""
    home = {tile.ident: meld.ident for meld in before for tile in meld.tiles}
    shares: list[tuple[int, int, int]] = []
    for place, row in enumerate(rows):
        counts: dict[int, int] = {}
        for tile in row:
            ident = home.get(tile.ident)
            if ident is not None:
                counts[ident] = counts.get(ident, 0) + 1
        shares += [(-count, ident, place) for ident, count in counts.items()]
    shares.sort()
    inherited: dict[int, int] = {}
    taken = set()
    for _, ident, place in shares:
        if place not in inherited and ident not in taken:
            inherited[place] = ident
            taken.add(ident)
    return inherited
