"""What each gesture makes of the hand: clicking and dragging are equals (ux 2.1, 2.3)."""

from __future__ import annotations

from game.rules.tiles import Tile
from game.ui.geometry import Box
from game.ui.input.gestures import NO_MODS, Mods
from game.ui.table.pointer import (
    Hit,
    PointerIntent,
    PointerMode,
    PointerState,
    cancelled,
    moved,
    pressed,
    released,
    right_clicked,
)
from tests.helpers import tiles

RUN = tiles("b3 b4 b5 b6")
R7, K9, O1 = tiles("r7 k9 o1")
SHIFT, CTRL = Mods(shift=True), Mods(ctrl=True)
THRESHOLD = 5


def on(tile: Tile) -> Hit:
    """The pointer on a rack tile."""
    return Hit((tile,), offset=(3.0, -4.0))


def on_table(tile: Tile) -> Hit:
    """The pointer on a tile of the run."""
    return Hit((tile,), 0, 1, to_the_right=RUN[RUN.index(tile) :])


def clicked(state: PointerState, hit: Hit, mods: Mods = NO_MODS) -> tuple[PointerState, PointerIntent]:
    state, _ = pressed(state, hit, (10, 10), mods)
    return released(state, (10, 10))


def dragged(
    state: PointerState, hit: Hit, mods: Mods = NO_MODS, to: tuple[int, int] = (60, 10)
) -> tuple[PointerState, PointerIntent]:
    state, _ = pressed(state, hit, (10, 10), mods)
    return moved(state, to, THRESHOLD)


# Clicking


def test_a_press_alone_decides_nothing() -> None:
    state, intent = pressed(PointerState(), on(R7), (10, 10), NO_MODS)
    assert (state.picked, intent) == ((), PointerIntent.NOTHING)


def test_a_click_picks_a_tile() -> None:
    state, intent = clicked(PointerState(), on(R7))
    assert (state.picked, state.doing, intent) == ((R7,), PointerMode.IDLE, PointerIntent.PICKED)


def test_a_click_on_a_picked_tile_puts_it_down() -> None:
    state, intent = clicked(PointerState(picked=(R7, K9)), on(R7))
    assert (state.picked, intent) == ((K9,), PointerIntent.PICKED)


def test_clicks_on_the_rack_pick_several_in_the_order_of_the_clicks() -> None:
    state, _ = clicked(clicked(PointerState(), on(K9))[0], on(R7))
    assert state.picked == (K9, R7)


def test_a_click_on_the_table_places_what_is_picked() -> None:
    state, intent = clicked(PointerState(picked=(R7,)), on_table(RUN[1]))
    assert (state.picked, intent) == ((R7,), PointerIntent.PLACE)


def test_a_click_on_empty_felt_places_what_is_picked() -> None:
    assert clicked(PointerState(picked=(R7,)), Hit())[1] is PointerIntent.PLACE


def test_a_click_on_empty_felt_with_empty_hands_is_nothing() -> None:
    assert clicked(PointerState(), Hit())[1] is PointerIntent.NOTHING


def test_ctrl_adds_a_table_tile_to_the_pick_instead_of_placing() -> None:
    state, intent = clicked(PointerState(picked=(R7,)), on_table(RUN[3]), CTRL)
    assert (state.picked, intent) == ((R7, RUN[3]), PointerIntent.PICKED)


def test_shift_asks_for_everything_in_between() -> None:
    assert clicked(PointerState(picked=(R7,)), on(O1), SHIFT)[1] is PointerIntent.RANGE


def test_a_click_on_a_grip_picks_the_whole_set() -> None:
    state, intent = clicked(PointerState(), Hit(RUN, 2, 1, grip=True))
    assert (state.picked, intent) == (RUN, PointerIntent.PICKED)


# Dragging


def test_within_the_threshold_a_press_stays_a_click() -> None:
    state, intent = dragged(PointerState(), on(R7), to=(10 + THRESHOLD, 10 - THRESHOLD))
    assert (state.carrying, intent) == (False, PointerIntent.NOTHING)


