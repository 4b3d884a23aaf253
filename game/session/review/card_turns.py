"""The turns of card Rummy, and in which the whole hand could have gone (rules 12.4, 12.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from game.rules.play.commands import PlayTable
from game.rules.play.events import WentOut
from game.rules.play.state import PlayerView
from game.session.review.seat_game import OwnTurn, SeatGame, is_allowed
from game.solver.fixed_melds import Laying, goes_rummy, taking_top, way_out


@dataclass(frozen=True, slots=True)
class CardTurn:
    """One turn of all its commands, and how the hand could have gone in it."""

    number: int
    view: PlayerView
    """Once a card was drawn or taken."""
    laying: Laying | None
    rummy: bool


def card_turns(game: SeatGame) -> tuple[CardTurn, ...]:
    """Every turn, with how the whole hand could have gone where it did not."""
    return tuple(_judged(list(commands)) for _, commands in groupby(game.turns, key=lambda each: each.view.turn))


def _judged(commands: Sequence[OwnTurn]) -> CardTurn:
    first = commands[0]
    went_out = any(isinstance(event, WentOut) for command in commands for event in command.events)
    for number, view in _views(commands):
        laying = None if went_out else way_out(view)
        if laying is not None and laying.parts and is_allowed(view, laying.table):
            return CardTurn(number, view, laying, goes_rummy(view))
    return CardTurn(first.number, first.view, None, rummy=False)


def _views(commands: Sequence[OwnTurn]) -> Iterator[tuple[int, PlayerView]]:
    """What the seat could have laid from: after taking the top discard instead, and after what it drew."""
    for command in commands:
        view = command.view
        if PlayTable in view.phase.commands:
            yield command.number, view
            return
        if view.discards:
            yield command.number, taking_top(view)
