"""Par: what each character makes of the person's seat in the same deal, against the same others.

A fact about one game each, never a verdict. It says something only with own draws (rules 6.2): with one pool for all a
draw more of one seat shifts everybody's tiles. It is computed after the last turn and kept with the game, so that later
players do not change it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from statistics import fmean
from typing import Protocol

from game.ai.exact import new_solver
from game.ai.levels import player_of, with_solver
from game.ai.patience import Patience
from game.ai.player import Player
from game.ai.rollouts import WORK
from game.rules.games.characters import FITTING, OF_ONE_STRENGTH
from game.rules.play.commands import Command
from game.rules.play.engine import repeat
from game.rules.play.state import GameState, view_for
from game.rules.values import immutable
from game.session.history.finished_game import NO_SCORES, FinishedGame, Scores, replayed_on
from game.session.match.match import Match
from game.session.match.setup import PERSON, Setup
from game.session.system.readers import between, matching, named
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.slice_runner import Asking, SliceRunner, answered
from game.session.thinking.wake import Wake
from game.solver.position import has_special
from game.solver.solver import Solver

SLICE = 24
"""The work of one slice, counted as in `rollouts.WORK`: 60 ms as a rule."""


@dataclass(frozen=True, slots=True)
class Par:
    """The person's points beside those of the characters."""

    seat: int
    own: int
    scores: Scores

    @property
    def rows(self) -> tuple[tuple[str, int], ...]:
        """Who made how many points, the person among them and before equal ones, the most first."""
        every = ((PERSON, self.own), *self.scores.items())
        return tuple(sorted(every, key=lambda row: -row[1]))

    @property
    def place(self) -> int:
        """The person's, from 1; equal points share the better place."""
        return 1 + sum(score > self.own for score in self.scores.values())

    @property
    def of(self) -> int:
        """How many places there are."""
        return 1 + len(self.scores)

    @property
    def above(self) -> int:
        """Points above the mean of the characters."""
        return self.own - round(fmean(self.scores.values()))


def read_scores(value: object) -> Scores:
    """Points by character as a text tells them, taken as they are told: they belong to the players of their day."""
    try:
        return named(matching("[a-z]{1,16}"), between(-9999, 9999), len(OF_ONE_STRENGTH))(value)
    except TypeError:
        return NO_SCORES


def has_par(setup: Setup) -> bool:
    """Whether games of this setup are compared: those of one person with own draws."""
    return setup.own_draws and setup.alone and bool(compared(setup))


def compared(setup: Setup) -> tuple[str, ...]:
    """The characters that are compared: those of the game whose strength nobody chooses."""
    return tuple(who for who in setup.game.characters if who != FITTING)


def par_of(finished_game: FinishedGame, scores: Scores | None = None) -> Par | None:
    """The game beside these scores, or those that are kept with it; None where there are none."""
    told, outcome = finished_game.par if scores is None else scores, finished_game.outcome
    if not told or outcome is None:
        return None
    seat = finished_game.match.human
    return Par(seat, outcome.scores[seat], told)


def asking_scores(finished_game: FinishedGame) -> Asking[Scores]:
    """What every character makes of the seat, slice by slice."""
    scores = {}
    for character in compared(finished_game.match.setup):
        played = yield from _asking_played(finished_game, character)
        outcome = played.state.outcome
        assert outcome is not None
        scores[character] = outcome.scores[finished_game.match.human]
    return scores


def scores_of(finished_game: FinishedGame) -> Scores:
    """The scores by character, computed without a pause."""
    return answered(asking_scores(finished_game), new_solver())


def asking_game(finished_game: FinishedGame, character: str) -> Asking[FinishedGame]:
    """The game as this character plays it in the person's seat, to be watched."""
    played = yield from _asking_played(finished_game, character)
    match = finished_game.match
    alone = Match.begin(_watched(match.setup, character), match.seed, match.first)
    return replayed_on(alone, played.log, finished_game.begun, finished_game.ended, checked=False)


def parting(finished_game: FinishedGame, other: FinishedGame) -> int | None:
    """After how many commands a game of the same deal parts from this one; None where neither does, to the end. Sets
    that lie the same in another order are the same."""
    turns, others = finished_game.turns, other.turns
    pairs = enumerate(zip(turns, others, strict=False))
    return next((at for at, (one, its) in pairs if _lies(one.after) != _lies(its.after)), None)


def _lies(state: GameState) -> tuple[object, ...]:
    racks = tuple(map(frozenset, state.racks))
    return racks, frozenset(frozenset(meld.tiles) for meld in state.table), state.discards


