"""The players and games a simulation can use, by name."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.levels import LEVELS, level
from game.ai.patient_owl import PatientOwl
from game.ai.player import Player
from game.rules.games.registry import GAMES, game_named
from game.rules.options import Options
from game.session.thinking.simulation import Series

PATIENT_OWL = "patient-owl"
"""Owl with its patient recipe, which is no character of its own."""
PLAYER_NAMES = (*(one.name for one in LEVELS), PATIENT_OWL)
GAME_NAMES = tuple(GAMES)


def seats_of(game: str) -> tuple[int, int]:
    """The fewest and the most players of a game."""
    return game_named(game).min_players, game_named(game).max_players


def player_named(name: str) -> Player:
    """A new player; KeyError if there is none of this name."""
    return PatientOwl(PATIENT_OWL) if name == PATIENT_OWL else level(name).create()


def series_of(seats: Sequence[str], game: str, games: int, seed: int) -> Series:
    """A series of games between these players."""
    return Series(tuple(map(player_named, seats)), game_named(game), Options(), games, seed)
