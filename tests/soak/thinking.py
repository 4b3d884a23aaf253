"""Computers and tasks beside the window think in the program's own process and in a fixed order, so that the same acts
always lead to the same pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Event
from typing import Any
from unittest.mock import patch

from game.session.thinking import player_worker, slice_runner
from game.session.thinking.player_process import NoProcess
from game.session.thinking.slice_runner import SliceRunner
from tools.studio import AtOnce

EVERY = 4
"""Frames from one slice of a task to the next: a task is seen while it is under way."""


class SlicesInTurn:
    """Runs the slices of all tasks from frame to frame, in place of their threads."""

    def __init__(self) -> None:
        self._running: list[tuple[SliceRunner[Any], Event]] = []
        self._frames = 0

    def begin(self, runner: SliceRunner[Any], _after: SliceRunner[Any] | None = None) -> None:
        """In place of `SliceRunner.begin`."""
        runner._closed, runner.is_running = Event(), True
        self._running.append((runner, runner._closed))

    def wait(self, runner: SliceRunner[Any], seconds: float | None = None) -> None:
        """In place of `SliceRunner.wait`: a slice for a short wait, all for one without end."""
        while runner.is_running and self._step(runner, runner._closed) and seconds is None:
            pass

    def pass_frame(self) -> None:
        """One frame passed; every few of them each task comes further by a slice."""
        self._frames += 1
        if self._running and self._frames % EVERY == 0:
            self._running = [each for each in self._running if self._step(*each)]

    def drop_all(self) -> None:
        """The program ends."""
        self._running.clear()

    @staticmethod
    def _step(runner: SliceRunner[Any], closed: Event) -> bool:
        """One slice; whether there may be more. A task that fails raises, as nothing is survived in a soak."""
        if closed.is_set():
            runner.is_running = runner.is_running and closed is not runner._closed
            return False
        try:
            question = runner._asking.send(runner._last)
            runner._wake()
            runner._last = None if question is None else runner._answer(question, closed)
        except StopIteration as end:
            runner.result = end.value
        except NoProcess:
            pass
        else:
            return True
        runner.is_running = False
        runner._wake()
        return False


def _bound(do: Callable[..., None]) -> Callable[..., None]:
    """As a method of the class that it is put into; a bound method would not be given the object."""
    return lambda *who: do(*who)  # noqa: PLW0108


@contextmanager
def thinking_at_once() -> Iterator[SlicesInTurn]:
    """As long as this lasts, nothing thinks on another thread."""
    turns = SlicesInTurn()
    with ExitStack() as patched:
        patched.enter_context(patch.object(player_worker, "ThreadPoolExecutor", AtOnce))
        patched.enter_context(patch.object(slice_runner.SliceRunner, "begin", _bound(turns.begin)))
        patched.enter_context(patch.object(slice_runner.SliceRunner, "wait", _bound(turns.wait)))
        yield turns
