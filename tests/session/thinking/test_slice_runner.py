"""Tasks beside the window: answered in the process where players think or on their thread, stopped and gone on with."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.slice_runner import Asking, SliceRunner, answered
from game.session.thinking.wake import nobody_rests
from game.solver.solver import Solver
from tests.waiting import until

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 20

ENDLESS = """
from game.session.thinking.slice_runner import SliceRunner
from game.session.thinking.wake import nobody_rests

def endless():
    yield lambda solver: print("asked", flush=True)
    while True:
        pass

runner = SliceRunner(endless(), wake=nobody_rests)
runner.begin()
"""
"""A program that ends while a task is at work."""


@dataclass(frozen=True)
class Double:
    number: int

    def __call__(self, _solver: Solver) -> int:
        return 2 * self.number


@dataclass(frozen=True)
class WhoAnswers:
    def __call__(self, _solver: Solver) -> int:
        return os.getpid()


@dataclass(frozen=True)
class Bad:
    def __call__(self, _solver: Solver) -> int:
        raise ValueError("no such number")


def summed(*numbers: int) -> Asking[int]:
    total = 0
    for number in numbers:
        yield None
        total += yield Double(number)
    return total


def who() -> Asking[int]:
    found: int = yield WhoAnswers()
    return found


@dataclass(frozen=True)
class OnceEndless:
    """Never answers the first time; it notes the process in a file. Later it answers with the process."""

    file: str

    def __call__(self, _solver: Solver) -> int:
        if not Path(self.file).exists():
            Path(self.file).write_text(str(os.getpid()), encoding="ascii", newline="\n")
            while True:
                sum(range(1000))
        return os.getpid()


def endless_once(file: str) -> Asking[int]:
    found: int = yield OnceEndless(file)
    return found


def bad() -> Asking[int]:
    found: int = yield Bad()
    return found


def done(runner: SliceRunner[int]) -> int | None:
    runner.begin()
    runner.wait()
    assert not runner.is_running
    return runner.result


@pytest.fixture
def process() -> Iterator[PlayerProcess]:
    made = PlayerProcess()
    yield made
    made.close()


def test_a_task_gets_all_its_answers() -> None:
    assert done(SliceRunner(summed(1, 2, 3), wake=nobody_rests)) == answered(summed(1, 2, 3), Solver()) == 12


def test_slices_are_answered_where_players_think(process: PlayerProcess) -> None:
    assert done(SliceRunner(who(), process, wake=nobody_rests)) == process.pid


def test_what_is_quick_does_not_wait_for_the_process(process: PlayerProcess) -> None:
    assert done(SliceRunner(who(), process, is_quick=lambda: True, wake=nobody_rests)) == os.getpid()
    assert process.pid is None


def test_where_there_is_no_process_the_thread_answers(process: PlayerProcess) -> None:
    process.close()
    assert done(SliceRunner(who(), process, wake=nobody_rests)) == os.getpid()


def test_a_task_for_the_process_alone_ends_without_it(process: PlayerProcess) -> None:
    process.close()
    assert done(SliceRunner(who(), process, here=False, wake=nobody_rests)) is None


def test_a_slice_that_fails_ends_its_task_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        assert done(SliceRunner(bad(), wake=nobody_rests)) is None
    assert "no such number" in caplog.text


def test_a_task_that_was_stopped_goes_on_where_it_was() -> None:
    asked: list[int] = []
    reached, go_on = threading.Event(), threading.Event()

    def asking() -> Asking[int]:
        asked.append((yield Double(1)))
        reached.set()
        go_on.wait(PATIENCE)
        asked.append((yield Double(2)))
        return len(asked)

    runner = SliceRunner(asking(), wake=nobody_rests)
    runner.begin()
    assert reached.wait(PATIENCE)
    runner.close()
    go_on.set()
    runner.wait()
    assert runner.result is None and asked == [2]
    assert done(runner) == 2 and asked == [2, 4]


def test_a_slice_that_is_left_stops_there_and_is_asked_again_when_the_task_goes_on(
    process: PlayerProcess, tmp_path: Path
) -> None:
    file = tmp_path / "asked"
    runner = SliceRunner(endless_once(str(file)), process, wake=nobody_rests)
    runner.begin()
    until(lambda: file.exists() and file.read_text(encoding="ascii") != "")
    runner.close()
    runner.wait(PATIENCE)
    assert (runner.is_running, runner.result) == (False, None)
    assert done(runner) == process.pid == int(file.read_text(encoding="ascii"))


def test_the_next_task_does_not_wait_for_one_that_was_left(process: PlayerProcess, tmp_path: Path) -> None:
    file = tmp_path / "asked"
    first = SliceRunner(endless_once(str(file)), process, wake=nobody_rests)
    first.begin()
    until(lambda: file.exists() and file.read_text(encoding="ascii") != "")
    first.close()
    assert done(SliceRunner(summed(1, 2), process, wake=nobody_rests)) == 6


def test_whoever_waits_is_woken_when_there_is_more_and_at_the_end() -> None:
    seen: list[tuple[bool, int | None]] = []
    runner = SliceRunner(summed(1, 2), wake=lambda: seen.append((runner.is_running, runner.result)))
    assert done(runner) == 6
    assert seen == [*[(True, None)] * 4, (False, 6)]


def test_no_task_holds_up_the_end_of_the_program() -> None:
    ended = subprocess.run([sys.executable, "-c", ENDLESS], cwd=ROOT, capture_output=True, timeout=PATIENCE, check=True)
    assert ended.stderr == b""


def test_a_closed_process_ends_a_task_that_waits_for_it(process: PlayerProcess) -> None:
    runner = SliceRunner(who(), process, here=False, wake=nobody_rests)
    process.open()
    runner.begin()
    process.close()
    runner.wait()
    assert not runner.is_running
