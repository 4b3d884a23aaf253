"""Makes a review beside the game, so that the page never waits."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from game.session.history.finished_game import FinishedGame
from game.session.review.kept_or_laid import Waiting
from game.session.review.moments import Review
from game.session.review.reviewing import Reviewing
from game.session.review.seat_game import seat_game
from game.session.review.weighing import Weighing
from game.session.storage.review_file import ReviewFiles
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.slice_runner import Asking, SliceRunner
from game.session.thinking.wake import Wake

KEPT_AFTER = 1_500.0
"""Work after which the games that were played on are written down, some seconds: so much is lost at most."""


class ReviewMaker:
    """One review: read from its file, or made beside the page until it is complete and all of it is played on; it can
    stop and go on."""

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
        self._seat_game = seat_game(finished_game, seat)
        self._reviewing = Reviewing(self._seat_game)
        self._kept = files.find(finished_game, seat)
        self._seat = seat
        self._waited = files.waited(finished_game, seat)
        self._waits: tuple[Waiting, ...] = () if self._kept is None else self._kept.waits
        """What was played on so far."""
        self._told: tuple[Review, tuple[Waiting, ...], Review] | None = None
        """The review as it was made, what was played on, and both as they are told after what the player said."""
        self._weighing: Weighing | None = None
        """Plays on from the turns in question, as soon as these are known."""
        self._runner = SliceRunner(self._making(), process, is_quick=self._is_quick, wake=wake)

    @property
    def review(self) -> Review:
        """What is known so far."""
        made, waits = self._kept or self._reviewing.review, self._waits
        if self._told is None or self._told[0] is not made or self._told[1] is not waits:
            self._told = made, waits, replace(made, waits=waits).with_waited(self._waited)
        return self._told[2]

    @property
    def waited(self) -> frozenset[int]:
        """The turns in which the player says to have waited."""
        return self._waited

    def turns_waited(self, turns: Collection[int]) -> None:
        """Take it that the player waited in these turns, or take that back where it was said of all of them."""
        self._waited = self._waited - set(turns) if self._waited.issuperset(turns) else self._waited.union(turns)
        self._told = None
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
        if self._weighing is None and self._kept is not None:
            self._weighing = self._weighing_of(self._kept)
        if self._weighing is None or not self._weighing.is_over:
            self._runner.begin()

    def close(self) -> None:
        """Stop after the question that is being answered."""
        self._runner.close()

    def wait(self) -> None:
        """Until it is made; for tests."""
        self._runner.wait()

    def _is_quick(self) -> bool:
        """Whether what is asked now are facts that are quick."""
        return not self.has_facts and self._reviewing.is_quick

    def _making(self) -> Asking[None]:
        """Facts, what came of waiting in the newest turn, estimates, then all that is left to be played on."""
        if self._kept is None:
            yield from self._reviewing.asking_facts()
            weighing = self._weighing = self._weighing_of(self._reviewing.review)
            yield from weighing.step()
            self._waits = weighing.found
            yield from self._reviewing.asking_estimates()
            self._kept = replace(self._reviewing.review, waits=self._waits)
            self._files.keep(self._finished_game, self._kept)
        else:
            weighing = self._weighing or self._weighing_of(self._kept)
            self._waits = weighing.found
        yield from self._weighing_on(weighing, self._kept)

    def _weighing_of(self, review: Review) -> Weighing:
        return Weighing(self._seat_game, review.with_waited(self._waited).more, self._waits)

    def _weighing_on(self, weighing: Weighing, review: Review) -> Asking[None]:
        """What is left to be played on; every now and then it is written down."""
        written = sum(each.work for each in self._waits)
        while not weighing.is_over:
            yield from weighing.step()
            self._waits = weighing.found
            work = sum(each.work for each in self._waits)
            if work - written >= KEPT_AFTER or weighing.is_over:
                written = work
                self._files.keep(self._finished_game, replace(review, waits=self._waits))
        self._waits = tuple(each for each in self._waits if each.games)
