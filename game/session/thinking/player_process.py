"""A process in which computer players think, so that they do not share the interpreter with the frames.

The table asks from its worker thread (`PlayerWorker`), which waits for the answer. A process that falls silent or
dies is replaced and asked again; if that fails time after time, players think on the asking thread instead."""

from __future__ import annotations

import logging
import random
import threading
from typing import TYPE_CHECKING

from game.session.thinking.process_link import ProcessLink
from game.session.thinking.process_main import (
    NO_QUESTION,
    SIGN,
    PlayerReply,
    PlayerRequest,
    Work,
    WorkReply,
    message,
    pickled,
    think,
)
from game.session.thinking.wake import Wake, nobody_rests

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor
    from multiprocessing.context import SpawnProcess

    from game.ai.player import Player
    from game.rules.play.commands import Command
    from game.rules.play.state import PlayerView


log = logging.getLogger(__name__)

WAIT = 0.05
"""Seconds between two looks for a message, and for whether its question is left. Silence is counted in these waits:
while this program is stopped or the machine is suspended none of them ends, so neither makes a process seem silent."""
SILENCE = 100
"""Waits without a sign of life after which a process counts as lost: 5 s."""
START = 600
"""The same for the first sign of life of a process, which must be loaded first: 30 s."""
MOST_LOSSES = 3
"""So many processes lost without an answer in between, and no further one is started."""
FAREWELL = 1.0
"""Seconds to wait at most until a killed process is gone."""


class NoProcess(Exception):
    """There is no process to ask: none works, or it is closed."""


class Left(Exception):
    """The question was left before its answer came."""


class PlayerFailed(Exception):
    """A player raised in the other process; the text is its traceback."""


class PlayerProcess:
    """One process for all tables of a run, started when the first one opens; `close` ends it."""

    def __init__(self, wake: Wake = nobody_rests) -> None:
        """`wake` is called when there is a notice."""
        self._wake = wake
        self._lock = threading.Lock()
        """For the thread and for closing."""
        self._thread: ThreadPoolExecutor | None = None
        """One thread that starts the process and asks one question after the other. It stays until `close`, because
        Linux ends a process with the thread that started it (`process_main.think`)."""
        self._process: SpawnProcess | None = None
        self._link: ProcessLink | None = None
        self._number = NO_QUESTION
        """Of the last question."""
        self._patience = START
        """Waits without a message after which the process counts as lost."""
        self._losses = 0
        """Processes lost since the last answer."""
        self._untold = ""
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process that thinks; None before its start, and when there is none."""
        return None if self._process is None else self._process.pid

    def open(self) -> None:
        """Let the process start if it does not run yet, so that the first question does not wait for it."""
        with self._lock:
            if not self._closed and self._losses < MOST_LOSSES:
                self._asking().submit(self._connected)

    def choose(self, player: Player, view: PlayerView, rng: random.Random) -> Command | None:
        """The choice of the player there, after waiting; None if there is no working process. Raises PlayerFailed."""
        reply = self._ask(PlayerRequest(player, view, rng))
        assert reply is None or isinstance(reply, PlayerReply), reply
        if self._closed:
            from game.ai.player import idle

            return idle(view)  # no later question waits for it
        if reply is not None and reply.command is None:
            raise PlayerFailed(reply.fault)
        return None if reply is None else reply.command

    def work(self, question: Work, left: threading.Event | None = None) -> object:
        """The answer of the question there, after waiting; when `left` is set it is given up there, too, so that the
        next question does not wait for it. Raises Left, PlayerFailed, or NoProcess if none is working."""
        reply = self._ask(question, left)
        if reply is None:
            raise NoProcess
        assert isinstance(reply, WorkReply), reply
        if reply.fault:
            raise PlayerFailed(reply.fault)
        return reply.answer

    def take_notice(self) -> str:
        """The text key of what to tell the player, returned once; empty if there is nothing."""
        told, self._untold = self._untold, ""
        return told

    def close(self, *, wait: bool = False) -> None:
        """End the process at once, whatever it thinks about, and if wanted wait for the thread that asks it."""
        with self._lock:
            self._closed = True
            if self._thread is not None:
                self._thread.shutdown(wait=False)
        self._end()
        if wait and self._thread is not None:
            self._thread.shutdown()

    def _asking(self) -> ThreadPoolExecutor:
        if self._thread is None:
            from concurrent.futures import ThreadPoolExecutor

            self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="player process")
        return self._thread

    def _ask(
        self, question: PlayerRequest | Work, left: threading.Event | None = None
    ) -> PlayerReply | WorkReply | None:
        """The reply, after waiting; None if there is no working process. Raises Left."""
        written = pickled(question)
        with self._lock:
            if self._closed:
                return None
            answering = self._asking().submit(self._reply, written, left)
        return answering.result()

    # On the thread

    def _reply(self, question: bytes, left: threading.Event | None) -> PlayerReply | WorkReply | None:
        while not self._closed and self._losses < MOST_LOSSES:
            try:
                reply = self._exchange(question, left)
            except Left:
                raise
            except Exception as fault:
                self._lose(fault)
            else:
                self._losses = 0
                return reply
        return None

    def _exchange(self, question: bytes, left: threading.Event | None) -> PlayerReply | WorkReply:
        """The reply to this question. Those to questions that were left before may still come; signs of life about
        them are none for this one."""
        link, waits = self._connected(), 0
        self._number += 1
        number = self._number
        if left is None or not left.is_set():
            link.send(message(number, question))
        while waits < self._patience:
            if left is not None and left.is_set():
                link.send(message(number))
                raise Left
            found = link.received(WAIT)
            if found is None:
                waits += 1
                continue
            about, reply = _numbered(found)
            if reply is not SIGN and about == number:
                if not isinstance(reply, PlayerReply | WorkReply):
                    raise TypeError(reply)
                return reply
            if about in (NO_QUESTION, number):
                waits, self._patience = 0, SILENCE
        raise TimeoutError("no sign of life")

    def _connected(self) -> ProcessLink:
        if self._link is None:
            from multiprocessing import get_context

            context = get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(target=think, args=(theirs,), name="thinker", daemon=True)
            process.start()
            theirs.close()  # otherwise the pipe would not close with the process
            self._process, self._link, self._patience = process, ProcessLink(ours, process), START
            if self._closed:
                self._end()
        return self._link

    def _lose(self, fault: Exception) -> None:
        """The process does not answer: end it, so that another one is started."""
        if self._closed:
            return
        self._losses += 1
        log.warning("player process %s was lost, in a row: %d (%r)", self.pid, self._losses, fault)
        if self._losses == MOST_LOSSES:
            log.error("players think on a thread from now on")
        self._untold = "notice.thinking_resumed"
        self._wake()
        self._end()
        self._process, self._link = None, None

    def _end(self) -> None:
        """Kill the process: one that is stopped hears of nothing else."""
        process, link = self._process, self._link
        if process is not None:
            process.kill()
            process.join(FAREWELL)
        if link is not None:
            link.close(FAREWELL)


def _numbered(found: object) -> tuple[object, object]:
    """The number of its question and the reply; TypeError for what no process sends that is whole."""
    if not isinstance(found, tuple) or len(found) != 2:
        raise TypeError(found)
    number, reply = found
    return number, reply
