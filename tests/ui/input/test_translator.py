"""Raw events become gestures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.ui.input.gestures import (
    Act,
    Action,
    Attention,
    Gesture,
    LetGo,
    Move,
    PointerButton,
    Press,
    Release,
    Scroll,
    Typed,
)
from game.ui.input.translator import Translator


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()


def translated(*events: pygame.event.Event) -> list[Gesture]:
    translator = Translator(fingers=True)
    translator.resize((1000, 500))
    return [gesture for event in events for gesture in translator.gestures(event)]


def event(kind: int, **facts: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, **facts)


def key_down(key: int, mod: int = 0) -> pygame.event.Event:
    return event(pygame.KEYDOWN, key=key, mod=mod, unicode="")


def test_the_mouse_is_where_the_event_says() -> None:
    events = (
        event(pygame.MOUSEMOTION, pos=(5, 6), buttons=(1, 0, 0)),
        event(pygame.MOUSEBUTTONDOWN, pos=(7, 8), button=3),
        event(pygame.MOUSEBUTTONUP, pos=(9, 10), button=1),
    )
    assert translated(*events) == [Move(5, 6, held=True), Press(7, 8, PointerButton.RIGHT), Release(9, 10)]


def test_other_mouse_buttons_mean_nothing() -> None:
    assert translated(event(pygame.MOUSEBUTTONDOWN, pos=(7, 8), button=5)) == []


def test_the_wheel_scrolls_where_the_pointer_was() -> None:
    motion = event(pygame.MOUSEMOTION, pos=(5, 6), buttons=(0, 0, 0))
    assert translated(motion, event(pygame.MOUSEWHEEL, x=0, y=-2))[1] == Scroll(5, 6, -2)


def test_the_first_finger_is_a_pointer() -> None:
    events = (
        event(pygame.FINGERDOWN, finger_id=3, x=0.5, y=0.5),
        event(pygame.FINGERDOWN, finger_id=4, x=0.1, y=0.1),
        event(pygame.FINGERMOTION, finger_id=3, x=0.6, y=0.5),
        event(pygame.FINGERUP, finger_id=4, x=0.1, y=0.1),
        event(pygame.FINGERUP, finger_id=3, x=0.6, y=0.5),
    )
    moves = [Move(500, 250), Press(500, 250, touch=True), Move(600, 250, held=True), Release(600, 250)]
    assert translated(*events) == moves


def test_a_mouse_event_made_of_a_touch_is_not_counted_twice() -> None:
    assert translated(event(pygame.MOUSEBUTTONDOWN, pos=(7, 8), button=1, touch=True)) == []


def test_a_key_is_an_action_and_repeats_while_held() -> None:
    events = (key_down(pygame.K_d), key_down(pygame.K_d), event(pygame.KEYUP, key=pygame.K_d, mod=0))
    assert translated(*events) == [Act(Action.DRAW), Act(Action.DRAW, repeat=True), LetGo(Action.DRAW)]


def test_a_digit_is_typed_once() -> None:
    assert translated(key_down(pygame.K_7), key_down(pygame.K_7)) == [Typed("7")]


def test_control_and_command_are_the_same() -> None:
    for bits in (pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LMETA):
        (gesture,) = translated(key_down(pygame.K_z, bits))
        assert isinstance(gesture, Act) and gesture.action is Action.UNDO


def test_a_locked_keypad_changes_nothing() -> None:
    assert translated(key_down(pygame.K_u, pygame.KMOD_NUM | pygame.KMOD_CAPS)) == [Act(Action.UNDO)]


def test_losing_the_window_lets_go_of_everything() -> None:
    events = (key_down(pygame.K_d), event(pygame.WINDOWFOCUSLOST), key_down(pygame.K_d))
    assert translated(*events) == [Act(Action.DRAW), Attention(present=False), Act(Action.DRAW)]
