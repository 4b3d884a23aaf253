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
from game.rules.commands import Command, DrawTile
from game.rules.state import PlayerView, view_for
from game.session.study import PlayerFailed, Study
from game.session.thinking import Answer, Thinker
from tests.rules.positions import game
from tests.session.minds import Endless, Failing

PATIENCE = 20.0
ROOT = Path(__file__).resolve().parents[2]

GAME = """
import random, sys
from game.session.study import Study
from tests.rules.positions import game
from game.rules.state import view_for
from tests.session.minds import Endless

if __name__ == "__main__":
    study = Study()
    study.open()
    print(study.pid, flush=True)
    study.choose(Endless(), view_for(game("r1 r2 r3 / r4"), 0), random.Random(1))
"""
"""A game that asks a player who never answers."""


def seen(position: str = "r1 r2 r3 | b3 b4 b5 b6 / r4 b7 k9") -> PlayerView:
    """Turn 1, seat 0 to move."""
    return view_for(game(position, pool="k12 r12"), 0)


def awaited(thinker: Thinker, turn: int = 1) -> Answer | None:
    """The answer once it is there; None when none comes."""
    answers: list[Answer] = []

    def is_there() -> bool:
        answers.extend(filter(None, [thinker.answer(turn)]))
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
def shared() -> Iterator[Study]:
    """For those who leave it as it is."""
    study = Study()
    yield study
    study.close()


@pytest.fixture
def study() -> Iterator[Study]:
    """For those who break it."""
    made = Study()
    made.open()
    yield made
    made.close()


@pytest.mark.parametrize("position", ["r1 r2 r3 | b3 b4 b5 b6 / r4 b7 k9", "r2 D r4 | k4 k5 k6 / r5 M k7 C b1"])
@pytest.mark.parametrize("name", [one.name for one in LEVELS])
def test_a_player_chooses_there_what_it_would_choose_here(shared: Study, name: str, position: str) -> None:
    view = seen(position)
    here = level(name).create(Patience.LIVELY).choose(view, random.Random(1))
    assert shared.choose(level(name).create(Patience.LIVELY), view, random.Random(1)) == here


def test_the_thinker_asks_in_the_study(shared: Study) -> None:
    thinker = Thinker(shared)
    player = level("fox").create()
    thinker.ask(player, seen(), random.Random(1))
    assert awaited(thinker) == Answer(1, player.choose(seen(), random.Random(1)))
    assert shared.pid in children()
    thinker.close()


def test_a_player_that_fails_there_is_told_with_its_traceback(shared: Study) -> None:
    with pytest.raises(PlayerFailed, match="no idea"):
        shared.choose(Failing(), seen(), random.Random(1))


def test_a_player_that_fails_there_falls_back_and_the_process_goes_on(
    shared: Study, caplog: pytest.LogCaptureFixture
) -> None:
    thinker = Thinker(shared)
    pid = shared.pid
    thinker.ask(Failing(), seen(), random.Random(1))
    assert awaited(thinker) == Answer(1, DrawTile())
    assert "failing failed in turn 1" in caplog.text
    assert shared.choose(level("hare").create(), seen(), random.Random(1)) is not None
    assert shared.pid == pid
    thinker.close()


def test_a_killed_process_is_replaced_by_the_thread_and_logged(study: Study, caplog: pytest.LogCaptureFixture) -> None:
    assert study.pid is not None
    os.kill(study.pid, signal.SIGTERM)
    thinker = Thinker(study)
    player = level("fox").create()
    with caplog.at_level(logging.ERROR):
        thinker.ask(player, seen(), random.Random(1))
        assert awaited(thinker) == Answer(1, player.choose(seen(), random.Random(1)))
    assert "players think on a thread from now on" in caplog.text
    assert study.pid not in children()
    thinker.close()


def test_a_process_killed_in_a_thought_gives_the_thought_back(study: Study) -> None:
    found: list[Command | None] = []
    asking = threading.Thread(target=lambda: found.append(study.choose(Endless(), seen(), random.Random(1))))
    asking.start()
    until(study._lock.locked)
    assert study.pid is not None
    os.kill(study.pid, signal.SIGTERM)
    asking.join(PATIENCE)
    assert found == [None]


def test_where_no_process_can_be_started_the_thread_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(study: Study) -> None:
        raise OSError

    monkeypatch.setattr(Study, "_connected", refuse)
    thinker = Thinker(Study())
    player = level("hare").create()
    thinker.ask(player, seen(), random.Random(1))
    assert awaited(thinker) == Answer(1, player.choose(seen(), random.Random(1)))
    thinker.close()


def test_closing_ends_the_process_in_the_middle_of_a_thought(study: Study) -> None:
    found: list[Command | None] = []
    asking = threading.Thread(target=lambda: found.append(study.choose(Endless(), seen(), random.Random(1))))
    asking.start()
    until(study._lock.locked)
    assert study.pid in children()
    study.close()
    asking.join(PATIENCE)
    assert found == [DrawTile()]
    assert study.pid not in children()


def test_a_closed_study_starts_nothing() -> None:
    study = Study()
    study.close()
    study.open()
    assert study.pid is None


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
