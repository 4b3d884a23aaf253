"""One gesture makes one new board; the preview and the outcome are the same value (ux 2.2, 2.4)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.play.state import view_for
from game.rules.problems import Problem, Reason
from game.rules.table import Meld
from game.session.board.rack_places import RackPlace, RackPlaces
from game.session.board.show_plan import own_play
from game.session.board.table_places import EMPTY_FELT, SetPlace, SetPlaces, settled
from game.session.board.turn_board import Target, ToFelt, ToRack, ToSet, TurnBoard, drop
from tests.effort import examples
from tests.rules.positions import find, game, sets
from tests.session.seated import EMPTY, ROOMS, is_apart, spots, tiles_named

FULL = (
    "r3 r4 r5 r6 | k7 r7 b7 o7 | b9 b10 b11 | o1 o2 o3 | k10 r10 o10 | b5 b6 J b8 | r12 b12 o12 | o4 D o7 | "
    "k2 k3 k4 k5 k6 | b1 C r3 r4 | b2 b3 M b3 b2 / k1 k4 k9 r2 r8 r10 b4 b7 b12 o5 o6 o9 J M"
)


def board_at(position: str, *, opened: bool = True) -> TurnBoard:
    """The board at the start of a turn on `table / rack`."""
    view = view_for(game(position, opened=opened), 0)
    return TurnBoard.begin(view, settled(EMPTY_FELT, view.table, ROOMS), RackPlaces.of(view.rack))


def dropped(board: TurnBoard, names: str, target: Target) -> TurnBoard:
    """The board after a drop that is not refused."""
    after = drop(board, tiles_named(board, names), target, ROOMS)
    assert isinstance(after, TurnBoard), after
    return after


def refusal(board: TurnBoard, names: str, target: Target) -> Reason:
    """Why the drop is refused."""
    after = drop(board, tiles_named(board, names), target, ROOMS)
    assert isinstance(after, Problem), after
    return after.reason


def moved_sets(before: TurnBoard, after: TurnBoard) -> set[int]:
    """The idents of the sets that lie elsewhere."""
    old, new = spots(before.places), spots(after.places)
    return {ident for ident in old.keys() & new.keys() if old[ident] != new[ident]}


def random_target(board: TurnBoard, rng: random.Random) -> Target:
    choices: list[Target] = [
        ToFelt(SetPlace(rng.randint(-3, 3), rng.uniform(-15, 15))),
        ToRack(rng.randint(0, 1), rng.randint(-34, 34)),
    ]
    choices += [ToSet(meld.ident, rng.randint(0, len(meld.tiles))) for meld in rng.sample(board.table, 2)]
    return rng.choice(choices)


def random_drop(board: TurnBoard, rng: random.Random) -> TurnBoard | Problem:
    """One to four tiles of one place, or a whole set, to anywhere."""
    rows = [board.rack.tiles, *(meld.tiles for meld in board.table)]
    row = rng.choice([row for row in rows if row])
    count = len(row) if row is not rows[0] and rng.random() < 0.3 else min(len(row), rng.randint(1, 4))
    return drop(board, rng.sample(row, count), random_target(board, rng), ROOMS)


# What a drop does


def test_a_rack_tile_joins_the_set_it_is_dropped_on() -> None:
    after = dropped(board_at("r1 r2 r3 / r4 b7"), "r4", ToSet(1, 3))
    assert (sets(after.table), " ".join(map(str, after.rack.tiles))) == (["r1 r2 r3 r4"], "b7")


def test_the_tile_leaves_a_gap_on_the_rack() -> None:
    before = board_at("r1 r2 r3 / k1 r4 b7")
    after = dropped(before, "r4", ToSet(1, 3))
    assert after.rack.places == {tile: place for tile, place in before.rack.places.items() if str(tile) != "r4"}


def test_tiles_dropped_on_empty_felt_make_a_set_where_they_were_dropped() -> None:
    after = dropped(board_at("r1 r2 r3 / k7 r7 b7"), "k7 b7 r7", ToFelt(SetPlace(2, 4.5)))
    assert sets(after.table) == ["k7 r7 b7", "r1 r2 r3"]
    assert after.places.spots[2] == SetPlace(2, 4.5)


def test_a_run_that_grows_at_its_left_end_grows_to_the_left() -> None:
    before = board_at("r2 r3 r4 / r1")
    after = dropped(before, "r1", ToSet(1, 3))
    assert spots(after.places)[1] == (0, before.places.spots[1].x - 1)


def test_a_whole_set_moved_changes_only_where_it_lies() -> None:
    before = board_at("r1 r2 r3 | k7 r7 b7 / o1")
    after = dropped(before, "r1@1 r2@1 r3@1", ToFelt(SetPlace(2, -8.0)))
    assert replace(after, places=before.places) == before
    assert after.places.spots[1] == SetPlace(2, -8.0)


def test_a_whole_set_taken_in_any_order_is_still_that_set() -> None:
    after = dropped(board_at("r1 r2 r3 / o1"), "r3 r1 r2", EMPTY)
    assert [(meld.ident, " ".join(map(str, meld.tiles))) for meld in after.table] == [(1, "r1 r2 r3")]


def test_a_part_of_a_set_becomes_a_set_of_its_own() -> None:
    after = dropped(board_at("r1 r2 r3 r4 r5 r6 / o1"), "r4@1 r5@1 r6@1", ToFelt(SetPlace(2, -3.0)))
    assert sets(after.table) == ["r1 r2 r3", "r4 r5 r6"]
    assert after.places.spots[2] == SetPlace(2, -3.0)


def test_the_left_half_of_a_split_stays_and_the_right_half_lies_beside_it() -> None:
    before = board_at("b3 b4 b5 b6 b7 / b5")
    after = dropped(before, "b5", ToSet(1, 2))
    assert sets(after.table) == ["b3 b4 b5", "b5 b6 b7"]
    left, right = after.places.spots[1], after.places.spots[2]
    assert left.row == right.row
    assert right.x == pytest.approx(left.x + 3 + ROOMS[0].gap)


def test_a_split_by_a_tile_of_another_set_keeps_the_halves_side_by_side() -> None:
    before = board_at("b3 b4 b5 b6 b7 | b2 b3 b4 b5 / k1")
    after = dropped(before, "b5@2", ToSet(1, 2))
    assert sets(after.table) == ["b2 b3 b4", "b3 b4 b5", "b5 b6 b7"]
    left, right = after.places.spots[1], after.places.spots[3]
    assert left.row == right.row
    assert right.x == pytest.approx(left.x + 3 + ROOMS[0].gap)


def test_sets_that_are_not_concerned_stay_where_they_lie() -> None:
    before = board_at("r1 r2 r3 | k7 r7 b7 | o9 o10 o11 / r4")
    apart = SetPlaces(0, {1: SetPlace(0, -1.5), 2: SetPlace(0, 4.0), 3: SetPlace(1, -1.5)})
    after = dropped(replace(before, places=apart), "r4", ToSet(1, 3))
    assert after.places == apart


def test_only_the_neighbour_in_the_way_gives_way() -> None:
    before = board_at("r1 r2 r3 | k7 r7 b7 | o9 o10 o11 / r4")
    close = SetPlaces(0, {1: SetPlace(0, -1.5), 2: SetPlace(0, 2.0), 3: SetPlace(1, -1.5)})
    after = dropped(replace(before, places=close), "r4", ToSet(1, 3))
    assert len(moved_sets(replace(before, places=close), after)) == 1


def test_an_emptied_set_is_gone_from_the_felt() -> None:
    after = dropped(board_at("r1 r2 r3 | r4 r5 r6 / k1"), "r4@2 r5@2 r6@2", ToSet(1, 3))
    assert set(after.places.spots) == {1}


def test_a_set_may_be_as_wrong_as_the_player_likes() -> None:
    assert sets(dropped(board_at("r1 r2 r3 / k13"), "k13", ToSet(1, 1)).table) == ["r1 k13 r2 r3"]


def test_a_tile_dropped_on_the_rack_stands_where_it_was_dropped() -> None:
    after = dropped(board_at("r1 r2 r3 / r4 b7"), "b7", ToRack(1, 12))
    assert after.rack.places[find(after.staged, "b7")] == RackPlace(1, 12)


def test_moving_tiles_on_the_rack_is_no_part_of_the_turn() -> None:
    before = board_at("r1 r2 r3 / r4 b7")
    after = dropped(before, "b7", ToRack(1, 12))
    assert (after.staged, after.places) == (before.staged, before.places)


def test_a_played_tile_goes_back_to_the_rack_where_it_is_dropped() -> None:
    played = dropped(board_at("r1 r2 r3 / r4 b7"), "r4", ToSet(1, 3))
    after = dropped(played, "r4", ToRack(0, -20))
    assert sets(after.table) == ["r1 r2 r3"]
    assert after.rack.places[find(after.staged, "r4")] == RackPlace(0, -20)


def test_a_table_tile_never_goes_to_the_rack() -> None:
    assert refusal(board_at("r1 r2 r3 r4 / b7"), "r4", ToRack(0, 0)) is Reason.TABLE_TILE_ON_RACK


def test_a_rack_tile_and_a_table_tile_together_never_go_to_the_rack() -> None:
    assert refusal(board_at("r1 r2 r3 r4 / b7"), "b7 r4", ToRack(0, 0)) is Reason.TABLE_TILE_ON_RACK


def test_before_the_opening_a_table_set_takes_no_tile() -> None:
    assert refusal(board_at("r1 r2 r3 / r4", opened=False), "r4", ToSet(1, 3)) is Reason.OPEN_TABLE


def test_before_the_opening_a_table_set_gives_no_tile() -> None:
    assert refusal(board_at("r1 r2 r3 r4 / b7", opened=False), "r4", EMPTY) is Reason.OPEN_TABLE


def test_tidying_changes_nothing_but_the_places() -> None:
    before = board_at("r5 b5 k5 | o1 o2 o3 / r4")
    after = before.tidied(ROOMS)
    assert replace(after, places=before.places) == before
    assert after.places != before.places


def test_a_tile_is_found_in_its_set_or_on_no_set() -> None:
    board = board_at("r1 r2 r3 | b7 b8 b9 / k1")
    assert [board.set_of(find(board.staged, name)) for name in ("r2", "b7", "k1")] == [1, 2, None]


def test_a_set_that_is_not_there_has_no_tiles() -> None:
    assert board_at("r1 r2 r3 / k1").tiles_of(77) == ()


# Whatever is dropped wherever


@examples(40)
@given(st.integers(0, 2**32))
def test_a_preview_changes_nothing_and_comes_true(seed: int) -> None:
    board, rng = board_at(FULL), random.Random(seed)
    before = (board, dict(board.places.spots), dict(board.rack.places), board.staged)
    again = random.Random(seed)
    assert random_drop(board, rng) == random_drop(board, again)
    assert before == (board_at(FULL), board.places.spots, board.rack.places, board.staged)


@examples(120)
@given(st.integers(0, 2**32))
def test_after_any_drops_every_tile_lies_in_one_place_and_no_set_on_another(seed: int) -> None:
    board, rng = board_at(FULL), random.Random(seed)
    everything = sorted(tile.ident for tile in (*board.rack.tiles, *(t for meld in board.table for t in meld.tiles)))
    for _ in range(12):
        after = random_drop(board, rng)
        board = board if isinstance(after, Problem) else after
        held = [tile for meld in board.table for tile in meld.tiles] + list(board.rack.places)
        assert sorted(tile.ident for tile in held) == everything
        assert set(board.rack.places) == board.staged.rack
        assert set(board.places.spots) == {meld.ident for meld in board.table}
        assert is_apart(board)


@examples(40)
@given(st.integers(0, 2**32))
def test_a_refused_drop_gives_a_reason_and_no_board(seed: int) -> None:
    board, rng = board_at(FULL, opened=False), random.Random(seed)
    meld = rng.choice(board.table)
    tiles = rng.sample(meld.tiles, rng.randint(1, len(meld.tiles) - 1))
    after = drop(board, tiles, random_target(board, rng), ROOMS)
    assert isinstance(after, Problem)
    assert after.reason in (Reason.OPEN_TABLE, Reason.TABLE_TILE_ON_RACK)


def test_a_whole_table_is_laid_in_one_step() -> None:
    """Whatever lay elsewhere before goes back to the rack."""
    start = board_at("r3 r4 r5 / r6 k1")
    begun = drop(start, tiles_named(start, "k1"), EMPTY, ROOMS)
    assert isinstance(begun, TurnBoard)
    wanted = Meld(1, (*start.tiles_of(1), *tiles_named(start, "r6")))
    whole = own_play(begun, (wanted,), ROOMS).end
    assert (sets(whole.table), [str(tile) for tile in whole.rack.tiles]) == (["r3 r4 r5 r6"], ["k1"])
    assert whole.staged.problems() == ()
