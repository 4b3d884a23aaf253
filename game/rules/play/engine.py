"""The engine: deals a game, checks commands and carries them out. Nothing is random after the deal (rules 6.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.rules.play.commands import Command
from game.rules.play.dealing import Deal, deal
from game.rules.play.events import Event
from game.rules.play.state import GameState
from game.rules.problems import Problem, Reason

__all__ = ["Deal", "IllegalCommand", "Transition", "ahead", "apply", "attempt", "deal", "repeat", "verify"]


class IllegalCommand(ValueError):
    """A command was carried out although `verify` names these problems."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(problem.reason.value for problem in problems))
        self.problems = problems


class Transition(NamedTuple):
    """A command that was carried out, the state after it and its events."""

    command: Command
    state: GameState
    events: tuple[Event, ...]


def verify(state: GameState, seat: int, command: Command) -> tuple[Problem, ...]:
    """All problems of this seat's command; () when it is legal. A seat that is not to move gets only that problem."""
    if state.outcome is not None:
        return (Problem(Reason.GAME_OVER),)
    if seat != state.to_move:
        return (Problem(Reason.NOT_YOUR_TURN),)
    rule = state.phase.commands.get(type(command))
    return rule.check(state, command) if rule else (Problem(Reason.NOT_NOW),)


def attempt(
    state: GameState, seat: int, commands: Iterable[Command]
) -> tuple[tuple[Transition, ...], tuple[Problem, ...]]:
    """What these commands of one seat do one after the other, each judged once, up to the first that is not legal; and
    all problems of that one."""
    done: list[Transition] = []
    for command in commands:
        if problems := verify(state, seat, command):
            return tuple(done), problems
        done.append(Transition(command, *repeat(state, command)))
        state = done[-1].state
    return tuple(done), ()


def apply(state: GameState, seat: int, command: Command) -> tuple[GameState, tuple[Event, ...]]:
    """The state after a legal command and its events; IllegalCommand when `verify` names a problem."""
    problems = verify(state, seat, command)
    if problems:
        raise IllegalCommand(problems)
    return repeat(state, command)


def ahead(state: GameState, commands: Iterable[Command]) -> GameState:
    """The state after these commands of the seat to move; IllegalCommand where one does not follow."""
    for command in commands:
        state, _ = apply(state, state.to_move, command)
    return state


def repeat(state: GameState, command: Command) -> tuple[GameState, tuple[Event, ...]]:
    """The same of a command that was found legal before; it is not checked again, which takes time."""
    return state.phase.commands[type(command)].change(state, command)
