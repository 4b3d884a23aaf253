"""A moment as an exercise: the same position, and a goal that is reached by whatever does as well."""

from __future__ import annotations

from game.session.history.finished_game import FinishedGame
from game.session.match.positions import Standing
from game.session.review.moments import Moment
from game.session.stage.exercise import Exercise


def exercise_of(moment: Moment, finished_game: FinishedGame) -> Exercise:
    """The position of a moment with its rack as it was held; solved when as good as the play that is shown, or as the
    play made where keeping the tiles was better."""
    before = finished_game.states[moment.turn - 1]
    opened = before.seats[before.to_move].opened
    standing = Standing(before.game, moment.table, moment.rack, before.options, opened)
    solution = moment.shown if moment.shown != moment.table else finished_game.states[moment.turn].table
    return Exercise(standing, moment.finding.goal(moment, solution), solution)
