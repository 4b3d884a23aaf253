"""Gamepads: posted joystick events move the same focus as keys (ux 2.11)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.session.match.setup import Setup
from game.session.settings import Pace
from game.ui.input.gamepad import FIRST_REPEAT, KNOWN, NEXT_REPEAT, PLAIN, PadReader
from game.ui.input.gestures import Act, Action, Gesture, LetGo
from game.ui.input.translator import Translator
from game.ui.scenes.match.table_scene import TableScene
from tests.effort import every_row
from tests.ui.acting import services_for
from tests.ui.desktop import Desktop
from tests.ui.keying import Keys

A, B, X, Y, LEFT_SHOULDER, RIGHT_SHOULDER, SELECT, START = range(8)


def translated(*events: pygame.event.Event) -> list[Gesture]:
    translator = Translator()
    return [gesture for each in events for gesture in translator.gestures(each)]


def event(kind: int, **facts: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, instance_id=7, **facts)


@every_row(
    ("number", "action"),
    [
        (A, Action.USE), (B, Action.CANCEL), (X, Action.UNDO), (Y, Action.HINT), (LEFT_SHOULDER, Action.PREVIOUS_ZONE),
        (RIGHT_SHOULDER, Action.NEXT_ZONE), (SELECT, Action.PLAYABLE), (START, Action.MENU),
    ],
)  # fmt: skip
def test_a_button_is_an_action(number: int, action: Action) -> None:
    down, up = event(pygame.JOYBUTTONDOWN, button=number), event(pygame.JOYBUTTONUP, button=number)
    assert translated(down, up) == [Act(action), LetGo(action)]


def test_a_known_pad_has_the_same_buttons_elsewhere() -> None:
    numbers = (
        pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
        pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    )  # fmt: skip
    found = [translated(event(pygame.CONTROLLERBUTTONDOWN, button=number)) for number in numbers]
    assert found == [[Act(Action.USE)], [Act(Action.MENU)], [Act(Action.NEXT_ZONE)], [Act(Action.LEFT)]]


def test_an_unknown_button_means_nothing() -> None:
    assert translated(event(pygame.JOYBUTTONDOWN, button=40)) == []


def test_the_cross_moves() -> None:
    events = [event(pygame.JOYHATMOTION, hat=0, value=value) for value in ((1, 0), (0, 0), (0, 1), (0, -1))]
    moves = [each.action for each in translated(*events) if isinstance(each, Act)]
    assert moves == [Action.RIGHT, Action.UP, Action.DOWN]


def test_a_stick_moves_once_when_it_is_pushed_and_trembling_is_no_push() -> None:
    values = (0.1, 0.5, 0.7, 0.9, 0.65, 0.5, 0.45, 0.2, -0.8)
    events = [event(pygame.JOYAXISMOTION, axis=0, value=value) for value in values]
    assert [each for each in translated(*events) if isinstance(each, Act)] == [Act(Action.RIGHT), Act(Action.LEFT)]


def test_a_known_pads_stick_counts_in_larger_numbers() -> None:
    assert translated(event(pygame.CONTROLLERAXISMOTION, axis=1, value=-32768)) == [Act(Action.UP)]


def test_triggers_and_the_right_stick_mean_nothing() -> None:
    assert translated(*(event(pygame.JOYAXISMOTION, axis=axis, value=1.0) for axis in (2, 3, 4, 5))) == []


def test_a_held_direction_goes_on_and_stops_when_let_go() -> None:
    pad = PadReader()
    pad.axis(0, 1.0)
    assert pad.waited(FIRST_REPEAT - 0.01) == ()
    assert pad.waited(0.02) == (Act(Action.RIGHT, repeat=True),)
    assert pad.waited(NEXT_REPEAT + 0.01) == (Act(Action.RIGHT, repeat=True),)
    pad.axis(0, 0.0)
    assert pad.waited(9.0) == ()


def test_a_pad_without_a_known_layout_has_nothing_that_others_lack() -> None:
    assert set(PLAIN) < set(KNOWN)


def test_a_pad_that_comes_and_goes_is_no_trouble() -> None:
    events = (
        event(pygame.JOYDEVICEADDED, device_index=99),
        event(pygame.JOYHATMOTION, hat=0, value=(1, 0)),
        event(pygame.JOYDEVICEREMOVED),
    )
    translator = Translator()
    for each in events:
        translator.gestures(each)
    assert translator.waited(9.0) == ()


def test_looking_for_pads_twice_is_harmless() -> None:
    translator = Translator()
    translator.find_pads()
    translator.find_pads()
    assert translator.waited(9.0) == ()
    pygame.quit()


# One button picks and places


def test_one_button_gathers_rack_tiles_and_lays_them_on_the_felt() -> None:
    keys = Keys("r1 r2 r3", "k7 r7 b7 o1")
    for _ in range(3):
        keys.type("7")
        keys.press(Action.USE)
    assert sorted(keys.held.split()) == ["b7", "k7", "r7"]
    keys.press(Action.NEXT_ZONE, Action.USE)
    assert keys.sets == ["k7 r7 b7", "r1 r2 r3"]


def test_one_button_puts_a_picked_tile_down_again() -> None:
    keys = Keys("r1 r2 r3", "k7 o1")
    keys.type("7")
    keys.press(Action.USE, Action.USE)
    assert keys.held == ""


def test_one_button_adds_to_a_set_and_takes_back() -> None:
    keys = Keys("r1 r2 r3", "r4 b7")
    keys.type("4")
    keys.press(Action.USE)
    keys.go("table", "r3")
    keys.press(Action.USE)
    assert keys.sets == ["r1 r2 r3 r4"]
    keys.go("table", "r4")
    keys.press(Action.USE)
    keys.go("rack", "b7")
    keys.press(Action.USE)
    assert (keys.sets, sorted(keys.player.rack().split())) == (["r1 r2 r3"], ["b7", "r4"])


# Through the real loop


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    used = Desktop(tmp_path, services_for(first_start_done=True, pace=Pace.INSTANT, setup=Setup()), seen=False)
    used.frames(3)
    yield used
    pygame.quit()


def push(desktop: Desktop, *buttons: int) -> None:
    for button in buttons:
        desktop.post(pygame.JOYBUTTONDOWN, instance_id=1, button=button)
        desktop.post(pygame.JOYBUTTONUP, instance_id=1, button=button)
        desktop.frames(8)


def move(desktop: Desktop, x: int, y: int) -> None:
    desktop.post(pygame.JOYHATMOTION, instance_id=1, hat=0, value=(x, y))
    desktop.post(pygame.JOYHATMOTION, instance_id=1, hat=0, value=(0, 0))
    desktop.frames(3)


def test_a_pad_alone_begins_a_game_draws_and_pauses(desktop: Desktop) -> None:
    for _ in range(3):
        push(desktop, RIGHT_SHOULDER)
        if desktop.app.stack.top.touch.focus == "play.tiles":  # type: ignore[union-attr]
            break
    push(desktop, A)
    assert desktop.top.name == "new-game"
    push(desktop, RIGHT_SHOULDER, A)
    table = desktop.top
    assert isinstance(table, TableScene)
    for _ in range(2000):
        if table._local_game.my_turn and not table._tile_motion.showing and table._context.known.since > 0.5:
            break
        desktop.frames(1)
    before = len(table._local_game.match.game.log)
    for _ in range(4):
        push(desktop, RIGHT_SHOULDER)
        if table.focused is not None and table.focused.id == "end-turn":
            break
    for _ in range(3):  # past the tools on both ends of the rack
        move(desktop, -1, 0)
    assert table.focused is not None and table.focused.id == "pool"
    push(desktop, A, A)
    assert len(table._local_game.match.game.log) > before
    push(desktop, START)
    assert desktop.top.name == "pause"
    push(desktop, B)
    assert desktop.top.name == "table"
