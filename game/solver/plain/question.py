"""A question to the sweep: tiles that must be laid, tiles that may be, frozen sets, and the aim."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable
from game.solver.aims import Aim
from game.solver.counts.kinds import TileCounts, count
from game.solver.plain.frozen import Frozen
from game.solver.position import Position


@immutable
class Question:
    """A position and an aim in the numbers a sweep needs."""

    position: Position
    aim: Aim
    frozen: Frozen
    must: TileCounts
    """Loose tiles of the table."""
    supply: TileCounts
    """These and all of the rack."""
    total: int
    """The weight of all numbered tiles of the rack."""

    @property
    def has_high_aces(self) -> bool:
        """Whether aces may follow the king, so that their places are to be found."""
        return self.position.rules.shapes.pieces.ace_high

    @property
    def rack_jokers(self) -> int:
        """Jokers that may be played."""
        return self.supply.jokers - self.must.jokers

    def cost(self, loss: int, jokers: int) -> int:
        """The loss of a way that needs this many jokers, against playing everything."""
        if self.aim.joker >= 0:
            return loss
        return loss - self.aim.joker * max(0, jokers - self.must.jokers)

    def wanted_jokers(self, needed: int) -> int:
        """How many jokers must be in sets that are not frozen."""
        return self.supply.jokers if self.aim.joker > 0 else max(needed, self.must.jokers)

    def is_played(self, rows: Iterable[Tiles]) -> bool:
        """Whether the rows, which hold all of the table, hold anything of the rack."""
        return sum(map(len, rows)) > sum(len(meld.tiles) for meld in self.position.table)


def ask(position: Position, aim: Aim, frozen: Frozen) -> Question:
    """The question how to play best while some sets of the table stay as they are."""
    stay = frozen.melds
    loose = [tile for meld in position.table if meld.ident not in stay for tile in meld.tiles]
    total = sum([weight_of(tile.symbol, aim) for tile in position.rack if not tile.is_joker])
    return Question(position, aim, frozen, count(loose), count([*loose, *position.rack]), total)


def worth(tiles: Sequence[Tile], aim: Aim) -> int:
    """What playing these tiles is worth."""
    return sum([weight_of(tile.symbol, aim) for tile in tiles])


def weight_of(symbol: Symbol, aim: Aim) -> int:
    """What playing a tile with this on it is worth."""
    kind = symbol.kind
    return aim.joker if kind is None else aim.weights[kind[1]][kind[0]]
