"""The history of one game: the deal, every turn with its events, and the state after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from types import MappingProxyType

from game.rules.play.commands import Command
from game.rules.play.events import Event
from game.rules.play.scoring import Outcome
from game.rules.play.state import GameState
from game.rules.problems import Problem
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.tutorial import SEED

Scores = Mapping[str, int]
"""Points by character."""
NO_SCORES: Scores = MappingProxyType({})


class Unplayable(ValueError):
    """A command that cannot follow; `turn` says which, counting from 1, and `problems` why."""

    def __init__(self, turn: int, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(turn, problems)
        self.turn = turn
        self.problems = problems


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """One turn: the seat, its command, the events, and the state after it."""

    seat: int
    command: Command
    events: tuple[Event, ...]
    after: GameState


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game from its deal to its last turn; `match` holds only this game, with the names and the setup."""

    match: Match
    begun: str
    """When its match was dealt, as written in the record."""
    ended: str
    turns: tuple[RecordedTurn, ...]
    imported: bool = False
    """Whether it came from elsewhere and was not played to its end here."""
    assisted: frozenset[int] = frozenset()
    """The numbers of the commands, from 1, of turns that were played by a hint: what they did counts nowhere."""
    par: Scores = field(default_factory=lambda: NO_SCORES, hash=False)
    """What each character made of the person's seat (`history/par.py`); empty where that is not known."""

    @property
    def start(self) -> GameState:
        """The state at the deal."""
        return self.match.game.deal.state

    @property
    def states(self) -> tuple[GameState, ...]:
        """The state at the deal and after every turn."""
        return (self.start, *(turn.after for turn in self.turns))

    @property
    def rack_curves(self) -> tuple[tuple[int, ...], ...]:
        """How many tiles each seat held at the deal and after each turn, by seat; a turn may be several commands."""
        states = self.start, *{before.turn: after for before, after in pairwise(self.states)}.values()
        return tuple(zip(*([len(rack) for rack in state.racks] for state in states), strict=True))

    def turn_number(self, commands: int) -> int:
        """The turn, from 1, that the last of so many commands belonged to; 0 at the deal. A turn of several phases has
        several commands."""
        return 1 + self.states[commands - 1].turn - self.start.turn if commands else 0

    def turns_of(self, seat: int) -> int:
        """How many turns a seat had."""
        return len({before.turn for before, turn in zip(self.states, self.turns, strict=False) if turn.seat == seat})

    def own_turns(self, seat: int) -> tuple[RecordedTurn | None, ...]:
        """The commands of a seat as they count; None in the place of each that was played by a hint."""
        numbered = enumerate(self.turns, start=1)
        return tuple(None if number in self.assisted else turn for number, turn in numbered if turn.seat == seat)

    @property
    def prepared(self) -> bool:
        """Whether the deal could be known beforehand: its seed was entered, or it is that of the guided first game."""
        return self.match.written or is_prepared(self.match.setup, self.match.seed)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it has not."""
        return self.match.game.state.outcome


def is_prepared(setup: Setup, seed: int) -> bool:
    """Whether this deal could be known before it was played."""
    return setup.seed is not None or seed == SEED


def finished_game_of(match: Match, begun: str, ended: str) -> FinishedGame:
    """The match's current game alone; Unplayable when its log does not lead from its deal to its state."""
    alone = Match.begin(match.setup, match.seed, match.first + match.game_number - 1)
    return replace(replayed_on(alone, match.game.log, begun, ended), assisted=frozenset(match.game.assisted))


def replayed_on(
    match: Match, log: Iterable[tuple[int, Command]], begun: str, ended: str, *, checked: bool = True
) -> FinishedGame:
    """These commands carried out on a match just dealt; Unplayable at the first that does not follow, if that is
    checked."""
    game = match.game
    turns = []
    for number, (seat, command) in enumerate(log, start=1):
        first = len(game.events)
        problems = game.submit(seat, command) if checked else game.repeat(command)
        if problems:
            raise Unplayable(number, problems)
        turns.append(RecordedTurn(seat, command, tuple(game.events[first:]), game.state))
    return FinishedGame(match, begun, ended, tuple(turns))
