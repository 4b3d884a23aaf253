"""What the draws of a game gave: in tiles playable next, beside the mean over all tiles each could have been."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean

from game.rules.play.state import PlayerView
from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tiles
from game.rules.values import immutable
from game.session.review.moments import Luck
from game.session.review.seat_game import OwnTurn, SeatGame
from game.session.thinking.slice_runner import Asking
from game.solver.position import Position
from game.solver.solver import Solver

KINDS = 6
"""Kinds of tiles in one question: 20 ms as a rule, hardly ever 100."""


@immutable
class TilesWithEach:
    """How many tiles could be laid with each of these tiles more on the rack, whatever has been opened."""

    view: PlayerView
    drawn: Tiles

    def __call__(self, solver: Solver) -> tuple[int, ...]:
        """In the order of the tiles."""
        view = self.view
        before = solver.most_tiles(Position(view.table, view.rack, view.rules))
        positions = (Position(view.table, (*view.rack, tile), view.rules) for tile in self.drawn)
        return tuple(solver.most_tiles(position, before) for position in positions)


def luck_of(game: SeatGame, stuck: int) -> Asking[Luck]:
    """The sum over all draws."""
    values = []
    for turn in game.turns:
        if turn.drawn is not None:
            by_symbol: Mapping[Symbol, float] = yield from luck_by_symbol(turn)
            values.append(by_symbol[turn.drawn.symbol])
    return Luck(len(values), stuck, sum(values))


def luck_by_symbol(turn: OwnTurn) -> Asking[dict[Symbol, float]]:
    """What each tile would have been that could be drawn, by what is on it: above nothing when better than the mean."""
    view = turn.view
    known = frozenset((*view.rack, *(tile for meld in view.table for tile in meld.tiles)))
    unseen = [tile for tile in view.game.tiles() if tile not in known]
    kinds = tuple({tile.symbol: tile for tile in unseen}.values())
    worth: dict[Symbol, int] = {}
    for first in range(0, len(kinds), KINDS):
        part = kinds[first : first + KINDS]
        found: tuple[int, ...] = yield TilesWithEach(view, part)
        worth.update(zip((tile.symbol for tile in part), found, strict=True))
    mean = fmean(worth[tile.symbol] for tile in unseen)
    return {symbol: tiles - mean for symbol, tiles in worth.items()}