class OthersGames:
    """The games of the characters in the person's seat, played again beside a page, in their order."""

    def __init__(self, finished_game: FinishedGame, process: PlayerProcess | None = None, *, wake: Wake) -> None:
        """`wake` is called when there is one more."""
        self._finished_game = finished_game
        self.found: dict[str, FinishedGame] = {}
        """By character, as far as they have been played."""
        self._runner = SliceRunner(self._asking(), process, wake=wake)

    def _asking(self) -> Asking[None]:
        for character in compared(self._finished_game.match.setup):
            self.found[character] = yield from asking_game(self._finished_game, character)

    def parted(self, character: str) -> int | None:
        """After how many commands its game parts from the person's; None where it does not, or is not played as yet."""
        other = self.found.get(character)
        return None if other is None else parting(self._finished_game, other)

    @property
    def is_making(self) -> bool:
        """Whether there will be more."""
        return self._runner.is_running

    def begin(self) -> None:
        """Play those that are missing, from where that stopped."""
        if len(self.found) < len(compared(self._finished_game.match.setup)) and not self._runner.is_running:
            self._runner.begin()

    def close(self) -> None:
        """Stop after the slice that is being answered."""
        self._runner.close()

    def wait(self) -> None:
        """Until all are there; for tests and pictures."""
        self._runner.wait()


def _watched(setup: Setup, character: str) -> Setup:
    """The same with the character in the person's seat, and nobody at the machine."""
    seats = tuple(character if who == PERSON else who for who in setup.seats)
    return replace(setup, people=(), opponents=seats, names=())


def _asking_played(finished_game: FinishedGame, character: str) -> Asking[PlayedOn]:
    match = finished_game.match
    setup = _watched(match.setup, character)
    chance = f"{match.seed}/{match.first + match.game_number - 1}"
    played = PlayedOn(finished_game.start)
    while played.state.outcome is None:
        played = yield ParSlice(setup, match.human, chance, played)
    return played


@immutable
class PlayedOn:
    """A game up to one of its turns: the state, and the commands that led there, each with its seat."""

    state: GameState
    log: tuple[tuple[int, Command], ...] = ()


@immutable
class ParSlice:
    """Some turns of such a game."""

    setup: Setup
    own: int
    """The seat that is compared, whose character plays as it usually does."""
    chance: str
    """What the players' chance is made of, the same as in the match."""
    begun: PlayedOn

    def __call__(self, solver: Solver) -> PlayedOn:
        """The game after these turns, one at least."""
        seats, usual = self.setup.seats, Setup().patience
        players = [
            with_solver(self._player(who, usual if seat == self.own else self.setup.patience), solver)
            for seat, who in enumerate(seats)
        ]
        state, log, left = self.begun.state, list(self.begun.log), 1 if self._is_slow else SLICE
        while state.outcome is None and left > 0:
            seat = state.to_move
            left -= WORK.get(seats[seat], 1)
            command = players[seat].choose(view_for(state, seat), Random(f"{self.chance}/{state.turn}"))
            state, _ = repeat(state, command)
            log.append((seat, command))
        return PlayedOn(state, tuple(log))

    @property
    def _is_slow(self) -> bool:
        """Whether one turn may take as long as a game does elsewhere."""
        return has_special(self.setup.game)

    def _player(self, who: str, patience: Patience) -> Player:
        return player_of(self.setup.game, who, patience, step=self.setup.wren_step)


class ParStore(Protocol):
    """Keeps scores with the games they are of."""

    def find(self, finished_game: FinishedGame, /) -> Scores:
        """What is kept with this game."""

    def keep(self, finished_game: FinishedGame, scores: Scores, /) -> None:
        """Keep them, if the game has a place to."""


class ParMaker:
    """The par of a game beside a page: what is kept with it, or computed and kept then."""

    def __init__(
        self,
        finished_game: FinishedGame,
        pars: ParStore,
        process: PlayerProcess | None = None,
        *,
        wake: Wake,
    ) -> None:
        """`wake` is called when it is known."""
        self._finished_game = finished_game
        self._pars = pars
        self.par = par_of(finished_game, finished_game.par or pars.find(finished_game))
        """None as long as it is not known."""
        self._runner = SliceRunner(asking_scores(finished_game), process, wake=wake)

    @property
    def is_making(self) -> bool:
        """Whether it will be known."""
        return self._runner.is_running

    def begin(self) -> None:
        """Compute it unless it is known, from where that stopped."""
        if self.par is None and not self._runner.is_running:
            self._runner.begin()

    def look(self) -> bool:
        """Take what came of it, on the thread of the page; true when it is known from now on."""
        if self.par is not None or self._runner.result is None:
            return False
        self._pars.keep(self._finished_game, self._runner.result)
        self.par = par_of(self._finished_game, self._runner.result)
        return True

    def close(self) -> None:
        """Stop after the slice that is being answered."""
        self._runner.close()

    def wait(self) -> None:
        """Until it is known; for tests and pictures."""
        self._runner.wait()
        self.look()
