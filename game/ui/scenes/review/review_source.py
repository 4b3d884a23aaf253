"""Where a review comes from: it was made already, its file has it, or it is made while one reads."""

from __future__ import annotations

from collections.abc import Collection

from game.session.history.finished_game import FinishedGame
from game.session.review.moments import Review
from game.session.review.review_maker import ReviewMaker
from game.ui.services import Services


class ReviewSource:
    """The review of one seat of a game, as far as it has come."""

    def __init__(
        self, services: Services, finished_game: FinishedGame, seat: int, review: Review | None = None
    ) -> None:
        """`review` is one that was made already; otherwise it is read from its file or made."""
        self.seat = seat
        self._services = services
        self._finished_game = finished_game
        self._kept = review
        self.maker: ReviewMaker | None = None
        """What makes it, once that has begun."""

    @property
    def review(self) -> Review | None:
        """None before `begin`, and until the first facts are known."""
        if self._kept is not None:
            return self._kept
        return None if self.maker is None else self.maker.review

    @property
    def is_guarded(self) -> bool:
        """Whether several people play on in the match of this game: only the seat's own may see its review."""
        match, going_on = self._finished_game.match, self._services.autosave.saved
        return not match.setup.alone and going_on is not None and going_on.seed == match.seed and not going_on.over

    def begin(self) -> None:
        """Go on making it."""
        if self._kept is not None:
            return
        if self.maker is None:
            files, process = self._services.autosave.archive.reviews, self._services.player_process
            self.maker = ReviewMaker(self._finished_game, self.seat, files, process, wake=self._services.wake)
        self.maker.begin()

    def stop(self) -> None:
        if self.maker is not None:
            self.maker.close()

    def turns_waited(self, turns: Collection[int]) -> None:
        """The tiles of these turns were held back on purpose."""
        if self._kept is not None:
            self._kept = self._kept.with_waited(turns)
        elif self.maker is not None:
            self.maker.turns_waited(turns)
