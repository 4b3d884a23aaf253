"""Magnets: where carried tiles would go if they were let go now (ux 2.2, 9, 10)."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from game.session.board.table_places import SetPlace, SetPlaces
from game.session.board.turn_board import ToFelt, ToRack, ToSet, TurnBoard
from game.ui.geometry import Box
from game.ui.table.picture.drop_targets import HYSTERESIS, REACH, Carried, target_at
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.tile_places import places
from tests.effort import every_row, examples
from tests.ui.tables import SIZES, board_at, layout_of, tile_of

at_every_size = every_row("size", SIZES)
RUN = "b3 b4 b5 b6 / k1 b7 b8 b9 r8 r9"


def carried(board: TurnBoard, names: str, grabbed: int = 0) -> Carried:
    return Carried(tuple(tile_of(board, name) for name in names.split()), grabbed)


def box_of(board: TurnBoard, layout: TableLayout, ident: int = 1) -> Box:
    """The tiles of one set."""
    return layout.set_box(board.places, ident, len(board.tiles_of(ident)))


def slot(board: TurnBoard, layout: TableLayout, index: int) -> tuple[float, float]:
    """Where the middle of a tile goes that joins set 1 before its tile `index`: between two, or past an end."""
    step, box = layout.step_of(board.places), box_of(board, layout)
    ends = {0: box.x - step.width / 2, len(board.tiles_of(1)): box.right + step.width / 2}
    between = box.x + index * step.pitch - (step.pitch - step.width) / 2
    return ends.get(index, between), box.centre[1]


def two_neighbours(layout: TableLayout) -> TurnBoard:
    """Sets 1 and 2 in one row, half a tile apart, and a tile that both can take."""
    board = board_at("r1 r2 r3 | r5 r6 r7 / r4 k1", layout)
    return replace(board, places=SetPlaces(0, {1: SetPlace(0, -4.0), 2: SetPlace(0, -1.0 + 0.55)}))


# Sets


@examples(72)
@given(size=st.sampled_from(SIZES), dx=st.floats(-0.49, 0.49), dy=st.floats(-0.45, 0.45))
def test_a_tile_near_a_slot_snaps_into_it(size: tuple[int, int], dx: float, dy: float) -> None:
    layout = layout_of(size)
    board = board_at(RUN, layout)
    step = layout.step_of(board.places)
    for index in range(5):
        x, y = slot(board, layout, index)
        inwards = {0: abs(dx), 4: -abs(dx)}.get(index, dx)
        at = (x + inwards * step.width, y + dy * step.height)
        assert target_at(board, layout, carried(board, "b7"), at) == ToSet(1, index)


@examples(72)
@given(size=st.sampled_from(SIZES), past=st.floats(0, 0.5), dy=st.floats(-0.45, 0.45))
def test_an_end_catches_half_a_tile_further_out(size: tuple[int, int], past: float, dy: float) -> None:
    layout = layout_of(size)
    board = board_at(RUN, layout)
    step, box = layout.step_of(board.places), box_of(board, layout)
    y = box.centre[1] + dy * step.height
    assert target_at(board, layout, carried(board, "b7"), (box.right + past * step.width, y)) == ToSet(1, 4)
    assert target_at(board, layout, carried(board, "b7"), (box.x - past * step.width, y)) == ToSet(1, 0)


@at_every_size
def test_further_out_than_that_a_new_set_is_begun(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    board = board_at(RUN, layout)
    step, box = layout.step_of(board.places), box_of(board, layout)
    beyond = REACH * step.width + layout.padding + 1
    for x in (box.right + beyond, box.x - beyond):
        assert isinstance(target_at(board, layout, carried(board, "b7"), (x, box.centre[1])), ToFelt)


@at_every_size
def test_beside_a_set_that_it_can_never_join_a_tile_lies_by_itself(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    board = board_at(RUN, layout)
    step, box = layout.step_of(board.places), box_of(board, layout)
    hand = carried(board, "k1")
    assert isinstance(target_at(board, layout, hand, (box.right + 0.2 * step.width, box.centre[1])), ToFelt)
    assert isinstance(target_at(board, layout, hand, (box.right - 0.2 * step.width, box.centre[1])), ToSet)


@every_row("grabbed", [0, 1, 2])
def test_several_tiles_reach_an_end_with_the_nearest_of_them(grabbed: int) -> None:
    layout = layout_of()
    board = board_at(RUN, layout)
    step, box = layout.step_of(board.places), box_of(board, layout)
    hand = carried(board, "b7 b8 b9", grabbed)
    right = box.right + step.width * 0.5 + grabbed * step.pitch
    left = box.x - step.width * 0.5 - (2 - grabbed) * step.pitch
    assert target_at(board, layout, hand, (right, box.centre[1])) == ToSet(1, 4)
    assert target_at(board, layout, hand, (left, box.centre[1])) == ToSet(1, 0)


def test_the_tiles_of_a_set_count_without_the_carried_one() -> None:
    layout = layout_of()
    board = board_at(RUN, layout)
    x, y = places(board, layout)[tile_of(board, "b6")].box.centre
    assert target_at(board, layout, carried(board, "b3"), (x + 5, y)) == ToSet(1, 3)
    assert target_at(board, layout, carried(board, "b3"), (x - 5, y)) == ToSet(1, 2)


def test_a_whole_set_in_the_hand_is_no_target_for_itself() -> None:
    layout = layout_of()
    board = board_at(RUN, layout)
    target = target_at(board, layout, carried(board, "b3 b4 b5 b6"), box_of(board, layout).centre)
    assert isinstance(target, ToFelt)


@examples(40)
@given(st.floats(0.02, 0.98))
def test_between_two_sets_the_nearer_one_catches(share: float) -> None:
    layout = layout_of()
    board = two_neighbours(layout)
    left, right = box_of(board, layout, 1), box_of(board, layout, 2)
    x = left.right + share * (right.x - left.right)
    target = target_at(board, layout, carried(board, "r4"), (x, left.centre[1]))
    if abs(share - 0.5) > 0.02:
        assert target == (ToSet(1, 3) if share < 0.5 else ToSet(2, 0))


def test_a_set_by_itself_is_not_drawn_into_one_it_would_spoil() -> None:
    layout = layout_of()
    board = board_at("r1 r2 r3 / k7 r7 b7", layout)
    box = box_of(board, layout)
    beside = (box.right + layout.step_of(board.places).width * 0.5, box.centre[1])
    assert isinstance(target_at(board, layout, carried(board, "k7 r7 b7"), beside), ToFelt)
    assert isinstance(target_at(board, layout, carried(board, "k7 r7 b7"), box.centre), ToSet)


def test_a_locked_set_draws_nothing_from_beside_it() -> None:
    layout = layout_of()
    board = board_at("r1 r2 r3 / r4", layout, opened=False)
    box = box_of(board, layout)
    beside = (box.right + layout.step_of(board.places).width * 0.5, box.centre[1])
    assert isinstance(target_at(board, layout, carried(board, "r4"), beside), ToFelt)


# Hysteresis


@at_every_size
def test_a_caught_set_holds_on_a_little_beyond_its_zone(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    board = board_at(RUN, layout)
    step, box = layout.step_of(board.places), box_of(board, layout)
    hand, held = carried(board, "b7"), ToSet(1, 4)
    edge = box.right + REACH * step.width + layout.padding
    for beyond, caught in ((0.5, True), (1.5, False)):
        at = (edge + beyond * HYSTERESIS * layout.frame.u, box.centre[1])
        assert (target_at(board, layout, hand, at, held) == held) is caught
        assert target_at(board, layout, hand, at) != held


def test_a_caught_slot_holds_on_a_little_beyond_its_border() -> None:
    layout = layout_of()
    board = board_at(RUN, layout)
    hand = carried(board, "k1")
    x, y = places(board, layout)[tile_of(board, "b4")].box.centre
    little, much = 0.5 * HYSTERESIS * layout.frame.u, 1.5 * HYSTERESIS * layout.frame.u
    assert target_at(board, layout, hand, (x + little, y), ToSet(1, 1)) == ToSet(1, 1)
    assert target_at(board, layout, hand, (x + much, y), ToSet(1, 1)) == ToSet(1, 2)
    assert target_at(board, layout, hand, (x + little, y)) == ToSet(1, 2)


def test_between_two_sets_the_caught_one_holds_on() -> None:
    layout = layout_of()
    board = two_neighbours(layout)
    left, right = box_of(board, layout, 1), box_of(board, layout, 2)
    at = ((left.right + right.x) / 2 + 1, left.centre[1])
    assert target_at(board, layout, carried(board, "r4"), at, ToSet(1, 3)) == ToSet(1, 3)
    assert target_at(board, layout, carried(board, "r4"), at, ToSet(2, 0)) == ToSet(2, 0)


@examples(40)
@given(st.floats(0, 1), st.floats(0, 1))
def test_a_hand_that_rests_keeps_its_target(dx: float, dy: float) -> None:
    layout = layout_of()
    board, felt = two_neighbours(layout), layout.felt
    at = (felt.x + dx * felt.w, felt.y + dy * felt.h)
    first = target_at(board, layout, carried(board, "r4"), at)
    assert target_at(board, layout, carried(board, "r4"), at, first) == first


# Felt, rack, and nowhere


@examples(72)
@given(size=st.sampled_from(SIZES), dx=st.floats(0, 1), dy=st.floats(0, 1))
def test_empty_felt_begins_a_new_set_under_the_hand(size: tuple[int, int], dx: float, dy: float) -> None:
    layout = layout_of(size)
    board, felt = board_at("/ k1 r8 r9", layout), layout.felt
    x, y = felt.x + dx * felt.w, felt.y + dy * felt.h
    target = target_at(board, layout, carried(board, "k1"), (x, y))
    assert isinstance(target, ToFelt)
    step = layout.step_of(board.places)
    left, top = layout.spot_xy(step, target.spot)
    assert felt.x <= left
    assert left + step.width <= felt.right
    inside = felt.x + step.pitch < x < felt.right - step.pitch
    assert not inside or abs(left + step.width / 2 - x) <= step.pitch / 4
    assert abs(top + step.height / 2 - y) <= step.row


@examples(72)
@given(size=st.sampled_from(SIZES), dx=st.floats(0.0, 0.999), dy=st.floats(0.0, 0.999))
def test_over_a_button_beside_the_rack_there_is_no_target(size: tuple[int, int], dx: float, dy: float) -> None:
    layout = layout_of(size)
    board = board_at(RUN, layout)
    for box in (box for box in layout.buttons.values() if not box.overlaps(layout.rack)):
        assert target_at(board, layout, carried(board, "k1"), (box.x + dx * box.w, box.y + dy * box.h)) is None


@examples(72)
@given(size=st.sampled_from(SIZES), dx=st.floats(0.0, 0.999), dy=st.floats(0.0, 0.999))
def test_over_the_bars_there_is_no_target(size: tuple[int, int], dx: float, dy: float) -> None:
    layout = layout_of(size)
    board = board_at(RUN, layout)
    for box in (layout.top, layout.status):
        assert target_at(board, layout, carried(board, "k1"), (box.x + dx * box.w, box.y + dy * box.h)) is None


@at_every_size
def test_a_tile_over_its_own_place_on_the_rack_would_stand_there(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    board = board_at(RUN, layout)
    for tile, place in board.rack.places.items():
        middle = places(board, layout)[tile].box.centre
        assert target_at(board, layout, Carried((tile,)), middle) == ToRack(*place)


def test_several_tiles_stand_on_the_rack_with_the_grabbed_one_under_the_hand() -> None:
    layout = layout_of()
    board = board_at(RUN, layout)
    hand = carried(board, "k1 r8 r9", 2)
    middle = places(board, layout)[tile_of(board, "r9")].box.centre
    target = target_at(board, layout, hand, middle)
    assert isinstance(target, ToRack)
    assert target.x == board.rack.places[tile_of(board, "r9")].x - 8


def two_runs(layout: TableLayout) -> TurnBoard:
    """Two runs in one row, half a tile apart, and a tile for each that only it can take."""
    board = board_at("r1 r2 r3 | b9 b10 b11 / r4 b8", layout)
    return replace(board, places=SetPlaces(0, {1: SetPlace(0, -4.0), 2: SetPlace(0, -1.0 + 0.55)}))


@at_every_size
@every_row("share", [0.35, 0.5, 0.65])
@every_row(("name", "ident"), [("r4", 1), ("b8", 2)])
def test_near_a_tie_the_set_that_becomes_legal_wins(size: tuple[int, int], share: float, name: str, ident: int) -> None:
    layout = layout_of(size)
    board = two_runs(layout)
    left, right = box_of(board, layout), box_of(board, layout, 2)
    at = left.right + (right.x - left.right) * share, left.centre[1]
    target = target_at(board, layout, carried(board, name), at)
    assert isinstance(target, ToSet) and target.ident == ident


@at_every_size
def test_far_from_a_tie_the_nearer_set_wins_though_it_becomes_illegal(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    board = two_runs(layout)
    box = box_of(board, layout)
    target = target_at(board, layout, carried(board, "b8"), (box.right - 4, box.centre[1]))
    assert isinstance(target, ToSet) and target.ident == 1
