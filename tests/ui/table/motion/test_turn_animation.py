"""Another seat's turn as a short play that eyes can follow (ux 2.8)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.play.commands import Cause
from game.rules.play.events import PenaltyDrawn, TileDrawn, TilesPlayed, TurnPassed
from game.rules.table import Meld, Table, follow
from game.rules.tiles import Tile
from game.session.board.steps import steps
from game.session.board.turn_board import TurnBoard
from game.session.history.news import News
from game.session.history.turn_log import rebuilt_count
from game.ui.motion import Stroke
from game.ui.table.tile_motion import AT_ONCE, CAP, AnimationPlan, plan_turn
from tests.effort import every_row, examples
from tests.helpers import table, tiles
from tests.ui.tables import board_of, heaps, layout_of, some_tiles

ME, HARE = 0, 1
ROOMS = layout_of().rooms


def turn(before: Table, after: Table, seat: int = HARE, board: TurnBoard | None = None) -> News:
    """A play by `seat` that leads from one table to the other."""
    known = {tile for meld in before for tile in meld.tiles}
    played = tuple(tile for meld in after for tile in meld.tiles if tile not in known)
    start = board or board_of(before, ROOMS)
    return News(seat, (TilesPlayed(seat, played, before, after),), start, board_of(after, ROOMS, start))


def rearranged(before: Table, rng: random.Random, new: list[Tile], share: float) -> Table:
    """The table with some of its tiles in other sets, and new ones among them."""
    rows = [list(meld.tiles) for meld in before]
    loose = [tile for row in rows for tile in row if rng.random() < share] + new
    rows = [[tile for tile in row if tile not in loose] for row in rows]
    rng.shuffle(loose)
    fresh = [list(meld.tiles) for meld in heaps(loose, rng)]
    return follow(before, [row for row in (*rows, *fresh) if row])


def random_turn(seed: int, count: int, arriving: int, share: float) -> News:
    rng = random.Random(seed)
    everything = some_tiles(count + arriving, rng)
    before = heaps(everything[:count], rng)
    return turn(before, rearranged(before, rng, everything[count:], share))


def movers(play: AnimationPlan) -> list[Stroke]:
    """One stroke per thing that moves: the tiles of a block share theirs."""
    return [*dict.fromkeys(play.strokes.values()), *play.backs]


def most_at_once(play: AnimationPlan) -> int:
    strokes = movers(play)
    return max(
        (
            sum(other.delay <= one.delay + 1e-9 < other.delay + other.seconds - 1e-9 for other in strokes)
            for one in strokes
        ),
        default=0,
    )


def last_end(play: AnimationPlan) -> float:
    return max((stroke.delay + stroke.seconds for stroke in movers(play)), default=0.0)


def test_tiles_added_to_a_set_arrive_and_nothing_else_moves() -> None:
    before = table("r1 r2 r3 | b7 b8 b9")
    b10 = tiles("b10")
    play = plan_turn(turn(before, (before[0], Meld(2, (*before[1].tiles, *b10)))), ME, 1.0)
    assert play.arrivals == b10
    assert set(play.strokes) == set(b10)


def test_arrivals_carry_a_mark_afterwards() -> None:
    before = table("r1 r2 r3")
    new = tiles("k7 r7 b7")
    play = plan_turn(turn(before, (*before, Meld(2, new))), ME, 1.0)
    assert play.fresh == frozenset(new)
    assert play.moved_sets == frozenset()


def test_tiles_that_leave_a_set_together_travel_as_one() -> None:
    before = table("r1 r2 r3 r4 r5 r6")
    row = before[0].tiles
    play = plan_turn(turn(before, (Meld(1, row[:3]), Meld(2, row[3:]))), ME, 1.0)
    assert set(play.strokes) == set(row[3:])
    assert len(movers(play)) == 1


def test_sets_that_were_taken_apart_are_underlined_and_counted() -> None:
    before = table("r1 r2 r3 r4 | k4 b4 o4 | o9 o10 o11")
    row, fours, same = (meld.tiles for meld in before)
    news = turn(before, (Meld(1, row[:3]), Meld(2, (*fours, row[3])), Meld(3, same), Meld(4, tiles("k7 r7 b7"))))
    assert plan_turn(news, ME, 1.0).moved_sets == {1, 2}
    assert rebuilt_count(news.events) == 1


def test_adding_to_a_set_does_not_count_as_rebuilding_it() -> None:
    before = table("r1 r2 r3")
    added = (Meld(1, (*before[0].tiles, *tiles("r4"))),)
    assert rebuilt_count(turn(before, added).events) == 0


def test_what_moves_when_follows_the_steps_a_person_would_take() -> None:
    before = table("r1 r2 r3 r4 | b7 b8 b9")
    row, blues = (meld.tiles for meld in before)
    new = tiles("k4 b4")
    news = turn(before, (Meld(1, row[:3]), Meld(2, blues), Meld(3, (new[0], row[3], new[1]))))
    play = plan_turn(news, ME, 1.0)
    assert steps(before, news.after.table, news.after.rules)[0].tiles == (row[3],)
    first = min(play.strokes[tile].delay for tile in new)
    assert play.strokes[row[3]].delay < first
    assert play.lifted == {row[3]}


def test_my_own_play_is_not_played_back_to_me() -> None:
    before = table("r1 r2 r3")
    assert plan_turn(turn(before, (Meld(1, (*before[0].tiles, *tiles("r4"))),), seat=ME), ME, 1.0) == AnimationPlan()


def test_another_seats_draw_shows_only_the_back_of_a_tile() -> None:
    board = board_of((), ROOMS)
    play = plan_turn(News(HARE, (TileDrawn(HARE, tiles("r7")[0]),), board, board), ME, 1.0)
    assert (len(play.backs), play.strokes, play.arrivals) == (1, {}, ())


def test_my_own_draw_shows_the_tile() -> None:
    board, (r7,) = board_of((), ROOMS), tiles("r7")
    play = plan_turn(News(ME, (TileDrawn(ME, r7),), board, board), ME, 1.0)
    assert (play.backs, set(play.strokes)) == ((), {r7})


def test_a_pass_shows_nothing() -> None:
    board = board_of((), ROOMS)
    assert plan_turn(News(HARE, (TurnPassed(HARE),), board, board), ME, 1.0).seconds == 0


@every_row("pace", [0.5, 1.0, 1.6])
def test_pace_multiplies_every_time(pace: float) -> None:
    news = random_turn(3, 40, 4, 0.5)
    plain, paced = plan_turn(news, ME, 1.0), plan_turn(news, ME, pace)
    assert paced.seconds == pytest.approx(plain.seconds * pace)
    assert last_end(paced) == pytest.approx(last_end(plain) * pace)


def test_without_pace_the_end_is_shown_at_once() -> None:
    play = plan_turn(random_turn(3, 40, 4, 0.5), ME, 0.0)
    assert (play.seconds, last_end(play)) == (0.0, 0.0)
    assert len(play.fresh) == 4


@examples(60)
@given(st.integers(0, 2**32), st.integers(6, 90), st.integers(1, 14), st.floats(0, 1))
def test_any_turn_is_over_in_three_seconds_with_four_movers_at_most(
    seed: int, count: int, arriving: int, share: float
) -> None:
    play = plan_turn(random_turn(seed, count, arriving, share), ME, 1.0)
    assert last_end(play) <= play.seconds <= CAP + 1e-9
    assert most_at_once(play) <= AT_ONCE


@given(st.integers(0, 2**32))
@examples(20)
def test_sixty_tiles_that_all_move_are_over_in_three_seconds_too(seed: int) -> None:
    rng = random.Random(seed)
    row = some_tiles(60, rng)
    before = heaps(row, rng)
    rng.shuffle(row)
    play = plan_turn(turn(before, tuple(Meld(100 + meld.ident, meld.tiles) for meld in heaps(row, rng))), ME, 1.0)
    assert len(movers(play)) > 20
    assert play.seconds <= CAP + 1e-9
    assert most_at_once(play) <= AT_ONCE


@examples(40)
@given(st.integers(0, 2**32), st.integers(6, 60), st.integers(1, 14), st.floats(0, 1))
def test_exactly_the_played_tiles_arrive(seed: int, count: int, arriving: int, share: float) -> None:
    news = random_turn(seed, count, arriving, share)
    (event,) = news.events
    assert isinstance(event, TilesPlayed)
    play = plan_turn(news, ME, 1.0)
    assert sorted(play.arrivals, key=hash) == sorted(event.tiles, key=hash)
    assert play.fresh == frozenset(event.tiles)


@examples(40)
@given(st.integers(0, 2**32), st.integers(6, 60), st.floats(0, 1))
def test_every_tile_that_ends_elsewhere_has_its_stroke(seed: int, count: int, share: float) -> None:
    news = random_turn(seed, count, 3, share)
    strokes = plan_turn(news, ME, 1.0).strokes
    for meld in news.after.table:
        for i, tile in enumerate(meld.tiles):
            old = news.before.set_of(tile)
            if old is None:
                continue
            was, now = news.before.places.spots[old], news.after.places.spots[meld.ident]
            x = was.x + news.before.tiles_of(old).index(tile)
            if was.row != now.row or abs(x - now.x - i) > 1e-3:
                assert tile in strokes


@every_row("seat", [ME, HARE])
@every_row("count", [1, 3, 12, 40])
def test_any_number_of_drawn_tiles_is_over_in_three_seconds(seat: int, count: int) -> None:
    board = board_of((), ROOMS)
    drawn = tuple(some_tiles(count, random.Random(count)))
    play = plan_turn(News(seat, (PenaltyDrawn(seat, drawn, Cause.CLOCK),), board, board), ME, 1.0)
    assert len(movers(play)) == count
    assert last_end(play) <= play.seconds <= CAP + 1e-9
    assert most_at_once(play) <= AT_ONCE
