"""A match: several games with the same players. A game is its seed and its log of commands."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from game.ai.levels import player_of
from game.ai.player import Player
from game.rules.play.commands import Command
from game.rules.play.engine import Deal, attempt, deal, repeat
from game.rules.play.events import Event
from game.rules.play.scoring import Outcome, Standings
from game.rules.play.state import GameState, PlayerView, view_for
from game.rules.problems import Problem
from game.session.match.setup import PERSON, Setup


class DealtGame:
    """One game from the deal to its outcome: the state, and everything that happened."""

    def __init__(self, the_deal: Deal) -> None:
        self.deal = the_deal
        self.state: GameState = the_deal.state
        self.log: list[tuple[int, Command]] = []
        self.events: list[Event] = []
        self.assisted: set[int] = set()
        """The numbers of the commands, from 1, of turns that were played by a hint (`TurnEditor.is_assisted`)."""

    def view(self, seat: int) -> PlayerView:
        """What `seat` may know."""
        return view_for(self.state, seat)

    def submit(self, seat: int, *commands: Command, assisted: bool = False) -> tuple[Problem, ...]:
        """Carry out these commands of the seat one after the other, or return all problems of the first that is not
        legal and change nothing. Each is judged once. `assisted`: whether they were played by a hint."""
        done, problems = attempt(self.state, seat, commands)
        if not problems:
            for transition in done:
                self._follow(seat, *transition)
                if assisted:
                    self.assisted.add(len(self.log))
        return problems

    def repeat(self, command: Command) -> tuple[Problem, ...]:
        """Carry out once more what the rules allowed when it was played: they are not asked again, which takes time."""
        self._follow(self.state.to_move, command, *repeat(self.state, command))
        return ()

    def _follow(self, seat: int, command: Command, state: GameState, events: tuple[Event, ...]) -> None:
        self.state = state
        self.log.append((seat, command))
        self.events.extend(events)

    @property
    def over(self) -> bool:
        return self.state.outcome is not None


@dataclass(slots=True)
class Match:
    """The games of one setup: players by seat, what came of the games before, and the current game."""

    setup: Setup
    seed: int
    players: tuple[Player | None, ...]
    """The computer at each seat, None for a person."""
    game: DealtGame
    earlier: tuple[Outcome, ...] = ()
    """The outcomes of the games before the current one."""
    game_number: int = 1
    _rng: random.Random = field(default_factory=random.Random)
    first: int = 1
    """The number of the seed's deal that the match began with; above 1 when a later game is played again."""
    written: bool = False
    """Whether its game stands at a position somebody wrote down, which no seed deals; no archive keeps it."""

    @classmethod
    def begin(cls, setup: Setup, seed: int, first: int = 1) -> Match:
        """Shuffle and deal the first game; the same setup, seed and first deal give the same match."""
        rng = random.Random(seed)
        game = _dealt(setup, rng)
        for _ in range(first - 1):
            game = _dealt(setup, rng, game)
        players = tuple(None if who == PERSON else _player(setup, who) for who in setup.seats)
        return cls(setup, seed, players, game, (), 1, rng, first)

    @property
    def games(self) -> int:
        """How many games are planned (rules 10.3)."""
        return self.setup.games

    @property
    def human(self) -> int:
        """The first seat of a person; the only one unless several play at this machine."""
        return self.setup.people[0]

    def is_you(self, seat: int) -> bool:
        """Whether texts may say "you" for that seat, because only one person plays (ux 4.2)."""
        return self.setup.people == (seat,)

    def person_from(self, seat: int) -> int:
        """The person whose turn comes next when it is that seat's turn now."""
        players = self.setup.players
        return next(each % players for each in range(seat, seat + players) if each % players in self.setup.people)

    @property
    def names(self) -> tuple[str, ...]:
        """Name keys by seat: the persona, or PERSON; what people are called is known to `seat_names`."""
        return self.setup.seats

    @property
    def emblems(self) -> tuple[str, ...]:
        """The sign of every seat."""
        return self.setup.emblems

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What came of every game played so far, the current one included once it is over."""
        outcome = self.game.state.outcome
        return self.earlier if outcome is None else (*self.earlier, outcome)

    @property
    def standings(self) -> Standings:
        """The score sheet of the games played so far."""
        return Standings(self.setup.players, self.outcomes)

    @property
    def over(self) -> bool:
        """Whether the last planned game has been played."""
        return self.standings.is_over(self.games, self.setup.target)

    def next_game(self) -> None:
        """Deal the next game of the match."""
        self.earlier, self.written = self.outcomes, False
        self.game = _dealt(self.setup, self._rng, self.game)
        self.game_number += 1

    def thinking_rng(self) -> random.Random:
        """A generator for one decision, seeded by itself, so that decisions never change the deal."""
        return random.Random(f"{self.seed}/{self.game_number}/{self.game.state.turn}")


def _player(setup: Setup, who: str) -> Player:
    return player_of(setup.game, who, setup.patience, step=setup.wren_step)


def _dealt(setup: Setup, rng: random.Random, before: DealtGame | None = None) -> DealtGame:
    """The next deal; where the deal passes, the seat after the last starter starts (rules 12.1)."""
    starter = None
    if before is not None and setup.game.deal_passes:
        starter = (before.state.starter + 1) % setup.players
    return DealtGame(deal(setup.game, setup.options, setup.players, rng, starter, own_draws=setup.own_draws))
