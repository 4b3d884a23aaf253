"""A play that reaches a goal."""

from __future__ import annotations

from game.rules.options import Options
from game.rules.play.goals import Goal, GoalKind
from game.rules.tiles import Tile
from game.solver.aims import Aim, points_off_rack, tiles_then_points, weighed
from game.solver.best import Best
from game.solver.position import Position
from game.solver.solver import Solver


def solution(solver: Solver, goal: Goal, position: Position, options: Options, *, opened: bool) -> Best:
    """A best play towards the goal; of a joker to be freed only the most tiles, so give its solution with it."""
    return solver.answer(position, _aim(goal, position), options, opened=opened)


def _aim(goal: Goal, position: Position) -> Aim:
    pieces = position.rules.shapes.pieces
    if goal.kind is GoalKind.PLACE and goal.tile is not None:
        return _with_this(goal.tile)
    return points_off_rack(pieces) if goal.kind is GoalKind.POINTS else tiles_then_points(pieces)


def _with_this(tile: Tile) -> Aim:
    """This tile before all others."""
    if tile.face is None:
        return weighed(lambda _: 1, 100)
    return weighed(lambda face: 100 if face == tile.face else 1, 1)
