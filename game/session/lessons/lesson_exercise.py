"""An exercise of a lesson, what is lit in it, and what lights it has while it is solved (LS1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.rules.play.goals import OPEN, Goal, GoalKind
from game.rules.tiles import Tiles
from game.session.board.turn_board import TurnBoard
from game.session.lessons.proofs import off_rack
from game.session.stage.exercise import Exercise
from game.solver.best import Best
from game.solver.position import Position


class Light(Enum):
    """What is lit in an exercise before the player asks for help."""

    ALL = "all"
    """The tiles of the rack that go, and the sets that change."""
    SET = "set"
    """The sets of the table that change; where there are none, the tiles of the rack that go."""
    NONE = "none"


LIGHTS = (Light.ALL, Light.SET, Light.NONE)
"""Of the three exercises of a lesson."""


@dataclass(frozen=True)
class LessonExercise:
    """An exercise with its light. Every legal table that reaches its goal counts (LS3)."""

    exercise: Exercise
    light: Light
    choice: Tiles = ()
    """Tiles of the rack of which one is to be thrown, the right one first: lit in place of all others, whatever the
    light."""

    def lit(self, board: TurnBoard, light: Light) -> tuple[Tiles, frozenset[int]]:
        """The tiles still on the rack and the sets still as they were that this light shows."""
        if self.choice:
            return tuple(tile for tile in board.rack.tiles if tile in self.choice), frozenset()
        table = self.exercise.standing.table
        after = self.exercise.solution or ()
        standing = {frozenset(meld.tiles) for meld in after}
        laid = {tile for meld in after for tile in meld.tiles}
        now = {meld.ident: meld.tiles for meld in board.table}
        changing = [meld for meld in table if frozenset(meld.tiles) not in standing]
        sets = frozenset(meld.ident for meld in changing if now.get(meld.ident) == meld.tiles)
        tiles = tuple(tile for tile in board.rack.tiles if tile in laid)
        if light is Light.NONE:
            return (), frozenset()
        return (tiles if light is Light.ALL or not changing else (), sets)


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
