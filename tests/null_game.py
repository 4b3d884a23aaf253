"""A game that is not in the house, in one value: what it cannot say about itself, no other game can.

Three suits of five ranks, two copies, racks of four. Draw one from the pool or the discard pile, lay a pair if you
like, throw one. Who has no tile left wins a point for each tile the others hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import pytest

from game.rules.faces import Colour
from game.rules.games import registry
from game.rules.games.game import Game
from game.rules.options import Options, PoolEnd
from game.rules.pieces import Pieces
from game.rules.play import moves
from game.rules.play.checks import TableUse
from game.rules.play.commands import Discard, DrawTile, PlayTable, TakeDiscard
from game.rules.play.ruleset import CommandRule, Phase, Ruleset
from game.rules.play.tile_rummy import close_turn
from game.rules.problems import Problem, Reason
from game.rules.set_rules import SetRules
from game.rules.sets.every_heap import SymbolHeap, heap_of
from game.rules.sets.reading import Reading
from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile, Tiles


class Pairs(SetRules):
    """Two of a rank are a set."""

    def is_set(self, tiles: Sequence[Tile]) -> bool:
        return len(tiles) == 2 and len({tile.face.number for tile in tiles if tile.face}) == 1

    def readings(self, tiles: Sequence[Tile]) -> tuple[Reading, ...]:
        return ()

    def arrangements(self, tiles: Sequence[Tile]) -> tuple[Tiles, ...]:
        return (tuple(tiles),) if self.is_set(tiles) else ()

    def arrange(self, tiles: Sequence[Tile]) -> Tiles | None:
        return next(iter(self.arrangements(tiles)), None)

    def heaps(self, symbols: Counter[Symbol]) -> Iterator[SymbolHeap]:
        for pair in sorted({*combinations(sorted(symbols.elements(), key=str), 2)}, key=str):
            if len({symbol.face.number for symbol in pair if symbol.face}) == 1:
                yield heap_of(Counter(pair))

    def why_not(self, tiles: Sequence[Tile]) -> tuple[Problem, ...]:
        return () if self.is_set(tiles) else (Problem(Reason.MIXED_NUMBER),)


THROW = CommandRule(moves.check_throw, moves.throw)
DRAW: Mapping[type, CommandRule] = {
    DrawTile: CommandRule(moves.check_draw, moves.draw),
    TakeDiscard: CommandRule(moves.check_take, moves.take),
}
LAY: Mapping[type, CommandRule] = {PlayTable: CommandRule(moves.check_play, moves.lay), Discard: THROW}
PHASES = (Phase("draw", DRAW), Phase("lay", LAY, TableUse.ADD_ONLY), Phase("throw", {Discard: THROW}))


def one_point(_tile: Tile) -> int:
    return 1


def pairs(_options: Options, _pieces: Pieces) -> SetRules:
    return Pairs()


def ruleset() -> Ruleset:
    return Ruleset(PHASES, close_turn, one_point, pairs)


NULL = Game(
    "null",
    ruleset,
    copies=2,
    jokers=(),
    racks={2: 4, 3: 4},
    options=(),
    characters=(),
    rule_cards=("aim",),
    pieces=Pieces((Colour.BLACK, Colour.RED, Colour.BLUE), 1, 5),
    fixed={"opening": 0, "pool_end": PoolEnd.AT_ONCE},
    turned_up=1,
    hints=False,
)


def join_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add it to the list of games, the only place that must know it."""
    monkeypatch.setattr(registry, "GAMES", {**registry.GAMES, NULL.name: NULL})
