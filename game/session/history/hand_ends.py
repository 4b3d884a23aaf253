"""What the end of a hand of cards tells of each seat beside who won it, true of the record: the winner played
everything in one turn; a loser held a set that could have been played, or a king."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from game.rules.play.events import Event, TileDiscarded
from game.rules.play.state import GameState
from game.rules.tiles import Tile
from game.session.history.feelings import Ending
from game.solver.fixed_melds import SHORTEST

KING = 13
"""The number of a king."""


def of_hands(state: GameState, record: Sequence[Event]) -> tuple[tuple[Ending, ...], ...]:
    """By seat, the most telling first; `state` is the end, `record` all that happened in the hand."""
    had_turns = {event.seat for event in record if isinstance(event, TileDiscarded)}
    return tuple(tuple(_told(state, seat, had_turn=seat in had_turns)) for seat in range(len(state.seats)))


def _told(state: GameState, seat: int, *, had_turn: bool) -> Iterator[Ending]:
    outcome, own = state.outcome, state.seats[seat]
    if outcome is None or not outcome.winners:
        return
    if seat in outcome.winners:
        if outcome.doubled:
            yield Ending.AT_ONCE
        return
    # who has laid nothing could have laid a set that it still held after its last turn
    if had_turn and not own.opened and _holds_set(state, own.rack):
        yield Ending.WAITED
    if any(tile.face is not None and tile.face.number == KING for tile in own.rack):
        yield Ending.KING


def _holds_set(state: GameState, rack: Sequence[Tile]) -> bool:
    return any(state.rules.arrange(three) is not None for three in combinations(rack, SHORTEST))
