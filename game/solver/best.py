"""What the solver answers: a play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.rules.table import Meld, Table, follow
from game.rules.tiles import Tile
from game.solver.aims import Aim
from game.solver.position import Position
from game.solver.question import worth
from game.solver.rows import Row, survivors


@dataclass(frozen=True, slots=True)
class Best:
    """A play: the table it leaves, what it takes from the rack, and what that is worth by the aim asked for."""

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
        """How many sets of the table before still lie as they did, perhaps with more tiles."""
        return len(survivors(before, [meld.tiles for meld in self.table]))


def play(position: Position, rows: Sequence[Row], aim: Aim, *, exact: bool = True) -> Best:
    """The rows as a play: old sets keep ident and place, new ones stand behind them."""
    laid = {tile.ident for row in rows for tile in row}
    played = tuple(tile for tile in position.rack if tile.ident in laid)
    table = follow(position.table, rows)
    places = {meld.ident: place for place, meld in enumerate(position.table)}
    table = tuple(_in_old_order(position.table, places, meld) for meld in table)
    ordered = sorted(table, key=lambda meld: places.get(meld.ident, len(places) + meld.ident))
    return Best(tuple(ordered), played, worth(played, aim), exact)


def _in_old_order(before: Table, places: Mapping[int, int], meld: Meld) -> Meld:
    """A group whose old tiles would change places for the order of colours keeps them, with new ones behind."""
    faces = [tile.face for tile in meld.tiles if tile.face is not None]
    is_group = len(faces) > 1 and faces[0].number == faces[1].number
    if meld.ident not in places or not is_group:
        return meld
    old = [tile for tile in before[places[meld.ident]].tiles if tile in meld.tiles]
    if old == [tile for tile in meld.tiles if tile in old]:
        return meld
    return Meld(meld.ident, (*old, *(tile for tile in meld.tiles if tile not in old)))
