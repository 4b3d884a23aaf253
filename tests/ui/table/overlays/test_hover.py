"""A tile that can be taken rises 3 u under a pointer at rest, and nothing else does (ux 2.1, 2.10)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.session.settings import Pace
from game.ui.input.gestures import Attention, Mods, Move, Press, Release
from game.ui.pictures import TileFace
from game.ui.scene import Push
from game.ui.scenes.match.table_scene import TableScene
from tests.positions import match_at
from tests.ui.acting import services_for
from tests.ui.desktop import Desktop
from tests.ui.hands import FRAME
from tests.ui.playing import Player, services_at

TABLE = "r1 r2 r3 | k9 r9 b9"
RACK = "b1 k4 o5 r12"
FULL_HD = (1920, 1080)


def at(table: str = TABLE, rack: str = RACK, *, still: bool = False, opened: bool = True) -> Player:
    services = services_at()
    services.store.now = replace(services.store.now, reduced_motion=still)
    return Player(match_at(f"{table} / {rack}", opened=opened), FULL_HD, services=services)


def shown_at(player: Player, value: str) -> int:
    """The top of the tile as it is drawn."""
    return next(op.y for op in player.ops() if isinstance(op.picture, TileFace) and op.picture.symbol == value)


def heights(player: Player, seconds: float) -> list[float]:
    """What is told of risen tiles, frame by frame."""
    told = []
    for _ in range(round(seconds / FRAME)):
        player.scene.update(FRAME)
        told.append(max(player.scene._context.view_state.pointing.raised.values(), default=0.0))
    return told


def point(player: Player, where: str, value: str) -> tuple[int, int]:
    place = player.tile_at(where, value)
    player.scene.handle(Move(*place))
    return place


@pytest.mark.parametrize(("where", "value"), [("rack", "o5"), ("table", "r9")])
def test_a_tile_under_a_resting_pointer_rises_three_units(where: str, value: str) -> None:
    player = at()
    before = shown_at(player, value)
    point(player, where, value)
    player.wait(0.3)
    assert before - shown_at(player, value) == 3


def test_it_waits_120_ms_and_takes_90_more() -> None:
    player = at()
    point(player, "rack", "o5")
    told = heights(player, 0.3)
    first, full = next(i for i, h in enumerate(told) if h), next(i for i, h in enumerate(told) if h == 0.5)
    assert 0.12 <= (first + 1) * FRAME <= 0.12 + 2 * FRAME
    assert (full - first + 1) * FRAME == pytest.approx(0.09, abs=FRAME)


def test_it_comes_up_quickly_and_settles_slowly() -> None:
    player = at()
    point(player, "rack", "o5")
    steps = [b - a for a, b in pairwise([0.0, *heights(player, 0.3)]) if b > a]
    assert steps == sorted(steps, reverse=True)


def test_a_pointer_on_its_way_raises_nothing() -> None:
    player = at()
    x, y = player.tile_at("rack", "o5")
    for step in range(40):
        player.scene.handle(Move(x + step % 3, y))
        assert heights(player, 2 * FRAME) == [0.0, 0.0]


def test_it_stays_up_while_the_pointer_strays_on_the_tile() -> None:
    player = at()
    x, y = point(player, "rack", "o5")
    player.wait(0.3)
    player.scene.handle(Move(x + 5, y + 4))
    assert set(heights(player, 0.3)) == {0.5}


def test_it_sinks_when_it_is_left() -> None:
    player = at()
    before = shown_at(player, "o5")
    x, y = point(player, "rack", "o5")
    player.wait(0.3)
    player.scene.handle(Move(x, y - 400))
    told = heights(player, 0.3)
    assert 0 < told[0] < 0.5 and told[round(0.1 / FRAME)] == 0
    assert shown_at(player, "o5") == before


def test_the_next_tile_rises_as_the_last_one_sinks() -> None:
    player = at()
    point(player, "rack", "o5")
    player.wait(0.3)
    point(player, "rack", "r12")
    player.wait(0.3)
    assert [str(tile) for tile in player.scene._context.view_state.pointing.raised] == ["r12"]


def test_with_less_movement_nothing_rises() -> None:
    player = at(still=True)
    point(player, "rack", "o5")
    assert set(heights(player, 0.3)) == {0.0}


def test_a_locked_tile_does_not_rise() -> None:
    player = at(opened=False)
    point(player, "table", "r9")
    assert set(heights(player, 0.3)) == {0.0}
    assert player.scene._context.view_state.notice == ""
    point(player, "rack", "o5")
    assert heights(player, 0.3)[-1] == 0.5


def test_out_of_turn_only_the_own_rack_rises() -> None:
    player = at()
    player.slow_computers()
    player.press_button("draw")
    player.wait(1.0)
    point(player, "table", "r9")
    assert set(heights(player, 0.3)) == {0.0}
    point(player, "rack", "o5")
    assert heights(player, 0.3)[-1] == 0.5


def test_nothing_rises_while_tiles_are_carried() -> None:
    player = at()
    player.carry(player.tile_at("rack", "o5"), player.tile_at("rack", "r12"))
    assert set(heights(player, 0.5)) == {0.0}


def test_a_pressed_tile_sinks_so_that_it_is_carried_from_where_it_lies() -> None:
    player = at()
    place = point(player, "rack", "o5")
    player.wait(0.3)
    player.scene.handle(Press(*place))
    player.wait(0.1)
    assert not player.scene._context.view_state.pointing.raised
    player.scene.handle(Release(*place))
    assert set(heights(player, 0.3)) == {0.0}


def test_a_picked_tile_is_not_raised_further() -> None:
    player = at()
    player.pick("o5")
    lifted = shown_at(player, "o5")
    point(player, "rack", "o5")
    player.wait(0.3)
    assert shown_at(player, "o5") == lifted


def test_a_finger_raises_nothing() -> None:
    player = at()
    place = point(player, "rack", "o5")
    player.scene.handle(Press(*place, touch=True))
    player.scene.handle(Release(*place))
    player.click(place, Mods())
    assert set(heights(player, 0.5)) == {0.0}


def test_a_tile_below_the_list_of_turns_stays_down() -> None:
    player = at("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 | b1 b2 b3")
    player.press_button("turns")
    player.wait(0.5)
    panel = player.nodes["turns-panel"].rect
    covered = next(node for node in player.nodes.values() if node.value == "r13" and node.id.startswith("table.tile"))
    assert panel.contains(*covered.rect.centre)
    player.scene.handle(Move(*player.middle(covered)))
    assert set(heights(player, 0.3)) == {0.0}


def test_a_risen_tile_that_is_moved_by_keys_is_forgotten() -> None:
    player = at()
    point(player, "rack", "o5")
    player.wait(0.3)
    player.local_game.editor.sort_by_number()
    player.scene._context.show()
    player.wait(1.0)
    assert not player.scene._context.view_state.pointing.raised


def test_nobody_who_looks_away_leaves_a_tile_up() -> None:
    player = at()
    point(player, "rack", "o5")
    player.wait(0.3)
    player.scene.handle(Attention(False))
    player.wait(0.3)
    assert not player.scene._context.view_state.pointing.raised


def test_nothing_is_drawn_any_more_once_the_tile_has_risen() -> None:
    player = at()
    point(player, "rack", "o5")
    player.wait(2.0)
    for _ in range(60):
        player.scene.update(FRAME)
        assert player.scene.settled


def test_the_window_is_left_alone_once_the_tile_has_risen(tmp_path: Path) -> None:
    used = Desktop(tmp_path, services_for(first_start_done=True, pace=Pace.INSTANT))
    table = TableScene(match_at(f"{TABLE} / {RACK}"), used.app._services)
    used.app.stack.apply(Push(table))
    used.frames(150)
    tile = next(node for node in table.nodes() if node.id.startswith("rack.tile") and node.value == "o5")
    at = (round(tile.rect.centre[0]), round(tile.rect.centre[1]))
    used.post(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0), touch=False)
    used.frames(120)
    assert table._context.view_state.pointing.raised
    before = used.presented
    used.frames(120)
    assert used.presented == before
    pygame.quit()
