"""What may be done in a game: a table from the type of a command to its check and its change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from game.rules.play import moves
from game.rules.play.commands import DrawTile, Forfeit, Pass, PlayTable
from game.rules.play.events import Event
from game.rules.play.state import GameState
from game.rules.problems import Problem


@dataclass(frozen=True, slots=True)
class CommandRule:
    """What one type of command needs and does; both are asked for the seat to move only."""

    check: Callable[[GameState, Any], tuple[Problem, ...]]
    change: Callable[[GameState, Any], tuple[GameState, tuple[Event, ...]]]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One game of the house; a command type that is not in `moves` does not exist in it."""

    name: str
    moves: Mapping[type, CommandRule]


MOVES: Mapping[type, CommandRule] = MappingProxyType(
    {
        PlayTable: CommandRule(moves.check_play, moves.change_play),
        DrawTile: CommandRule(moves.check_draw, moves.change_draw),
        Pass: CommandRule(moves.check_pass, moves.change_pass),
        Forfeit: CommandRule(moves.check_forfeit, moves.change_forfeit),
    }
)

TILE_RUMMY = Ruleset("tile_rummy", MOVES)
