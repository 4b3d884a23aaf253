"""The history of one game: the deal, every turn with its events, and the state after it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.commands import Command
from game.rules.events import Event
from game.rules.problems import Problem
from game.rules.scoring import Outcome
from game.rules.state import State
from game.session.match import Match


class Unplayable(ValueError):
    """A command that cannot follow; `turn` says which, counting from 1, and `problems` why."""

    def __init__(self, turn: int, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(turn, problems)
        self.turn = turn
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: the seat, its command, the events, and the state after it."""

    seat: int
    command: Command
    events: tuple[Event, ...]
    after: State


@dataclass(frozen=True, slots=True)
class Reel:
    """A game from its deal to its last turn; `match` holds only this game, with the names and the setup."""

    match: Match
    begun: str
    """When its match was dealt, as written in the record."""
    ended: str
    turns: tuple[Turn, ...]
    imported: bool = False
    """Whether it came from elsewhere and was not played to its end here."""

    @property
    def start(self) -> State:
        """The state at the deal."""
        return self.match.game.deal.state

    @property
    def states(self) -> tuple[State, ...]:
        """The state at the deal and after every turn."""
        return (self.start, *(turn.after for turn in self.turns))

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it has not."""
        return self.match.game.state.outcome


def reel_of(match: Match, begun: str, ended: str) -> Reel:
    """The match's current game alone; Unplayable when its log does not lead from its deal to its state."""
    alone = Match.begin(match.setup, match.seed, match.first + match.game_number - 1)
    return replayed_on(alone, match.game.log, begun, ended)


def replayed_on(
    match: Match, log: Iterable[tuple[int, Command]], begun: str, ended: str, *, checked: bool = True
) -> Reel:
    """These commands carried out on a match just dealt; Unplayable at the first that does not follow, if that is
    checked."""
    game = match.game
    turns = []
    for number, (seat, command) in enumerate(log, start=1):
        first = len(game.events)
        problems = game.submit(seat, command) if checked else game.repeat(command)
        if problems:
            raise Unplayable(number, problems)
        turns.append(Turn(seat, command, tuple(game.events[first:]), game.state))
    match.record_outcome()
    return Reel(match, begun, ended, tuple(turns))
