"""Several tiles at once, on rack and table alike; what steps back while tiles are carried; small courtesies
(ux 2.1, 2.3, 2.5, 32 to 34, 59)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.play.events import TilesPlayed
from game.rules.table import Meld
from game.session.history.news import News
from game.session.history.turn_log import rebuilt_count
from game.session.settings import Settings
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action, Mods, Move, PointerButton, Press, Release
from game.ui.pictures import Label, TileBack, TileFace, Tray
from game.ui.scene import Push
from game.ui.table.picture.tile_ops import STEPPED_BACK
from tests.positions import match_at
from tests.shared import sentence
from tests.ui.playing import FixedMeasure, Player, of_kind, services_at

SHIFT, CTRL, ALT = Mods(shift=True), Mods(ctrl=True), Mods(alt=True)
TABLE = "b3 b4 b5 b6 b7 b8 | r1 r2 r3 | k9 r9 b9"


def at(table: str, rack: str, settings: Settings | None = None, **more: object) -> Player:
    services = services_at()
    if settings is not None:
        services.store.now = replace(settings, pace=services.store.now.pace)
    return Player(match_at(f"{table} / {rack}", **more), services=services)  # type: ignore[arg-type]


def held(player: Player) -> list[str]:
    return [str(tile) for tile in player.scene._drag.state.picked]


# Several tiles at once


@pytest.mark.parametrize(("first", "last", "between"), [("b4", "b7", "b4 b5 b6 b7"), ("b7", "b5", "b5 b6 b7")])
def test_shift_click_on_the_table_picks_everything_in_between(first: str, last: str, between: str) -> None:
    player = at(TABLE, "o1 o5")
    player.click(player.tile_at("table", first))
    player.click(player.tile_at("table", last), SHIFT)
    assert held(player) == between.split()


def test_ctrl_click_on_the_table_adds_and_takes_away() -> None:
    player = at(TABLE, "o1 o5")
    player.click(player.tile_at("table", "b4"))
    player.click(player.tile_at("table", "b8"), CTRL)
    player.click(player.tile_at("table", "r9"), CTRL)
    assert held(player) == ["b4", "b8", "r9"]
    player.click(player.tile_at("table", "b8"), CTRL)
    assert held(player) == ["b4", "r9"]


def test_ctrl_click_on_the_rack_adds_and_takes_away() -> None:
    player = at(TABLE, "o1 o5 k2 r6")
    player.pick("o1")
    player.pick("k2", "r6", "o1", mods=CTRL)
    assert held(player) == ["k2", "r6"]


def test_a_lasso_on_the_felt_picks_table_tiles() -> None:
    player = at(TABLE, "o1 o5")
    rect = player.find("set", "r1 r2 r3").rect
    start, end = (round(rect.x - 14), round(rect.y - 14)), (round(rect.right + 14), round(rect.bottom + 14))
    player.drag(start, end)
    assert held(player) == ["r1", "r2", "r3"]


def test_a_lasso_with_shift_adds_to_what_is_picked() -> None:
    player = at(TABLE, "o1 o5")
    player.click(player.tile_at("table", "b8"))
    rect = player.find("set", "r1 r2 r3").rect
    player.drag((round(rect.x - 14), round(rect.y - 14)), (round(rect.right + 14), round(rect.bottom + 14)), SHIFT)
    assert held(player) == ["b8", "r1", "r2", "r3"]


def test_with_alt_a_lasso_begins_on_a_tile() -> None:
    player = at(TABLE, "o1 o5")
    start, end = player.tile_at("table", "b4"), player.tile_at("table", "b6")
    player.drag((start[0] - 15, start[1] - 20), (end[0] + 15, end[1] + 20), ALT)
    assert held(player) == ["b4", "b5", "b6"]
    assert player.sets() == sorted(TABLE.split(" | "))


def test_several_picked_table_tiles_move_together_and_keep_their_order() -> None:
    player = at(TABLE, "o1 o5")
    player.click(player.tile_at("table", "b6"))
    player.click(player.tile_at("table", "b8"), SHIFT)
    player.click(player.empty_felt())
    assert "b6 b7 b8" in player.sets()
    player.press_button("undo")
    assert player.sets() == sorted(TABLE.split(" | "))


def test_a_click_on_the_grip_picks_the_whole_set() -> None:
    player = at(TABLE, "o1 o5")
    rect = player.find("set", "r1 r2 r3").rect
    player.click((round(rect.centre[0]), round(rect.bottom - 2)))
    assert held(player) == ["r1", "r2", "r3"]


# The right button


def test_a_right_click_on_a_rack_tile_sends_it_to_the_set_that_takes_it() -> None:
    player = at(TABLE, "r4 o5")
    player.click(player.tile_at("rack", "r4"), button=PointerButton.RIGHT)
    assert "r1 r2 r3 r4" in player.sets()
    player.click(player.tile_at("table", "r4"), button=PointerButton.RIGHT)
    assert "r4" in player.rack().split()


def test_a_right_click_on_a_rack_tile_nobody_takes_moves_nothing_and_says_so() -> None:
    player = at(TABLE, "r7 o5")
    board = player.local_game.board
    player.click(player.tile_at("rack", "r7"), button=PointerButton.RIGHT)
    assert player.local_game.board == board and player.status == sentence("problem.fits_nowhere")


# The lens


def stepped_back(player: Player) -> set[str]:
    return {op.picture.symbol for op in player.ops() if isinstance(op.picture, TileFace) and op.alpha == STEPPED_BACK}


def test_while_a_tile_is_carried_sets_that_do_not_take_it_step_back() -> None:
    player = at(TABLE, "r4 o5")
    player.carry(player.tile_at("rack", "r4"), player.empty_felt())
    assert stepped_back(player) == {"b3", "b4", "b5", "b6", "b7", "b8", "k9", "r9", "b9"}
    player.scene.handle(Act(Action.CANCEL))
    assert stepped_back(player) == set()


def test_a_run_that_would_split_and_a_joker_that_would_come_free_take_the_tile_too() -> None:
    player = at("b3 b4 b5 b6 b7 | b4 J b6 | r1 r2 r3", "b5 o1")
    player.carry(player.tile_at("rack", "b5"), player.empty_felt())
    assert stepped_back(player) == {"r1", "r2", "r3"}


def test_the_lens_can_be_switched_off() -> None:
    player = at(TABLE, "r4 o5", Settings(fit_lens=False))
    player.carry(player.tile_at("rack", "r4"), player.empty_felt())
    assert stepped_back(player) == set()


# Small courtesies


def test_a_steady_hand_may_wander_farther_before_a_press_is_a_drag() -> None:
    player = at(TABLE, "r4 o5", Settings(steady_hand=True))
    x, y = player.tile_at("rack", "r4")
    player.scene.handle(Press(x, y))
    player.scene.handle(Move(x + 9, y, True))
    assert not player.scene._drag.carried
    player.scene.handle(Move(x + 10, y, True))
    assert player.scene._drag.carried
    player.scene.handle(Release(x + 10, y))


def test_ending_the_turn_may_be_asked_about() -> None:
    player = at("r1 r2 r3", "r4 o5", Settings(confirm_end=True))
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r3"))
    assert isinstance(player.press_button("end-turn"), Push)
    assert player.local_game.my_turn


def rebuilding(player: Player, count: int) -> News:
    """An own turn in which so many sets handed their last tiles round."""
    before = player.local_game.board
    sets = before.table[:count]
    handed = [(*meld.tiles[:-1], other.tiles[-1]) for meld, other in zip(sets, (*sets[1:], sets[0]), strict=True)]
    after = (*(Meld(meld.ident, row) for meld, row in zip(sets, handed, strict=True)), *before.table[count:])
    return News(0, (TilesPlayed(0, (), before.table, after),), before, before)


def captions(player: Player) -> list[str]:
    sentences = {player.services.texts.plural("praise.rebuilt", n) for n in range(1, 9)}
    return [op.picture.text for op in player.ops() if isinstance(op.picture, Label) and op.picture.text in sentences]


FOUR_GROUPS = "k1 r1 b1 | k2 r2 b2 | k3 r3 b3 | k4 r4 b4"


@pytest.mark.parametrize(("sets", "praised"), [(3, False), (4, True)])
def test_rebuilding_four_sets_is_praised_quietly(sets: int, praised: bool) -> None:
    player = at(FOUR_GROUPS, "o7 o9")
    news = rebuilding(player, sets)
    assert rebuilt_count(news.events) == sets
    player.scene._context.known.heard.append(news)
    player.wait(0.5)
    assert captions(player) == [player.services.texts.plural("praise.rebuilt", 4)] * praised
    gold = [op for op in player.ops() if isinstance(op.picture, Tray) and op.picture.kind == "gold"]
    assert len(gold) == 4 * praised


def test_the_first_rebuilt_set_of_a_newcomer_is_praised_once() -> None:
    services = services_at()
    services.store.now = replace(services.store.now, taught=())
    player = Player(match_at(f"{FOUR_GROUPS} / o7 o9"), services=services)
    player.wait(0.5)
    said = []
    for _ in range(2):
        player.scene._context.known.heard.append(rebuilding(player, 2))
        player.wait(0.5)
        said.append(player.nodes["praise"].label if "praise" in player.nodes else "")
        player.wait(3)
    assert said == [sentence("praise.first.rebuilt"), ""]


def test_the_first_opening_says_what_it_allows_and_frames_its_sets() -> None:
    services = services_at()
    services.store.now = replace(services.store.now, taught=())
    player = Player(match_at("r5 r6 r7 / k10 r10 b10 o1", opened=False), services=services)
    player.slow_computers()
    player.pick("k10", "r10", "b10", mods=CTRL)
    player.click(player.empty_felt())
    player.press_button("end-turn")
    assert player.nodes["praise"].label == sentence("praise.first.opened")
    assert sum(tray.kind == "gold" for _, tray in of_kind(player.ops(), Tray)) == 1


def test_nothing_else_speaks_where_praise_stands() -> None:
    player = at(FOUR_GROUPS, "o7 o9")
    player.scene._context.say("A long sentence on the status strip that shows on both sides")
    player.scene._context.known.heard.append(rebuilding(player, 4))
    player.wait(0.5)
    said = player.services.texts.plural("praise.rebuilt", 4)
    strip = player.nodes["status"].rect
    texts = [
        op.picture.text
        for op in player.ops()
        if isinstance(op.picture, Label) and strip.contains(op.x, op.y + op.picture.size / 2)
    ]
    assert texts == [said]
    player.wait(4)
    assert said not in [op.picture.text for op in player.ops() if isinstance(op.picture, Label)]


def test_praise_goes_by_itself_or_with_any_press() -> None:
    player = at(FOUR_GROUPS, "o7 o9")
    player.scene._context.known.heard.append(rebuilding(player, 4))
    player.wait(3.2)
    assert captions(player) == []
    player.scene._context.known.heard.append(rebuilding(player, 4))
    player.wait(0.5)
    player.click(player.empty_felt())
    assert captions(player) == []


def test_other_seats_tiles_stand_on_little_racks() -> None:
    player = at("r1 r2 r3", "r4 o5")
    backs = of_kind(player.ops(), TileBack)
    assert len(backs) == len(player.local_game.match.game.state.seats[1].rack)
    seat = player.nodes["seat.1"].rect
    assert all(seat.contains(op.x, op.y) and op.x + back.width <= seat.right for op, back in backs)


def test_the_words_of_a_seat_leave_room_for_its_rack_and_all_opponents_have_one_or_none_has() -> None:
    words = "r1 r2 r3 / r4 o5"
    for others, scale, expected in ((2, 2.0, 2), (3, 1.5, 3), (5, 1.5, 0)):
        match = match_at(words, opponents=("hare", "magpie", "owl", "fox", "tortoise")[:others], box="big")
        player = Player(match)
        player.scene.resize(Frame(1280, 720, scale), FixedMeasure())
        racks = [player.nodes[f"seat.{seat}"].rect for seat in range(1, 1 + others)]
        backs = [op for op, _ in of_kind(player.ops(), TileBack)]
        assert sum(any(rack.contains(op.x, op.y) for op in backs) for rack in racks) == expected, (others, scale)


# What they make


def test_picked_tiles_tell_live_what_they_make() -> None:
    player = at(TABLE, "k10 r10 o10 b1")
    player.pick("k10", "r10")
    assert "Group" not in player.status
    player.pick("o10")
    assert player.status == sentence("tip.group", 30)


def test_tiles_that_are_really_two_sets_are_previewed_and_laid_as_two() -> None:
    player = at("k1 r1 b1", "k7 r7 b7 o3 o4 o5 b13")
    player.pick("k7", "r7", "b7", "o3", "o4", "o5")
    start, goal = player.tile_at("rack", "k7"), player.empty_felt()
    player.carry(start, goal)
    player.wait(0.3)
    assert player.sets() == ["k1 r1 b1", "k7 r7 b7", "o3 o4 o5"]
    player.scene.handle(Release(*goal))
    player.wait(0.5)
    assert player.sets() == ["k1 r1 b1", "k7 r7 b7", "o3 o4 o5"]
    player.press_button("undo")
    assert player.sets() == ["k1 r1 b1"]


def test_tiles_picked_in_any_order_are_parted_too() -> None:
    player = at("k1 r1 b1", "k7 r7 b7 o3 o4 o5 b13")
    player.pick("o3", "k7", "r7", "o4", "b7", "o5")
    player.click(player.empty_felt())
    assert player.sets() == ["k1 r1 b1", "k7 r7 b7", "o3 o4 o5"]


def test_tiles_that_are_one_set_stay_one() -> None:
    player = at("k1 r1 b1", "o3 o4 o5 o6 o7 o8 b13")
    player.pick("o3", "o4", "o5", "o6", "o7", "o8")
    player.click(player.empty_felt())
    assert player.sets() == ["k1 r1 b1", "o3 o4 o5 o6 o7 o8"]


# What the lasso catches


def test_the_lasso_lights_what_it_catches_while_it_is_drawn() -> None:
    player = at(TABLE, "o1 o5")
    rect = player.find("set", "r1 r2 r3").rect
    player.carry((round(rect.x - 14), round(rect.y - 14)), (round(rect.x + rect.w * 0.62), round(rect.bottom + 14)))
    lit = [(op.x, op.y) for op, tray in of_kind(player.ops(), Tray) if tray.kind == "gold"]
    boxes = [player.find("table", name).rect.grown(20) for name in ("r1", "r2")]
    assert len(lit) == 2 and all(any(box.contains(*at) for at in lit) for box in boxes)
    assert held(player) == []


def test_a_lasso_over_a_locked_table_lights_nothing() -> None:
    player = at(TABLE, "o1 o5", opened=False)
    rect = player.find("set", "r1 r2 r3").rect
    player.carry((round(rect.x - 14), round(rect.y - 14)), (round(rect.right + 14), round(rect.bottom + 14)))
    assert not [tray for _, tray in of_kind(player.ops(), Tray) if tray.kind == "gold"]


# Double clicks


def double_click(player: Player, at: tuple[int, int], pause: int = 6) -> None:
    """Two clicks with so many frames between."""
    for _ in range(2):
        player.scene.handle(Press(*at))
        player.scene.handle(Release(*at))
        for _ in range(pause):
            player.scene.update(1 / 60)
    player.wait(0.6)


def test_a_double_click_sends_a_rack_tile_to_the_set_that_takes_it() -> None:
    player = at("r1 r2 r3 | k9 b9 o9", "r4 o5")
    double_click(player, player.tile_at("rack", "r4"))
    assert player.sets() == ["k9 b9 o9", "r1 r2 r3 r4"]
    player.press_button("undo")
    assert player.sets() == ["k9 b9 o9", "r1 r2 r3"]


def test_a_double_click_on_a_twin_splits_the_run() -> None:
    player = at("r1 r2 r3 r4 r5", "r3 o5")
    double_click(player, player.tile_at("rack", "r3"))
    assert player.sets() == ["r1 r2 r3", "r3 r4 r5"]


def test_a_double_click_on_a_tile_played_in_this_turn_sends_it_home() -> None:
    player = at("r1 r2 r3 | k9 b9 o9", "r4 o5")
    double_click(player, player.tile_at("rack", "r4"))
    double_click(player, player.tile_at("table", "r4"))
    assert "r4" in player.rack() and "r1 r2 r3" in player.sets()


def test_two_slow_clicks_pick_and_put_down() -> None:
    player = at("r1 r2 r3 | k9 b9 o9", "r4 o5")
    double_click(player, player.tile_at("rack", "r4"), pause=40)
    assert (held(player), player.sets()) == ([], ["k9 b9 o9", "r1 r2 r3"])


def test_a_double_click_on_a_tile_that_fits_nowhere_puts_it_down_and_says_so() -> None:
    player = at("r1 r2 r3 | k9 b9 o9", "r8 o5")
    double_click(player, player.tile_at("rack", "r8"))
    assert (held(player), player.rack()) == ([], "r8 o5") and player.status == sentence("problem.fits_nowhere")


def test_laying_a_tile_on_a_set_by_a_click_is_no_first_half_of_a_double_click() -> None:
    player = at("r1 r2 r3 | k9 b9 o9", "r4 o5")
    player.pick("r4")
    end = player.tile_at("table", "r3")
    double_click(player, end)
    assert "r1 r2 r3 r4" in player.sets()
