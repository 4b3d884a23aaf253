"""The ring of the keys, its ways, and the numbers that are typed (ux 2.11)."""

from __future__ import annotations

import random

import pytest

from game.session.board.turn_board import ToSet
from game.ui.input.gestures import NO_MODS, Act, Action, Press, Release, Typed
from tests.effort import soak
from tests.shared import sentence
from tests.ui.keying import ARROWS, SHIFT, Keys
from tests.ui.playing import Player
from tests.ui.table.fuzzing import POSITIONS, player_at, undo_all


def test_the_ring_comes_with_the_first_key_and_goes_with_the_pointer() -> None:
    keys = Keys("r1 r2 r3", "r4 b7")
    assert keys.rings() == []
    keys.press(Action.RIGHT)
    assert len(keys.rings()) == 1
    keys.player.scene.handle(Press(5, 5))
    keys.player.scene.handle(Release(5, 5))
    assert keys.rings() == []
    assert keys.player.scene.focused is None


def test_the_ring_is_at_least_three_units_thick() -> None:
    keys = Keys("r1 r2 r3", "r4 b7")
    keys.press(Action.RIGHT)
    assert keys.rings()[0].stroke >= 3 * keys.player.frame.u


def test_the_first_key_only_shows_where_the_focus_is() -> None:
    keys = Keys("r1 r2 r3", "r4 r5 r6")
    keys.press(Action.PICK)
    assert (keys.value, keys.held) == (keys.player.rack().split()[0], "")


def test_tab_goes_round_the_zones_and_back() -> None:
    keys = Keys("r1 r2 r3", "r4 b7")
    keys.press(Action.NEXT_ZONE)
    forth = [keys.zone]
    for _ in range(4):
        keys.press(Action.NEXT_ZONE)
        forth.append(keys.zone)
    assert forth[:3] == ["rack", "table", "buttons"]
    assert forth[4] == "rack"
    keys.press(Action.PREVIOUS_ZONE)
    assert keys.zone == forth[3]


def test_tab_returns_to_where_the_focus_was_in_the_zone() -> None:
    keys = Keys("r1 r2 r3", "r4 b7 k9")
    keys.type("9")
    keys.press(Action.NEXT_ZONE, Action.PREVIOUS_ZONE)
    assert keys.value == "k9"


def test_up_and_down_cross_between_rack_and_table() -> None:
    keys = Keys("r1 r2 r3", "r4 b7")
    keys.press(Action.RIGHT)
    while keys.zone == "rack":
        keys.press(Action.UP)
    assert keys.value in ("r1", "r2", "r3")
    keys.press(Action.DOWN)
    assert keys.zone == "rack"


@pytest.mark.parametrize("box", soak(("big", "classic", "rummy", "twist")))
def test_every_tile_of_a_full_table_is_reached_by_arrows(box: str) -> None:
    player = player_at(box)
    scene = player.scene
    scene.handle(Act(Action.RIGHT))
    reached, fresh, nodes = set(), {player.focused.id}, scene.nodes()
    while fresh:
        start = fresh.pop()
        reached.add(start)
        for arrow in ARROWS:
            scene._keyboard.point_at(start, nodes)
            scene.handle(Act(arrow))
            fresh |= {player.focused.id} - reached
    assert {node.id for node in player.nodes.values() if node.role in ("tile", "set", "felt")} <= reached


def test_the_ring_follows_its_tile_to_the_table_and_back() -> None:
    keys = Keys("r1 r2 r3", "r4 b7")
    keys.pick("4")
    keys.press(Action.NEW_SET)
    assert keys.player.scene.focused == keys.player.find("table", "r4")
    keys.press(Action.UNDO)
    assert keys.player.scene.focused == keys.player.find("rack", "r4")
    assert len(keys.rings()) == 1


