"""Makes a review beside the game, so that the page never waits: questions go to the process where players think, one
by one, so that a player who is asked meanwhile answers at once."""

from __future__ import annotations

import logging
import threading

from game.ai.exact import new_solver
from game.session.history.finished_game import FinishedGame
from game.session.review.moments import Review
from game.session.review.reviewing import Reviewing
from game.session.review.seat_game import seat_game
from game.session.review.slices import Slice
from game.session.storage.review_file import ReviewFiles
from game.session.thinking.player_process import NoProcess, PlayerFailed, PlayerProcess
from game.session.thinking.wake import Wake, nobody_rests
from game.solver.solver import Solver

log = logging.getLogger(__name__)


class ReviewMaker:
    """One review: read from its file, or made on a thread of its own until it is complete; it can stop
    and go on."""

    def __init__(
        self,
        finished_game: FinishedGame,
        seat: int,
        files: ReviewFiles,
        process: PlayerProcess | None = None,
        wake: Wake = nobody_rests,
    ) -> None:
        """`wake` is called when more is known."""
        self._finished_game = finished_game
        self._files = files
        self._process = process
        self._wake = wake
        self._closed = threading.Event()
        self._reviewing = Reviewing(seat_game(finished_game, seat))
        self._kept = files.find(finished_game, seat)
        self._asking = self._reviewing.asking()
        self._last: object = None
        """The answer that is still to be handed over."""
        self._thread: threading.Thread | None = None
        self._solver: Solver | None = None

    @property
    def review(self) -> Review:
        """What is known so far."""
        return self._kept or self._reviewing.review

    @property
    def has_facts(self) -> bool:
        """Whether what the solver proves is known."""
        return self._kept is not None or self._reviewing.has_facts

    @property
    def is_making(self) -> bool:
        """Whether more will be known."""
        return self._thread is not None and self._thread.is_alive()

    def begin(self) -> None:
        """Make what is not known, from where it stopped."""
        if self._kept is None:
            before, self._closed = self._thread, threading.Event()
            self._thread = threading.Thread(target=self._make, args=(self._closed, before), name="review", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop after the question that is being answered."""
        self._closed.set()

    def wait(self) -> None:
        """Until it is made; for tests."""
        if self._thread is not None:
            self._thread.join()

    def _make(self, closed: threading.Event, before: threading.Thread | None) -> None:
        """Ask until it is closed; `before` may still wait for the answer to its last question."""
        if before is not None:
            before.join()
        try:
            while not closed.is_set():
                question = self._asking.send(self._last)
                self._wake()
                self._last = self._answer(question)
        except StopIteration:
            self._kept = self._reviewing.review
            self._files.keep(self._finished_game, self._kept)
            self._wake()
        except (PlayerFailed, ValueError):
            log.exception("the review stays as it is")

    def _answer(self, question: Slice) -> object:
        """Of the process; facts that are quick, of a solver on this thread, because the process may have to be started
        first. So everything where there is no process, or where it breaks."""
        is_now = not self._reviewing.has_facts and self._reviewing.is_quick
        if self._process is not None and not is_now:
            try:
                return self._process.work(question)
            except NoProcess:
                self._process = None
        if self._solver is None:
            self._solver = new_solver()
        return question(self._solver)
