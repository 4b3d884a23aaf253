"""Turns in which a person could have gone out become puzzles, to be tried again with fresh eyes."""

from __future__ import annotations

from game.session.history.finished_game import FinishedGame
from game.session.match.setup import PERSON
from game.session.practice.puzzle_store import PuzzleStore
from game.session.review.moments import Kind, Review


def keep_missed(review: Review, finished_game: FinishedGame, store: PuzzleStore) -> None:
    """Offer the going-out of this review under *From your games*; those of a computer's seat are nobody's."""
    if finished_game.match.setup.seats[review.seat] != PERSON:
        return
    for moment in review.moments:
        if moment.kind is Kind.COULD_GO_OUT:
            game = finished_game.states[moment.turn - 1].game
            store.add_from_game(game, moment.table, moment.rack)
