"""Facts of card Rummy: a hand that could have gone out, or gone rummy (rules 12.4, 12.6)."""

from __future__ import annotations

from game.session.review.moments import Luck, Moment
from game.session.review.seat_game import SeatGame


def card_facts(game: SeatGame) -> tuple[Moment, ...]:
    """The turns in which the whole hand could have gone."""
    return ()


def card_luck(game: SeatGame) -> Luck:
    """Draws are not counted, because cards are chosen and thrown."""
    return Luck(0, 0)
