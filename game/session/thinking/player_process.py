"""A process in which computer players think, so that they do not share the interpreter with the frames.

The table asks from its worker thread (`thinking.Thinker`), which waits at the pipe. If the process cannot be started
or breaks, players think on that thread instead.
"""

from __future__ import annotations

import logging
import os
import random
import threading
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.rules.values import immutable
from game.session.system.collector import collect_rarely

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from game.ai.player import Player
    from game.rules.play.commands import Command
    from game.rules.play.state import PlayerView
    from game.session.thinking.arrivals import Arrivals
    from game.solver.solver import Solver

log = logging.getLogger(__name__)

LONGEST = 60.0
"""Seconds without an answer after which the process counts as broken; no decision takes nearly as long."""
MODEST = 10
"""The process's niceness (Unix), so that frames get the processor first: with 0 and 5 they still waited on few cores.
"""
FAREWELL = 1.0
"""Seconds to wait at most until a killed process is gone."""


class NoProcess(Exception):
    """There is no process to ask: it could not be started, broke, or is closed."""


class PlayerFailed(Exception):
    """A player raised in the other process; the text is its traceback."""


@immutable
class PlayerRequest:
    """What goes to the process. Players are values: an equal one that exists there answers, with its memory."""

    player: Player
    view: PlayerView
    rng: random.Random


@immutable
class PlayerReply:
    """What comes back: a command, or how the player failed."""

    command: Command | None = None
    fault: str = ""


Work = Callable[["Solver"], Any]
"""A short question that needs a solver; the process has one for all of them."""


@immutable
class WorkReply:
    """What comes back of it: the answer, or how it failed."""

    answer: object = None
    fault: str = ""


class PlayerProcess:
    """One process for all tables of a run, started when the first one opens; `close` ends it."""

    def __init__(self, arrivals: Arrivals | None = None) -> None:
        self.arrivals = arrivals
        """When a table takes an answer; without them as soon as it is there."""
        self._lock = threading.Lock()
        """One question at a time, because the process may still work on a question of the last table."""
        self._process: SpawnProcess | None = None
        self._link: Connection | None = None
        self._broken = False
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process that thinks; None before its start, and when there is none."""
        return None if self._process is None else self._process.pid

    def open(self) -> None:
        """Start the process if it does not run yet, so that the first question does not wait for the start."""
        with self._lock:
            if not (self._broken or self._closed):
                self._connected()

    def choose(self, player: Player, view: PlayerView, rng: random.Random) -> Command | None:
        """The choice of the player there, after waiting; None if there is no working process. Raises PlayerFailed."""
        with self._lock:
            reply = self._sent(PlayerRequest(player, view, rng))
        assert reply is None or isinstance(reply, PlayerReply), reply
        if self._closed:
            from game.ai.player import idle

            return idle(view)  # no later question waits for it
        if reply is not None and reply.command is None:
            raise PlayerFailed(reply.fault)
        return None if reply is None else reply.command

    def work(self, question: Work) -> object:
        """The answer of the question there, after waiting. Raises PlayerFailed, or NoProcess if none is working."""
        with self._lock:
            reply = self._sent(question)
        if reply is None:
            raise NoProcess
        assert isinstance(reply, WorkReply), reply
        if reply.fault:
            raise PlayerFailed(reply.fault)
        return reply.answer

    def close(self) -> None:
        """End the process at once, whatever it thinks about."""
        self._closed = True
        self._end()

    def _sent(self, question: PlayerRequest | Work) -> PlayerReply | WorkReply | None:
        if self._broken or self._closed:
            return None
        try:
            link = self._connected()
            link.send(question)
            if not link.poll(LONGEST):
                raise TimeoutError
            reply: PlayerReply | WorkReply = link.recv()
        except Exception:
            if not self._closed:
                log.exception("no process to think in; players think on a thread from now on")
            self._broken = True
            self._end()
            return None
        return reply

    def _connected(self) -> Connection:
        if self._link is None:
            from multiprocessing import get_context  # imported here, because the first page should not wait for them

            from game.ai.levels import LEVELS

            context = get_context("spawn")
            ours, theirs = context.Pipe()
            players = tuple(level.create() for level in LEVELS)
            process = context.Process(target=think, args=(theirs, players), name="thinker", daemon=True)
            process.start()
            theirs.close()  # otherwise the pipe would not close with the process
            self._process, self._link = process, ours
            if self._closed:
                self._end()
        return self._link

    def _end(self) -> None:
        process = self._process
        if process is not None:
            process.kill()
            process.join(FAREWELL)


def think(link: Connection, players: tuple[Player, ...]) -> None:
    """The main function of the process: answers questions until the game closes the pipe or ends."""
    import signal  # only here, as the solver: no start waits for them

    from game.ai.exact import new_solver

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the game handles Ctrl+C, and this process ends with it
    if hasattr(os, "nice"):
        os.nice(MODEST)
    collect_rarely()
    threading.Thread(target=_end_with_the_game, daemon=True).start()
    known, solver = {player: player for player in players}, new_solver()
    while True:
        try:
            question: PlayerRequest | Work = link.recv()
            if isinstance(question, PlayerRequest):
                link.send(_answered(known.setdefault(question.player, question.player), question))
            else:
                link.send(_worked(question, solver))
        except (EOFError, OSError):
            return


def _answered(player: Player, question: PlayerRequest) -> PlayerReply:
    try:
        return PlayerReply(player.choose(question.view, question.rng))
    except Exception:
        return PlayerReply(fault=traceback.format_exc())


def _worked(question: Work, solver: Solver) -> WorkReply:
    try:
        return WorkReply(question(solver))
    except Exception:
        return WorkReply(fault=traceback.format_exc())


def _end_with_the_game() -> None:
    """Ends the process when the game is gone, even while a player thinks, so that a killed game leaves no process."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    game = parent_process()
    if game is not None:
        wait([game.sentinel])
        os._exit(0)
