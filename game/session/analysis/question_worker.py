"""Answers questions on a thread of its own, so that the page does not wait."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

from game.ai.exact import new_solver
from game.ai.rollouts import Playout, PlayoutSlice
from game.session.analysis.board_questions import Answer, BoardQuestion, answer
from game.session.analysis.chances import Chances, counting
from game.session.analysis.draft import Draft
from game.session.thinking.player_process import NoProcess, PlayerFailed, PlayerProcess
from game.session.thinking.wake import Wake, nobody_rests
from game.solver.solver import Solver

log = logging.getLogger(__name__)


class QuestionWorker:
    """One question at a time; an earlier one is forgotten. Games are played on in the process where players think, in
    slices, so that a player who is asked meanwhile answers at once."""

    def __init__(self, process: PlayerProcess | None = None, wake: Wake = nobody_rests) -> None:
        """`process`: where games are played on; on the thread where there is none. `wake` is called when an answer is
        there."""
        self._process = process
        self._wake = wake
        self._pool: ThreadPoolExecutor | None = None
        self._future: Future[Answer | None] | None = None
        self._forgotten = threading.Event()
        self._solver: Solver | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._future is not None

    def ask(self, question: BoardQuestion, draft: Draft) -> None:
        """Begin to think."""
        self.forget()
        if self._pool is None:
            self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="board")
        self._forgotten = threading.Event()
        self._future = self._pool.submit(self._answered, question, draft, self._forgotten)
        self._future.add_done_callback(lambda _: self._wake())

    def take(self) -> Answer | None:
        """The answer, once, when it is there."""
        if self._future is None or not self._future.done():
            return None
        found, self._future = self._future.result(), None
        return found

    def forget(self) -> None:
        """Nothing is awaited any more."""
        self._forgotten.set()
        if self._future is not None:
            self._future.cancel()
            self._future = None

    def close(self) -> None:
        """End the thread without waiting for it."""
        self.forget()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _answered(self, question: BoardQuestion, draft: Draft, forgotten: threading.Event) -> Answer | None:
        try:
            found = answer(question, draft)
            if found.question is not BoardQuestion.CHANCE:
                return found
            return replace(found, chances=self._counted(found, forgotten))
        except Exception:
            log.exception("no answer to %s about %s", question.value, draft.as_text())
            return None

    def _counted(self, found: Answer, forgotten: threading.Event) -> Chances | None:
        """The chances; None when nobody waits for them any more."""
        assert found.best is not None
        asking, played = counting(found.draft, found.best), None
        try:
            while not forgotten.is_set():
                played = self._played(asking.send(played) if played is not None else next(asking))
        except StopIteration as end:
            chances: Chances = end.value
            return chances
        return None

    def _played(self, part: PlayoutSlice) -> Playout:
        if self._process is not None:
            try:
                playout = self._process.work(part)
                assert isinstance(playout, Playout), playout
                return playout
            except (NoProcess, PlayerFailed) as fault:
                log.warning("games are played on by the page's thread: %r", fault)
                self._process = None
        if self._solver is None:
            self._solver = new_solver()
        return part(self._solver)
