"""Work beside the window: a task asks slices, each small enough to be answered between the questions of others, and a
thread hands them to the process where players think.

So nobody waits: neither the page, which looks in `result` from frame to frame, nor a player who is asked meanwhile.
Reviews, questions of the analysis board, fresh puzzles, codes of puzzles and the games of the archive are such tasks.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from game.session.thinking.player_process import Left, NoProcess, PlayerProcess
from game.session.thinking.wake import Wake

if TYPE_CHECKING:
    from game.solver.solver import Solver

log = logging.getLogger(__name__)
T = TypeVar("T")


class Slice(Protocol):
    """One short question (150 ms at most where the task can be parted); it can be sent to another process."""

    def __call__(self, solver: Solver, /) -> Any: ...


Asking = Generator[Slice | None, Any, T]
"""A task: it asks slices one after the other and is sent their answers. None asks nothing: it may be stopped there."""


class SliceRunner(Generic[T]):
    """One task on a thread of its own, which never holds up the end of the program. It can stop and go on."""

    def __init__(
        self,
        asking: Asking[T],
        process: PlayerProcess | None = None,
        *,
        wake: Wake,
        here: bool = True,
        is_quick: Callable[[], bool] = lambda: False,
    ) -> None:
        """Without a process, or where it breaks, the thread answers itself if `here`, else the task ends without a
        result. What `is_quick` the thread answers in any case, because the process may have to be started first. `wake`
        is called on the thread whenever the task has come further, and when it has ended; who shows nothing of it says
        `nobody_rests`."""
        self.result: T | None = None
        """What came of it; None before its end, and where it failed, which is logged."""
        self._asking = asking
        self._process = process
        self._here = here
        self._is_quick = is_quick
        self._wake = wake
        self._last: Any = None
        """The answer that is still to be handed over."""
        self._open: Slice | None = None
        """The slice whose answer was left; it is asked again if the task goes on."""
        self._solver: Solver | None = None
        self._closed = Event()
        self._thread: Thread | None = None
        self.is_running = False
        """Whether more may come."""

    def begin(self) -> None:
        """Run from where it stopped."""
        before = self._thread
        self._closed, self.is_running = Event(), True
        self._thread = Thread(target=self._run, args=(self._closed, before), name="slices", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop: a slice that is being answered in the process is left there, on the thread it is the last one."""
        self._closed.set()

    def wait(self, seconds: float | None = None) -> None:
        """Until it ends, or for so many seconds."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _run(self, closed: Event, before: Thread | None) -> None:
        if before is not None:
            before.join()
        try:
            while not closed.is_set():
                if self._open is None:
                    self._open = self._asking.send(self._last)
                    self._wake()
                self._last = None if self._open is None else self._answer(self._open, closed)
                self._open = None
        except StopIteration as end:
            self.result = end.value
        except Left:
            log.debug("a slice was left")
        except NoProcess:
            log.info("a task needs the process where players think, which is not there")
        except Exception:
            log.exception("a task beside the window failed")
        if closed is self._closed:  # it was not begun again meanwhile
            self.is_running = False
            self._wake()

    def _answer(self, question: Slice, closed: Event) -> Any:
        if self._process is not None and not self._is_quick():
            try:
                return self._process.work(question, closed)
            except NoProcess:
                self._process = None
        if not self._here:
            raise NoProcess
        if self._solver is None:
            from game.ai.exact import new_solver  # only here, because most tasks never need it

            self._solver = new_solver()
        return question(self._solver)


def answered(asking: Asking[T], solver: Solver) -> T:
    """What comes of a task when this solver answers everything at once."""
    answer = None
    while True:
        try:
            question = asking.send(answer)
        except StopIteration as end:
            found: T = end.value
            return found
        answer = None if question is None else question(solver)
