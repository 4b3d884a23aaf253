"""What a drop understands: splits, merges, jokers swapped out, jokers that could be two tiles (ux 2.4, 11, 12, 35)."""

from __future__ import annotations

import pytest

from game.rules.options import Jokers, Options
from game.ui.input.gestures import Act, Action, Release
from game.ui.pictures import TileFace, Tray
from tests.effort import every_row
from tests.positions import match_at
from tests.shared import sentence
from tests.ui.playing import Player


def at(table: str, rack: str, **more: object) -> Player:
    return Player(match_at(f"{table} / {rack}", **more))  # type: ignore[arg-type]


def trays(player: Player, kind: str) -> list[Tray]:
    return [op.picture for op in player.ops() if isinstance(op.picture, Tray) and op.picture.kind == kind]


def held(player: Player) -> str:
    return " ".join(map(str, player.scene._drag.state.picked))


def roles(player: Player) -> list[str]:
    return [node.label for node in player.nodes.values() if node.id.startswith("role.")]


# Splits


def test_a_duplicate_over_a_run_previews_two_trays_and_the_drop_makes_them() -> None:
    player = at("b3 b4 b5 b6 b7", "b5 r1")
    goal = player.tile_at("table", "b5")
    player.carry(player.tile_at("rack", "b5"), goal)
    player.wait(0.3)
    assert len(trays(player, "valid")) == 2
    assert player.sets() == ["b3 b4 b5", "b5 b6 b7"]
    player.scene.handle(Release(*goal))
    player.wait(0.4)
    assert player.sets() == ["b3 b4 b5", "b5 b6 b7"]


def test_a_half_that_is_too_short_is_shown_unfinished_and_not_refused() -> None:
    player = at("b3 b4 b5 b6", "b5 r1")
    goal = player.tile_at("table", "b5")
    player.carry(player.tile_at("rack", "b5"), goal)
    player.wait(0.3)
    assert (len(trays(player, "valid")), len(trays(player, "unfinished"))) == (1, 1)
    player.scene.handle(Release(*goal))
    player.wait(0.5)
    assert player.sets() == ["b3 b4 b5", "b5 b6"]


def test_two_tiles_on_a_group_of_four_preview_two_groups_and_the_drop_makes_them() -> None:
    player = at("k4 r4 b4 o4", "k4 b4 r1")
    goal = player.tile_at("table", "r4")
    player.pick("k4", "b4")
    player.carry(player.tile_at("rack", "k4"), goal)
    player.wait(0.3)
    assert len(trays(player, "valid")) == 2
    player.scene.handle(Release(*goal))
    player.wait(0.4)
    assert sorted(player.sets()) == ["k4 b4 o4", "k4 r4 b4"]


# Whole sets


def lying(player: Player) -> list[str]:
    """The sets row by row, from left to right."""
    board = player.local_game.board
    melds = sorted(board.table, key=lambda meld: board.places.spots[meld.ident])
    return [" ".join(map(str, meld.tiles)) for meld in melds]


@every_row(("table", "carried"), [("b7 b8 b9", "k4 r4 o4"), ("b7 b8 b9", "r1 r2 r3"), ("k9 r9 b9", "k4 r4 o4")])
def test_a_whole_set_dropped_on_one_it_can_never_join_lies_beside_it(table: str, carried: str) -> None:
    player = at(table, carried + " k13")
    player.pick(*carried.split())
    player.drag(player.tile_at("rack", carried.split()[0]), player.tile_at("table", table.split()[1]))
    assert sorted(player.sets()) == sorted([table, carried])
    rows = {spot.row for spot in player.local_game.board.places.spots.values()}
    assert len(rows) == 1


def test_a_set_of_the_table_moves_beside_the_one_it_is_dropped_on() -> None:
    player = at("b7 b8 b9 | k4 r4 o4 | r10 r11 r12", "k13")
    idents = {meld.ident for meld in player.local_game.board.table}
    carried = [tile for meld in player.local_game.board.table for tile in meld.tiles if str(tile) in ("k4", "r4", "o4")]
    player.scene._drag.hold(tuple(carried))
    player.drag(player.tile_at("table", "k4"), player.tile_at("table", "r11"))
    assert {meld.ident for meld in player.local_game.board.table} == idents
    places = lying(player)
    assert abs(places.index("k4 r4 o4") - places.index("r10 r11 r12")) == 1


def test_a_run_that_lacks_one_tile_to_the_next_is_laid_into_it() -> None:
    player = at("b8 b9 b10", "b4 b5 b6 k13")
    player.pick("b4", "b5", "b6")
    player.drag(player.tile_at("rack", "b4"), player.tile_at("table", "b9"))
    assert len(player.sets()) == 1


# Merges