def test_when_the_focused_set_is_gone_the_ring_comes_round_what_is_nearest() -> None:
    keys = Keys("b3 b4 b5 | b6 b7 b8", "r5 r1")
    keys.press(Action.NEXT_ZONE)
    keys.go("table", "b6")
    keys.press(Action.LEFT)
    first, second = keys.player.local_game.board.table
    assert keys.player.focused.id == f"set.{second.ident}"
    keys.player.local_game.drop(second.tiles, ToSet(first.ident, 3))
    keys.player.wait(0.5)
    assert keys.player.focused.id == keys.player.find("table", "b7").id
    assert len(keys.rings()) == 1 and keys.zone == "table"
    keys.press(Action.LEFT)
    assert keys.player.focused.id == keys.player.find("table", "b6").id


def test_the_reason_of_a_focused_set_is_told_as_under_the_pointer() -> None:
    keys = Keys("r1 r2 r3", "k9 r9 b1")
    keys.pick("9", "9")
    keys.press(Action.NEW_SET)
    keys.player.scene._drag.touched = None
    keys.go("table", "k9")
    said = [op.picture.text for op in keys.player.ops() if hasattr(op.picture, "text")]
    assert sentence("problem.need_group_colour", number=9) in said


# Typed numbers


def test_a_typed_number_finds_its_tile_on_the_rack() -> None:
    keys = Keys("r1 r2 r3", "k1 r3 b12 o13")
    keys.type("12")
    assert keys.value == "b12"


def test_digits_far_apart_are_two_numbers() -> None:
    keys = Keys("r5 r6 r7", "k1 r2 b12")
    keys.type("12", pause=1.6)
    assert keys.value == "r2"


def test_the_same_number_again_finds_the_next_such_tile() -> None:
    keys = Keys("r1 r2 r3", "k12 r12 b12 o1")
    seen = []
    for _ in range(4):
        keys.type("12")
        seen.append(keys.value)
    assert len(set(seen[:3])) == 3
    assert seen[3] == seen[0]


def test_one_twice_is_eleven_only_when_there_is_one() -> None:
    keys = Keys("r5 r6 r7", "k1 r1 b11")
    keys.type("11")
    assert keys.value == "b11"
    without = Keys("r5 r6 r7", "k1 r1 b12")
    without.type("11")
    assert without.value == "r1"


def test_j_finds_the_joker() -> None:
    keys = Keys("r5 r6 r7", "k1 r1 J b12")
    keys.type("j")
    assert keys.value == "J"


def test_a_number_the_rack_has_not_moves_nothing() -> None:
    keys = Keys("r5 r6 r7", "k1 r2 b12")
    keys.type("2")
    keys.type("9")
    assert keys.value == "r2"


# Whatever the keys do

WILD = (
    *ARROWS,
    *ARROWS,
    Action.NEXT_ZONE,
    Action.PREVIOUS_ZONE,
    *(Action.PICK, Action.CONFIRM, Action.NEW_SET) * 2,
    Action.UNDO,
    Action.REDO,
    Action.RESET,
    Action.TIDY,
    Action.SORT_GROUPS,
)


def wild_key(player: Player, rng: random.Random) -> None:
    """Any key, only not what ends the turn or leaves the table."""
    focused = player.scene.focused
    action = rng.choice(WILD)
    if rng.random() < 0.2:
        player.scene.handle(Typed(rng.choice("0123456789j")))
    elif not (action in (Action.PICK, Action.CONFIRM) and focused and focused.role in ("button", "pool")):
        player.scene.handle(Act(action, rng.choice((NO_MODS, NO_MODS, SHIFT))))
    player.wait(0.02)


@pytest.mark.parametrize("box", soak(POSITIONS, 2))
@pytest.mark.parametrize("tries", soak(((0, 40), (0, 250), (1, 250))))
def test_random_keys_lose_no_tile(box: str, tries: tuple[int, int]) -> None:
    seed, keys = tries
    player, rng = player_at(box), random.Random(seed)
    everything, start = player.tiles(), player.local_game.board
    steps = 0
    for _ in range(keys):
        wild_key(player, rng)
        assert player.tiles() == everything
        steps = max(steps, len(player.local_game.editor.history.past))
    assert steps > 1
    undo_all(player)
    assert player.local_game.board == start
