"""Players think in a process of their own. One that is lost is replaced; without any they think on a thread."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import product
from multiprocessing import active_children
from pathlib import Path

import pytest

from game.ai.levels import LEVELS, level
from game.ai.patience import Patience
from game.rules.play.commands import Command, DrawTile
from game.rules.play.state import PlayerView, view_for
from game.session.storage.game_check import CheckGames, checked
from game.session.thinking.hints import Advice, Adviser
from game.session.thinking.player_process import MOST_LOSSES, WAIT, Left, NoProcess, PlayerFailed, PlayerProcess
from game.session.thinking.player_worker import PlayerAnswer, PlayerWorker
from game.session.thinking.wake import nobody_rests
from tests.effort import every_row
from tests.rules.positions import game
from tests.session.thinking.players import HALF, Busy, Deadly, Endless, EndlessOnce, Failing, Garbling
from tests.waiting import until

PATIENCE = 20.0
ROOT = Path(__file__).resolve().parents[3]
GARBAGE = (b"\0\0\0\5hello", b"\xff" * 12, b"\0\0\0\5\x80\4K\5.")
"""What no process says: no pickle, no length, no answer."""
SHORT_SILENCE = 80
"""Waits, four times the period of the signs of life: the tests of the other cores are a load, too."""

GAME = """
import random
from game.rules.play.state import view_for
from game.session.thinking import player_process
from tests.rules.positions import game
from tests.session.thinking.players import Busy

if __name__ == "__main__":
    player_process.SILENCE = {silence}
    process = player_process.PlayerProcess()
    command = process.choose(Busy({seconds}, {file!r}), view_for(game("r1 r2 r3 / r4"), 0), random.Random(1))
    print(process.pid, command, process.take_notice(), flush=True)
    process.close()
"""
"""A game that asks a player, and says which process answered, what, and whether there was trouble."""


@dataclass(frozen=True, slots=True)
class Long:
    """A question of so many bytes; the answer counts them."""

    content: bytes

    def __call__(self, solver: object) -> int:
        return len(self.content)


@dataclass(frozen=True, slots=True)
class Unsendable:
    """A question whose answer no pipe takes."""

    def __call__(self, solver: object) -> object:
        return threading.Lock()


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


def noted(file: Path) -> int:
    """The process that a player notes in this file when it begins to think."""
    until(lambda: file.exists() and file.read_bytes() != b"")
    return int(file.read_text(encoding="ascii"))


def started(player_process: PlayerProcess) -> int:
    """Its process once it is there."""
    until(lambda: player_process.pid is not None)
    assert player_process.pid is not None
    return player_process.pid


def shorten_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.session.thinking.player_process.SILENCE", SHORT_SILENCE)


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
    worker = PlayerWorker(shared, wake=nobody_rests)
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
    worker = PlayerWorker(shared, wake=nobody_rests)
    pid = shared.pid
    worker.ask(Failing(), seen(), random.Random(1))
    assert awaited(worker) == PlayerAnswer(1, DrawTile())
    assert "failing failed in turn 1" in caplog.text
    assert shared.choose(level("hare").create(), seen(), random.Random(1)) is not None
    assert shared.pid == pid
    worker.close()


def test_a_process_killed_while_nobody_asks_is_replaced(player_process: PlayerProcess) -> None:
    player, first = level("fox").create(), started(player_process)
    player_process.choose(player, seen(), random.Random(1))
    os.kill(first, signal.SIGTERM)
    here = player.choose(seen(), random.Random(1))
    assert player_process.choose(player, seen(), random.Random(1)) == here
    assert player_process.pid not in (None, first)
    assert first not in children()


def test_a_process_killed_in_a_thought_is_replaced_and_asked_again(
    player_process: PlayerProcess, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file, worker = tmp_path / "first", PlayerWorker(player_process, wake=nobody_rests)
    worker.ask(EndlessOnce(str(file)), seen(), random.Random(1))
    first = noted(file)
    os.kill(first, signal.SIGTERM)
    assert awaited(worker) == PlayerAnswer(1, DrawTile())
    assert player_process.pid not in (None, first)
    assert f"player process {first} was lost" in caplog.text
    worker.close()


def test_the_player_is_told_once_that_thinking_was_resumed(player_process: PlayerProcess, tmp_path: Path) -> None:
    assert player_process.take_notice() == ""
    player_process.choose(Deadly(str(tmp_path / "deaths"), 1), seen(), random.Random(1))
    assert [player_process.take_notice() for _ in "ab"] == ["notice.thinking_resumed", ""]


def test_a_hint_is_found_though_the_process_is_killed_in_its_thought(
    player_process: PlayerProcess, tmp_path: Path
) -> None:
    file, worker, found = tmp_path / "first", PlayerWorker(player_process, wake=nobody_rests), list[Advice]()
    adviser = Adviser(worker, EndlessOnce(str(file)))
    adviser.ask(seen())
    os.kill(noted(file), signal.SIGTERM)

    def is_found() -> bool:
        found.extend(filter(None, [adviser.answer(1)]))
        return bool(found)

    until(is_found)
    assert [(each.turn, each.tiles) for each in found] == [(1, ())]
    worker.close()


def test_a_question_of_a_review_is_answered_though_the_process_is_killed(
    player_process: PlayerProcess, tmp_path: Path
) -> None:
    file, found = tmp_path / "first", list[object]()
    asking = threading.Thread(target=lambda: found.append(player_process.work(EndlessOnce(str(file)))))
    asking.start()
    os.kill(noted(file), signal.SIGTERM)
    asking.join(PATIENCE)
    assert found == [DrawTile()]


def test_after_three_processes_lost_in_a_row_the_thread_thinks_and_it_is_logged(
    player_process: PlayerProcess, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file, view = tmp_path / "deaths", seen()
    assert player_process.choose(Deadly(str(file), MOST_LOSSES), view, random.Random(1)) is None
    assert len(file.read_bytes()) == MOST_LOSSES
    assert caplog.text.count("players think on a thread from now on") == 1
    with pytest.raises(NoProcess):
        player_process.work(EndlessOnce(str(file)))
    player_process.open()
    assert player_process.pid is None


@pytest.mark.long
def test_only_processes_lost_in_a_row_are_counted(player_process: PlayerProcess, tmp_path: Path) -> None:
    for number in range(MOST_LOSSES + 1):
        deadly = Deadly(str(tmp_path / str(number)), 1)
        assert player_process.choose(deadly, seen(), random.Random(1)) == DrawTile()


@pytest.mark.long
def test_a_player_that_thinks_longer_than_silence_may_last_is_left_alone(
    player_process: PlayerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It never waits, so a sign of life must come while another thread of it counts."""
    shorten_silence(monkeypatch)
    first = started(player_process)
    busy = Busy(SHORT_SILENCE * WAIT + 1.0, str(tmp_path / "busy"))
    assert player_process.choose(busy, seen(), random.Random(1)) == DrawTile()
    assert (player_process.pid, player_process.take_notice()) == (first, "")


