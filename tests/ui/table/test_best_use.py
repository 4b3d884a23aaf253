"""One gesture puts a tile of the rack to its best use, by whatever it is made, and a frame shows it before (ux 32)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.session.settings import Settings
from game.ui.input.gestures import Act, Action, Move, PointerButton, Typed
from game.ui.pictures import Tray
from tests.shared import sentence
from tests.ui.playing import Player, of_kind
from tests.ui.table.test_rummy_table import Hand
from tests.ui.table.test_table_hands import at, double_click


def by_double_click(player: Player, value: str) -> None:
    double_click(player, player.tile_at("rack", value))


def by_right_click(player: Player, value: str) -> None:
    player.click(player.tile_at("rack", value), button=PointerButton.RIGHT)


def by_enter(player: Player, value: str) -> None:
    on_tile(player, value)
    player.scene.handle(Act(Action.CONFIRM))
    player.wait(0.6)


def by_the_button_of_a_pad(player: Player, value: str) -> None:
    on_tile(player, value)
    for _ in range(2):
        player.scene.handle(Act(Action.USE))
        player.wait(0.1)
    player.wait(0.6)


def by_a_typed_line(player: Player, value: str) -> None:
    player.scene.handle(Act(Action.LINE))
    player.wait(0.2)
    for sign in value:
        player.scene.handle(Typed(sign))
    player.scene.handle(Act(Action.CONFIRM))
    player.wait(0.6)


def on_tile(player: Player, value: str) -> None:
    """The ring of the keys comes round this tile."""
    player.scene._keyboard.point_at(player.find("rack", value).id, player.scene.nodes())


WAYS = [by_double_click, by_right_click, by_enter, by_the_button_of_a_pad, by_a_typed_line]
Way = Callable[[Player, str], None]


@pytest.mark.parametrize("way", WAYS)
def test_any_tile_of_an_own_set_lays_it_whole(way: Way) -> None:
    player = at("r1 r2 r3", "k8 o1 k7 k9")
    before = player.local_game.board
    way(player, "k8")
    assert player.sets() == ["k7 k8 k9", "r1 r2 r3"] and player.rack() == "o1"
    player.local_game.editor.undo()
    assert player.local_game.board == before


@pytest.mark.parametrize("way", WAYS)
def test_a_tile_joins_the_lone_one_that_was_laid_before_any_set_of_the_table(way: Way) -> None:
    player = at("o2 o3 o4", "r1 o1 k9")
    player.drag(player.tile_at("rack", "r1"), player.empty_felt())
    way(player, "o1")
    assert player.sets() == ["o2 o3 o4", "r1 o1"]


@pytest.mark.parametrize("way", WAYS[:4])
def test_what_has_no_use_stays_and_no_two_sentences_contradict_each_other(way: Way) -> None:
    player = at("o2 o3 o4", "r1 o9 k9")
    player.drag(player.tile_at("rack", "r1"), player.empty_felt())
    way(player, "k9")
    assert player.sets() == ["o2 o3 o4", "r1"] and player.status == sentence("problem.fits_nowhere")


def test_a_second_tile_of_a_number_is_not_said_to_fit_nowhere_beside_a_set_that_needs_more() -> None:
    player = at("o2 o3 o4", "k4 b4 o9")
    player.drag(player.tile_at("rack", "k4"), player.empty_felt())
    by_double_click(player, "b4")
    assert "k4 b4" in player.sets() and player.status != sentence("problem.fits_nowhere")


def test_in_rummy_the_same_gesture_lays_a_set_of_the_hand() -> None:
    player = Hand("C7 C8 C9", "H7 S7 H2 D4", "D7")
    player.press_button("discards")
    by_double_click(player, "S7")
    assert len(player.sets()) == 2


def test_with_a_steady_hand_the_second_press_may_come_later() -> None:
    player = at("r1 r2 r3", "k8 o1 k7 k9", Settings(steady_hand=True))
    double_click(player, player.tile_at("rack", "k8"), pause=36)
    assert player.sets() == ["k7 k8 k9", "r1 r2 r3"]


# The frame


def framed(player: Player) -> list[str]:
    """The tiles of the rack with a thin frame round them."""
    boxes = [(op.x + tray.width / 2, op.y + tray.height / 2) for op, tray in of_kind(player.ops(), Tray)
             if tray.kind == "selected"]  # fmt: skip
    racked = [node for node in player.nodes.values() if node.id.startswith("rack.tile")]
    return sorted(node.value for node in racked if any(node.rect.contains(*each) for each in boxes))


def pointed_at(player: Player, value: str) -> list[str]:
    player.scene.handle(Move(*player.tile_at("rack", value)))
    player.wait(0.3)
    return framed(player)


def test_a_frame_shows_the_set_that_the_gesture_would_lay() -> None:
    player = at("r1 r2 r3", "k8 o1 k7 k9")
    assert pointed_at(player, "k7") == ["k7", "k8", "k9"]
    assert pointed_at(player, "o1") == []
    on_tile(player, "k9")
    player.scene._keyboard.settle(player.scene.nodes())
    player.scene._keyboard.focus.shown = True
    player.wait(0.1)
    assert framed(player) == ["k7", "k8", "k9"]


def test_no_set_is_framed_where_the_tile_goes_to_another_one() -> None:
    player = at("k4 k5 k6", "k8 o1 k7 k9")
    assert pointed_at(player, "k7") == []
    assert pointed_at(player, "k8") == ["k7", "k8", "k9"]


def test_the_frame_is_switched_off_with_the_other_help() -> None:
    player = at("r1 r2 r3", "k8 o1 k7 k9", Settings(fit_lens=False))
    assert pointed_at(player, "k7") == []
