"""The list of games. Everybody finds a game here by its name; another game is one more row."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.rules.games.game import Game
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.games.option import Option
from game.rules.games.rummy import RUMMY
from game.rules.games.tile_games import BIG, CLASSIC, TWIST

GAMES: Mapping[str, Game] = MappingProxyType({game.name: game for game in (CLASSIC, TWIST, BIG, MACHIAVELLI, RUMMY)})
"""Every game by name, in the order they are offered."""
FAMILIES = tuple({game.family: None for game in GAMES.values()})
"""What people call a game, whatever its box."""


def all_options() -> tuple[Option, ...]:
    """The options of all games, in the order of their places in codes."""
    found = {option.name: option for game in GAMES.values() for option in game.options}
    return tuple(sorted(found.values(), key=lambda option: option.place))


def game_named(name: str) -> Game:
    """The game of this name; KeyError if there is none."""
    return GAMES[name]


def family_of(name: str) -> tuple[Game, ...]:
    """The games of this family; none if there is no such family."""
    return tuple(game for game in GAMES.values() if game.family == name)


def game_with_code(code: int) -> Game:
    """The game with this digit in the code of a deal; IndexError if there is none."""
    found = next((game for game in GAMES.values() if game.code == code), None)
    if found is None:
        raise IndexError(code)
    return found


def game_for(players: int) -> Game:
    """The first game that many can play; KeyError if there is none."""
    found = next((game for game in GAMES.values() if game.fits(players)), None)
    if found is None:
        raise KeyError(players)
    return found
