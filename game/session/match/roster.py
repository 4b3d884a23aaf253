"""The players and boxes a simulation can use, by name."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.levels import LEVELS, level
from game.rules.options import Options
from game.rules.tiles import BOXES
from game.session.thinking.simulation import Series

PLAYER_NAMES = tuple(one.name for one in LEVELS)
BOX_NAMES = tuple(BOXES)


def seats_of(box: str) -> tuple[int, int]:
    """The fewest and the most players of a box."""
    return BOXES[box].min_players, BOXES[box].max_players


def series_of(seats: Sequence[str], box: str, games: int, seed: int) -> Series:
    """A series of games between these players."""
    return Series(tuple(level(name).create() for name in seats), BOXES[box], Options(), games, seed)
