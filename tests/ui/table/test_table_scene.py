"""A person's gestures at the table, and what becomes of them."""

from __future__ import annotations

import pytest

from game.ai.patience import STEPS
from game.rules.faces import Colour
from game.rules.options import Options
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Attention, Mods, Move, PointerButton, Press, Release
from game.ui.pictures import Label, TileFace, Tray
from game.ui.scene import Push
from game.ui.table.picture.rack_layout import LEAST_TILE
from tests.effort import every_row
from tests.positions import match_at
from tests.shared import sentence
from tests.ui.playing import Player, of_kind
from tests.ui.tables import layout_of

SHIFT, CTRL = Mods(shift=True), Mods(ctrl=True)


def at(table: str, rack: str, **more: object) -> Player:
    return Player(match_at(f"{table} / {rack}", **more))  # type: ignore[arg-type]


def test_wren_says_at_the_beginning_how_it_plays_today() -> None:
    player = Player(Match.begin(Setup(opponents=("wren",), wren_step=2), 1))
    player.slow_computers()
    player.click(player.empty_felt())  # past the draw for the start
    player.wait(0.5)
    assert player.status == sentence("wren.looks", STEPS[2].sees)


def test_three_clicked_tiles_and_a_click_on_the_felt_make_a_set() -> None:
    player = at("r1 r2 r3", "k7 r7 b7 o1")
    player.pick("k7", "r7", "b7")
    player.click(player.empty_felt())
    assert player.sets() == ["k7 r7 b7", "r1 r2 r3"]


def test_a_tile_dragged_to_the_end_of_a_run_joins_it() -> None:
    player = at("r1 r2 r3", "r4 b7")
    x, y = player.tile_at("table", "r3")
    player.drag(player.tile_at("rack", "r4"), (x + 60, y))
    assert player.sets() == ["r1 r2 r3 r4"]


def test_a_tile_dropped_anywhere_on_its_run_is_seated_in_order() -> None:
    player = at("r1 r2 r3", "r4 b7")
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r1"))
    assert player.sets() == ["r1 r2 r3 r4"]


def test_a_click_places_as_well_as_a_drag() -> None:
    player = at("r1 r2 r3", "r4 b7")
    player.pick("r4")
    player.click(player.tile_at("table", "r2"))
    assert player.sets() == ["r1 r2 r3 r4"]


def test_a_second_inner_number_splits_the_run() -> None:
    player = at("b3 b4 b5 b6 b7", "b5 r1")
    player.drag(player.tile_at("rack", "b5"), player.tile_at("table", "b5"))
    assert player.sets() == ["b3 b4 b5", "b5 b6 b7"]


def test_an_illegal_arrangement_is_allowed_while_staged_and_says_why() -> None:
    player = at("r7 b7 k7", "r7 b1")
    player.drag(player.tile_at("rack", "r7"), player.tile_at("table", "b7"))
    assert player.find("set", player.sets()[0]).tip == sentence("problem.dup_colour", colour=Colour.RED, number=7)
    assert player.nodes["end-turn"].actions == ()
    assert player.status == sentence("problem.dup_colour", colour=Colour.RED, number=7)


def test_an_unfinished_set_is_framed_by_amber_dashes_and_says_what_is_missing() -> None:
    player = at("r1 r2 r3", "k9 r9 b1")
    player.pick("k9", "r9")
    player.click(player.empty_felt())
    assert any(isinstance(op.picture, Tray) and op.picture.kind == "unfinished" for op in player.ops())
    assert player.find("set", "k9 r9").tip == sentence("problem.need_group_colour", number=9)


def test_a_press_and_release_within_six_units_is_a_click_and_not_a_drag() -> None:
    player = at("r1 r2 r3", "r4 b7")
    x, y = player.tile_at("rack", "r4")
    player.scene.handle(Press(x, y))
    player.scene.handle(Move(x + 4, y, True))
    assert not player.scene._drag.carried
    player.scene.handle(Release(x + 4, y))
    assert [str(tile) for tile in player.scene._drag.state.picked] == ["r4"]


def test_a_carried_tile_keeps_the_place_under_the_pointer_where_it_was_grabbed() -> None:
    player = at("r1 r2 r3", "r4 b7")
    rect = player.find("rack", "r4").rect
    start = (round(rect.x + 10), round(rect.y + 15))
    player.carry(start, (600, 300))
    carried = player.scene._drag.carried[0]
    shown = player.scene._tile_motion.motion.at(carried)
    assert shown is not None
    x, y = shown
    face = next(face for _, face in of_kind(player.ops(), TileFace) if face.lifted)
    middle = (x + face.width / 2, y + face.width * 2 / 3)
    assert middle == pytest.approx((600 + rect.w / 2 - 10, 300 + rect.h / 2 - 15), abs=1.5)


