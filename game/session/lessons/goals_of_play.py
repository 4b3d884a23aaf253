"""The goals of exercises, read from a best play of the position."""

from __future__ import annotations

from game.rules.play.goals import OPEN, Goal, GoalKind
from game.session.lessons.proofs import off_rack
from game.solver.best import Best
from game.solver.position import Position


def lay_most(_position: Position, best: Best) -> Goal:
    """As many tiles as this play lays."""
    return Goal(GoalKind.TILES, best.tiles)


def open_with_thirty(_position: Position, _best: Best) -> Goal:
    """The printed opening (rules 7.4)."""
    return OPEN


def most_points(_position: Position, best: Best) -> Goal:
    """As many points off the rack as this play takes."""
    return Goal(GoalKind.POINTS, off_rack(best.played))


def keep_the_rest(position: Position, best: Best) -> Goal:
    """As many tiles stay on the rack as beside this play, no fewer and no more."""
    return Goal(GoalKind.KEEP, len(position.rack) - len(best.played))
