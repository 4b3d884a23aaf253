"""What the draws of a game gave: in tiles playable next, beside the mean over all tiles each could have been."""

from __future__ import annotations

from statistics import fmean

from game.rules.tiles import Tile
from game.session.review.moments import Luck
from game.session.review.seat_game import OwnTurn, SeatGame
from game.session.review.slices import Asking, TilesWithEach

KINDS = 18
"""Kinds of tiles in one question: some 50 ms."""


def luck_of(game: SeatGame, stuck: int) -> Asking:
    """The sum over all draws."""
    values = []
    for turn in game.turns:
        if turn.drawn is not None:
            value: float = yield from draw_luck(turn, turn.drawn)
            values.append(value)
    return Luck(len(values), stuck, sum(values))


def draw_luck(turn: OwnTurn, drawn: Tile) -> Asking:
    """Above nothing when this draw was better than the mean."""
    view = turn.view
    known = frozenset((*view.rack, *(tile for meld in view.table for tile in meld.tiles)))
    unseen = [tile for tile in view.game.tiles() if tile not in known]
    kinds = tuple({tile.symbol: tile for tile in unseen}.values())
    worth: dict[object, int] = {}
    for first in range(0, len(kinds), KINDS):
        part = kinds[first : first + KINDS]
        found: tuple[int, ...] = yield TilesWithEach(view, part)
        worth.update(zip((tile.symbol for tile in part), found, strict=True))
    return worth[drawn.symbol] - fmean(worth[tile.symbol] for tile in unseen)
