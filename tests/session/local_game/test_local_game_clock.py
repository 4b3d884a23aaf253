"""What the clock does to a turn (rules 8)."""

from __future__ import annotations

from game.rules.options import Late, Options
from game.rules.play.commands import Cause, DrawTile
from game.rules.play.events import PenaltyDrawn, TileDrawn, TilesPlayed, TurnPassed
from game.session.board.table_places import SetPlace
from game.session.board.turn_board import ToFelt
from tests.session.seated import EMPTY, ScriptedWorker, laid, local_game_at, on_rack, put, racked, stands_as, wait


def test_my_clock_runs_in_my_turn() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7", clock=60)
    wait(local_game, 15)
    assert local_game.clock.left == 45


def test_the_clock_rests_while_another_turn_is_shown() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7", clock=60)
    wait(local_game, 100, showing=True)
    assert (local_game.clock.left, local_game.my_turn) == (60, True)


def test_every_turn_has_the_whole_time() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7", clock=60, worker=ScriptedWorker(DrawTile()))
    wait(local_game, 59)
    local_game.draw()
    wait(local_game)
    assert (local_game.my_turn, local_game.clock.left) == (True, 60)


def test_no_clock_never_ends_a_turn() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7")
    wait(local_game, 10**6)
    assert local_game.my_turn


def test_at_zero_with_nothing_played_one_tile_is_drawn() -> None:
    local_game = local_game_at("r1 r2 r3 r4 | k4 b4 o4 / r9 b7", pool="k1 o13", clock=60)
    start = local_game.board.table
    put(local_game, "r4@1", 2)
    wait(local_game, 60)
    (news,) = local_game.take_news()
    assert [type(event) for event in news.events] == [TileDrawn]
    assert news.timed_out
    assert local_game.board.table == start
    assert len(local_game.board.rack.places) == 3


def test_at_zero_an_unfinished_table_goes_back_and_three_tiles_are_drawn() -> None:
    local_game = local_game_at("r1 r2 r3 r4 / k9 r9 b7", clock=60)
    start, home = local_game.board.table, on_rack(local_game)
    put(local_game, "k9 r9")
    put(local_game, "r4", EMPTY)
    wait(local_game, 60)
    (event,) = local_game.take_news()[0].events
    assert isinstance(event, PenaltyDrawn)
    assert (len(event.tiles), event.cause) == (3, Cause.CLOCK)
    assert local_game.board.table == start
    assert stands_as(on_rack(local_game), home)
    assert len(local_game.board.rack.places) == 6


def test_at_zero_a_complete_table_counts() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7", clock=60)
    put(local_game, "r4", 1)
    wait(local_game, 60)
    (news,) = local_game.take_news()
    assert [type(event) for event in news.events] == [TilesPlayed]
    assert news.timed_out
    assert (laid(local_game), racked(local_game)) == (["r1 r2 r3 r4"], "b7")


def test_in_a_tournament_as_many_tiles_are_drawn_as_are_loose() -> None:
    local_game = local_game_at("r1 r2 r3 / k9 r9 b7 k5 o1", clock=60, options=Options(late=Late.LOOSE))
    put(local_game, "k9 r9")
    put(local_game, "b7 k5", ToFelt(SetPlace(1, 0.0)))
    wait(local_game, 60)
    assert len(local_game.board.rack.places) == 5 + 4


def test_a_penalty_takes_what_the_pool_still_has() -> None:
    local_game = local_game_at("r1 r2 r3 / k9 r9 b7", clock=60, pool="k1 k2")
    put(local_game, "k9 r9")
    wait(local_game, 60)
    assert sorted(racked(local_game).split()) == ["b7", "k1", "k2", "k9", "r9"]


def test_at_zero_with_an_empty_pool_the_turn_passes() -> None:
    local_game = local_game_at("r1 r2 r3 / k9 r9 b7", clock=60, pool="")
    put(local_game, "k9 r9")
    wait(local_game, 60)
    (news,) = local_game.take_news()
    assert (news.events, news.timed_out) == ((TurnPassed(0),), True)
    assert len(local_game.board.rack.places) == 3


def test_the_clock_does_not_hurry_the_computers() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7", clock=60)
    local_game.draw()
    wait(local_game, 1000)
    assert local_game.thinking_seat == 1
