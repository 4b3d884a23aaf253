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
from functools import partial
from queue import SimpleQueue
from types import MappingProxyType
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
"""The reply that is a sign of life; every other one is an answer."""
HEADER = 8
"""Bytes of a question's number, which stands before it; with nothing behind it, the question is left."""
NO_QUESTION = 0
"""The number of the signs of life while the process is loaded; questions count from 1."""
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


def message(number: int, question: bytes = b"") -> bytes:
    """What is sent to the process: a question, or that the question of this number is left."""
    return number.to_bytes(HEADER, "big") + question


def pickled(value: object) -> bytes:
    """The bytes of a question or a reply: those of `pickle`, and read-only mappings go, too, which it refuses."""
    import copyreg
    import io
    import pickle

    written = io.BytesIO()
    pickler = pickle.Pickler(written)
    pickler.dispatch_table = copyreg.dispatch_table | {MappingProxyType: _reduced}
    pickler.dump(value)
    return written.getvalue()


def _read_only(value: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(value)  # `pickle` does not find the type by its name


def _reduced(value: Any) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    return _read_only, (dict(value),)


class QuestionLeft(BaseException):
    """Nobody wants the answer any more; raised in the middle of the search for it, which must not catch it."""


class ReplyPipe:
    """What the process sends: replies with the number of their question, and a sign of life every second from a
    question until its reply."""

    def __init__(self, link: Connection) -> None:
        self._link = link
        self._writing = threading.Lock()
        """Signs and replies come from two threads."""
        self._number = NO_QUESTION
        self._thinking = threading.Event()
        threading.Thread(target=self._give_signs, daemon=True).start()

    def think(self, number: int) -> None:
        """Give signs of life about this question from now on."""
        with self._writing:
            self._number = number
            self._thinking.set()

    def rest(self) -> None:
        """Give none until the next question."""
        self._thinking.clear()

    def send(self, reply: PlayerReply | WorkReply) -> None:
        """The answer, or why it cannot be sent; no sign of life comes after it."""
        try:
            told = pickled((self._number, reply))
        except Exception:
            told = pickled((self._number, type(reply)(fault=traceback.format_exc())))
        with self._writing:
            self.rest()
            self._link.send_bytes(told)

    def _give_signs(self) -> None:
        while True:
            self._thinking.wait()
            with self._writing:
                if self._thinking.is_set():
                    try:
                        self._link.send((self._number, SIGN))
                    except OSError:
                        return
            time.sleep(PERIOD)


class QuestionPipe:
    """What the process is sent, read on a thread of its own, so that work can be left while it is done.

    The main thread does the work. It is interrupted there as by Ctrl+C, which ends a search without a look inside its
    loops."""

    def __init__(self, link: Connection) -> None:
        import signal

        self._link = link
        self._waiting: SimpleQueue[tuple[int, bytes] | None] = SimpleQueue()
        self._left = NO_QUESTION
        """The last question that was left; all before it are answered or left."""
        self._open = NO_QUESTION
        """The question that is worked on and may be left."""
        signal.signal(signal.SIGINT, self._interrupted)  # of Ctrl+C nothing comes: the game handles it
        threading.Thread(target=self._read, daemon=True).start()

    def next(self) -> tuple[int, bytes] | None:
        """The next question with its number; None when the game has closed the pipe."""
        return self._waiting.get()

    def done(self, number: int, work: Callable[[], WorkReply]) -> WorkReply | None:
        """What comes of the work; None if it is left before or meanwhile."""
        try:
            self._open = number
            if number <= self._left:
                return None
            reply = work()
            self._open = NO_QUESTION
        except QuestionLeft:
            return None
        return reply

    def _interrupted(self, signal_number: int, frame: object) -> None:
        """On the main thread, between two steps of the work."""
        if NO_QUESTION < self._open <= self._left:
            self._open = NO_QUESTION  # once: nothing may be raised while this is handled
            raise QuestionLeft

    def _read(self) -> None:
        import _thread

        try:
            while True:
                found = self._link.recv_bytes()
                number = int.from_bytes(found[:HEADER], "big")
                if len(found) > HEADER:
                    self._waiting.put((number, found[HEADER:]))
                else:
                    self._left = number
                    _thread.interrupt_main()
        except (EOFError, OSError):
            self._waiting.put(None)


def think(link: Connection) -> None:
    """The main function of the process: answers questions until the game closes the pipe or ends."""
    questions = QuestionPipe(link)
    _end_with_the_starter()
    threading.Thread(target=_end_with_the_game, daemon=True).start()
    replies = ReplyPipe(link)
    replies.think(NO_QUESTION)
    if hasattr(os, "nice"):
        os.nice(MODEST)  # on Linux of this thread only: signs of life come also where little time is left for thinking
    import pickle

    from game.ai.exact import new_solver
    from game.ai.levels import LEVELS
    from game.session.system.collector import collect_rarely

    players = (level.create() for level in LEVELS)
    known, solver = {player: player for player in players}, new_solver()
    collect_rarely()
    with suppress(OSError):  # the game has closed the pipe
        replies.rest()
        while (asked := questions.next()) is not None:
            number, written = asked
            replies.think(number)  # before it is unpickled, which may have to load modules
            question: PlayerRequest | Work = pickle.loads(written)
            if isinstance(question, PlayerRequest):
                replies.send(_answered(known.setdefault(question.player, question.player), question))
                continue
            reply = questions.done(number, partial(_worked, question, solver))
            if reply is None:
                replies.rest()
                solver = new_solver()  # the other one may have stopped in the middle of a note
            else:
                replies.send(reply)


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
