"""Computers think on a thread of their own, and late answers are not taken."""

from __future__ import annotations

import logging
import random
import threading
from collections.abc import Iterator

import pytest

from game.rules.play.commands import Command, DrawTile, Pass
from game.rules.play.state import PlayerView, view_for
from game.session.thinking.player_worker import PlayerAnswer, PlayerWorker
from game.session.thinking.wake import nobody_rests
from tests.rules.positions import game
from tests.waiting import until

PATIENCE = 10.0


class Scripted:
    """A player that does what it was told, when it may."""

    name = "scripted"

    def __init__(self, command: Command, may: threading.Event | None = None) -> None:
        self.command = command
        self.may = may
        self.thread = ""

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        self.thread = threading.current_thread().name
        if self.may:
            self.may.wait(PATIENCE)
        return self.command


class Broken:
    """A player that fails."""

    name = "broken"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        raise ArithmeticError("no idea")


def seen(pool: str = "k12 r12") -> PlayerView:
    """Turn 1, seat 0 to move."""
    return view_for(game("r1 r2 r3 / r4", pool=pool), 0)


def awaited(worker: PlayerWorker, turn: int) -> PlayerAnswer | None:
    """The answer once it is there; None when none comes."""
    answers: list[PlayerAnswer] = []
    until(lambda: bool(answers) or worker._future is None, lambda: answers.extend(filter(None, [worker.answer(turn)])))
    return answers[0] if answers else None


@pytest.fixture
def worker() -> Iterator[PlayerWorker]:
    worker = PlayerWorker(wake=nobody_rests)
    yield worker
    worker.close()


def test_nobody_answers_who_was_not_asked(worker: PlayerWorker) -> None:
    assert worker.answer(1) is None


def test_the_answer_is_what_the_player_chose_for_that_turn(worker: PlayerWorker) -> None:
    worker.ask(Scripted(DrawTile()), seen(), random.Random(1))
    assert awaited(worker, 1) == PlayerAnswer(1, DrawTile())


def test_an_answer_is_given_once(worker: PlayerWorker) -> None:
    worker.ask(Scripted(DrawTile()), seen(), random.Random(1))
    awaited(worker, 1)
    assert worker.answer(1) is None


def test_the_table_does_not_wait_while_a_player_thinks(worker: PlayerWorker) -> None:
    may = threading.Event()
    worker.ask(Scripted(DrawTile(), may), seen(), random.Random(1))
    assert worker.answer(1) is None
    may.set()
    assert awaited(worker, 1) is not None


def test_players_think_on_another_thread(worker: PlayerWorker) -> None:
    player = Scripted(DrawTile())
    worker.ask(player, seen(), random.Random(1))
    awaited(worker, 1)
    assert player.thread != threading.current_thread().name


def test_an_answer_for_a_past_turn_is_dropped_for_good(worker: PlayerWorker) -> None:
    worker.ask(Scripted(DrawTile()), seen(), random.Random(1))
    assert awaited(worker, 2) is None
    assert worker.answer(1) is None


def test_a_new_question_replaces_the_old_one(worker: PlayerWorker) -> None:
    may = threading.Event()
    worker.ask(Scripted(DrawTile(), may), seen(), random.Random(1))
    worker.ask(Scripted(Pass()), seen(), random.Random(1))
    may.set()
    assert awaited(worker, 1) == PlayerAnswer(1, Pass())


def test_a_forgotten_question_is_never_answered(worker: PlayerWorker) -> None:
    worker.ask(Scripted(DrawTile()), seen(), random.Random(1))
    worker.forget()
    assert awaited(worker, 1) is None


@pytest.mark.parametrize(("pool", "instead"), [("k12 r12", DrawTile()), ("", Pass())])
def test_a_player_that_fails_draws_or_passes_instead(worker: PlayerWorker, pool: str, instead: Command) -> None:
    worker.ask(Broken(), seen(pool), random.Random(1))
    assert awaited(worker, 1) == PlayerAnswer(1, instead)


def test_a_player_that_fails_is_reported_in_the_log(worker: PlayerWorker, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        worker.ask(Broken(), seen(), random.Random(1))
        awaited(worker, 1)
    assert [(record.levelname, record.exc_info is not None) for record in caplog.records] == [("ERROR", True)]
    assert "broken failed in turn 1" in caplog.text


def test_closing_does_not_wait_for_a_thought() -> None:
    may = threading.Event()
    worker = PlayerWorker(wake=nobody_rests)
    worker.ask(Scripted(DrawTile(), may), seen(), random.Random(1))
    worker.close()
    assert not may.is_set()
    may.set()
