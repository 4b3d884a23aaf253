"""What the player process does: it answers questions one after the other, gives signs of life while it thinks, and ends
with the game.

Imports only what is quick to load, so that the first sign of life comes at once; `think` loads the rest.
"""

from __future__ import annotations

import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from game.rules.values import immutable

if TYPE_CHECKING:
    import random
    from multiprocessing.connection import Connection

    from game.ai.player import Player
    from game.rules.play.commands import Command
    from game.rules.play.state import PlayerView
    from game.solver.solver import Solver

MODEST = 10
"""The process's niceness (Unix), so that frames get the processor first: with 0 and 5 they still waited on few cores.
"""
PERIOD = 1.0
"""Seconds between two signs of life."""
SIGN = None
"""The message that is a sign of life; every other one is a reply."""
PR_SET_PDEATHSIG = 1
"""Of Linux's prctl(2)."""


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


class ReplyPipe:
    """The process's end of the pipe: replies, and a sign of life every second from a question until its reply."""

    def __init__(self, link: Connection) -> None:
        self._link = link
        self._writing = threading.Lock()
        """Signs and replies come from two threads."""
        self._thinking = threading.Event()
        threading.Thread(target=self._give_signs, daemon=True).start()

    def think(self) -> None:
        """Give signs of life from now on."""
        self._thinking.set()

    def rest(self) -> None:
        """Give none until the next question."""
        self._thinking.clear()

    def send(self, reply: PlayerReply | WorkReply) -> None:
        """The answer; no sign of life comes after it."""
        with self._writing:
            self.rest()
            self._link.send(reply)

    def _give_signs(self) -> None:
        while True:
            self._thinking.wait()
            with self._writing:
                if self._thinking.is_set():
                    try:
                        self._link.send(SIGN)
                    except OSError:
                        return
            time.sleep(PERIOD)


def think(link: Connection) -> None:
    """The main function of the process: answers questions until the game closes the pipe or ends."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the game handles Ctrl+C, and this process ends with it
    _end_with_the_starter()
    threading.Thread(target=_end_with_the_game, daemon=True).start()
    replies = ReplyPipe(link)
    replies.think()
    if hasattr(os, "nice"):
        os.nice(MODEST)  # on Linux of this thread only: signs of life come also where little time is left for thinking
    import pickle

    from game.ai.exact import new_solver
    from game.ai.levels import LEVELS
    from game.session.system.collector import collect_rarely

    players = (level.create() for level in LEVELS)
    known, solver = {player: player for player in players}, new_solver()
    collect_rarely()
    while True:
        try:
            replies.rest()
            written = link.recv_bytes()
            replies.think()  # before it is unpickled, which may have to load modules
            question: PlayerRequest | Work = pickle.loads(written)
            if isinstance(question, PlayerRequest):
                replies.send(_answered(known.setdefault(question.player, question.player), question))
            else:
                replies.send(_worked(question, solver))
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


def _end_with_the_starter() -> None:
    """Let Linux kill this process when the thread that started it is gone, even while it is stopped."""
    if sys.platform == "linux":
        import signal

        with suppress(ImportError):  # a Python without ctypes has only `_end_with_the_game`
            import ctypes

            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _end_with_the_game() -> None:
    """Ends the process when the game is gone, even while a player thinks, so that a killed game leaves no process. On
    systems other than Linux one that is stopped ends when it goes on."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    game = parent_process()
    if game is not None:
        wait([game.sentinel])
        os._exit(0)
