"""What the clock does to a turn (rules 8)."""

from __future__ import annotations

from game.rules.commands import Cause, DrawTile
from game.rules.events import PenaltyDrawn, TileDrawn, TilesPlayed, TurnPassed
from game.rules.options import Late, Options
from game.session.desk import ToFelt
from game.session.felt import Spot
from tests.session.seated import (
    EMPTY,
    Told,
    laid,
    on_rack,
    put,
    racked,
    sitting_at,
    wait,
)


def test_my_clock_runs_in_my_turn() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7", clock=60)
    wait(sitting, 15)
    assert sitting.clock.left == 45


def test_the_clock_rests_while_another_turn_is_shown() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7", clock=60)
    wait(sitting, 100, showing=True)
    assert (sitting.clock.left, sitting.my_turn) == (60, True)


def test_every_turn_has_the_whole_time() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7", clock=60, thinker=Told(DrawTile()))
    wait(sitting, 59)
    sitting.draw()
    wait(sitting)
    assert (sitting.my_turn, sitting.clock.left) == (True, 60)


def test_no_clock_never_ends_a_turn() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7")
    wait(sitting, 10**6)
    assert sitting.my_turn


def test_at_zero_with_nothing_played_one_tile_is_drawn() -> None:
    sitting = sitting_at("r1 r2 r3 r4 | k4 b4 o4 / r9 b7", pool="k1 o13", clock=60)
    start = sitting.desk.table
    put(sitting, "r4@1", 2)
    wait(sitting, 60)
    (news,) = sitting.take_news()
    assert [type(event) for event in news.events] == [TileDrawn]
    assert news.timed_out
    assert sitting.desk.table == start
    assert len(sitting.desk.rack.places) == 3


def test_at_zero_an_unfinished_table_goes_back_and_three_tiles_are_drawn() -> None:
    sitting = sitting_at("r1 r2 r3 r4 / k9 r9 b7", clock=60)
    start, home = sitting.desk.table, on_rack(sitting)
    put(sitting, "k9 r9")
    put(sitting, "r4", EMPTY)
    wait(sitting, 60)
    (event,) = sitting.take_news()[0].events
    assert isinstance(event, PenaltyDrawn)
    assert (len(event.tiles), event.cause) == (3, Cause.CLOCK)
    assert sitting.desk.table == start
    assert on_rack(sitting).items() >= home.items()
    assert len(sitting.desk.rack.places) == 6


def test_at_zero_a_complete_table_counts() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7", clock=60)
    put(sitting, "r4", 1)
    wait(sitting, 60)
    (news,) = sitting.take_news()
    assert [type(event) for event in news.events] == [TilesPlayed]
    assert news.timed_out
    assert (laid(sitting), racked(sitting)) == (["r1 r2 r3 r4"], "b7")


def test_in_a_tournament_as_many_tiles_are_drawn_as_are_loose() -> None:
    sitting = sitting_at("r1 r2 r3 / k9 r9 b7 k5 o1", clock=60, options=Options(late=Late.LOOSE))
    put(sitting, "k9 r9")
    put(sitting, "b7 k5", ToFelt(Spot(1, 0.0)))
    wait(sitting, 60)
    assert len(sitting.desk.rack.places) == 5 + 4


def test_a_penalty_takes_what_the_pool_still_has() -> None:
    sitting = sitting_at("r1 r2 r3 / k9 r9 b7", clock=60, pool="k1 k2")
    put(sitting, "k9 r9")
    wait(sitting, 60)
    assert sorted(racked(sitting).split()) == ["b7", "k1", "k2", "k9", "r9"]


def test_at_zero_with_an_empty_pool_the_turn_passes() -> None:
    sitting = sitting_at("r1 r2 r3 / k9 r9 b7", clock=60, pool="")
    put(sitting, "k9 r9")
    wait(sitting, 60)
    (news,) = sitting.take_news()
    assert (news.events, news.timed_out) == ((TurnPassed(0),), True)
    assert len(sitting.desk.rack.places) == 3


def test_the_clock_does_not_hurry_the_computers() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7", clock=60)
    sitting.draw()
    wait(sitting, 1000)
    assert sitting.thinking_seat == 1
