"""The person among the computers: whose turn it is, who thinks, and what is told of it."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

import pytest

from game.rules.play import moves, staging
from game.rules.play.checks import ProposedPlay, play_problems
from game.rules.play.commands import Command, DrawTile, Pass
from game.rules.play.state import PlayerView
from game.rules.problems import Problem, Reason
from game.session.board.table_places import SetPlace
from game.session.board.turn_board import ToFelt, ToRack, ToSet, TurnBoard
from game.session.local_game import LocalGame
from game.session.thinking.player_worker import PlayerWorker
from game.session.thinking.wake import nobody_rests
from tests.rules.positions import reasons
from tests.session.seated import (
    ROOMS,
    ScriptedWorker,
    adding,
    laid,
    local_game_at,
    match_of_few,
    on_rack,
    put,
    spots,
    tiles_named,
    wait,
)
from tests.waiting import until

# Whose turn it is


def test_the_person_to_move_may_draw_and_no_computer_thinks() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7")
    assert (local_game.my_turn, local_game.can_draw, local_game.can_pass, local_game.thinking_seat) == (
        True,
        True,
        False,
        None,
    )


def test_after_my_turn_the_next_computer_thinks() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7")
    local_game.draw()
    assert (local_game.my_turn, local_game.can_draw, local_game.thinking_seat) == (False, False, 1)


@pytest.mark.parametrize("names", ["r4", "b7"], ids=["legal", "illegal"])
def test_the_rules_judge_the_table_once_when_a_turn_is_ended(names: str, monkeypatch: pytest.MonkeyPatch) -> None:
    local_game, judged = local_game_at("r1 r2 r3 / r4 b7"), []

    def judging(play: ProposedPlay) -> tuple[Problem, ...]:
        judged.append(play)
        return play_problems(play)

    put(local_game, names, 1)
    monkeypatch.setattr(moves, "play_problems", judging)
    monkeypatch.setattr(staging, "play_problems", judging)
    assert bool(local_game.end_turn()) == (names == "b7")
    assert len(judged) == 1


def test_the_computers_play_one_after_the_other_until_it_is_my_turn() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7", others=("k13", "b13"), worker=ScriptedWorker(DrawTile()))
    local_game.draw()
    seen = []
    while not local_game.my_turn:
        seen.append(local_game.thinking_seat)
        wait(local_game)
    assert seen == [1, 2]


def test_a_computer_is_asked_once_per_turn() -> None:
    worker = ScriptedWorker()
    local_game = local_game_at("r1 r2 r3 / r4 b7", worker=worker)
    local_game.draw()
    for _ in range(5):
        wait(local_game, 0.1)
    assert worker.asked == [2]


def test_a_computer_seems_to_think_at_least_as_long_as_its_kind_does() -> None:
    match = match_of_few("r1 r2 r3 / r4 b7")
    local_game = LocalGame(match, ROOMS, ScriptedWorker(DrawTile()), pace=1.0)
    local_game.draw()
    wait(local_game, 0.9)
    assert not local_game.my_turn
    wait(local_game, 1.0)
    assert local_game.my_turn


def test_the_computer_waits_while_the_last_turn_is_still_shown() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7", worker=ScriptedWorker(DrawTile()))
    local_game.draw()
    wait(local_game, 60, showing=True)
    assert local_game.thinking_seat == 1


@pytest.mark.parametrize("act", [LocalGame.draw, LocalGame.end_turn])
def test_out_of_turn_nothing_can_be_ended_or_drawn(act: Callable[[LocalGame], tuple[Problem, ...]]) -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7")
    local_game.draw()
    before = local_game.match.game.state
    assert reasons(act(local_game)) == [Reason.NOT_YOUR_TURN]
    assert local_game.match.game.state == before


def test_out_of_turn_no_tile_reaches_the_table() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7")
    local_game.draw()
    refused = put(local_game, "r4", 1)
    assert refused is not None
    assert refused.reason is Reason.NOT_YOUR_TURN


def test_out_of_turn_the_rack_may_still_be_arranged_and_stays_so() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7", worker=ScriptedWorker(DrawTile()))
    local_game.draw()
    assert put(local_game, "b7", ToRack(1, 12)) is None
    wait(local_game)
    assert local_game.my_turn
    assert on_rack(local_game)["b7"] == (1, 12)


def test_out_of_turn_table_tiles_may_not_be_touched() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7")
    local_game.draw()
    problem = local_game.may_touch(tiles_named(local_game.board, "r1"))
    assert problem is not None
    assert problem.reason is Reason.NOT_YOUR_TURN


def test_before_the_opening_table_tiles_may_not_be_touched() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7", opened=False)
    assert local_game.may_touch(tiles_named(local_game.board, "r1")) == Problem(Reason.OPEN_TABLE, 1)


def test_after_the_opening_any_tile_may_be_touched() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7")
    assert local_game.may_touch(tiles_named(local_game.board, "r1 b7")) is None


# News


def test_news_comes_in_the_order_it_happened_and_once() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7", others=("k13", "b13"), worker=ScriptedWorker(DrawTile()))
    local_game.draw()
    wait(local_game)
    wait(local_game)
    assert [news.seat for news in local_game.take_news()] == [0, 1, 2]
    assert local_game.take_news() == ()


def test_news_holds_the_board_before_and_after() -> None:
    hare = ScriptedWorker()
    local_game = local_game_at("r1 r2 r3 / r4 b7", others=("r5 b13",), worker=hare)
    put(local_game, "r4", 1)
    local_game.end_turn()
    hare.command = adding(local_game, "r5", 1)
    wait(local_game)
    mine, hares = local_game.take_news()
    assert [len(board.tiles_of(1)) for board in (mine.before, mine.after)] == [4, 4]
    assert [len(board.tiles_of(1)) for board in (hares.before, hares.after)] == [4, 5]
    assert not hares.timed_out


def test_a_set_the_computer_adds_to_stays_where_it_lies() -> None:
    hare = ScriptedWorker()
    local_game = local_game_at("r1 r2 r3 / b7 k9", others=("r4 b13",), worker=hare)
    put(local_game, "r1 r2 r3", ToFelt(SetPlace(2, -6.0)))
    local_game.draw()
    lay = spots(local_game.board.places)
    hare.command = adding(local_game, "r4", 1)
    wait(local_game)
    assert laid(local_game) == ["r1 r2 r3 r4"]
    assert spots(local_game.board.places) == lay


def test_rows_straighten_when_the_persons_turn_has_ended_and_at_no_other_time() -> None:
    hare = ScriptedWorker()
    local_game = local_game_at("r1 r2 r3 / b7 k9", others=("r4 b13",), worker=hare)
    put(local_game, "r1 r2 r3", ToFelt(SetPlace(2, -6.0)))
    local_game.draw()
    assert spots(local_game.board.places) == {1: (0, -1.5)}
    hare.command = adding(local_game, "r4", 1)
    wait(local_game)
    assert local_game.my_turn
    assert spots(local_game.board.places) == {1: (0, -1.5)}


def test_rows_that_are_not_to_straighten_themselves_stay_as_they_lie() -> None:
    local_game = local_game_at("r1 r2 r3 / b7 k9", others=("r4 b13",))
    local_game.editor.straightens = False
    put(local_game, "r1 r2 r3", ToFelt(SetPlace(2, -6.0)))
    local_game.draw()
    assert spots(local_game.board.places) == {1: (2, -6.0)}


def test_laying_the_last_tile_ends_the_game_and_writes_the_score() -> None:
    local_game = local_game_at("r1 r2 r3 / r4", others=("k13 b2",))
    put(local_game, "r4", 1)
    local_game.end_turn()
    assert (local_game.over, local_game.my_turn, local_game.thinking_seat) == (True, False, None)
    assert local_game.match.standings.totals == (15, -15)


def test_after_the_end_time_changes_nothing() -> None:
    local_game = local_game_at("r1 r2 r3 / r4", clock=60)
    put(local_game, "r4", 1)
    local_game.end_turn()
    state = local_game.match.game.state
    wait(local_game, 1000)
    assert local_game.match.game.state == state


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


def until_my_turn(local_game: LocalGame) -> None:
    until(lambda: local_game.my_turn, lambda: wait(local_game))


def test_a_late_answer_for_a_past_turn_is_dropped() -> None:
    match = match_of_few("r1 r2 r3 / r4 b7", others=("k13", "b13"))
    late, prompt = Slow(Pass()), Slow(DrawTile())
    match.players = (None, late, prompt)
    worker = PlayerWorker(wake=nobody_rests)
    local_game = LocalGame(match, ROOMS, worker, pace=0.0)
    local_game.draw()
    wait(local_game)
    match.game.submit(1, DrawTile())
    wait(local_game)
    late.may.set()
    prompt.may.set()
    until_my_turn(local_game)
    worker.close()
    assert [command for _, command in match.game.log] == [DrawTile(), DrawTile(), DrawTile()]


def test_a_computer_that_fails_draws_and_the_log_says_so(caplog: pytest.LogCaptureFixture) -> None:
    match = match_of_few("r1 r2 r3 / r4 b7")
    match.players = (None, Fainting())
    worker = PlayerWorker(wake=nobody_rests)
    local_game = LocalGame(match, ROOMS, worker, pace=0.0)
    local_game.draw()
    until_my_turn(local_game)
    worker.close()
    assert match.game.log[-1] == (1, DrawTile())
    assert "hare failed in turn 2" in caplog.text


def test_nobody_waits_for_a_thought_after_leaving() -> None:
    match = match_of_few("r1 r2 r3 / r4 b7")
    slow = Slow(DrawTile())
    match.players = (None, slow)
    worker = PlayerWorker(wake=nobody_rests)
    local_game = LocalGame(match, ROOMS, worker, pace=0.0)
    local_game.draw()
    wait(local_game)
    local_game.close()
    slow.may.set()
    assert worker.answer(2) is None
    worker.close()


def test_a_computer_that_wants_something_illegal_draws_instead_and_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7", worker=ScriptedWorker(Pass()))  # the pool is not empty: no passing
    local_game.draw()
    wait(local_game)
    assert local_game.match.game.log[-1] == (1, DrawTile())
    assert "POOL_LEFT" in caplog.text


def test_a_turn_laid_out_by_a_hint_is_noted_as_assisted() -> None:
    local_game = local_game_at("r5 r6 r7 / r8 k1 k2")
    shown = with_r8(local_game)
    local_game.editor.show(shown.table)
    local_game.editor.did(shown)
    assert not local_game.end_turn()
    assert local_game.match.game.assisted == {1}


def test_what_a_hint_showed_and_a_hand_then_laid_is_a_turn_by_a_hint_as_well() -> None:
    local_game = local_game_at("r5 r6 r7 / r8 k1 k2")
    local_game.editor.show(with_r8(local_game).table)
    put(local_game, "r8", 1)
    assert not local_game.end_turn()
    assert local_game.match.game.assisted == {1} and local_game.take_news()[0].assisted


def test_a_turn_in_which_the_hint_was_undone_is_the_players_own() -> None:
    local_game = local_game_at("r5 r6 r7 | k9 b9 r9 / r8 o9 k1 k2")
    shown = with_r8(local_game)
    local_game.editor.show(shown.table)
    local_game.editor.did(shown)
    local_game.editor.undo()
    put(local_game, "o9", 2)
    assert not local_game.end_turn()
    assert local_game.match.game.assisted == set()


def with_r8(local_game: LocalGame) -> TurnBoard:
    """The board with the red 8 at the end of its first set."""
    first = local_game.board.table[0]
    board = local_game.tried(tiles_named(local_game.board, "r8"), ToSet(first.ident, len(first.tiles)))
    assert isinstance(board, TurnBoard)
    return board
