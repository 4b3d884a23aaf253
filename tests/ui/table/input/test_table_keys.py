"""Every play by keys alone (ux 2.11, 3)."""

from __future__ import annotations

from game.session.board.turn_board import ToRack
from game.ui.input.gestures import Act, Action
from game.ui.scene import Push
from tests.effort import every_row
from tests.shared import sentence
from tests.ui.keying import ARROWS, SHIFT, Keys


def test_a_group_opens_by_keys_alone() -> None:
    keys = Keys("r1 r2 r3", "k13 r13 b13 o1", opened=False)
    keys.pick("13", "13", "13")
    keys.press(Action.NEW_SET)
    assert keys.sets == ["k13 r13 b13", "r1 r2 r3"]
    keys.press(Action.END_TURN)
    assert keys.player.local_game.match.game.state.seats[0].opened


def test_enter_on_the_open_felt_makes_a_new_set() -> None:
    keys = Keys("r1 r2 r3", "k7 r7 b7 o1")
    keys.pick("7", "7", "7")
    keys.press(Action.NEXT_ZONE, Action.CONFIRM)
    assert keys.sets == ["k7 r7 b7", "r1 r2 r3"]


def test_a_tile_joins_the_run_it_is_put_on() -> None:
    keys = Keys("r1 r2 r3", "r4 b7")
    keys.pick("4")
    keys.go("table", "r2")
    keys.press(Action.CONFIRM)
    assert keys.sets == ["r1 r2 r3 r4"]


def test_a_tile_goes_behind_the_focused_one() -> None:
    keys = Keys("r5 r6 k9 | b1 b2 b3", "k1 o1")
    keys.pick("1")
    keys.go("table", "r6")
    keys.press(Action.CONFIRM)
    assert "r5 r6 k1 k9" in keys.sets


def test_a_tile_put_on_a_whole_set_goes_in_front() -> None:
    keys = Keys("r5 r6 k9", "k1 o1")
    keys.pick("1")
    keys.go("table", "r5")
    keys.press(Action.LEFT, Action.CONFIRM)
    assert keys.sets == ["k1 r5 r6 k9"]


def test_a_second_inner_number_splits_the_run() -> None:
    keys = Keys("b3 b4 b5 b6 b7", "b5 r1")
    keys.pick("5")
    keys.go("table", "b5")
    keys.press(Action.CONFIRM)
    assert keys.sets == ["b3 b4 b5", "b5 b6 b7"]


def test_the_end_of_a_run_is_split_off_with_shift_and_arrows() -> None:
    keys = Keys("b3 b4 b5 b6 b7 b8", "r5 r1")
    keys.press(Action.NEXT_ZONE)
    keys.go("table", "b6")
    keys.press(Action.RIGHT, Action.RIGHT, mods=SHIFT)
    keys.press(Action.NEW_SET)
    assert keys.sets == ["b3 b4 b5", "b6 b7 b8"]


def test_a_tile_is_taken_from_a_set_for_a_new_one() -> None:
    keys = Keys("k7 r7 b7 o7", "r8 r9")
    keys.press(Action.NEXT_ZONE)
    keys.go("table", "r7")
    keys.press(Action.PICK)
    keys.pick("8", "9")
    keys.press(Action.NEW_SET)
    assert keys.sets == ["k7 b7 o7", "r7 r8 r9"]


def test_a_whole_set_is_picked_where_it_begins_and_joined_to_another() -> None:
    keys = Keys("b3 b4 b5 | b6 b7 b8", "r5 r1")
    keys.press(Action.NEXT_ZONE)
    keys.go("table", "b6")
    keys.press(Action.LEFT, Action.PICK)
    assert keys.held == "b6 b7 b8"
    keys.go("table", "b5")
    keys.press(Action.CONFIRM)
    assert keys.sets == ["b3 b4 b5 b6 b7 b8"]


def test_a_played_tile_goes_back_to_the_rack() -> None:
    keys = Keys("r1 r2 r3", "r4 b7")
    keys.pick("4")
    keys.go("table", "r3")
    keys.press(Action.CONFIRM)
    keys.go("table", "r4")
    keys.press(Action.PICK)
    keys.go("rack", "b7")
    keys.press(Action.CONFIRM)
    assert (keys.sets, sorted(keys.player.rack().split())) == (["r1 r2 r3"], ["b7", "r4"])


def test_a_played_tile_goes_back_to_an_empty_rack() -> None:
    keys = Keys("r1 r2 r3", "r4")
    keys.pick("4")
    keys.go("table", "r3")
    keys.press(Action.CONFIRM)
    keys.go("table", "r4")
    keys.press(Action.PICK, Action.DOWN)
    assert keys.player.focused.id == "rack"
    keys.press(Action.CONFIRM)
    assert (keys.sets, keys.player.rack()) == (["r1 r2 r3"], "r4")


def test_a_table_tile_does_not_go_to_the_rack_and_the_reason_is_told() -> None:
    keys = Keys("r1 r2 r3 r4", "r5 b7")
    keys.press(Action.NEXT_ZONE)
    keys.go("table", "r4")
    keys.press(Action.PICK)
    keys.go("rack", "r5")
    keys.press(Action.CONFIRM)
    assert keys.sets == ["r1 r2 r3 r4"]
    assert keys.player.status == sentence("problem.table_tile_on_rack", 1)


