"""Where every tile belongs, and what a press takes hold of (ux 2.1, 2.3)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.session.board.turn_board import TurnBoard
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.tile_places import grip_box, hit_at, meld_at, places, tray_box
from game.ui.table.pointer import Hit
from tests.effort import every_row, examples
from tests.ui.tables import SIZES, board_at, layout_of, tile_of

TABLE = "r1 r2 r3 r4 r5 | k7 r7 b7 | o9 o10 o11 / k1 k2 k3 r8 r9 b4 b5 o6"
at_every_size = every_row("size", SIZES)


def at(board: TurnBoard, layout: TableLayout, name: str, dx: float = 0.5, dy: float = 0.5) -> tuple[int, int]:
    """A point of the tile called so, as shares of its box."""
    box = places(board, layout)[tile_of(board, name)].box
    return round(box.x + dx * box.w), round(box.y + dy * box.h)


@at_every_size
def test_every_tile_has_one_place_of_its_own(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    board = board_at(TABLE, layout)
    boxes = [place.box for place in places(board, layout).values()]
    assert len(boxes) == 11 + 8
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))


def test_a_place_names_its_set_and_the_rack_is_none() -> None:
    board, layout = board_at(TABLE), layout_of()
    found = places(board, layout)
    assert [found[tile_of(board, name)].ident for name in ("r2", "b7", "o11", "k1")] == [1, 2, 3, None]


def test_the_tiles_of_a_set_stand_side_by_side_in_order() -> None:
    board, layout = board_at(TABLE), layout_of()
    row = [places(board, layout)[tile] for tile in board.tiles_of(1)]
    pitch = layout.step_of(board.places).pitch
    assert [place.x - row[0].x for place in row] == [i * pitch for i in range(5)]
    assert len({place.y for place in row}) == 1


def test_a_tray_goes_round_all_tiles_of_its_set() -> None:
    board, layout = board_at(TABLE), layout_of()
    tray = tray_box(board, layout, board.table[0])
    for tile in board.tiles_of(1):
        box = places(board, layout)[tile].box
        assert tray.contains(box.x, box.y)
        assert tray.contains(box.right, box.bottom)


@at_every_size
def test_a_press_in_the_middle_of_a_tile_takes_that_tile(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    board = board_at(TABLE, layout)
    for tile, place in places(board, layout).items():
        x, y = place.box.centre
        assert hit_at(board, layout, round(x), round(y)).tiles == (tile,)


@examples(40)
@given(st.floats(0.02, 0.98), st.floats(0.02, 0.98))
def test_any_point_of_a_tile_takes_that_tile(dx: float, dy: float) -> None:
    board, layout = board_at(TABLE), layout_of()
    for name in ("r3", "k7", "k2"):
        assert hit_at(board, layout, *at(board, layout, name, dx, dy)).tile is tile_of(board, name)


def test_a_press_a_little_beside_a_rack_tile_still_takes_it() -> None:
    layout = layout_of((1920, 1080))
    board = board_at("r1 r2 r3 / k1", layout)
    x, y = at(board, layout, "k1", 0.0, 0.5)
    assert hit_at(board, layout, x - 3, y).tile is tile_of(board, "k1")
    assert hit_at(board, layout, x - 6, y) == Hit()


def test_between_two_tiles_the_nearer_is_taken() -> None:
    board, layout = board_at(TABLE), layout_of()
    left, right = (places(board, layout)[tile_of(board, name)].box for name in ("r2", "r3"))
    between = (left.right + right.x) / 2
    assert hit_at(board, layout, round(between - 3), round(left.centre[1])).tile is tile_of(board, "r2")
    assert hit_at(board, layout, round(between + 3), round(left.centre[1])).tile is tile_of(board, "r3")


def test_a_hit_remembers_how_far_the_middle_of_the_tile_is() -> None:
    board, layout = board_at(TABLE), layout_of()
    x, y = at(board, layout, "r3", 0.2, 0.8)
    middle = places(board, layout)[tile_of(board, "r3")].box.centre
    offset = hit_at(board, layout, x, y).offset
    assert (x + offset[0], y + offset[1]) == pytest.approx(middle)


def test_a_hit_on_a_run_knows_what_lies_to_its_right() -> None:
    board, layout = board_at(TABLE), layout_of()
    hit = hit_at(board, layout, *at(board, layout, "r3"))
    assert " ".join(map(str, hit.to_the_right)) == "r3 r4 r5"


def test_a_hit_on_the_rack_takes_nothing_along() -> None:
    board, layout = board_at(TABLE), layout_of()
    hit = hit_at(board, layout, *at(board, layout, "k2"))
    assert (hit.ident, hit.to_the_right, hit.grip) == (None, (), False)


@at_every_size
def test_the_grip_below_a_set_takes_all_its_tiles(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    board = board_at(TABLE, layout)
    for meld in board.table:
        x, y = grip_box(board, layout, meld).centre
        hit = hit_at(board, layout, round(x), round(y))
        assert (hit.tiles, hit.ident, hit.grip) == (meld.tiles, meld.ident, True)


def test_the_grip_carries_the_set_by_the_tile_above_the_pointer() -> None:
    board, layout = board_at("r1 r2 r3 r4 r5 / k1"), layout_of()
    box = grip_box(board, layout, board.table[0])
    hits = [hit_at(board, layout, round(x), round(box.centre[1])) for x in (box.x + 1, box.centre[0], box.right - 1)]
    assert [hit.grabbed for hit in hits] == sorted(hit.grabbed for hit in hits)
    assert hits[1].grabbed == 2


def test_empty_felt_holds_nothing() -> None:
    board, layout = board_at("r1 r2 r3 / k1"), layout_of()
    assert hit_at(board, layout, round(layout.felt.x + 5), round(layout.felt.y + 5)) == Hit()


def test_a_set_is_found_under_any_point_of_its_tray() -> None:
    board, layout = board_at(TABLE), layout_of()
    for meld in board.table:
        tray = tray_box(board, layout, meld)
        assert meld_at(board, layout, round(tray.x + 1), round(tray.bottom - 2)) is meld


def test_no_set_is_found_on_empty_felt() -> None:
    board, layout = board_at("r1 r2 r3 / k1"), layout_of()
    assert meld_at(board, layout, round(layout.felt.x + 5), round(layout.felt.y + 5)) is None
