"""Makes a review beside the game, so that the page never waits."""

from __future__ import annotations

from game.session.history.finished_game import FinishedGame
from game.session.review.moments import Review
from game.session.review.reviewing import Reviewing
from game.session.review.seat_game import seat_game
from game.session.storage.review_file import ReviewFiles
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.slice_runner import Asking, SliceRunner
from game.session.thinking.wake import Wake


class ReviewMaker:
    """One review: read from its file, or made beside the page until it is complete; it can stop and go on."""

    def __init__(
        self,
        finished_game: FinishedGame,
        seat: int,
        files: ReviewFiles,
        process: PlayerProcess | None = None,
        *,
        wake: Wake,
    ) -> None:
        """`wake` is called when more is known."""
        self._finished_game = finished_game
        self._files = files
        self._reviewing = Reviewing(seat_game(finished_game, seat))
        self._kept = files.find(finished_game, seat)
        self._seat = seat
        self._waited = files.waited(finished_game, seat)
        self._with_waited: tuple[Review, Review] | None = None
        """The review as it was made, and as it is told after what the player said."""
        self._runner = SliceRunner(self._making(), process, is_quick=self._is_quick, wake=wake)

    @property
    def review(self) -> Review:
        """What is known so far."""
        made = self._kept or self._reviewing.review
        if self._with_waited is None or self._with_waited[0] is not made:
            self._with_waited = made, made.with_waited(self._waited)
        return self._with_waited[1]

    @property
    def waited(self) -> frozenset[int]:
        """The turns in which the player says to have waited."""
        return self._waited

    def turn_waited(self, turn: int) -> None:
        """Take it that the player waited in this turn, or take that back."""
        self._waited ^= {turn}
        self._with_waited = None
        self._files.keep_waited(self._finished_game, self._seat, self._waited)

    @property
    def has_facts(self) -> bool:
        """Whether what the solver proves is known."""
        return self._kept is not None or self._reviewing.has_facts

    @property
    def is_making(self) -> bool:
        """Whether more will be known."""
        return self._runner.is_running

    def begin(self) -> None:
        """Make what is not known, from where it stopped."""
        if self._kept is None:
            self._runner.begin()

    def close(self) -> None:
        """Stop after the question that is being answered."""
        self._runner.close()

    def wait(self) -> None:
        """Until it is made; for tests."""
        self._runner.wait()

    def _is_quick(self) -> bool:
        """Whether what is asked now are facts that are quick."""
        return not self._reviewing.has_facts and self._reviewing.is_quick

    def _making(self) -> Asking[None]:
        yield from self._reviewing.asking()
        self._kept = self._reviewing.review
        self._files.keep(self._finished_game, self._kept)
