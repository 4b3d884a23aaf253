"""Asks a computer player on a worker thread, so that the table never waits.

With a study the thread only waits for that process, and thinking does not delay the frames.

The player gets an immutable view and gives back a command; the answer carries the turn it was for,
and one that comes too late is dropped, because the table has changed since.
"""

from __future__ import annotations

import logging
import random
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from game.ai.player import Player, idle
from game.rules.commands import Command
from game.rules.state import PlayerView
from game.session.study import Study

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """A player's command for turn `turn`."""

    turn: int
    command: Command


class Thinker:
    """A worker for one view at a time: it asks the study if there is one, or thinks on its own thread."""

    def __init__(self, study: Study | None = None) -> None:
        self._study = study
        self._awaited = study is not None and study.awaited
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="thinker")
        self._future: Future[Answer] | None = None
        if study is not None:
            self._pool.submit(study.open)

    def ask(self, player: Player, view: PlayerView, rng: random.Random) -> None:
        """Start thinking; an earlier question is forgotten."""
        self.forget()
        self._future = self._pool.submit(_think, player, view, rng, self._study)

    def answer(self, turn: int) -> Answer | None:
        """The answer for `turn` once it is there; answers for other turns are dropped. An awaited one is waited for."""
        if self._future is None or not (self._awaited or self._future.done()):
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


def _think(player: Player, view: PlayerView, rng: random.Random, study: Study | None) -> Answer:
    try:
        command = None if study is None else study.choose(player, view, rng)
        return Answer(view.turn, command or player.choose(view, rng))
    except Exception:
        log.exception("%s failed in turn %d and falls back to a legal move", player.name, view.turn)
        return Answer(view.turn, idle(view))
