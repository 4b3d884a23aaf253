"""The engine: deals a game, checks commands and carries them out. Nothing is random after the deal (rules 6.2)."""

from __future__ import annotations

from game.rules.play.commands import Command
from game.rules.play.dealing import Deal, deal
from game.rules.play.events import Event
from game.rules.play.ruleset import TILE_RUMMY, Ruleset
from game.rules.play.state import GameState
from game.rules.problems import Problem, Reason

__all__ = ["Deal", "IllegalCommand", "apply", "deal", "verify"]


class IllegalCommand(ValueError):
    """A command was carried out although `verify` names these problems."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(problem.reason.value for problem in problems))
        self.problems = problems


def verify(state: GameState, seat: int, command: Command, ruleset: Ruleset = TILE_RUMMY) -> tuple[Problem, ...]:
    """All problems of this seat's command; () when it is legal. A seat that is not to move gets only that problem."""
    if state.outcome is not None:
        return (Problem(Reason.GAME_OVER),)
    if seat != state.to_move:
        return (Problem(Reason.NOT_YOUR_TURN),)
    move = ruleset.moves.get(type(command))
    return move.check(state, command) if move else (Problem(Reason.NOT_NOW),)


def apply(
    state: GameState, seat: int, command: Command, ruleset: Ruleset = TILE_RUMMY
) -> tuple[GameState, tuple[Event, ...]]:
    """The state after a legal command and its events; IllegalCommand when `verify` names a problem."""
    problems = verify(state, seat, command, ruleset)
    if problems:
        raise IllegalCommand(problems)
    return ruleset.moves[type(command)].change(state, command)
