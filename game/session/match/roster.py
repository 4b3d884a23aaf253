"""The players and games a simulation can use, by name."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.levels import manner_of, player_of
from game.ai.owl import PatientOwl
from game.ai.player import Player
from game.rules.games.characters import CHARACTERS
from game.rules.games.game import Game, PieceKind
from game.rules.games.option import answer_name
from game.rules.games.registry import FAMILIES, GAMES, family_of, game_named
from game.rules.games.tile_games import CLASSIC
from game.session.thinking.simulation import Series

PATIENT_OWL = "patient-owl"
"""Owl with its patient recipe, which is no character of its own."""
PLAYER_NAMES = (*CHARACTERS, PATIENT_OWL)
GAME_NAMES = FAMILIES
"""The games by what people call them; tiles have several boxes."""
SOLVED_NAMES = tuple(dict.fromkeys(game.family for game in GAMES.values() if game.solved))
"""Those the solver knows."""


def boxes_of(game: str) -> tuple[str, ...]:
    """The boxes there are to choose from in this game; none where there is only one."""
    boxes = tuple(each.name for each in family_of(game))
    return boxes if len(boxes) > 1 else ()


BOX_NAMES = tuple(box for game in GAME_NAMES for box in boxes_of(game))


def game_name(game: str, box: str = "") -> str:
    """The name of the game with this box, the usual one if no box is named; KeyError if it has no such box."""
    if not box:
        return family_of(game)[0].name
    if box not in boxes_of(game):
        raise KeyError(box)
    return box


def answers_of(name: str, option: str) -> tuple[str, ...]:
    """What may be chosen for an option of the rules, the usual first; nothing where the game does not have it."""
    game = game_named(name)
    usual = {each.name: each.answer(game.usual_options) for each in game.options}
    answers = (answer_name(choice) for each in game.options if each.name == option for choice in each.digits)
    return tuple(sorted(answers, key=lambda answer: answer != usual[option]))


def seats_of(game: str) -> tuple[int, int]:
    """The fewest and the most players of a game."""
    return game_named(game).min_players, game_named(game).max_players


def pieces_of(game: str) -> PieceKind:
    """What a game is played with."""
    return game_named(game).piece_kind


def player_named(name: str, game: Game = CLASSIC) -> Player:
    """A new player of this game; KeyError if there is none of this name."""
    if name == PATIENT_OWL and manner_of(game).has_traits:
        return PatientOwl(PATIENT_OWL)
    return player_of(game, name.removeprefix("patient-"))


def series_of(seats: Sequence[str], game: str, games: int, seed: int) -> Series:
    """A series of games between these players."""
    found = game_named(game)
    return Series(tuple(player_named(name, found) for name in seats), found, found.usual_options, games, seed)
