"""An exercise of a lesson, what is lit in it, and what lights it has while it is solved (LS1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.rules.tiles import Tiles
from game.session.board.turn_board import TurnBoard
from game.session.stage.exercise import Exercise


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

    def lit(self, board: TurnBoard, light: Light) -> tuple[Tiles, frozenset[int]]:
        """The tiles still on the rack and the sets still as they were that this light shows."""
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
