"""The buttons of a table, pressed as those of a page."""

from __future__ import annotations

from itertools import combinations

from game.session.match.match import Match
from game.session.match.setup import Setup
from game.ui.geometry import Frame
from game.ui.input.gestures import Move, PointerButton, Press, PressLost, Release
from tests import shared
from tests.effort import every_row
from tests.ui.acting import SIX
from tests.ui.playing import Player

MATCHES = {
    "two": Setup(),
    "six": SIX,
    "cards": Setup("rummy", 2, ("hare",)),
}


@every_row("name", list(MATCHES))
@every_row("frame", [Frame(1152, 648), Frame(1920, 1080, 2.0)])
def test_no_two_buttons_share_a_place(name: str, frame: Frame) -> None:
    player = Player(Match.begin(MATCHES[name], seed=3))
    player.scene.resize(frame, shared.fonts("en"))
    spots = player.scene._context.dock.spots
    boxes = {spot.id: spot.rect.inset(1, 1) for spot in spots}
    assert len(boxes) == len(spots) > 10
    assert [pair for pair in combinations(boxes, 2) if boxes[pair[0]].overlaps(boxes[pair[1]])] == []


def dock_and_place(player: Player) -> tuple[Player, int, int]:
    spot = player.scene._context.dock.interaction.spot("sort-runs")
    assert spot is not None
    x, y = map(round, spot.rect.centre)
    return player, x, y


@every_row(("button", "held"), [(PointerButton.LEFT, "sort-runs"), (PointerButton.MIDDLE, "")])
def test_only_the_left_button_holds_one_down(button: PointerButton, held: str) -> None:
    player, x, y = dock_and_place(Player(Match.begin(Setup(), seed=3)))
    player.scene.handle(Press(x, y, button))
    assert player.scene._context.dock.interaction.held == held


def test_a_button_that_is_off_says_so_by_its_flag_alone() -> None:
    player = Player(Match.begin(Setup(), seed=3))
    off = [node for node in player.nodes.values() if node.role == "button" and node.disabled]
    assert off and all((node.value, node.actions) == ("", ()) for node in off)
    assert player.scene._context.dock.interaction.at(*map(round, off[0].rect.centre)) is not None


def test_a_lost_press_leaves_nothing_held_and_the_light_where_the_pointer_is() -> None:
    player, x, y = dock_and_place(Player(Match.begin(Setup(), seed=3)))
    for gesture in (Move(x, y), Press(x, y), PressLost()):
        player.scene.handle(gesture)
    touch = player.scene._context.dock.interaction.touch
    assert (touch.hot, touch.down) == ("sort-runs", "")


def test_while_one_is_held_no_other_lights_up() -> None:
    player, x, y = dock_and_place(Player(Match.begin(Setup(), seed=3)))
    other = player.scene._context.dock.interaction.spot("sort-groups")
    assert other is not None
    there_x, there_y = map(round, other.rect.centre)
    for gesture in (Press(x, y), Move(there_x, there_y, held=True)):
        player.scene.handle(gesture)
    dock = player.scene._context.dock
    assert (dock.interaction.touch.hot, dock.interaction.touch.down) == ("", "sort-runs")
    player.scene.handle(Release(there_x, there_y))
    assert dock.interaction.touch.down == ""
