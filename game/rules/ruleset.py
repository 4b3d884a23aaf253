"""What may be done in a game: a table from the type of a command to its check and its change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from game.rules import moves
from game.rules.commands import DrawTile, Forfeit, Pass, PlayTable
from game.rules.events import Event
from game.rules.problems import Problem
from game.rules.state import State


@dataclass(frozen=True, slots=True)
class Move:
    """What one type of command needs and does; both are asked for the seat to move only."""

    check: Callable[[State, Any], tuple[Problem, ...]]
    change: Callable[[State, Any], tuple[State, tuple[Event, ...]]]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One game of the house; a command type that is not in `moves` does not exist in it."""

    name: str
    moves: Mapping[type, Move]


MOVES: Mapping[type, Move] = MappingProxyType(
    {
        PlayTable: Move(moves.check_play, moves.change_play),
        DrawTile: Move(moves.check_draw, moves.change_draw),
        Pass: Move(moves.check_pass, moves.change_pass),
        Forfeit: Move(moves.check_forfeit, moves.change_forfeit),
    }
)

TILE_RUMMY = Ruleset("tile_rummy", MOVES)
