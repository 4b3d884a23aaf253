"""Turns as they may be told, and tiles that are two sets at once."""

from __future__ import annotations

from game.rules.play.commands import Cause
from game.rules.play.events import PenaltyDrawn, SeatOpened, TileDrawn, TilesPlayed
from game.rules.table import Meld, taken_apart
from game.session.board.turn_board import two_sets
from game.session.history.turn_log import changed, completed_turns
from tests.helpers import PRINTED, table, tiles


def names(rows: tuple[tuple[object, ...], ...] | None) -> list[str]:
    return [" ".join(map(str, row)) for row in rows or ()]


def test_a_turn_is_everything_one_seat_did_before_the_next() -> None:
    r7, k1, *penalty = tiles("r7 k1 b1 b2 b3")
    events = (
        TileDrawn(0, r7),
        TilesPlayed(1, (k1,), (), ()),
        SeatOpened(1, 30),
        PenaltyDrawn(2, tuple(penalty), Cause.CLOCK),
    )
    turns = completed_turns(events)
    assert [(turn.number, turn.seat, len(turn.events)) for turn in turns] == [(1, 0, 1), (2, 1, 2), (3, 2, 1)]
    assert turns[1].tiles == (k1,)


def test_sets_that_only_got_tiles_are_not_rebuilt() -> None:
    before = table("r1 r2 r3 | b7 b8 b9")
    first, second = (meld.tiles for meld in before)
    assert taken_apart(before, (Meld(1, (*first, *tiles("r4"))), Meld(2, second))) == ()
    assert taken_apart(before, (Meld(1, first[:2]), Meld(2, (*second, first[2])))) == (before[0],)


def test_one_set_that_is_parted_counts_once_and_its_halves_are_marked() -> None:
    before = table("r1 r2 r3 r4 r5 r6")
    halves = (Meld(1, before[0].tiles[:3]), Meld(2, before[0].tiles[3:]))
    assert taken_apart(before, halves) == before and changed(before, halves) == {1, 2}


def test_whole_sets_that_are_joined_are_not_rebuilt() -> None:
    before = table("r1 r2 r3 | r4 r5 r6")
    assert taken_apart(before, (Meld(1, (*before[0].tiles, *before[1].tiles)),)) == ()


def test_two_sets_in_the_order_of_picking_are_cut_there() -> None:
    assert names(two_sets(tiles("k7 r7 b7 o3 o4 o5"), PRINTED)) == ["k7 r7 b7", "o3 o4 o5"]


def test_two_sets_in_any_order_are_found() -> None:
    assert sorted(names(two_sets(tiles("o3 k7 o4 r7 o5 b7"), PRINTED))) == ["k7 r7 b7", "o3 o4 o5"]


def test_one_set_is_not_cut() -> None:
    assert two_sets(tiles("o3 o4 o5 o6 o7 o8"), PRINTED) is None


def test_tiles_that_are_no_two_sets_stay_together() -> None:
    assert two_sets(tiles("k7 r7 b7 o3 o4 o9"), PRINTED) is None
    assert two_sets(tiles("k7 r7 b7 o3 o4"), PRINTED) is None