def test_escape_sends_a_dragged_tile_home_within_180_ms() -> None:
    player = at("r1 r2 r3", "r4 b7")
    home = player.find("rack", "r4").rect
    player.carry(player.tile_at("rack", "r4"), (600, 300))
    player.scene.handle(Act(Action.CANCEL))
    player.wait(0.19)
    assert player.find("rack", "r4").rect == home


def test_the_right_button_cancels_a_drag() -> None:
    player = at("r1 r2 r3", "r4 b7")
    player.carry(player.tile_at("rack", "r4"), player.tile_at("table", "r3"))
    player.scene.handle(Press(600, 300, PointerButton.RIGHT))
    player.scene.handle(Release(600, 300))
    player.wait(0.3)
    assert player.sets() == ["r1 r2 r3"]


def test_a_right_click_on_a_played_tile_returns_it_to_its_place() -> None:
    player = at("r1 r2 r3", "r4 b7")
    rack = player.rack()
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r3"))
    player.click(player.tile_at("table", "r4"), button=PointerButton.RIGHT)
    assert (player.sets(), player.rack()) == (["r1 r2 r3"], rack)


def test_a_table_tile_does_not_go_to_the_rack_and_the_reason_is_told() -> None:
    player = at("r1 r2 r3 r4", "r5 b7")
    rack = player.nodes["rack"].rect
    player.drag(player.tile_at("table", "r4"), (round(rect_left(rack)), round(rack.centre[1])))
    assert player.sets() == ["r1 r2 r3 r4"]
    assert player.status == sentence("problem.table_tile_on_rack", 1)


def test_of_several_table_tiles_taken_to_the_rack_it_is_told_how_many_must_stay() -> None:
    player = at("r1 r2 r3 r4 r5", "b7 k9")
    rack = player.nodes["rack"].rect
    for value in ("r4", "r5"):
        player.click(player.tile_at("table", value), CTRL)
    player.drag(player.tile_at("table", "r5"), (round(rect_left(rack)), round(rack.centre[1])))
    assert player.status == sentence("problem.table_tile_on_rack", 2)


def rect_left(rect: Box) -> float:
    return rect.x + rect.w * 0.1


def test_before_the_opening_table_sets_are_locked_and_say_so() -> None:
    player = at("r1 r2 r3 r4", "r5 b7", opened=False)
    player.click(player.tile_at("table", "r4"))
    assert player.status == sentence("problem.open_table")
    assert player.find("set", "r1 r2 r3 r4").actions == ()


def test_the_opening_meter_counts_from_the_first_set() -> None:
    player = at("r1 r2 r3", "k6 r6 b6 o1", opened=False)
    player.pick("k6", "r6", "b6")
    player.click(player.empty_felt())
    assert player.status == "12 more points to open"
    assert "18 of 30 to open" in [label.text for _, label in of_kind(player.ops(), Label)]


def test_several_tiles_picked_with_shift_are_one_undo_step() -> None:
    player = at("r1 r2 r3", "k7 r7 b7 o1")
    player.press_button("sort-groups")
    player.wait(0.6)
    player.click(player.tile_at("rack", "k7"))
    player.click(player.tile_at("rack", "b7"), SHIFT)
    player.click(player.empty_felt())
    assert player.sets() == ["k7 r7 b7", "r1 r2 r3"]
    player.press_button("undo")
    assert player.sets() == ["r1 r2 r3"]


def test_a_lasso_picks_the_tiles_inside_it() -> None:
    player = at("r1 r2 r3", "k7 r7 b7 o1")
    rack = player.nodes["rack"].rect
    player.drag((round(rack.x + 5), round(rack.y + 3)), (round(rack.right - 5), round(rack.y + rack.h / 2)))
    picked = {str(tile) for tile in player.scene._drag.state.picked}
    assert picked == {str(tile) for tile in player.local_game.board.rack.ledge(0)}


def test_shift_drag_takes_the_rest_of_a_run_along() -> None:
    player = at("b3 b4 b5 b6 b7 b8", "r5 r1")
    player.drag(player.tile_at("table", "b6"), player.empty_felt(), SHIFT)
    assert player.sets() == ["b3 b4 b5", "b6 b7 b8"]