def test_beyond_the_threshold_a_press_is_a_drag() -> None:
    state, intent = dragged(PointerState(), on(R7), to=(11 + THRESHOLD, 10))
    assert (state.carrying, state.picked, intent) == (True, (R7,), PointerIntent.PICKED)


def test_a_drag_is_taken_up_once() -> None:
    state, _ = dragged(PointerState(), on(R7))
    state, intent = moved(state, (200, 200), THRESHOLD)
    assert (state.picked, intent) == ((R7,), PointerIntent.NOTHING)


def test_a_dragged_tile_keeps_the_grab_offset() -> None:
    state, _ = dragged(PointerState(), on(R7), to=(200, 100))
    assert state.ghost == (203.0, 96.0)


def test_letting_go_is_a_drop() -> None:
    state, intent = released(dragged(PointerState(), on(R7))[0], (200, 100))
    assert (state.picked, state.doing, intent) == ((R7,), PointerMode.IDLE, PointerIntent.DROP)


def test_dragging_a_picked_tile_takes_the_others_along() -> None:
    state, _ = dragged(PointerState(picked=(K9, R7, O1)), on(R7))
    assert (state.picked, state.grabbed) == ((K9, R7, O1), 1)


def test_dragging_another_tile_leaves_the_picked_ones() -> None:
    assert dragged(PointerState(picked=(K9, O1)), on(R7))[0].picked == (R7,)


def test_shift_drags_the_rest_of_a_run_off() -> None:
    assert dragged(PointerState(), on_table(RUN[2]), SHIFT)[0].picked == RUN[2:]


def test_dragging_a_grip_takes_the_whole_set() -> None:
    state, _ = dragged(PointerState(), Hit(RUN, 2, 1, grip=True))
    assert (state.picked, state.grabbed) == (RUN, 2)


# The lasso


def test_a_drag_from_empty_ground_is_a_lasso() -> None:
    state, _ = dragged(PointerState(), Hit(), to=(60, 40))
    assert (state.doing, state.lasso) == (PointerMode.LASSO, Box(10, 10, 50, 30))


def test_a_lasso_may_be_drawn_in_any_direction() -> None:
    assert dragged(PointerState(), Hit(), to=(2, 3))[0].lasso == Box(2, 3, 8, 7)


def test_letting_go_closes_the_lasso() -> None:
    assert released(dragged(PointerState(), Hit())[0], (60, 10))[1] is PointerIntent.LASSOED


def test_without_a_lasso_there_is_no_box() -> None:
    assert dragged(PointerState(), on(R7))[0].lasso is None


# Letting go of it all


def test_escape_opens_the_hand() -> None:
    state, intent = cancelled(dragged(PointerState(), on(R7))[0])
    assert (state.picked, state.doing, intent) == ((), PointerMode.IDLE, PointerIntent.CANCELLED)


def test_escape_puts_picked_tiles_down() -> None:
    assert cancelled(PointerState(picked=(R7,)))[1] is PointerIntent.CANCELLED


def test_escape_with_empty_hands_is_somebody_elses() -> None:
    assert cancelled(PointerState())[1] is PointerIntent.NOTHING


def test_the_right_button_cancels_a_drag() -> None:
    assert right_clicked(dragged(PointerState(), on(R7))[0], on(K9)) == (
        PointerState(at=(60, 10)),
        PointerIntent.CANCELLED,
    )


def test_the_right_button_on_a_tile_sends_it_home() -> None:
    state, intent = right_clicked(PointerState(), on_table(RUN[0]))
    assert (state.hit.tile, intent) == (RUN[0], PointerIntent.HOME)


def test_the_right_button_on_empty_ground_is_nothing() -> None:
    assert right_clicked(PointerState(), Hit())[1] is PointerIntent.NOTHING


def test_releasing_what_was_never_pressed_is_nothing() -> None:
    assert released(PointerState(), (5, 5)) == (PointerState(at=(5, 5)), PointerIntent.NOTHING)
