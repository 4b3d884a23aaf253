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

log = logging.getLogger(__name__)


class ReviewMaker:
    """One review: read from its file, or made on a thread of its own until it is complete or closed."""

    def __init__(
        self, finished_game: FinishedGame, seat: int, files: ReviewFiles, process: PlayerProcess | None = None
    ) -> None:
        self._finished_game = finished_game
        self._files = files
        self._process = process
        self._closed = threading.Event()
        self._reviewing = Reviewing(seat_game(finished_game, seat))
        self._kept = files.find(finished_game, seat)
        self._thread = threading.Thread(target=self._make, name="review", daemon=True)
        self._solver = None if process is not None else new_solver()

    @property
    def review(self) -> Review:
        """What is known so far."""
        return self._kept or self._reviewing.review

    @property
    def is_making(self) -> bool:
        """Whether more will be known."""
        return self._thread.is_alive()

    def begin(self) -> None:
        """Make what is not known, from the beginning."""
        if self._kept is None:
            self._thread.start()

    def close(self) -> None:
        """Stop after the question that is being answered."""
        self._closed.set()

    def wait(self) -> None:
        """Until it is made; for tests."""
        if self._thread.is_alive():
            self._thread.join()

    def _make(self) -> None:
        asking, answer = self._reviewing.asking(), None
        try:
            while not self._closed.is_set():
                answer = self._answer(asking.send(answer))
        except StopIteration:
            self._kept = self._reviewing.review
            self._files.keep(self._finished_game, self._kept)
        except (PlayerFailed, ValueError):
            log.exception("the review stays as it is")

    def _answer(self, question: Slice) -> object:
        """Of the process; without one, or when it breaks, of a solver on this thread."""
        if self._process is not None and self._solver is None:
            try:
                return self._process.work(question)
            except NoProcess:
                self._solver = new_solver()
        assert self._solver is not None
        return question(self._solver)