def test_a_run_brought_to_the_start_of_the_next_becomes_one_with_it() -> None:
    player = at("r1 r2 r3 | r4 r5 r6", "k9 b1")
    first, second = player.find("set", "r1 r2 r3").rect, player.find("set", "r4 r5 r6").rect
    grip = (round(first.centre[0]), round(first.bottom + 2))
    end = (round(second.x - first.w / 2 + 8), round(second.centre[1] + grip[1] - first.centre[1]))
    player.drag(grip, end)
    assert player.sets() == ["r1 r2 r3 r4 r5 r6"]
    player.press_button("undo")
    assert player.sets() == ["r1 r2 r3", "r4 r5 r6"]


def test_runs_of_other_colours_do_not_merge() -> None:
    player = at("r1 r2 r3 | b4 b5 b6", "k9 b1")
    first, second = player.find("set", "r1 r2 r3").rect, player.find("set", "b4 b5 b6").rect
    grip = (round(first.centre[0]), round(first.bottom + 2))
    player.drag(grip, (round(second.x - first.w / 2 - 10), round(second.centre[1] + grip[1] - first.centre[1])))
    assert player.sets() == ["b4 b5 b6", "r1 r2 r3"]


# Jokers swapped out


def test_a_tile_dropped_on_the_joker_it_stands_for_frees_it_into_the_hand() -> None:
    player = at("r3 J r5 r6", "r4 k9")
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "J"))
    assert player.sets() == ["J", "r3 r4 r5 r6"]
    assert held(player) == "J"
    assert player.find("set", "J").tip == sentence("problem.joker_unused")
    assert player.nodes["end-turn"].actions == ()


def test_the_freed_joker_is_placed_by_the_next_click() -> None:
    player = at("r3 J r5 r6 | k9 b9 o9", "r4 k1")
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "J"))
    x, y = player.tile_at("table", "o9")
    player.click((x + 20, y))
    assert player.sets() == ["k9 b9 o9 J", "r3 r4 r5 r6"]
    assert player.nodes["end-turn"].actions == ("press",)


def test_a_click_with_a_picked_tile_swaps_too() -> None:
    player = at("r3 J r5 r6", "r4 k9")
    player.pick("r4")
    player.click(player.tile_at("table", "J"))
    assert player.sets() == ["J", "r3 r4 r5 r6"]


def test_swapping_is_one_undo_step() -> None:
    player = at("r3 J r5 r6", "r4 k9")
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "J"))
    player.press_button("undo")
    assert (player.sets(), held(player)) == (["r3 J r5 r6"], "")


def test_the_same_tile_beside_the_joker_joins_the_run_instead() -> None:
    player = at("r3 J r5 r6", "r4 k9")
    x, y = player.tile_at("table", "r6")
    player.drag(player.tile_at("rack", "r4"), (x + 10, y))
    assert player.sets() == ["r3 r4 r5 r6 J"]


def test_another_tile_on_the_joker_does_not_free_it() -> None:
    player = at("r3 J r5 r6", "r7 k9")
    player.drag(player.tile_at("rack", "r7"), player.tile_at("table", "J"))
    assert player.sets() == ["r3 J r5 r6 r7"]


@pytest.mark.parametrize("name", ["k8", "o8"])
def test_in_a_group_either_missing_colour_takes_the_jokers_place(name: str) -> None:
    player = at("r8 b8 J", f"{name} k1")
    player.drag(player.tile_at("rack", name), player.tile_at("table", "J"))
    assert "J" in player.sets()
    assert held(player) == "J"


def test_both_tiles_of_a_double_take_its_place_together() -> None:
    player = at("o2 D o5", "o3 o4 k9", box="twist")
    player.pick("o3", "o4")
    player.click(player.tile_at("table", "D"))
    assert player.sets() == ["D", "o2 o3 o4 o5"]
    assert held(player) == "D"


def test_a_locked_joker_set_stays_closed_before_the_opening() -> None:
    player = at("r3 J r5 r6", "r4 k9", opened=False)
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "J"))
    assert player.sets() == ["r3 J r5 r6"]
    assert player.status == sentence("problem.open_table")


def test_where_jokers_are_locked_the_owed_swap_still_works() -> None:
    player = at("r3 J r5 r6", "r4 k9", options=Options(jokers=Jokers.LOCKED))
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "J"))
    assert player.sets() == ["J", "r3 r4 r5 r6"]


# Two tiles it could be


def filled(**more: object) -> Player:
    """r6 has filled the joker's place by a drop beside it: the joker could be 4 or 8 now."""
    player = at("r5 J r7", "r6 k9", **more)
    player.pick("r6")
    player.click(player.tile_at("table", "r7"))
    return player


def test_a_joker_set_free_inside_its_run_is_asked_about() -> None:
    player = filled()
    assert player.sets() == ["r5 r6 r7 J"]
    assert roles(player) == [sentence("joker.stands_for", tile=number) for number in (4, 8)]
    assert {op.picture.symbol for op in player.ops() if isinstance(op.picture, TileFace)} >= {"r4", "r8"}


