"""Asks a computer player on a worker thread, so that the table never waits.

The player gets an immutable view and gives back a command; the answer carries the turn it was for,
and one that comes too late is simply not taken (design 1.8).
"""

from __future__ import annotations

import logging
import random
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from game.ai.player import Player, idle
from game.rules.commands import Command
from game.rules.state import PlayerView

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player wants to do in turn `turn`."""

    turn: int
    command: Command


class Thinker:
    """One worker that thinks about one view at a time."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="thinker")
        self._future: Future[Answer] | None = None

    def ask(self, player: Player, view: PlayerView, rng: random.Random) -> None:
        """Start thinking; an earlier question is forgotten."""
        self.forget()
        self._future = self._pool.submit(_think, player, view, rng)

    def answer(self, turn: int) -> Answer | None:
        """The answer for `turn` once it is there; answers for other turns are dropped."""
        if self._future is None or not self._future.done():
            return None
        answer = self._future.result()
        self._future = None
        return answer if answer.turn == turn else None

    def forget(self) -> None:
        """Nobody waits for the last question any more."""
        if self._future is not None:
            self._future.cancel()
            self._future = None

    def close(self) -> None:
        """End the worker; a thought under way is not waited for."""
        self.forget()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _think(player: Player, view: PlayerView, rng: random.Random) -> Answer:
    try:
        return Answer(view.turn, player.choose(view, rng))
    except Exception:
        log.exception("%s failed in turn %d and falls back to a legal move", player.name, view.turn)
        return Answer(view.turn, idle(view))
