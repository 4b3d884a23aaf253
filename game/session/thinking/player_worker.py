"""Asks a computer player on a worker thread, so that the table never waits.

With a study the thread only waits for that process, and thinking does not delay the frames.

The player gets an immutable view and gives back a command; the answer carries the turn it was for,
and one that comes too late is dropped, because the table has changed since."""

from __future__ import annotations

import logging
import random
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from game.ai.levels import level
from game.ai.player import Player, idle
from game.rules.play.commands import Command
from game.rules.play.state import PlayerView
from game.session.match.match import Match
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.wake import Wake

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PlayerAnswer:
    """A player's command for turn `turn`."""

    turn: int
    command: Command


class PlayerWorker:
    """A worker for one view at a time: it asks the player process if there is one, or thinks on its own thread."""

    def __init__(self, player_process: PlayerProcess | None = None, *, wake: Wake) -> None:
        """`wake` is called when an answer is there."""
        self._player_process = player_process
        self._wake = wake
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="thinker")
        self._future: Future[PlayerAnswer] | None = None
        if player_process is not None:
            player_process.open()

    def ask(self, player: Player, view: PlayerView, rng: random.Random) -> None:
        """Start thinking; an earlier question is forgotten."""
        self.forget()
        self._future = self._pool.submit(_think, player, view, rng, self._player_process)
        self._future.add_done_callback(lambda _: self._wake())

    def answer(self, turn: int) -> PlayerAnswer | None:
        """The answer for `turn` once it is there; answers for other turns are dropped."""
        if self._future is None or not self._future.done():
            return None
        answer = self._future.result()
        self._future = None
        return answer if answer.turn == turn else None

    def forget(self) -> None:
        """Forget the last question."""
        if self._future is not None:
            self._future.cancel()
            self._future = None

    def close(self) -> None:
        """End the worker without waiting for a running question."""
        self.forget()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _think(player: Player, view: PlayerView, rng: random.Random, player_process: PlayerProcess | None) -> PlayerAnswer:
    try:
        command = None if player_process is None else player_process.choose(player, view, rng)
        return PlayerAnswer(view.turn, command or player.choose(view, rng))
    except Exception:
        log.exception("%s failed in turn %d and falls back to a legal move", player.name, view.turn)
        return PlayerAnswer(view.turn, idle(view))


class ComputerTurn:
    """The turn of the computer that is to move now."""

    def __init__(self, worker: PlayerWorker) -> None:
        self._worker = worker
        self._asked_at: int | None = None
        """How many commands the game had seen when it was asked; each phase of a turn is asked anew."""
        self._seconds = 0.0
        """How long it has thought."""
        self.least = 0.0
        """The seconds its thinking takes at least."""

    def command(self, match: Match, dt: float, pace: float) -> Command | None:
        """The command once it is found and `least` is over; None before, and on a person's turn. `pace` is a factor
        on the time it seems to take."""
        state = match.game.state
        player = match.players[state.to_move]
        if player is None:
            return None
        if self._asked_at != len(match.game.log):
            rng = match.thinking_rng()
            low, high = level(player.name).seconds
            self.least = rng.uniform(low, high) * pace
            self._asked_at, self._seconds = len(match.game.log), 0.0
            self._worker.ask(player, match.game.view(state.to_move), rng)
        self._seconds += dt
        if self._seconds < self.least:
            return None
        answer = self._worker.answer(state.turn)
        return None if answer is None else answer.command

    @property
    def due_in(self) -> float | None:
        """Seconds until it has thought long enough; None if then its answer is still awaited."""
        left = self.least - self._seconds
        return left if left > 0 else None

    def forget(self) -> None:
        """Nothing that is still thought about is wanted."""
        self._worker.forget()
