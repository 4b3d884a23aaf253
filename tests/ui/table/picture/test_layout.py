"""The table scene at every window size: nothing too small, too near, or outside (ux 2.1, 2.5)."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.session.board.rack_places import RackPlace, RackPlaces
from game.session.board.rack_rooms import room_for
from game.session.board.table_places import EMPTY_FELT, SetPlace, SetPlaces, settled, tidied
from game.ui.geometry import Box, Frame
from game.ui.table.picture.button_places import LEAST_BUTTON
from game.ui.table.picture.exercise_chrome import ExerciseBar, StageTexts
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.rack_layout import LEAST_TILE
from game.ui.table.picture.tile_places import places, tray_box
from tests.effort import every_row, examples, soak
from tests.ui.tables import SIZES, board_of, heaps, layout_of, some_tiles

at_every_size = every_row("size", SIZES)


def window(layout: TableLayout) -> Box:
    return Box(0, 0, layout.frame.width, layout.frame.height)


def is_inside(inner: Box, outer: Box, slack: float = 0.5) -> bool:
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


# The frame


@at_every_size
def test_nothing_lies_outside_the_window(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    seats = [layout.seat(number, 6) for number in range(6)]
    boxes = [layout.top, layout.rack, layout.status, layout.felt, layout.pool, *layout.buttons.values(), *seats]
    assert [box for box in boxes if not is_inside(box, window(layout), 0)] == []


@at_every_size
def test_the_areas_do_not_cover_each_other(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    areas = [layout.top, layout.felt, layout.status, layout.rack]
    assert not any(a.overlaps(b) for a, b in combinations(areas, 2))


@at_every_size
def test_no_button_is_smaller_than_a_finger_needs(size: tuple[int, int]) -> None:
    small = {name: box for name, box in layout_of(size).buttons.items() if min(box.w, box.h) < LEAST_BUTTON == 44}
    assert small == {}


@at_every_size
def test_no_button_covers_another_or_the_felt_or_a_tile(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    buttons, rack, tiles = list(layout.buttons.values()), layout.rack, layout.rack_rooms
    beside = [box for box in buttons if not box.overlaps(rack)]
    low, high = (
        layout.ledges.corners(room, [RackPlace(0, x)])[0][0] for room in tiles[:1] for x in (room.low, room.high)
    )
    assert not any(a.overlaps(b) for a, b in combinations([*beside, rack, layout.felt], 2))
    on_it = [box for box in buttons if box not in beside]
    assert not any(a.overlaps(b) for a, b in combinations(on_it, 2))
    assert all(is_inside(box, rack) and (box.right <= low or box.x >= high) for box in on_it)


@at_every_size
def test_drawing_and_ending_the_turn_are_far_apart(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    draw, end = layout.buttons["draw"], layout.buttons["end-turn"]
    assert end.x - draw.right >= 120 * layout.frame.u


@at_every_size
@every_row("count", range(2, 7))
def test_the_seats_stand_side_by_side_and_leave_the_pool_free(size: tuple[int, int], count: int) -> None:
    layout = layout_of(size)
    things = [*(layout.seat(number, count) for number in range(count)), layout.pool, layout.buttons["menu"]]
    assert not any(a.overlaps(b) for a, b in combinations(things, 2))


# The table


@at_every_size
def test_no_tile_on_the_table_is_ever_too_small(size: tuple[int, int]) -> None:
    assert min(step.width for step in layout_of(size).steps) >= LEAST_TILE == 44


@at_every_size
def test_every_step_down_makes_the_table_larger(size: tuple[int, int]) -> None:
    rooms = layout_of(size).rooms
    held = [room.rows * room.columns / (1 + room.gap / 3) for room in rooms]
    assert held == sorted(held)


@examples(90)
@given(st.sampled_from(SIZES), st.integers(0, 2**32))
def test_any_table_of_ninety_tiles_fits(size: tuple[int, int], seed: int) -> None:
    layout, rng = layout_of(size), random.Random(seed)
    table = heaps(some_tiles(90, rng), rng)
    board = board_of(table, layout.rooms)
    layout = layout.over_rack(board.places)
    trays = [tray_box(board, layout, meld) for meld in table]
    assert [tray for tray in trays if not is_inside(tray, layout.felt.grown(layout.padding))] == []
    sets = [layout.set_box(board.places, meld.ident, len(meld.tiles)) for meld in table]
    assert not any(a.overlaps(b) for a, b in combinations(sets, 2))


@at_every_size
@every_row("length", [3, 4, 5, 10])
def test_ninety_tiles_fit_in_sets_of_any_one_length(size: tuple[int, int], length: int) -> None:
    layout = layout_of(size)
    table = heaps(some_tiles(90, random.Random(1)), random.Random(1), length, length)
    board = board_of(table, layout.rooms)
    assert {spot.row for spot in board.places.spots.values()} <= set(layout.step_of(board.places).room.row_numbers)


@every_row("size", SIZES[1:])
def test_eight_whole_runs_fit(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    table = heaps(some_tiles(104, random.Random(1)), random.Random(1), 13, 13)
    board = board_of(table, layout.rooms)
    assert {spot.row for spot in board.places.spots.values()} <= set(layout.step_of(board.places).room.row_numbers)


@at_every_size
def test_tidying_keeps_ninety_tiles_on_the_felt(size: tuple[int, int]) -> None:
    layout, rng = layout_of(size), random.Random(2)
    table = heaps(some_tiles(90, rng), rng)
    felt = tidied(settled(EMPTY_FELT, table, layout.rooms), table, layout.rooms)
    layout = layout.over_rack(felt)
    boxes = [layout.set_box(felt, meld.ident, len(meld.tiles)) for meld in table]
    assert [box for box in boxes if not is_inside(box, layout.felt)] == []


@given(st.sampled_from(SIZES), st.integers(0, 3), st.integers(-2, 2), st.integers(-20, 20))
@examples(180)
def test_a_spot_is_found_again_at_its_own_pixel(size: tuple[int, int], number: int, row: int, quarters: int) -> None:
    layout = layout_of(size)
    felt = SetPlaces(number, {})
    step = layout.step_of(felt)
    spot = SetPlace(step.room.nearest_row(row), quarters / 4)
    assert layout.spot_at(felt, *layout.spot_xy(step, spot)) == pytest.approx(spot)


# The rack


@at_every_size
def test_forty_tiles_stand_large_enough_for_a_finger(size: tuple[int, int]) -> None:
    layout, rng = layout_of(size), random.Random(1)
    rack = RackPlaces.of(some_tiles(40, rng))
    assert layout.ledges.tile(rack.room) >= LEAST_TILE
    boxes = [
        Box(*corner, layout.ledges.tile(rack.room), layout.ledges.tile(rack.room) * 4 / 3)
        for corner in layout.ledges.corners(rack.room, rack.places.values())
    ]
    assert [box for box in boxes if not is_inside(box, layout.rack)] == []
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))


@at_every_size
@pytest.mark.parametrize("count", soak([14, 40, 100, 32, 60, 78], 3))
def test_no_rack_tile_covers_another_or_leaves_the_rack(size: tuple[int, int], count: int) -> None:
    layout = layout_of(size)
    board = board_of((), layout.rooms)
    rack = RackPlaces.of(some_tiles(count, random.Random(1)))
    boxes = [place.box for place in places(type(board)(board.staged, board.places, rack), layout).values()]
    assert len(boxes) == count
    assert [box for box in boxes if not is_inside(box, layout.rack)] == []
    assert not any(a.overlaps(b.inset(0.5, 0.5)) for a, b in combinations(boxes, 2))


@every_row("size", [(1280, 720), (1920, 1080)])
def test_tiles_on_three_ledges_touch_neither_the_rim_nor_each_other(size: tuple[int, int]) -> None:
    layout, room = layout_of(size), room_for(40)
    height, bottoms = layout.ledges.tile(room) * 4 / 3, layout.ledges.bottoms(room)
    assert room.ledges == 3
    assert bottoms[0] - height >= 2 and bottoms[-1] <= layout.rack.h - 2
    assert all(below - above - height >= 4 for above, below in pairwise(bottoms))


@at_every_size
def test_a_fresh_rack_shows_tiles_a_finger_can_take(size: tuple[int, int]) -> None:
    assert layout_of(size).ledges.tile(room_for(14)) >= LEAST_TILE


@given(st.sampled_from(SIZES), st.sampled_from((14, 34, 40, 50, 70, 100)), st.integers(0, 3), st.integers(-80, 80))
@examples(180)
def test_a_place_on_the_rack_is_found_again_at_its_own_pixel(
    size: tuple[int, int], count: int, ledge: int, quarters: int
) -> None:
    layout, room = layout_of(size), room_for(count)
    place = RackPlace(min(ledge, room.ledges - 1), min(max(quarters, room.low), room.high - 4))
    assert layout.ledges.place_at(room, *layout.ledges.corners(room, [place])[0]) == place


@at_every_size
def test_neither_the_rack_nor_a_ring_round_it_is_cut_by_the_windows_edge(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    assert layout.rack.bottom + 2 <= size[1]
    for room in layout.rack_rooms:
        assert layout.rack.y + layout.ledges.bottoms(room)[-1] + layout.frame.px(5) <= size[1]


@every_row("size", [(1152, 648), (1280, 720), (1920, 1080)])
def test_the_sets_of_a_play_that_is_shown_keep_clear_of_the_goal(size: tuple[int, int]) -> None:
    layout = TableLayout(Frame(*size), bar=1)
    pill = ExerciseBar(layout, StageTexts("", "", ""), "", "", solved=False).pill
    assert layout.felt.y - layout.padding > pill.bottom
