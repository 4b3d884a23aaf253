"""The steps of an answer's play, as the table shows them."""

from __future__ import annotations

from game.rules.play.goals import Goal, GoalKind
from game.session.analysis.board_questions import Answer
from game.session.board.rack_places import RackPlaces
from game.session.board.show_plan import ShowPlan, own_play
from game.session.board.table_places import EMPTY_FELT, Rooms, settled
from game.session.board.turn_board import TurnBoard
from game.session.stage.exercise import Exercise


def exercise_of(answer: Answer) -> Exercise:
    """The position with the answer's play as the way: to lay as many tiles."""
    assert answer.best is not None
    return Exercise(answer.draft.standing, Goal(GoalKind.TILES, answer.best.tiles), answer.best.table)


def way_of(answer: Answer, rooms: Rooms) -> ShowPlan | None:
    """The play step by step; None where the answer has none."""
    if answer.best is None or not answer.best.tiles:
        return None
    view = exercise_of(answer).match().game.view(0)
    board = TurnBoard.begin(view, settled(EMPTY_FELT, view.table, rooms), RackPlaces.of(view.rack))
    return own_play(board, answer.best.table, rooms)
