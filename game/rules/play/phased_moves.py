"""The check and the change behind commands that are a phase of a turn: draw, lay, throw (rules 12.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.rules.play.commands import Discard, DrawTile, PlayTable, TakeDiscard
from game.rules.play.events import DiscardTaken, TileDiscarded, TileDrawn
from game.rules.play.moves import closed, laid, with_drawn, with_seat
from game.rules.play.state import GameState
from game.rules.problems import Problem, Reason

if TYPE_CHECKING:
    from game.rules.play.ruleset import Changed


def draw(state: GameState, _command: DrawTile) -> Changed:
    """Move the next tile of the pool to the rack."""
    return next_phase(with_drawn(state, 1)), (TileDrawn(state.to_move, state.pool[-1]),)


def check_take(state: GameState, _command: TakeDiscard) -> tuple[Problem, ...]:
    """There must be a tile to take."""
    return () if state.discards else (Problem(Reason.NOT_NOW),)


def take(state: GameState, _command: TakeDiscard) -> Changed:
    """Move the top of the discard pile to the rack."""
    seat, tile = state.seats[state.to_move], state.discards[-1]
    now = replace(with_seat(state, replace(seat, rack=(*seat.rack, tile))), discards=state.discards[:-1])
    return next_phase(now), (DiscardTaken(state.to_move, tile),)


def lay(state: GameState, command: PlayTable) -> Changed:
    """Lay tiles; who has none left has ended the turn."""
    now, events = laid(state, command.table)
    return closed(state, now, events, played=True) if not now.seats[state.to_move].rack else (next_phase(now), events)


def check_throw(state: GameState, command: Discard) -> tuple[Problem, ...]:
    """The tile must be one of the rack."""
    mine = command.tile in state.seats[state.to_move].rack
    return () if mine else (Problem(Reason.FOREIGN_TILES, facts=(("count", 1),)),)


def throw(state: GameState, command: Discard) -> Changed:
    """Put the tile on the discard pile; the turn is over."""
    seat = state.seats[state.to_move]
    left = tuple(tile for tile in seat.rack if tile != command.tile)
    now = replace(with_seat(state, replace(seat, rack=left)), discards=(*state.discards, command.tile))
    return closed(state, now, (TileDiscarded(state.to_move, command.tile),), played=True)


def next_phase(state: GameState) -> GameState:
    """The turn goes on with its next phase."""
    return replace(state, phase_number=state.phase_number + 1)