def test_a_set_is_moved_as_a_whole_by_its_grip() -> None:
    player = at("b3 b4 b5", "r5 r1")
    rect = player.find("set", "b3 b4 b5").rect
    grip = (round(rect.centre[0]), round(rect.bottom + 2))
    player.drag(grip, (grip[0] + 250, grip[1] + 5))
    moved = player.find("set", "b3 b4 b5").rect
    assert moved.x > rect.x + 150
    assert player.sets() == ["b3 b4 b5"]


def test_undo_redo_and_reset_work_within_the_turn() -> None:
    player = at("r1 r2 r3", "r4 r5 b7")
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r3"))
    player.drag(player.tile_at("rack", "r5"), player.tile_at("table", "r4"))
    player.press_button("undo")
    assert player.sets() == ["r1 r2 r3 r4"]
    player.press_button("redo")
    assert player.sets() == ["r1 r2 r3 r4 r5"]
    player.press_button("reset")
    assert player.sets() == ["r1 r2 r3"]
    player.press_button("undo")
    assert player.sets() == ["r1 r2 r3 r4 r5"]


def test_sorting_is_one_click_and_can_be_undone() -> None:
    player = at("r1 r2 r3", "o9 k2 r9 b2 k9")
    before = player.rack()
    player.press_button("sort-groups")
    assert player.rack().replace(" ", "") == "k2b2k9r9o9"
    player.press_button("undo")
    assert player.rack() == before


def test_the_rack_may_be_arranged_while_the_computer_thinks() -> None:
    player = at("r1 r2 r3", "k7 r8 b9 o10")
    player.slow_computers()
    player.press_button("draw")
    player.wait(0.5)
    rack = player.nodes["rack"].rect
    player.drag(player.tile_at("rack", "k7"), (round(rack.right - 60), round(rack.bottom - 60)))
    assert not player.local_game.my_turn
    assert player.rack().split()[-1] == "k7"


def test_drawing_with_tiles_on_the_table_asks_once() -> None:
    player = at("r1 r2 r3", "r4 b7")
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r3"))
    change = player.press_button("draw")
    assert isinstance(change, Push)
    assert player.local_game.my_turn


def test_a_turn_that_ended_under_a_dialog_is_told_when_the_table_comes_back() -> None:
    """Before any time passes every tile has its place, the drawn one too."""
    player = at("r1 r2 r3", "r4 b7")
    player.slow_computers()
    player.local_game.draw()
    player.scene.enter()
    assert len(player.rack().split()) == 3


def test_drawing_without_tiles_on_the_table_does_not_ask() -> None:
    player = at("r1 r2 r3", "r4 b7")
    player.slow_computers()
    assert player.press_button("draw") is None
    assert not player.local_game.my_turn


def test_the_draw_key_wants_two_presses() -> None:
    player = at("r1 r2 r3", "r4 b7")
    player.slow_computers()
    player.scene.handle(Act(Action.DRAW))
    assert player.local_game.my_turn
    player.scene.handle(Act(Action.DRAW))
    assert not player.local_game.my_turn


def test_end_turn_hands_the_staged_table_in() -> None:
    player = at("r1 r2 r3", "r4 b7")
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r3"))
    player.press_button("end-turn")
    player.wait_for_turn()
    assert "r1 r2 r3 r4" in [value[:11] for value in player.sets()]


def test_other_seats_new_tiles_are_marked_until_the_player_acts() -> None:
    player = at("", "o1 o2 b9", opened=False)
    seats = player.local_game.match.game.state.seats
    assert len(seats) == 2
    player.press_button("draw")
    player.wait_for_turn()
    fresh = [op for op in player.ops() if isinstance(op.picture, TileFace) and op.picture.fresh]
    on_table = [tile for meld in player.local_game.board.table for tile in meld.tiles]
    assert len(fresh) == len(on_table)


def test_time_up_with_nothing_staged_draws_one_tile_and_says_so() -> None:
    player = at("r1 r2 r3", "r4 b7", clock=30)
    player.slow_computers()
    player.wait(30.5)
    assert len(player.local_game.board.rack.places) == 3
    assert player.status == sentence("clock.nothing_played")


def test_time_up_with_an_unfinished_table_puts_all_back_and_takes_three() -> None:
    player = at("r1 r2 r3", "r4 b7 k9 r9", clock=30)
    player.slow_computers()
    before = player.local_game.board.rack.places
    player.pick("k9", "r9")
    player.click(player.empty_felt())
    player.wait(31)
    assert len(player.local_game.board.rack.places) == 7
    after = player.local_game.board.rack.places
    assert len({(after[tile].ledge, after[tile].x - place.x) for tile, place in before.items()}) == 1  # side by side
    assert player.status == sentence("clock.unfinished", 3)


