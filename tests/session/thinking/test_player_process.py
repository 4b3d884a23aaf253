"""Players think in a process of their own; without it they think on a thread, and the game goes on."""

from __future__ import annotations

import logging
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from game.ai.levels import LEVELS, level
from game.ai.patience import Patience
from game.rules.play.commands import Command, DrawTile
from game.rules.play.state import PlayerView, view_for
from game.session.thinking.player_process import PlayerFailed, PlayerProcess
from game.session.thinking.player_worker import PlayerAnswer, PlayerWorker
from tests.effort import every_row
from tests.rules.positions import game
from tests.session.thinking.players import Endless, Failing

PATIENCE = 20.0
ROOT = Path(__file__).resolve().parents[3]

GAME = """
import random, sys
from game.session.thinking.player_process import PlayerProcess
from tests.rules.positions import game
from game.rules.play.state import view_for
from tests.session.thinking.players import Endless

if __name__ == "__main__":
    player_process = PlayerProcess()
    player_process.open()
    print(player_process.pid, flush=True)
    player_process.choose(Endless(), view_for(game("r1 r2 r3 / r4"), 0), random.Random(1))
"""
"""A game that asks a player who never answers."""


def seen(position: str = "r1 r2 r3 | b3 b4 b5 b6 / r4 b7 k9") -> PlayerView:
    """Turn 1, seat 0 to move."""
    return view_for(game(position, pool="k12 r12"), 0)


def awaited(worker: PlayerWorker, turn: int = 1) -> PlayerAnswer | None:
    """The answer once it is there; None when none comes."""
    answers: list[PlayerAnswer] = []

    def is_there() -> bool:
        answers.extend(filter(None, [worker.answer(turn)]))
        return bool(answers)

    until(is_there)
    return answers[0] if answers else None


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done() and time.monotonic() < end:
        time.sleep(0.005)


def children() -> set[int | None]:
    return {process.pid for process in active_children()}


@pytest.fixture(scope="module")
def shared() -> Iterator[PlayerProcess]:
    """For those who leave it as it is."""
    player_process = PlayerProcess()
    yield player_process
    player_process.close()


@pytest.fixture
def player_process() -> Iterator[PlayerProcess]:
    """For those who break it."""
    made = PlayerProcess()
    made.open()
    yield made
    made.close()


@every_row("position", ["r1 r2 r3 | b3 b4 b5 b6 / r4 b7 k9", "r2 D r4 | k4 k5 k6 / r5 M k7 C b1"])
@every_row("name", [one.name for one in LEVELS])
def test_a_player_chooses_there_what_it_would_choose_here(shared: PlayerProcess, name: str, position: str) -> None:
    view = seen(position)
    here = level(name).create(Patience.LIVELY).choose(view, random.Random(1))
    assert shared.choose(level(name).create(Patience.LIVELY), view, random.Random(1)) == here


def test_the_worker_asks_in_the_player_process(shared: PlayerProcess) -> None:
    worker = PlayerWorker(shared)
    player = level("fox").create()
    worker.ask(player, seen(), random.Random(1))
    assert awaited(worker) == PlayerAnswer(1, player.choose(seen(), random.Random(1)))
    assert shared.pid in children()
    worker.close()


def test_a_player_that_fails_there_is_told_with_its_traceback(shared: PlayerProcess) -> None:
    with pytest.raises(PlayerFailed, match="no idea"):
        shared.choose(Failing(), seen(), random.Random(1))


def test_a_player_that_fails_there_falls_back_and_the_process_goes_on(
    shared: PlayerProcess, caplog: pytest.LogCaptureFixture
) -> None:
    worker = PlayerWorker(shared)
    pid = shared.pid
    worker.ask(Failing(), seen(), random.Random(1))
    assert awaited(worker) == PlayerAnswer(1, DrawTile())
    assert "failing failed in turn 1" in caplog.text
    assert shared.choose(level("hare").create(), seen(), random.Random(1)) is not None
    assert shared.pid == pid
    worker.close()


def test_a_killed_process_is_replaced_by_the_thread_and_logged(
    player_process: PlayerProcess, caplog: pytest.LogCaptureFixture
) -> None:
    assert player_process.pid is not None
    os.kill(player_process.pid, signal.SIGTERM)
    worker = PlayerWorker(player_process)
    player = level("fox").create()
    with caplog.at_level(logging.ERROR):
        worker.ask(player, seen(), random.Random(1))
        assert awaited(worker) == PlayerAnswer(1, player.choose(seen(), random.Random(1)))
    assert "players think on a thread from now on" in caplog.text
    assert player_process.pid not in children()
    worker.close()


def test_a_process_killed_in_a_thought_gives_the_thought_back(player_process: PlayerProcess) -> None:
    found: list[Command | None] = []
    asking = threading.Thread(target=lambda: found.append(player_process.choose(Endless(), seen(), random.Random(1))))
    asking.start()
    until(player_process._lock.locked)
    assert player_process.pid is not None
    os.kill(player_process.pid, signal.SIGTERM)
    asking.join(PATIENCE)
    assert found == [None]


def test_where_no_process_can_be_started_the_thread_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(player_process: PlayerProcess) -> None:
        raise OSError

    monkeypatch.setattr(PlayerProcess, "_connected", refuse)
    worker = PlayerWorker(PlayerProcess())
    player = level("hare").create()
    worker.ask(player, seen(), random.Random(1))
    assert awaited(worker) == PlayerAnswer(1, player.choose(seen(), random.Random(1)))
    worker.close()


def test_closing_ends_the_process_in_the_middle_of_a_thought(player_process: PlayerProcess) -> None:
    found: list[Command | None] = []
    asking = threading.Thread(target=lambda: found.append(player_process.choose(Endless(), seen(), random.Random(1))))
    asking.start()
    until(player_process._lock.locked)
    assert player_process.pid in children()
    player_process.close()
    asking.join(PATIENCE)
    assert found == [DrawTile()]
    assert player_process.pid not in children()


def test_a_closed_player_process_starts_nothing() -> None:
    player_process = PlayerProcess()
    player_process.close()
    player_process.open()
    assert player_process.pid is None


def test_the_process_ends_with_a_killed_game(tmp_path: Path) -> None:
    """What the game prints to ends only when all its processes have ended."""
    program = tmp_path / "asking.py"
    program.write_text(GAME, encoding="utf-8")
    command, more = [sys.executable, str(program)], {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=more, cwd=ROOT) as started:
        assert started.stdout is not None
        assert int(started.stdout.readline()) != started.pid
        started.kill()
        assert started.communicate(timeout=PATIENCE)[0] == b""
