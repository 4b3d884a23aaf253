"""Rollouts: games played on from one seat's view, with everything that seat cannot see dealt anew.

Two commands are compared in the same worlds with the same luck: each seat has own draws (`dealing.own_places`), but
from a stock that is made of the discards again, which is drawn from as it lies.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from game.ai.exact import command, lays, rebuilt
from game.ai.levels import level, manner_of, player_of, with_solver
from game.ai.owl import Owl, PatientOwl
from game.ai.patience import FIRST_STEP, Patience
from game.ai.player import Player, idle
from game.rules.games.game import Game
from game.rules.play.commands import Command, PlayTable
from game.rules.play.dealing import own_places
from game.rules.play.engine import repeat
from game.rules.play.scoring import Outcome, score_blocked
from game.rules.play.state import GameState, PlayerView, Seat, view_for
from game.rules.values import immutable
from game.solver.aims import Aim, tiles_then_points
from game.solver.position import Position
from game.solver.solver import Solver

LONGEST = 400
"""Turns after which a game that is played on counts as blocked."""
GREEDY, LIVELY = "fox", "owl"
CONTINUATIONS = (GREEDY, LIVELY)
"""The characters that play on from a decision: a judgement is told only where both agree."""
WORK: Mapping[str, int] = MappingProxyType({"hare": 4, "owl": 3})
"""What a turn of these characters costs; those of all others are the unit, some 2 ms. Counted, so that every machine
stops at the same world."""
SLICE = 4
"""The work of one slice: 15 ms as a rule. Where it is divided changes nothing of what becomes of the game."""


@dataclass(frozen=True, slots=True)
class GreedyPolicy:
    """Lays as many tiles as Fox; which sets it changes for that is left to chance of the search, which is four times
    as fast."""

    name: str = GREEDY
    solver: Solver = field(default_factory=Solver, compare=False, repr=False)
    aim: Aim = field(default_factory=tiles_then_points, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """The most tiles, of these the most points; uses no chance."""
        if not view.am_open:
            plan = rebuilt(view, self.solver, self.aim, calm=False)
            return command(view, plan) if lays(view, plan) else idle(view)
        position = Position(view.table, view.rack, view.rules)
        best = self.solver.turn(position, self.aim, view.options, opened=True, calm=False)
        return PlayTable(best.table) if best is not None else idle(view)


@immutable
class Casting:
    """Who plays on at each seat, by character."""

    characters: tuple[str, ...]
    patience: Patience = Patience.LIVELY
    step: int = FIRST_STEP

    def with_own(self, seat: int, character: str) -> Casting:
        """The same with another character at this seat."""
        return replace(self, characters=(*self.characters[:seat], character, *self.characters[seat + 1 :]))

    def work(self, seat: int) -> int:
        """What a turn of this seat costs."""
        return WORK.get(self.characters[seat], 1)

    def players(self, game: Game, own: int, solver: Solver) -> tuple[Player, ...]:
        """The players; they share the solver. Owl is lively in the seat `own`, elsewhere as patient as it sat there."""
        if not manner_of(game).has_traits:
            return tuple(player_of(game, name) for name in self.characters)
        return tuple(
            _player(name, Patience.LIVELY if seat == own else self.patience, self.step, solver)
            for seat, name in enumerate(self.characters)
        )


def _player(name: str, patience: Patience, step: int, solver: Solver) -> Player:
    if name == GREEDY:
        return GreedyPolicy(solver=solver)
    player = level(name).create(patience, step=step)
    if isinstance(player, Owl | PatientOwl):  # which sets its last turn changes is of no account, and takes longest
        return replace(player, solver=solver, policy=replace(player.policy, calm=0))
    return with_solver(player, solver)


@immutable
class Playout:
    """A game being played on."""

    state: GameState
    seed: str
    """Of the players' chance, the same for both sides of a comparison."""
    last_turn: int

    @property
    def over(self) -> bool:
        """Whether it is played to its end."""
        return self.state.outcome is not None or self.state.turn > self.last_turn

    def worth(self, seat: int) -> tuple[float, int]:
        """The share of a win, and the points, of this seat at the end."""
        outcome = self.state.outcome or score_blocked(self.state.racks, self.state.ruleset.points)
        return _share(outcome, seat), outcome.scores[seat]


def _share(outcome: Outcome, seat: int) -> float:
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def dealt_anew(view: PlayerView, seed: str) -> Playout:
    """One world of a view: the other racks and the pool shuffled anew from all tiles the seat cannot see."""
    unseen = view.unseen
    chance = random.Random(seed)
    chance.shuffle(unseen)
    seats, at = [], 0
    for seat, size in enumerate(view.rack_sizes):
        rack = view.rack if seat == view.seat else tuple(unseen[at : at + size])
        at += 0 if seat == view.seat else size
        seats.append(Seat(rack, view.opened[seat]))
    pool = tuple(unseen[at:])
    state = GameState(
        view.game,
        view.options,
        tuple(seats),
        view.table,
        pool,
        view.to_move,
        view.turn,
        view.starter,
        view.idle,
        view.final_turns,
        discards=view.discards,
        phase_number=view.phase_number,
        facts=view.facts,
        shuffles=tuple(chance.getrandbits(60) for _ in range(view.game.renewals)),
        owners=() if view.game.renewals else own_places(pool, len(seats)),
    )
    return Playout(state, seed, view.turn + LONGEST)


def after(playout: Playout, done: Command) -> Playout:
    """The game after this command of the seat to move, which must be allowed."""
    return replace(playout, state=repeat(playout.state, done)[0])


def played_on(playout: Playout, players: Sequence[Player], turns: int) -> Playout:
    """The game some turns later, or at its end."""
    for _ in range(turns):
        if playout.over:
            break
        state = playout.state
        chance = random.Random(f"{playout.seed}/{state.turn}")
        playout = after(playout, players[state.to_move].choose(view_for(state, state.to_move), chance))
    return playout


@immutable
class PlayoutSlice:
    """Some turns of one game, small enough that a process that others ask too can answer them in between."""

    view: PlayerView
    command: Command
    seed: str
    casting: Casting
    begun: Playout | None = None
    """Where it goes on; None to begin with the command in a world of that seed."""

    def __call__(self, solver: Solver) -> Playout:
        """The game after these turns, one at least."""
        playout = self.begun or after(dealt_anew(self.view, self.seed), self.command)
        players = self.casting.players(self.view.game, self.view.seat, solver)
        left = SLICE
        while left > 0 and not playout.over:
            left -= self.casting.work(playout.state.to_move)
            playout = played_on(playout, players, 1)
        return playout
