"""Hands of cards as they come up in play, made by quick hands of card Rummy (rules 12)."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.rules.games.game import Game
from game.rules.options import Options
from game.rules.play.commands import Discard, DrawTile, PlayTable
from game.rules.play.engine import apply, deal
from game.rules.play.state import GameState, PlayerView, view_for
from game.rules.tiles import Tile
from game.solver.fixed_melds import dearest_laying
from game.solver.live_cards import card_bits, is_alone, pairs_of
from game.solver.position import Position

MOST_TURNS = 40
"""Of a hand; later ones tell nothing new."""
HOLDING = (0.0, 0.5, 0.9)
"""How often a seat holds what it could lay."""


def card_hands(game: Game, seats: int, rng: random.Random) -> Iterator[Position]:
    """The positions of one hand before each throw of a seat that has laid nothing in that turn, under the printed
    options: everybody draws from the stock, lays all that can be laid or holds it, as the dice say, and throws a card
    that goes with no other, else any."""
    state = deal(game, Options(), seats, rng, starter=0).state
    holding = [rng.choice(HOLDING) for _ in range(seats)]
    while state.outcome is None and state.turn <= MOST_TURNS:
        seat = state.to_move
        state = apply(state, seat, DrawTile())[0]
        view = view_for(state, seat)
        laying = dearest_laying(view)
        if laying.parts and rng.random() >= holding[seat]:
            state = apply(state, seat, PlayTable(laying.table))[0]
        else:
            yield Position(view.table, view.rack, view.rules)
        state = _thrown(state, rng)


def _thrown(state: GameState, rng: random.Random) -> GameState:
    """Behind the throw, where the hand is not over."""
    if state.outcome is not None:
        return state
    return apply(state, state.to_move, Discard(_loose(view_for(state, state.to_move), rng)))[0]


def _loose(view: PlayerView, rng: random.Random) -> Tile:
    hand, pairs = card_bits(view.rack), pairs_of(view.rules.shapes.pieces)
    alone = [tile for tile in view.rack if is_alone(tile, hand, pairs)]
    return rng.choice(alone or view.rack)
