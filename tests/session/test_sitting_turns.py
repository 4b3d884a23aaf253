"""The person among the computers: whose turn it is, who thinks, and what is told of it."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable

import pytest

from game.rules.commands import Command, DrawTile, Pass
from game.rules.problems import Problem, Reason
from game.rules.state import PlayerView
from game.session.desk import ToFelt, ToRack
from game.session.felt import Spot
from game.session.sitting import Sitting
from game.session.thinking import Thinker
from tests.rules.positions import reasons
from tests.session.seated import (
    ROOMS,
    Told,
    adding,
    laid,
    match_at,
    on_rack,
    put,
    sitting_at,
    spots,
    tiles_named,
    wait,
)

# Whose turn it is


def test_the_person_to_move_may_draw_and_no_computer_thinks() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7")
    assert (sitting.my_turn, sitting.can_draw, sitting.can_pass, sitting.thinking_seat) == (True, True, False, None)


def test_after_my_turn_the_next_computer_thinks() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7")
    sitting.draw()
    assert (sitting.my_turn, sitting.can_draw, sitting.thinking_seat) == (False, False, 1)


def test_the_computers_play_one_after_the_other_until_it_is_my_turn() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7", others=("k13", "b13"), thinker=Told(DrawTile()))
    sitting.draw()
    seen = []
    while not sitting.my_turn:
        seen.append(sitting.thinking_seat)
        wait(sitting)
    assert seen == [1, 2]


def test_a_computer_is_asked_once_per_turn() -> None:
    thinker = Told()
    sitting = sitting_at("r1 r2 r3 / r4 b7", thinker=thinker)
    sitting.draw()
    for _ in range(5):
        wait(sitting, 0.1)
    assert thinker.asked == [2]


def test_a_computer_seems_to_think_at_least_as_long_as_its_kind_does() -> None:
    match = match_at("r1 r2 r3 / r4 b7")
    sitting = Sitting(match, ROOMS, Told(DrawTile()), pace=1.0)
    sitting.draw()
    wait(sitting, 0.9)
    assert not sitting.my_turn
    wait(sitting, 1.0)
    assert sitting.my_turn


def test_the_computer_waits_while_the_last_turn_is_still_shown() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7", thinker=Told(DrawTile()))
    sitting.draw()
    wait(sitting, 60, showing=True)
    assert sitting.thinking_seat == 1


@pytest.mark.parametrize("act", [Sitting.draw, Sitting.end_turn])
def test_out_of_turn_nothing_can_be_ended_or_drawn(act: Callable[[Sitting], tuple[Problem, ...]]) -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7")
    sitting.draw()
    before = sitting.match.game.state
    assert reasons(act(sitting)) == [Reason.NOT_YOUR_TURN]
    assert sitting.match.game.state == before


def test_out_of_turn_no_tile_reaches_the_table() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7")
    sitting.draw()
    refused = put(sitting, "r4", 1)
    assert refused is not None
    assert refused.reason is Reason.NOT_YOUR_TURN


def test_out_of_turn_the_rack_may_still_be_arranged_and_stays_so() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7", thinker=Told(DrawTile()))
    sitting.draw()
    assert put(sitting, "b7", ToRack(1, 20)) is None
    wait(sitting)
    assert sitting.my_turn
    assert on_rack(sitting)["b7"] == (1, 20)


def test_out_of_turn_table_tiles_may_not_be_touched() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7")
    sitting.draw()
    problem = sitting.may_touch(tiles_named(sitting.desk, "r1"))
    assert problem is not None
    assert problem.reason is Reason.NOT_YOUR_TURN


def test_before_the_opening_table_tiles_may_not_be_touched() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7", opened=False)
    assert sitting.may_touch(tiles_named(sitting.desk, "r1")) == Problem(Reason.OPEN_TABLE, 1)


def test_after_the_opening_any_tile_may_be_touched() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7")
    assert sitting.may_touch(tiles_named(sitting.desk, "r1 b7")) is None


# News


def test_news_comes_in_the_order_it_happened_and_once() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7", others=("k13", "b13"), thinker=Told(DrawTile()))
    sitting.draw()
    wait(sitting)
    wait(sitting)
    assert [news.seat for news in sitting.take_news()] == [0, 1, 2]
    assert sitting.take_news() == ()


def test_news_holds_the_desk_before_and_after() -> None:
    hare = Told()
    sitting = sitting_at("r1 r2 r3 / r4 b7", others=("r5 b13",), thinker=hare)
    put(sitting, "r4", 1)
    sitting.end_turn()
    hare.command = adding(sitting, "r5", 1)
    wait(sitting)
    mine, hares = sitting.take_news()
    assert [len(desk.tiles_of(1)) for desk in (mine.before, mine.after)] == [4, 4]
    assert [len(desk.tiles_of(1)) for desk in (hares.before, hares.after)] == [4, 5]
    assert not hares.timed_out


def test_a_set_the_computer_adds_to_stays_where_it_lies() -> None:
    hare = Told()
    sitting = sitting_at("r1 r2 r3 / b7 k9", others=("r4 b13",), thinker=hare)
    put(sitting, "r1 r2 r3", ToFelt(Spot(2, -6.0)))
    sitting.draw()
    hare.command = adding(sitting, "r4", 1)
    wait(sitting)
    assert laid(sitting) == ["r1 r2 r3 r4"]
    assert spots(sitting.desk.felt) == {1: (2, -6.0)}


def test_laying_the_last_tile_ends_the_game_and_writes_the_score() -> None:
    sitting = sitting_at("r1 r2 r3 / r4", others=("k13 b2",))
    put(sitting, "r4", 1)
    sitting.end_turn()
    assert (sitting.over, sitting.my_turn, sitting.thinking_seat) == (True, False, None)
    assert sitting.match.standings.totals == (15, -15)


def test_after_the_end_time_changes_nothing() -> None:
    sitting = sitting_at("r1 r2 r3 / r4", clock=60)
    put(sitting, "r4", 1)
    sitting.end_turn()
    state = sitting.match.game.state
    wait(sitting, 1000)
    assert sitting.match.game.state == state


# The computers' thoughts


class Slow:
    """A hare that answers when it may."""

    name = "hare"

    def __init__(self, command: Command) -> None:
        self.may = threading.Event()
        self.command = command

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        self.may.wait(10)
        return self.command


class Fainting:
    """A hare that fails."""

    name = "hare"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        raise ArithmeticError("no idea")


def until_my_turn(sitting: Sitting) -> None:
    end = time.monotonic() + 10
    while not sitting.my_turn and time.monotonic() < end:
        wait(sitting)
        time.sleep(0.001)


def test_a_late_answer_for_a_past_turn_is_dropped() -> None:
    match = match_at("r1 r2 r3 / r4 b7", others=("k13", "b13"))
    late, prompt = Slow(Pass()), Slow(DrawTile())
    match.players = (None, late, prompt)
    thinker = Thinker()
    sitting = Sitting(match, ROOMS, thinker, pace=0.0)
    sitting.draw()
    wait(sitting)
    match.game.submit(1, DrawTile())
    wait(sitting)
    late.may.set()
    prompt.may.set()
    until_my_turn(sitting)
    thinker.close()
    assert [command for _, command in match.game.log] == [DrawTile(), DrawTile(), DrawTile()]


def test_a_computer_that_fails_draws_and_the_log_says_so(caplog: pytest.LogCaptureFixture) -> None:
    match = match_at("r1 r2 r3 / r4 b7")
    match.players = (None, Fainting())
    thinker = Thinker()
    sitting = Sitting(match, ROOMS, thinker, pace=0.0)
    sitting.draw()
    until_my_turn(sitting)
    thinker.close()
    assert match.game.log[-1] == (1, DrawTile())
    assert "hare failed in turn 2" in caplog.text


def test_nobody_waits_for_a_thought_after_leaving() -> None:
    match = match_at("r1 r2 r3 / r4 b7")
    slow = Slow(DrawTile())
    match.players = (None, slow)
    thinker = Thinker()
    sitting = Sitting(match, ROOMS, thinker, pace=0.0)
    sitting.draw()
    wait(sitting)
    sitting.close()
    slow.may.set()
    assert thinker.answer(2) is None
    thinker.close()


def test_a_computer_that_wants_something_illegal_draws_instead_and_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7", thinker=Told(Pass()))  # the pool is not empty: no passing
    sitting.draw()
    wait(sitting)
    assert sitting.match.game.log[-1] == (1, DrawTile())
    assert "POOL_LEFT" in caplog.text