def left_question(process: PlayerProcess, file: Path) -> tuple[threading.Thread, threading.Event, list[str]]:
    """A thread that asks what is never answered, what makes it leave that, and whether it has; the process is at it."""
    left, told = threading.Event(), list[str]()

    def ask() -> None:
        try:
            process.work(Endless(str(file)), left)
        except Left:
            told.append("left")

    asking = threading.Thread(target=ask)
    asking.start()
    noted(file)
    return asking, left, told


def test_a_question_that_is_left_is_given_up_and_the_same_process_answers_the_next(
    shared: PlayerProcess, tmp_path: Path
) -> None:
    pids = set()
    for number in range(3):
        asking, left, told = left_question(shared, tmp_path / str(number))
        pids.add(shared.pid)
        left.set()
        assert shared.work(Long(b"next")) == 4
        asking.join(PATIENCE)
        assert told == ["left"]
    assert pids == {shared.pid} and shared.take_notice() == ""


def test_a_question_that_is_left_before_it_is_asked_is_never_begun(shared: PlayerProcess, tmp_path: Path) -> None:
    left = threading.Event()
    left.set()
    with pytest.raises(Left):
        shared.work(Endless(str(tmp_path / "begun")), left)
    assert shared.work(Long(b"next")) == 4
    assert not (tmp_path / "begun").exists()


def test_a_computer_thinks_on_though_a_question_before_it_was_left(shared: PlayerProcess, tmp_path: Path) -> None:
    asking, left, _ = left_question(shared, tmp_path / "first")
    left.set()
    assert shared.choose(Busy(0.3, str(tmp_path / "busy")), seen(), random.Random(1)) == DrawTile()
    asking.join(PATIENCE)


def test_closing_does_not_wait_for_a_question_that_is_never_answered(
    player_process: PlayerProcess, tmp_path: Path
) -> None:
    left = threading.Event()

    def ask() -> None:
        with suppress(NoProcess):
            player_process.work(Endless(str(tmp_path / "first")), left)

    asking = threading.Thread(target=ask)
    asking.start()
    first = noted(tmp_path / "first")
    player_process.close()
    asking.join(PATIENCE)
    assert not asking.is_alive() and first not in children()


def test_where_no_process_can_be_started_the_thread_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(process: object) -> None:
        raise OSError

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    worker = PlayerWorker(PlayerProcess(), wake=nobody_rests)
    player = level("hare").create()
    worker.ask(player, seen(), random.Random(1))
    assert awaited(worker) == PlayerAnswer(1, player.choose(seen(), random.Random(1)))
    worker.close()


def test_closing_ends_the_process_in_the_middle_of_a_thought(player_process: PlayerProcess, tmp_path: Path) -> None:
    file, found = tmp_path / "first", list[Command | None]()
    player = EndlessOnce(str(file))
    asking = threading.Thread(target=lambda: found.append(player_process.choose(player, seen(), random.Random(1))))
    asking.start()
    first = noted(file)
    assert first in children()
    player_process.close()
    asking.join(PATIENCE)
    assert found == [DrawTile()]
    assert first not in children()
    assert player_process.take_notice() == ""


