"""How a game ended, beside the title of its review."""

from __future__ import annotations

from game.rules.play.scoring import EndReason
from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import summary
from game.session.match.seat_names import seat_names
from game.session.texts import Texts
from game.ui.scenes.archive.game_captions import result_of
from game.ui.scenes.match.scoresheet import signed


def result_line(texts: Texts, finished_game: FinishedGame, seat: int) -> str:
    """Who went out and what this seat held, where one went out and one person played; else who won, in a word.

    The points are those of the seat, or of the winner where only that has any.
    """
    game = summary(finished_game)
    if not game.setup.alone or game.reason is not EndReason.OUT or len(game.winners) != 1:
        return result_of(texts, game)
    winner = game.winners[0]
    if winner == seat:
        return texts.text("review.you_out", turn=game.last_turn, points=signed(game.scores[seat]))
    held = texts.plural("status.tiles", len(finished_game.states[-1].racks[seat]))
    name = seat_names(texts, game.setup)[winner]
    key = "review.other_out" if game.scores[seat] else "review.other_gained"
    points = signed(game.scores[seat] or game.scores[winner])
    return texts.text(key, name=name, turn=game.last_turn, tiles=held, points=points)
