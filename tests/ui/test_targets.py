"""Magnets: where carried tiles would go if they were let go now (ux 2.2, 9, 10)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.session.desk import Desk, ToFelt, ToRack, ToSet
from game.session.felt import Felt, Spot
from game.ui.geometry import Box
from game.ui.table.layout import TableLayout
from game.ui.table.places import places
from game.ui.table.targets import HYSTERESIS, Carried, target_at
from tests.effort import examples
from tests.ui.tables import SIZES, desk_at, layout_of, tile_of

at_every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
RUN = "b3 b4 b5 b6 / k1 r8 r9"


def carried(desk: Desk, names: str, grabbed: int = 0) -> Carried:
    return Carried(tuple(tile_of(desk, name) for name in names.split()), grabbed)


def box_of(desk: Desk, layout: TableLayout, ident: int = 1) -> Box:
    """The tiles of one set."""
    return layout.set_box(desk.felt, ident, len(desk.tiles_of(ident)))


def slot(desk: Desk, layout: TableLayout, index: int) -> tuple[float, float]:
    """Where the middle of a tile goes that joins set 1 before its tile `index`: between two, or past an end."""
    step, box = layout.step_of(desk.felt), box_of(desk, layout)
    ends = {0: box.x - step.width / 2, len(desk.tiles_of(1)): box.right + step.width / 2}
    between = box.x + index * step.pitch - (step.pitch - step.width) / 2
    return ends.get(index, between), box.centre[1]


def two_neighbours(layout: TableLayout) -> Desk:
    """Sets 1 and 2 in one row, half a tile apart."""
    desk = desk_at("r1 r2 r3 | k7 r7 b7 / k1", layout)
    return replace(desk, felt=Felt(0, {1: Spot(0, -4.0), 2: Spot(0, -1.0 + 0.55)}))


# Sets


@at_every_size
@examples(12)
@given(dx=st.floats(-0.49, 0.49), dy=st.floats(-0.45, 0.45))
def test_a_tile_near_a_slot_snaps_into_it(size: tuple[int, int], dx: float, dy: float) -> None:
    layout = layout_of(size)
    desk = desk_at(RUN, layout)
    step = layout.step_of(desk.felt)
    for index in range(5):
        x, y = slot(desk, layout, index)
        at = (x + dx * step.width, y + dy * step.height)
        assert target_at(desk, layout, carried(desk, "k1"), at) == ToSet(1, index)


@at_every_size
@examples(12)
@given(past=st.floats(0, 0.99), dy=st.floats(-0.45, 0.45))
def test_an_end_catches_a_whole_tile_further_out(size: tuple[int, int], past: float, dy: float) -> None:
    layout = layout_of(size)
    desk = desk_at(RUN, layout)
    step, box = layout.step_of(desk.felt), box_of(desk, layout)
    y = box.centre[1] + dy * step.height
    assert target_at(desk, layout, carried(desk, "k1"), (box.right + past * step.width, y)) == ToSet(1, 4)
    assert target_at(desk, layout, carried(desk, "k1"), (box.x - past * step.width, y)) == ToSet(1, 0)


def test_further_out_than_that_a_new_set_is_begun() -> None:
    layout = layout_of()
    desk = desk_at(RUN, layout)
    step, box = layout.step_of(desk.felt), box_of(desk, layout)
    target = target_at(desk, layout, carried(desk, "k1"), (box.right + 1.1 * step.width, box.centre[1]))
    assert isinstance(target, ToFelt)


@pytest.mark.parametrize("grabbed", [0, 1, 2])
def test_several_tiles_reach_an_end_with_the_nearest_of_them(grabbed: int) -> None:
    layout = layout_of()
    desk = desk_at(RUN, layout)
    step, box = layout.step_of(desk.felt), box_of(desk, layout)
    hand = carried(desk, "k1 r8 r9", grabbed)
    right = box.right + step.width * 0.5 + grabbed * step.pitch
    left = box.x - step.width * 0.5 - (2 - grabbed) * step.pitch
    assert target_at(desk, layout, hand, (right, box.centre[1])) == ToSet(1, 4)
    assert target_at(desk, layout, hand, (left, box.centre[1])) == ToSet(1, 0)


def test_the_tiles_of_a_set_count_without_the_carried_one() -> None:
    layout = layout_of()
    desk = desk_at(RUN, layout)
    x, y = places(desk, layout)[tile_of(desk, "b6")].box.centre
    assert target_at(desk, layout, carried(desk, "b3"), (x + 5, y)) == ToSet(1, 3)
    assert target_at(desk, layout, carried(desk, "b3"), (x - 5, y)) == ToSet(1, 2)


def test_a_whole_set_in_the_hand_is_no_target_for_itself() -> None:
    layout = layout_of()
    desk = desk_at(RUN, layout)
    target = target_at(desk, layout, carried(desk, "b3 b4 b5 b6"), box_of(desk, layout).centre)
    assert isinstance(target, ToFelt)


@examples(40)
@given(st.floats(0.02, 0.98))
def test_between_two_sets_the_nearer_one_catches(share: float) -> None:
    layout = layout_of()
    desk = two_neighbours(layout)
    left, right = box_of(desk, layout, 1), box_of(desk, layout, 2)
    x = left.right + share * (right.x - left.right)
    target = target_at(desk, layout, carried(desk, "k1"), (x, left.centre[1]))
    if abs(share - 0.5) > 0.02:
        assert target == (ToSet(1, 3) if share < 0.5 else ToSet(2, 0))


def test_a_set_by_itself_is_not_drawn_into_one_it_would_spoil() -> None:
    layout = layout_of()
    desk = desk_at("r1 r2 r3 / k7 r7 b7", layout)
    box = box_of(desk, layout)
    beside = (box.right + layout.step_of(desk.felt).width * 0.5, box.centre[1])
    assert isinstance(target_at(desk, layout, carried(desk, "k7 r7 b7"), beside), ToFelt)
    assert isinstance(target_at(desk, layout, carried(desk, "k7 r7 b7"), box.centre), ToSet)


def test_a_locked_set_draws_nothing_from_beside_it() -> None:
    layout = layout_of()
    desk = desk_at("r1 r2 r3 / r4", layout, opened=False)
    box = box_of(desk, layout)
    beside = (box.right + layout.step_of(desk.felt).width * 0.5, box.centre[1])
    assert isinstance(target_at(desk, layout, carried(desk, "r4"), beside), ToFelt)


# Hysteresis


@at_every_size
def test_a_caught_set_holds_on_a_little_beyond_its_zone(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    desk = desk_at(RUN, layout)
    step, box = layout.step_of(desk.felt), box_of(desk, layout)
    hand, held = carried(desk, "k1"), ToSet(1, 4)
    edge = box.right + step.width
    for beyond, caught in ((0.5, True), (1.5, False)):
        at = (edge + beyond * HYSTERESIS * layout.frame.u, box.centre[1])
        assert (target_at(desk, layout, hand, at, held) == held) is caught
        assert target_at(desk, layout, hand, at) != held


def test_a_caught_slot_holds_on_a_little_beyond_its_border() -> None:
    layout = layout_of()
    desk = desk_at(RUN, layout)
    hand = carried(desk, "k1")
    x, y = places(desk, layout)[tile_of(desk, "b4")].box.centre
    little, much = 0.5 * HYSTERESIS * layout.frame.u, 1.5 * HYSTERESIS * layout.frame.u
    assert target_at(desk, layout, hand, (x + little, y), ToSet(1, 1)) == ToSet(1, 1)
    assert target_at(desk, layout, hand, (x + much, y), ToSet(1, 1)) == ToSet(1, 2)
    assert target_at(desk, layout, hand, (x + little, y)) == ToSet(1, 2)


def test_between_two_sets_the_caught_one_holds_on() -> None:
    layout = layout_of()
    desk = two_neighbours(layout)
    left, right = box_of(desk, layout, 1), box_of(desk, layout, 2)
    at = ((left.right + right.x) / 2 + 1, left.centre[1])
    assert target_at(desk, layout, carried(desk, "k1"), at, ToSet(1, 3)) == ToSet(1, 3)
    assert target_at(desk, layout, carried(desk, "k1"), at, ToSet(2, 0)) == ToSet(2, 0)


@examples(40)
@given(st.floats(0, 1), st.floats(0, 1))
def test_a_hand_that_rests_keeps_its_target(dx: float, dy: float) -> None:
    layout = layout_of()
    desk, felt = two_neighbours(layout), layout.felt
    at = (felt.x + dx * felt.w, felt.y + dy * felt.h)
    first = target_at(desk, layout, carried(desk, "k1"), at)
    assert target_at(desk, layout, carried(desk, "k1"), at, first) == first


# Felt, rack, and nowhere


@at_every_size
@examples(12)
@given(dx=st.floats(0, 1), dy=st.floats(0, 1))
def test_empty_felt_begins_a_new_set_under_the_hand(size: tuple[int, int], dx: float, dy: float) -> None:
    layout = layout_of(size)
    desk, felt = desk_at("/ k1 r8 r9", layout), layout.felt
    x, y = felt.x + dx * felt.w, felt.y + dy * felt.h
    target = target_at(desk, layout, carried(desk, "k1"), (x, y))
    assert isinstance(target, ToFelt)
    step = layout.step_of(desk.felt)
    left, top = layout.spot_xy(step, target.spot)
    assert felt.x <= left
    assert left + step.width <= felt.right
    inside = felt.x + step.pitch < x < felt.right - step.pitch
    assert not inside or abs(left + step.width / 2 - x) <= step.pitch / 4
    assert abs(top + step.height / 2 - y) <= step.row


@at_every_size
@examples(12)
@given(dx=st.floats(0.0, 0.999), dy=st.floats(0.0, 0.999))
def test_over_a_button_there_is_no_target(size: tuple[int, int], dx: float, dy: float) -> None:
    layout = layout_of(size)
    desk = desk_at(RUN, layout)
    for box in layout.buttons.values():
        assert target_at(desk, layout, carried(desk, "k1"), (box.x + dx * box.w, box.y + dy * box.h)) is None


@at_every_size
@examples(12)
@given(dx=st.floats(0.0, 0.999), dy=st.floats(0.0, 0.999))
def test_over_the_bars_there_is_no_target(size: tuple[int, int], dx: float, dy: float) -> None:
    layout = layout_of(size)
    desk = desk_at(RUN, layout)
    for box in (layout.top, layout.status):
        assert target_at(desk, layout, carried(desk, "k1"), (box.x + dx * box.w, box.y + dy * box.h)) is None


@at_every_size
def test_a_tile_over_its_own_place_on_the_rack_would_stand_there(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    desk = desk_at(RUN, layout)
    for tile, place in desk.rack.places.items():
        middle = places(desk, layout)[tile].box.centre
        assert target_at(desk, layout, Carried((tile,)), middle) == ToRack(*place)


def test_several_tiles_stand_on_the_rack_with_the_grabbed_one_under_the_hand() -> None:
    layout = layout_of()
    desk = desk_at(RUN, layout)
    hand = carried(desk, "k1 r8 r9", 2)
    middle = places(desk, layout)[tile_of(desk, "r9")].box.centre
    target = target_at(desk, layout, hand, middle)
    assert isinstance(target, ToRack)
    assert target.x == desk.rack.places[tile_of(desk, "r9")].x - 8