def test_a_closed_player_process_starts_nothing() -> None:
    player_process = PlayerProcess()
    player_process.close()
    player_process.open()
    assert player_process.choose(level("hare").create(), seen(), random.Random(1)) == DrawTile()
    assert player_process.pid is None


@contextmanager
def asking_program(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A game in a session of its own that asks a player who counts for some seconds, and its player process."""
    program, file = folder / "asking.py", folder / "thinking"
    program.write_text(GAME.format(seconds=2.0, file=str(file), silence=SHORT_SILENCE), encoding="utf-8", newline="\n")
    command, more = [sys.executable, str(program)], {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, env=more, cwd=ROOT, start_new_session=True) as program_process:
        try:
            yield program_process, noted(file)
        finally:
            program_process.kill()


def test_the_process_ends_with_a_killed_game(tmp_path: Path) -> None:
    """What the game prints to ends only when all its processes have ended."""
    with asking_program(tmp_path) as (program, thinking):
        assert thinking != program.pid
        program.kill()
        assert program.communicate(timeout=PATIENCE)[0] == b""


if sys.platform != "win32":  # there nobody can stop a process

    def test_a_stopped_process_is_replaced_and_asked_again(
        player_process: PlayerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        shorten_silence(monkeypatch)
        file, worker = tmp_path / "first", PlayerWorker(player_process, wake=nobody_rests)
        worker.ask(EndlessOnce(str(file)), seen(), random.Random(1))
        first = noted(file)
        os.kill(first, signal.SIGSTOP)
        assert awaited(worker) == PlayerAnswer(1, DrawTile())
        assert (player_process.take_notice(), first in children()) == ("notice.thinking_resumed", False)
        assert "no sign of life" in caplog.text
        worker.close()

    @pytest.mark.long
    def test_a_process_stopped_while_nobody_asks_hinders_no_question_however_long(
        player_process: PlayerProcess, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A pipe takes some kilobytes only."""
        shorten_silence(monkeypatch)
        player_process.work(Long(b""))
        assert player_process.pid is not None
        os.kill(player_process.pid, signal.SIGSTOP)
        assert player_process.work(Long(bytes(1_000_000))) == 1_000_000

    @pytest.mark.parametrize(
        ("written", "stops"),
        [
            (GARBAGE[0], False),
            *(pytest.param(garbage, False, marks=pytest.mark.long) for garbage in GARBAGE[1:]),
            *(pytest.param(HALF, stops, marks=pytest.mark.long) for stops in (True, False)),  # waited for
        ],
        ids=["no pickle", "no length", "no answer", "half and silence", "half and on"],
    )
    def test_a_process_that_writes_garbage_is_replaced_and_asked_again(
        player_process: PlayerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: bytes, stops: bool
    ) -> None:
        shorten_silence(monkeypatch)
        file, worker = tmp_path / "first", PlayerWorker(player_process, wake=nobody_rests)
        worker.ask(Garbling(written, str(file), stops), seen(), random.Random(1))
        assert awaited(worker) == PlayerAnswer(1, DrawTile())
        assert noted(file) not in children()
        assert player_process.take_notice() == "notice.thinking_resumed"
        worker.close()

    def test_closing_ends_a_stopped_process(player_process: PlayerProcess) -> None:
        first = started(player_process)
        os.kill(first, signal.SIGSTOP)
        player_process.close()
        assert first not in children()

    @pytest.mark.long
    def test_a_machine_that_was_suspended_is_not_taken_for_silence(tmp_path: Path) -> None:
        """Game and process are stopped together for longer than silence may last, then go on."""
        with asking_program(tmp_path) as (program, thinking):
            for wanted, pid in product((signal.SIGSTOP, signal.SIGCONT), (thinking, program.pid)):
                if wanted is signal.SIGCONT and pid == thinking:
                    time.sleep(SHORT_SILENCE * WAIT + 1.0)
                os.kill(pid, wanted)
            said = program.communicate(timeout=PATIENCE)[0].decode()
        assert said.split() == [str(thinking), "DrawTile()"]


if sys.platform == "linux":  # elsewhere a stopped process ends when it goes on

    def test_a_stopped_process_ends_with_a_killed_game(tmp_path: Path) -> None:
        with asking_program(tmp_path) as (program, thinking):
            os.kill(thinking, signal.SIGSTOP)
            program.kill()
            assert program.communicate(timeout=PATIENCE)[0] == b""


def test_a_finished_game_is_checked_there() -> None:
    text = (ROOT / "tools" / "games" / "classic-2-0.txt").read_text(encoding="utf-8")
    with closing(PlayerProcess()) as player_process:
        assert player_process.work(CheckGames((text,))) == (checked(text),)
        assert not player_process.take_notice()


def test_an_answer_that_cannot_be_sent_is_a_fault_and_no_loss() -> None:
    with closing(PlayerProcess()) as player_process:
        with pytest.raises(PlayerFailed, match="pickle"):
            player_process.work(Unsendable())
        pid = player_process.pid
        assert player_process.work(Long(b"next")) == 4
        assert player_process.pid == pid
