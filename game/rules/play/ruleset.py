"""How a game is played: the phases of a turn, what each command needs and does, and what is a set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.rules.options import Options
from game.rules.pieces import Pieces
from game.rules.play.checks import Limits, TableUse
from game.rules.play.command_forms import COMMANDS, CommandForm
from game.rules.play.commands import PlayTable
from game.rules.set_rules import SetRules
from game.rules.tiles import Tile
from game.rules.values import immutable

if TYPE_CHECKING:
    from game.rules.play.commands import Command
    from game.rules.play.events import Event
    from game.rules.play.scoring import Outcome
    from game.rules.play.state import GameState
    from game.rules.problems import Problem
    from game.rules.tiles import Tiles

    Changed = tuple[GameState, tuple[Event, ...]]
    """The state after a command, and what happened."""


@dataclass(frozen=True, slots=True)
class Done:
    """A finished turn: the state when it began, the state with its tiles moved, and whether rack tiles were laid."""

    began: GameState
    now: GameState
    played: bool


@immutable
class NextTurn:
    """A turn ends and the next seat's begins, clockwise (rules 6.2)."""

    idle: int = 0
    """Turns in a row without a play, begun with an empty pool."""
    final_turns: int | None = None
    """Turns left in the last round (rules 9.2); None before it."""


@immutable
class EndOfGame:
    """A turn ends, and the game with it."""

    outcome: Outcome
    went_out: bool = False
    """Whether the seat to move has laid its last tile (rules 9.1)."""


TurnEnding = NextTurn | EndOfGame


def has_no_opening(options: Options) -> bool:
    """With no opening to make, everybody counts as opened from the deal (rules 7.4)."""
    return options.opening == 0


@immutable
class CommandRule:
    """What one type of command needs and does; both are asked for the seat to move only."""

    check: Callable[[GameState, Any], tuple[Problem, ...]]
    change: Callable[[GameState, Any], Changed]
    offer: Callable[[GameState, Tiles], Command | Problem] | None = None
    """The command for the rack tiles that a person has picked, or why there is none; None for a command that the table
    has ways of its own to ask for. The texts `command.<word>` and `log.<word>` belong to it."""


@immutable
class Phase:
    """One part of a turn; a command type that is not in `commands` does not exist in it."""

    name: str
    commands: Mapping[type, CommandRule]
    table_use: TableUse = TableUse.NONE
    """What may be done on the table, by `PlayTable`."""


@immutable
class Ruleset:
    """How one game, or a family of games, is played."""

    phases: tuple[Phase, ...]
    """In the order of a turn, which begins with the first."""
    end_turn: Callable[[Done], TurnEnding]
    """What follows a finished turn: the next seat's turn, or the end of the game. `moves.closed` carries it out."""
    points: Callable[[Tile], int]
    """What a tile left on a rack costs at the end, under the usual options."""
    sets: Callable[[Options, Pieces], SetRules] = SetRules.of
    """What a set is under these options."""
    limits: Limits | None = None
    """What else a play must be, beside its sets and the opening; None where that is all."""
    zero_sum: bool = True
    """Whether the scores of a game sum to nothing."""
    is_open: Callable[[Options], bool] = has_no_opening
    """Whether seats count as opened from the deal."""
    points_under: Callable[[Options], Callable[[Tile], int]] | None = None
    """What a tile left on a rack costs under any options, where they make a difference."""
    own: tuple[CommandForm, ...] = ()
    """How the commands are written that only this game has."""

    def __post_init__(self) -> None:
        known = {form.kind for form in self.forms}
        lacking = [kind.__name__ for phase in self.phases for kind in phase.commands if kind not in known]
        if lacking:
            raise ValueError(f"no form says how to write {lacking}")
        if any((PlayTable in each.commands) is (each.table_use is TableUse.NONE) for each in self.phases):
            raise ValueError("a phase has plays if and only if something may be laid in it")

    @property
    def table_use(self) -> TableUse:
        """What may be done on the table in a turn; NONE in a game without a shared table."""
        uses = {phase.table_use for phase in self.phases} - {TableUse.NONE}
        return uses.pop() if uses else TableUse.NONE

    @property
    def forms(self) -> tuple[CommandForm, ...]:
        """How every command is written that this game may have."""
        return (*COMMANDS, *self.own)

    def allows(self, phase: int, command: type) -> bool:
        """Whether this type of command exists in a phase."""
        return command in self.phases[phase].commands

    def has(self, command: type) -> bool:
        """Whether this type of command exists in any phase."""
        return any(command in phase.commands for phase in self.phases)
