"""A moment as an exercise: the same position, and a goal that is reached by whatever does as well."""

from __future__ import annotations

from game.rules.play.goals import GO_OUT, OPEN, Goal, GoalKind
from game.rules.table import Table
from game.rules.tiles import Tile
from game.session.history.finished_game import FinishedGame
from game.session.match.positions import Standing
from game.session.review.moments import Kind, Moment
from game.session.stage.exercise import Exercise


def exercise_of(moment: Moment, finished_game: FinishedGame) -> Exercise:
    """The position of a moment with its rack as it was held; solved when as good as the play that is shown, or as the
    play made where keeping the tiles was better."""
    before = finished_game.states[moment.turn - 1]
    opened = before.seats[before.to_move].opened
    standing = Standing(before.game, moment.table, moment.rack, before.options, opened)
    solution = moment.shown if moment.shown != moment.table else finished_game.states[moment.turn].table
    return Exercise(standing, _goal(moment, len(_laid(moment, solution))), solution)


def _goal(moment: Moment, tiles: int) -> Goal:
    if moment.kind is Kind.COULD_OPEN:
        return OPEN
    if tiles == len(moment.rack):
        return GO_OUT
    if moment.kind is Kind.POINTS:
        return Goal(GoalKind.POINTS, sum(tile.rack_points for tile in _laid(moment, moment.shown)))
    return Goal(GoalKind.TILES, tiles)


def _laid(moment: Moment, table: Table) -> list[Tile]:
    """The tiles of the rack that lie in a table."""
    laid = {tile for meld in table for tile in meld.tiles}
    return [tile for tile in moment.rack if tile in laid]
