"""What each gesture makes of the hand: clicking and dragging are equals (ux 2.1, 2.3)."""

from __future__ import annotations

from game.rules.tiles import Tile
from game.ui.geometry import Box
from game.ui.gestures import NO_MODS, Mods
from game.ui.table.hand import Doing, Hand, Hit, Intent, cancelled, moved, pressed, released, right_clicked
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


def clicked(hand: Hand, hit: Hit, mods: Mods = NO_MODS) -> tuple[Hand, Intent]:
    hand, _ = pressed(hand, hit, (10, 10), mods)
    return released(hand, (10, 10))


def dragged(hand: Hand, hit: Hit, mods: Mods = NO_MODS, to: tuple[int, int] = (60, 10)) -> tuple[Hand, Intent]:
    hand, _ = pressed(hand, hit, (10, 10), mods)
    return moved(hand, to, THRESHOLD)


# Clicking


def test_a_press_alone_decides_nothing() -> None:
    hand, intent = pressed(Hand(), on(R7), (10, 10), NO_MODS)
    assert (hand.picked, intent) == ((), Intent.NOTHING)


def test_a_click_picks_a_tile() -> None:
    hand, intent = clicked(Hand(), on(R7))
    assert (hand.picked, hand.doing, intent) == ((R7,), Doing.IDLE, Intent.PICKED)


def test_a_click_on_a_picked_tile_puts_it_down() -> None:
    hand, intent = clicked(Hand(picked=(R7, K9)), on(R7))
    assert (hand.picked, intent) == ((K9,), Intent.PICKED)


def test_clicks_on_the_rack_pick_several_in_the_order_of_the_clicks() -> None:
    hand, _ = clicked(clicked(Hand(), on(K9))[0], on(R7))
    assert hand.picked == (K9, R7)


def test_a_click_on_the_table_places_what_is_picked() -> None:
    hand, intent = clicked(Hand(picked=(R7,)), on_table(RUN[1]))
    assert (hand.picked, intent) == ((R7,), Intent.PLACE)


def test_a_click_on_empty_felt_places_what_is_picked() -> None:
    assert clicked(Hand(picked=(R7,)), Hit())[1] is Intent.PLACE


def test_a_click_on_empty_felt_with_empty_hands_is_nothing() -> None:
    assert clicked(Hand(), Hit())[1] is Intent.NOTHING


def test_ctrl_adds_a_table_tile_to_the_pick_instead_of_placing() -> None:
    hand, intent = clicked(Hand(picked=(R7,)), on_table(RUN[3]), CTRL)
    assert (hand.picked, intent) == ((R7, RUN[3]), Intent.PICKED)


def test_shift_asks_for_everything_in_between() -> None:
    assert clicked(Hand(picked=(R7,)), on(O1), SHIFT)[1] is Intent.RANGE


def test_a_click_on_a_grip_picks_the_whole_set() -> None:
    hand, intent = clicked(Hand(), Hit(RUN, 2, 1, grip=True))
    assert (hand.picked, intent) == (RUN, Intent.PICKED)


# Dragging


def test_within_the_threshold_a_press_stays_a_click() -> None:
    hand, intent = dragged(Hand(), on(R7), to=(10 + THRESHOLD, 10 - THRESHOLD))
    assert (hand.carrying, intent) == (False, Intent.NOTHING)


def test_beyond_the_threshold_a_press_is_a_drag() -> None:
    hand, intent = dragged(Hand(), on(R7), to=(11 + THRESHOLD, 10))
    assert (hand.carrying, hand.picked, intent) == (True, (R7,), Intent.PICKED)


def test_a_drag_is_taken_up_once() -> None:
    hand, _ = dragged(Hand(), on(R7))
    hand, intent = moved(hand, (200, 200), THRESHOLD)
    assert (hand.picked, intent) == ((R7,), Intent.NOTHING)


def test_a_dragged_tile_keeps_the_grab_offset() -> None:
    hand, _ = dragged(Hand(), on(R7), to=(200, 100))
    assert hand.ghost == (203.0, 96.0)


def test_letting_go_is_a_drop() -> None:
    hand, intent = released(dragged(Hand(), on(R7))[0], (200, 100))
    assert (hand.picked, hand.doing, intent) == ((R7,), Doing.IDLE, Intent.DROP)


def test_dragging_a_picked_tile_takes_the_others_along() -> None:
    hand, _ = dragged(Hand(picked=(K9, R7, O1)), on(R7))
    assert (hand.picked, hand.grabbed) == ((K9, R7, O1), 1)


def test_dragging_another_tile_leaves_the_picked_ones() -> None:
    assert dragged(Hand(picked=(K9, O1)), on(R7))[0].picked == (R7,)


def test_shift_drags_the_rest_of_a_run_off() -> None:
    assert dragged(Hand(), on_table(RUN[2]), SHIFT)[0].picked == RUN[2:]


def test_dragging_a_grip_takes_the_whole_set() -> None:
    hand, _ = dragged(Hand(), Hit(RUN, 2, 1, grip=True))
    assert (hand.picked, hand.grabbed) == (RUN, 2)


# The lasso


def test_a_drag_from_empty_ground_is_a_lasso() -> None:
    hand, _ = dragged(Hand(), Hit(), to=(60, 40))
    assert (hand.doing, hand.lasso) == (Doing.LASSO, Box(10, 10, 50, 30))


def test_a_lasso_may_be_drawn_in_any_direction() -> None:
    assert dragged(Hand(), Hit(), to=(2, 3))[0].lasso == Box(2, 3, 8, 7)


def test_letting_go_closes_the_lasso() -> None:
    assert released(dragged(Hand(), Hit())[0], (60, 10))[1] is Intent.LASSOED


def test_without_a_lasso_there_is_no_box() -> None:
    assert dragged(Hand(), on(R7))[0].lasso is None


# Letting go of it all


def test_escape_opens_the_hand() -> None:
    hand, intent = cancelled(dragged(Hand(), on(R7))[0])
    assert (hand.picked, hand.doing, intent) == ((), Doing.IDLE, Intent.CANCELLED)


def test_escape_puts_picked_tiles_down() -> None:
    assert cancelled(Hand(picked=(R7,)))[1] is Intent.CANCELLED


def test_escape_with_empty_hands_is_somebody_elses() -> None:
    assert cancelled(Hand())[1] is Intent.NOTHING


def test_the_right_button_cancels_a_drag() -> None:
    assert right_clicked(dragged(Hand(), on(R7))[0], on(K9)) == (Hand(at=(60, 10)), Intent.CANCELLED)


def test_the_right_button_on_a_tile_sends_it_home() -> None:
    hand, intent = right_clicked(Hand(), on_table(RUN[0]))
    assert (hand.hit.tile, intent) == (RUN[0], Intent.HOME)


def test_the_right_button_on_empty_ground_is_nothing() -> None:
    assert right_clicked(Hand(), Hit())[1] is Intent.NOTHING


def test_releasing_what_was_never_pressed_is_nothing() -> None:
    assert released(Hand(), (5, 5)) == (Hand(at=(5, 5)), Intent.NOTHING)
