"""Answers questions beside the page, so that it does not wait."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from game.session.analysis.board_questions import Answer, BoardQuestion, answer
from game.session.analysis.chances import counting
from game.session.analysis.draft import Draft
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.slice_runner import Asking, SliceRunner
from game.session.thinking.wake import Wake, nobody_rests

log = logging.getLogger(__name__)


class QuestionWorker:
    """One question at a time; an earlier one is forgotten. Games are played on in the process where players think."""

    def __init__(self, process: PlayerProcess | None = None, wake: Wake = nobody_rests) -> None:
        """`process`: where games are played on; on the thread where there is none. `wake` is called when an answer is
        there."""
        self._process = process
        self._wake = wake
        self._runner: SliceRunner[Answer | None] | None = None
        self._last: SliceRunner[Answer | None] | None = None
        """The one that was begun last, which may still be at work."""
        self.played = 0
        """Of the chances that are counted, the worlds played on so far."""

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._runner is not None

    def ask(self, question: BoardQuestion, draft: Draft) -> None:
        """Begin to think."""
        self.forget()
        self._runner = SliceRunner(_asking(question, draft, self._count), self._process, wake=self._wake)
        self._runner.begin(after=self._last)
        self._last = self._runner

    def _count(self, played: int) -> None:
        self.played = played

    def take(self) -> Answer | None:
        """The answer, once, when it is there."""
        if self._runner is None or self._runner.is_running:
            return None
        found, self._runner = self._runner.result, None
        return found

    def forget(self) -> None:
        """Nothing is awaited any more."""
        self.played = 0
        if self._runner is not None:
            self._runner.close()
            self._runner = None


def _asking(question: BoardQuestion, draft: Draft, played: Callable[[int], object]) -> Asking[Answer | None]:
    """The answer, which the thread finds itself, and if they are asked for the chances; None where that failed."""
    try:
        found = answer(question, draft)
        if found.question is not BoardQuestion.CHANCE:
            return found
        yield None
        assert found.best is not None
        chances = yield from counting(found.draft, found.best, played)
        return replace(found, chances=chances)
    except Exception:
        log.exception("no answer to %s about %s", question.value, draft.as_text())
        return None
