"""The players and games a simulation can use, by name."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.levels import LEVELS, level
from game.rules.games.registry import GAMES, game_named
from game.rules.options import Options
from game.session.thinking.simulation import Series

PLAYER_NAMES = tuple(one.name for one in LEVELS)
GAME_NAMES = tuple(GAMES)


def seats_of(game: str) -> tuple[int, int]:
    """The fewest and the most players of a game."""
    return game_named(game).min_players, game_named(game).max_players


def series_of(seats: Sequence[str], game: str, games: int, seed: int) -> Series:
    """A series of games between these players."""
    return Series(tuple(level(name).create() for name in seats), game_named(game), Options(), games, seed)
