"""Sentences on how a game ended, for the final racks and the score sheet."""

from __future__ import annotations

from game.session.match.match import Match
from game.session.match.seat_names import seat_names
from game.session.texts import Texts


def game_headline(texts: Texts, match: Match) -> str:
    """Who won the newest game."""
    winners = match.outcomes[-1].winners
    if len(winners) == 1:
        return about_seat(texts, match, "score.you_win", "score.other_wins", winners[0])
    return texts.text("score.shared" if winners else "score.tie")


def about_seat(texts: Texts, match: Match, mine: str, theirs: str, seat: int) -> str:
    """A sentence about one seat: key `mine` for the person, `theirs` for others by name."""
    turn = match.game.state.turn
    if match.is_you(seat):
        return texts.text(mine, turn=turn)
    return texts.text(theirs, name=seat_names(texts, match.setup)[seat], turn=turn)
