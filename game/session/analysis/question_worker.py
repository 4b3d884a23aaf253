"""Answers questions on a thread of its own, so that the page does not wait."""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor

from game.session.analysis.board_questions import Answer, BoardQuestion, answer
from game.session.analysis.draft import Draft

log = logging.getLogger(__name__)


class QuestionWorker:
    """One question at a time; an earlier one is forgotten."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._future: Future[Answer | None] | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._future is not None

    def ask(self, question: BoardQuestion, draft: Draft) -> None:
        """Begin to think."""
        self.forget()
        if self._pool is None:
            self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="board")
        self._future = self._pool.submit(_answered, question, draft)

    def take(self) -> Answer | None:
        """The answer, once, when it is there."""
        if self._future is None or not self._future.done():
            return None
        found, self._future = self._future.result(), None
        return found

    def forget(self) -> None:
        """Nothing is awaited any more."""
        if self._future is not None:
            self._future.cancel()
            self._future = None

    def close(self) -> None:
        """End the thread without waiting for it."""
        self.forget()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _answered(question: BoardQuestion, draft: Draft) -> Answer | None:
    try:
        return answer(question, draft)
    except Exception:
        log.exception("no answer to %s about %s", question.value, draft.as_text())
        return None
