"""Games without a window: computer players against each other, with every invariant of the rules checked."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.ai.player import Player
from game.rules.games.game import Game
from game.rules.options import Options
from game.rules.play.commands import Command
from game.rules.play.engine import IllegalCommand, apply, deal
from game.rules.play.scoring import Outcome
from game.rules.play.state import GameState, view_for
from game.rules.tiles import Tile

MOST_TURNS = 2_000
"""Turns after which a game counts as endless; the longest real ones take a few hundred."""


class BrokenPromise(RuntimeError):
    """An invariant is broken; the code says which, and the turn when."""

    def __init__(self, code: str, turn: int) -> None:
        super().__init__(code, turn)
        self.code = code
        self.turn = turn


@dataclass(frozen=True, slots=True)
class PlayedCommand:
    """One command of a game, which is a turn or a part of one: the state before it, and the state after it."""

    before: GameState
    command: Command
    after: GameState

    @property
    def ends_turn(self) -> bool:
        """Whether the turn was over with it."""
        return self.after.turn > self.before.turn or self.after.outcome is not None


Watch = Callable[[PlayedCommand], None]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game went."""

    turns: int
    outcome: Outcome


def play(players: Sequence[Player], game: Game, options: Options, seed: int, watch: Watch | None = None) -> Result:
    """One whole game, the same for the same seed; BrokenPromise if anything is wrong. `watch` gets each command."""
    turns, last = 0, None
    for step in steps(players, game, options, seed):
        turns, last = step.before.turn, step.after
        if watch is not None:
            watch(step)
    if last is None or last.outcome is None:
        raise BrokenPromise("stuck", turns)
    total = sum(last.outcome.scores)
    if total and last.ruleset.zero_sum:
        raise BrokenPromise("scores", turns)
    return Result(turns, last.outcome)


def steps(players: Sequence[Player], game: Game, options: Options, seed: int) -> Iterator[PlayedCommand]:
    """The commands of a game one by one, each checked; it stops when the game is over or stuck."""
    state = deal(game, options, len(players), random.Random(seed)).state
    tiles = frozenset(_all_tiles(state))
    if tiles != frozenset(state.game.tiles()):
        raise BrokenPromise("tiles", 0)
    while state.outcome is None and state.turn <= MOST_TURNS:
        step = _command(players[state.to_move], state, random.Random(f"{seed}/{state.turn}"))
        _check(step, tiles)
        yield step
        state = step.after


def _command(player: Player, state: GameState, rng: random.Random) -> PlayedCommand:
    seat = state.to_move
    command = player.choose(view_for(state, seat), rng)
    try:
        after, _ = apply(state, seat, command)
    except IllegalCommand as illegal:
        raise BrokenPromise(illegal.problems[0].reason.value, state.turn) from illegal
    return PlayedCommand(state, command, after)


def _check(step: PlayedCommand, tiles: frozenset[Tile]) -> None:
    """Check that every tile is there once, that all sets are legal, and that no table tile has gone."""
    before, state = step.before, step.after
    everything = _all_tiles(state)
    if len(everything) != len(tiles) or frozenset(everything) != tiles:
        raise BrokenPromise("tiles", state.turn)
    if not all(state.rules.is_set(meld.tiles) for meld in state.table if meld not in before.table):
        raise BrokenPromise("table", state.turn)


def _all_tiles(state: GameState) -> list[Tile]:
    """All tiles of the racks, the table, the pool and the discards."""
    held = [tile for rack in state.racks for tile in rack]
    laid = [tile for meld in state.table for tile in meld.tiles]
    return [*held, *laid, *state.pool, *state.discards]
