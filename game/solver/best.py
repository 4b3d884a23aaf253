"""The solver's answer: a play."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.table import Meld, Table, follow
from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable
from game.solver.aims import Aim
from game.solver.plain.question import worth
from game.solver.plain.rows import survivors
from game.solver.position import Position, is_special


@immutable
class Best:
    """A play: the table it leaves, the rack tiles it uses, and their worth by the aim."""

    table: Table
    played: tuple[Tile, ...]
    worth: int
    exact: bool = True
    """Whether nothing better exists; False when a search was cut short."""

    @property
    def tiles(self) -> int:
        """How many tiles are played, jokers too."""
        return len(self.played)

    @property
    def points(self) -> int:
        """The sum of the numbers played; jokers count nothing."""
        return sum(tile.face.number for tile in self.played if tile.face is not None)

    def kept(self, before: Table) -> int:
        """How many sets of the old table are unchanged but for added tiles."""
        return len(survivors(before, [meld.tiles for meld in self.table]))


def nothing(position: Position, *, exact: bool = True) -> Best:
    """The table left as it is."""
    return Best(position.table, (), 0, exact)


def play(position: Position, rows: Sequence[Tiles], aim: Aim, *, exact: bool = True) -> Best:
    """The rows as a play: old sets keep ident and place, new ones stand behind them."""
    played = position.played(rows)
    return Best(_laid_out(position.table, rows), played, worth(played, aim), exact)


def _laid_out(before: Table, rows: Sequence[Tiles]) -> Table:
    """The rows as a table: old sets with their idents and in their order, new ones behind them."""
    old = {meld.ident: (place, meld) for place, meld in enumerate(before)}
    followed = sorted(follow(before, rows), key=lambda meld: old[meld.ident][0] if meld.ident in old else len(old))
    return tuple(_in_old_order(old[meld.ident][1], meld) if meld.ident in old else meld for meld in followed)


def _in_old_order(before: Meld, meld: Meld) -> Meld:
    """A group keeps the order of its old tiles, with new ones behind, even against the order of colours."""
    faces = [face for tile in meld.tiles if (face := tile.symbol.face) is not None]
    if len(faces) < 2 or faces[0].number != faces[1].number or any(map(is_special, meld.tiles)):
        return meld
    now = [tile.ident for tile in meld.tiles]
    old = [tile for tile in before.tiles if tile.ident in now]
    idents = [tile.ident for tile in old]
    if idents == [ident for ident in now if ident in idents]:
        return meld
    return Meld(meld.ident, (*old, *(tile for tile in meld.tiles if tile.ident not in idents)))