def test_the_question_hides_no_other_set_where_there_is_room_and_is_put_in_words() -> None:
    player = at("r5 J r7 | k9 b9 o9 | b1 b2 b3 b4", "r6 k1")
    player.pick("r6")
    player.click(player.tile_at("table", "r7"))
    asked = [node.rect for node in player.nodes.values() if node.id.startswith("role.")]
    others = [node.rect for node in player.nodes.values() if node.id.startswith("table.tile")]
    assert not any(box.overlaps(other) for box in asked for other in others)
    assert player.status == player.services.texts.text("joker.choose")


@pytest.mark.parametrize(("key", "row"), [(Action.LEFT, "J r5 r6 r7"), (Action.RIGHT, "r5 r6 r7 J")])
def test_the_arrow_keys_answer(key: Action, row: str) -> None:
    player = filled()
    player.scene.handle(Act(key))
    player.wait(0.3)
    assert (player.sets(), roles(player)) == ([row], [])


def test_a_click_answers_and_is_one_undo_step() -> None:
    player = filled()
    player.click(player.middle(player.nodes["role.0"]))
    assert player.sets() == ["J r5 r6 r7"]
    player.press_button("undo")
    assert player.sets() == ["r5 r6 r7 J"]


def test_the_question_need_not_be_answered() -> None:
    player = filled()
    player.scene.handle(Act(Action.CANCEL))
    assert (player.sets(), roles(player)) == (["r5 r6 r7 J"], [])
    player.press_button("end-turn")
    assert not player.local_game.my_turn or not player.local_game.board.staged.played


@pytest.mark.parametrize(("side", "row"), [(-1, "J r5 r6"), (1, "r5 r6 J")])
def test_the_side_of_the_drop_decides_without_a_question(side: int, row: str) -> None:
    player = at("", "r5 r6 J k9", opened=False)
    player.pick("r5", "r6")
    player.click(player.empty_felt())
    rect = player.find("set", "r5 r6").rect
    x = round(rect.x - 5 if side < 0 else rect.right + 5)
    player.drag(player.tile_at("rack", "J"), (x, round(rect.centre[1])))
    assert (player.sets(), roles(player)) == ([row], [])


def test_a_joker_that_keeps_its_place_is_not_asked_about() -> None:
    player = at("r5 r6 J", "r4 k9")
    x, y = player.tile_at("table", "r5")
    player.drag(player.tile_at("rack", "r4"), (x - 30, y))
    assert (player.sets(), roles(player)) == (["r4 r5 r6 J"], [])


def test_a_joker_in_a_group_is_never_asked_about() -> None:
    player = at("", "r8 b8 J k9", opened=False)
    player.pick("J", "r8", "b8")
    player.click(player.empty_felt())
    assert (player.sets(), roles(player)) == (["r8 b8 J"], [])


def test_a_new_run_with_a_joker_picked_among_its_tiles_is_asked_about() -> None:
    player = at("", "r5 r6 J k9", opened=False)
    player.pick("r5", "J", "r6")
    player.click(player.empty_felt())
    assert roles(player) == [sentence("joker.stands_for", tile=number) for number in (4, 7)]


# Parting a run


def test_an_inner_tile_taken_away_previews_both_halves_and_the_drop_parts_the_run() -> None:
    player = at("b1 b2 b3 b4 b5 b6 b7 | k4 r4 o4", "k1 r1")
    goal = player.find("set", "k4 r4 o4").rect
    end = (round(goal.right + 10), round(goal.centre[1]))
    player.carry(player.tile_at("table", "b4"), end)
    player.wait(0.3)
    assert len(trays(player, "valid")) == 3
    assert player.sets() == ["b1 b2 b3", "b5 b6 b7", "k4 r4 b4 o4"]
    player.scene.handle(Release(*end))
    player.wait(0.5)
    assert player.sets() == ["b1 b2 b3", "b5 b6 b7", "k4 r4 b4 o4"]
    player.press_button("undo")
    assert player.sets() == ["b1 b2 b3 b4 b5 b6 b7", "k4 r4 o4"]


def test_an_inner_tile_put_back_leaves_the_run_whole() -> None:
    player = at("b1 b2 b3 b4 b5 b6 b7", "k1 r1")
    x, y = player.tile_at("table", "b4")
    player.drag((x, y), (x + 12, y + 4))
    assert player.sets() == ["b1 b2 b3 b4 b5 b6 b7"]


def test_the_tile_that_frees_a_joker_inside_a_long_run_keeps_it_whole() -> None:
    player = at("r1 r2 r3 J r5 r6 r7", "r4 k9")
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "J"))
    assert player.sets() == ["J", "r1 r2 r3 r4 r5 r6 r7"]


def test_nothing_is_asked_about_a_joker_that_kept_its_place_in_a_half() -> None:
    player = at("r1 r2 r3 r4 r5 r6 J", "k4 b4")
    player.pick("k4", "b4")
    player.click(player.empty_felt())
    player.click(player.tile_at("table", "r4"))
    player.click(player.tile_at("table", "b4"))
    assert player.sets() == sorted(["r1 r2 r3", "r5 r6 J", "k4 r4 b4"])
    assert roles(player) == []
