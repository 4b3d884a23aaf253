"""Tables and racks as they come up in play, made by quick games of the solver against itself."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.rules.games.game import Game
from game.rules.options import Options
from game.rules.play.dealing import deal
from game.rules.set_rules import SetRules
from game.rules.table import Table
from game.rules.tiles import Tile
from game.solver.aims import tiles_then_points
from game.solver.position import Position, is_special
from game.solver.solver import Solver

HOLDING = (0.0, 0.4, 0.6, 0.8, 0.9)
"""How often a seat draws although it could play; seats that wait give the rich racks."""
MOST_SEATS = 4
LARGEST_TABLE, LARGEST_SPECIAL = 15, 8
"""Sets, without special jokers and with them; larger tables are slow to solve and are cut down anyway."""
MOST_SPECIAL = 2
"""Special jokers that stay in the box, for the same reason."""


def self_play(game: Game, rng: random.Random, solver: Solver) -> Iterator[Position]:
    """Endless positions of seats that have opened, before their turn, with something on the table.

    Each seat plays the most tiles or draws, as the dice say. The options are the printed ones.
    """
    while True:
        yield from _QuickGame(game, rng, solver).positions()


class _QuickGame:
    """One game from the deal until somebody is out, the pool is empty or the table is large."""

    def __init__(self, game: Game, rng: random.Random, solver: Solver) -> None:
        seats = rng.choice([count for count in game.racks if count <= MOST_SEATS])
        state = deal(game, Options(), seats, rng, starter=0).state
        self._rng = rng
        self._solver = solver
        self._options = state.options
        self._rules = SetRules.of(state.options, state.game.pieces)
        self._aim = tiles_then_points(state.game.pieces)
        special = [tile for tile in game.tiles() if is_special(tile)]
        gone = frozenset(rng.sample(special, max(0, len(special) - rng.randint(1, MOST_SPECIAL))))
        self._racks = [tuple(tile for tile in seat.rack if tile not in gone) for seat in state.seats]
        self._open = [seat.opened for seat in state.seats]
        self._holding = [rng.choice(HOLDING) for _ in state.seats]
        self._pool = [tile for tile in state.pool if tile not in gone]
        self._table: Table = ()
        self._largest = LARGEST_SPECIAL if special else LARGEST_TABLE

    def positions(self) -> Iterator[Position]:
        """The positions of the whole game."""
        while self._pool and all(self._racks) and len(self._table) < self._largest:
            for seat in range(len(self._racks)):
                if self._open[seat] and self._table and self._racks[seat]:
                    yield Position(self._table, self._racks[seat], self._rules)
                self._turn(seat)

    def _turn(self, seat: int) -> None:
        rack = self._racks[seat]
        left = rack if self._rng.random() < self._holding[seat] else self._played(seat, rack)
        if left == rack and self._pool:
            left = (*rack, self._pool.pop())
        self._racks[seat] = left

    def _played(self, seat: int, rack: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """What is left of the rack after the best play."""
        position = Position(self._table, rack, self._rules)
        best = self._solver.turn(position, self._aim, self._options, opened=self._open[seat], calm=False)
        if best is None:
            return rack
        self._table, self._open[seat] = best.table, True
        gone = frozenset(best.played)
        return tuple(tile for tile in rack if tile not in gone)
