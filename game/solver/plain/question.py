"""A question to the sweep: tiles that must be laid, tiles that may be, frozen sets, and the aim."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import mul, sub

from game.rules.faces import LOWEST
from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable
from game.solver.aims import Aim
from game.solver.counts.kinds import HIGH_ACE, LENGTH, TileCounts, count, counts_of, supported
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
    """These and all of the rack that could be played."""
    total: int
    """The weight of all numbered tiles that could be played."""

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
    must, every = count(loose), count([*loose, *position.rack])
    if stay:
        supply = every
    else:
        supply = _supported(must, every) if position.rules.shapes.pieces.ace_high else supported(must, every)
    return Question(position, aim, frozen, must, supply, _weight_between(must, supply, aim))


def _weight_between(some: TileCounts, more: TileCounts, aim: Aim) -> int:
    """What the numbered tiles are worth that only the second counts have."""
    lines = zip(some.lines, more.lines, zip(*aim.weights, strict=True), strict=True)
    return sum([sum(map(mul, map(sub, have, due), weights)) for due, have, weights in lines])


def _supported(must: TileCounts, supply: TileCounts) -> TileCounts:
    """The supply without what no set could hold, where an ace may be low or high."""
    both = counts_of([(*line[:HIGH_ACE], line[LOWEST], *line[HIGH_ACE + 1 :]) for line in supply.lines], supply.jokers)
    left = supported(must, both, range(LOWEST, HIGH_ACE + 1))
    aces = [max(line[LOWEST], line[HIGH_ACE]) for line in left.lines]
    lines = [
        (0, ace, *line[LOWEST + 1 : HIGH_ACE], *(0,) * (LENGTH - HIGH_ACE))
        for ace, line in zip(aces, left.lines, strict=True)
    ]
    return counts_of(lines, supply.jokers)


def worth(tiles: Sequence[Tile], aim: Aim) -> int:
    """What playing these tiles is worth."""
    kinds = [tile.symbol.kind for tile in tiles]
    return sum([aim.joker if kind is None else aim.weights[kind[1]][kind[0]] for kind in kinds])


def weight_of(symbol: Symbol, aim: Aim) -> int:
    """What playing a tile with this on it is worth."""
    kind = symbol.kind
    return aim.joker if kind is None else aim.weights[kind[1]][kind[0]]