def test_a_locked_set_is_not_picked_and_the_reason_is_told() -> None:
    keys = Keys("r1 r2 r3 r4", "r5 b7", opened=False)
    keys.press(Action.NEXT_ZONE)
    keys.go("table", "r4")
    keys.press(Action.PICK)
    assert keys.held == ""
    assert keys.player.status == sentence("problem.open_table")


@every_row(
    ("tile", "to", "after"),
    [
        ("1", "3", "r2 r3 r1 r4 r5 r6"),
        ("3", "1", "r3 r1 r2 r4 r5 r6"),
        ("6", "1", "r6 r1 r2 r3 r4 r5"),
        ("1", "6", "r2 r3 r4 r5 r6 r1"),
    ],
)
def test_a_rack_tile_takes_the_place_of_the_focused_one(tile: str, to: str, after: str) -> None:
    keys = Keys("b1 b2 b3", "r1 r2 r3 r4 r5 r6")
    row = sorted(keys.player.local_game.board.rack.places, key=lambda each: each.face.number)
    keys.player.local_game.drop(row, ToRack(0, -12))
    keys.pick(tile)
    keys.type(to)
    keys.press(Action.CONFIRM)
    assert keys.player.rack() == after


def test_a_move_by_keys_is_one_undo_step() -> None:
    keys = Keys("r1 r2 r3", "k7 r7 b7 o1")
    keys.pick("7", "7", "7")
    keys.press(Action.NEW_SET, Action.UNDO)
    assert keys.sets == ["r1 r2 r3"]
    keys.press(Action.REDO)
    assert keys.sets == ["k7 r7 b7", "r1 r2 r3"]


def test_escape_puts_down_first_and_pauses_then() -> None:
    keys = Keys("r1 r2 r3", "k7 r7 b7 o1")
    keys.pick("7")
    assert keys.press(Action.CANCEL) is None
    assert keys.held == ""
    assert isinstance(keys.press(Action.CANCEL), Push)


def test_space_again_puts_the_tile_down() -> None:
    keys = Keys("r1 r2 r3", "k7 o1")
    keys.pick("7")
    keys.press(Action.PICK)
    assert keys.held == ""


def test_enter_with_an_empty_hand_puts_the_tile_to_its_best_use() -> None:
    keys = Keys("r1 r2 r3", "r4 o1")
    keys.type("4")
    keys.press(Action.CONFIRM)
    assert keys.held == "" and keys.player.sets() == ["r1 r2 r3 r4"]


def test_shift_and_arrows_pick_neighbours_and_going_back_puts_them_down() -> None:
    keys = Keys("b3 b4 b5 b6", "r1")
    keys.press(Action.NEXT_ZONE)
    keys.go("table", "b4")
    keys.press(Action.RIGHT, Action.RIGHT, mods=SHIFT)
    assert keys.held == "b4 b5 b6"
    keys.press(Action.LEFT, mods=SHIFT)
    assert keys.held == "b4 b5"


def test_a_held_key_picks_only_once() -> None:
    keys = Keys("r1 r2 r3", "k7 o1")
    keys.pick("7")
    keys.player.scene.handle(Act(Action.PICK, repeat=True))
    assert keys.held == "k7"


def test_keys_rest_while_the_pointer_drags() -> None:
    keys = Keys("r1 r2 r3", "r4 b7")
    keys.player.carry(keys.player.tile_at("rack", "r4"), (600, 300))
    keys.press(Action.NEW_SET, Action.PICK, Action.CONFIRM)
    assert keys.held == "r4"
    assert not keys.player.local_game.editor.history.can_undo


# Buttons


def test_end_turn_is_the_first_button_and_enter_presses_it() -> None:
    keys = Keys("r1 r2 r3", "r4 b7")
    keys.pick("4")
    keys.go("table", "r3")
    keys.press(Action.CONFIRM, Action.NEXT_ZONE)
    assert keys.player.focused.id == "end-turn"
    keys.press(Action.CONFIRM)
    assert not keys.player.local_game.my_turn


def test_the_pool_and_every_button_are_reached_by_arrows() -> None:
    keys = Keys("r1 r2 r3", "r4 b7")
    keys.press(Action.NEXT_ZONE, Action.NEXT_ZONE, Action.NEXT_ZONE)
    reached, fresh = set(), {keys.player.focused.id}
    while fresh:
        start = fresh.pop()
        reached.add(start)
        for arrow in ARROWS:
            keys.player.scene._keyboard.point_at(start, keys.player.scene.nodes())
            keys.player.scene.handle(Act(arrow))
            fresh |= {keys.player.focused.id} - reached
    assert reached == {node.id for node in keys.player.nodes.values() if node.role in ("button", "pool")}


def test_enter_twice_on_the_pool_draws() -> None:
    keys = Keys("r1 r2 r3", "r4 b7")
    keys.press(Action.NEXT_ZONE, Action.NEXT_ZONE, Action.NEXT_ZONE)
    for _ in range(4):  # End turn, the two ends of the rack, the pool
        if keys.player.focused.id != "pool":
            keys.press(Action.LEFT)
    assert keys.player.focused.id == "pool"
    keys.press(Action.CONFIRM)
    assert keys.player.local_game.my_turn
    keys.press(Action.CONFIRM)
    assert not keys.player.local_game.my_turn


def test_the_first_draw_key_leaves_the_focus_where_it_is_and_the_second_draws() -> None:
    keys = Keys("r1 r2 r3", "r4 b7")
    keys.type("7")
    keys.press(Action.DRAW)
    assert keys.value == "b7"
    assert keys.player.local_game.my_turn
    keys.press(Action.DRAW)
    assert not keys.player.local_game.my_turn