def test_time_up_with_a_complete_table_counts_as_played() -> None:
    player = at("r1 r2 r3", "r4 b7", clock=30)
    player.slow_computers()
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r3"))
    player.wait(31)
    assert len(player.local_game.board.rack.places) == 1


def test_time_up_in_the_middle_of_a_drag_loses_no_tile() -> None:
    player = at("r1 r2 r3", "r4 b7", clock=30)
    player.slow_computers()
    player.carry(player.tile_at("rack", "r4"), (600, 420))
    player.wait(31)
    player.scene.handle(Release(600, 420))
    player.wait(0.5)
    assert "r4" in player.rack().split()


def test_the_clock_rests_and_the_rack_is_covered_while_the_player_is_away() -> None:
    player = at("r1 r2 r3", "r4 b7", clock=30)
    left = player.local_game.clock.left
    player.scene.handle(Attention(False))
    player.wait(5)
    assert player.local_game.clock.left == left
    large = [op for op in player.ops() if isinstance(op.picture, TileFace) and op.picture.width >= LEAST_TILE]
    assert not any(layout_of().rack.contains(op.x, op.y) for op in large)


def test_a_press_during_the_show_skips_it_and_draws_nothing_by_accident() -> None:
    player = at("r1 r2 r3", "r4 b7")
    draw = player.middle(player.nodes["draw"])
    player.click(draw)
    player.wait_for_turn()
    player.scene._context.known.since = 0.1
    player.click(draw)
    assert player.local_game.my_turn and player.status == sentence("status.turn_begun.draw")


def test_with_strict_rules_a_wrong_end_turn_costs_three_tiles() -> None:
    player = at("r1 r2 r3", "k9 r9 b7", options=Options(strict=True))
    player.slow_computers()
    player.pick("k9", "r9")
    player.click(player.empty_felt())
    player.scene.handle(Act(Action.END_TURN))
    player.wait(0.2)
    assert len(player.local_game.board.rack.places) == 6


def test_an_empty_pool_turns_draw_into_pass() -> None:
    player = at("r1 r2 r3", "r9 b7", pool=0)
    player.slow_computers()
    assert player.nodes["draw"].label == sentence("table.pass")
    player.press_button("draw")
    assert not player.local_game.my_turn


def test_a_still_table_is_settled_and_its_picture_does_not_change() -> None:
    player = at("r1 r2 r3", "r9 b7")
    player.wait(3)
    before = player.ops()
    player.wait(2)
    assert player.scene.settled
    assert player.ops() == before


def test_drawing_changes_nothing() -> None:
    player = at("r1 r2 r3", "r9 b7")
    player.carry(player.tile_at("rack", "r9"), (600, 300))
    assert player.ops() == player.ops()


@every_row("size", [(1152, 648), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440)])
def test_no_button_is_small_or_covers_another(size: tuple[int, int]) -> None:
    player = Player(match_at("r1 r2 r3 / r9 b7"), size)
    boxes = [node.rect for node in player.nodes.values() if node.role == "button"]
    assert min(min(box.w, box.h) for box in boxes) >= 44
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])


def test_draw_and_end_turn_are_far_apart() -> None:
    player = at("r1 r2 r3", "r9 b7")
    gap = player.nodes["end-turn"].rect.x - player.nodes["draw"].rect.right
    assert gap >= 1200 * player.frame.u


def test_a_picked_tile_stays_picked_when_another_seats_turn_ends() -> None:
    player = at("r1 r2 r3", "k7 r8 b9 o10")
    player.slow_computers()
    player.press_button("draw")
    player.wait(0.5)
    player.pick("k7")
    player.local_game.pace = 0.0
    player.local_game._computer_turn.least = 0.0
    player.wait_for_turn()
    assert [str(tile) for tile in player.scene._drag.state.picked] == ["k7"]


@pytest.mark.parametrize("button", ["sort-groups", "sort-runs", "tidy"])
def test_what_is_in_order_already_is_said_and_no_step_of_undo(button: str) -> None:
    player = Player(match_at("b3 b4 b5 | r1 r2 r3 / k1 r7 o9"))
    player.press_button(button)
    player.press_button(button)
    assert player.scene._context.view_state.notice == sentence("say.in_order")
    assert len(player.scene._local_game.editor.history.past) <= 1
