"""Unsteady hands, fingers, and text from the keyboard (ux 2.1, 44)."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.ui.input.gestures import (
    Act,
    Action,
    Composing,
    Gesture,
    LetGo,
    Listening,
    Move,
    Press,
    Release,
    Struck,
    Typed,
    slack,
)
from game.ui.input.steady_hand import REST, SteadyHand
from game.ui.input.translator import Translator
from tests.effort import every_row
from tests.positions import match_at
from tests.ui.playing import Player


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()


def steady() -> SteadyHand:
    hand = SteadyHand()
    hand.on = True
    return hand


def taken(hand: SteadyHand, *gestures: Gesture | float) -> list[Gesture]:
    """The gestures that count; a number is time that passes."""
    counted = []
    for each in gestures:
        if isinstance(each, float):
            hand.pass_time(each)
        elif hand.lets(each):
            counted.append(each)
    return counted


PRESS, UP = Press(5, 5), Release(5, 5)


def test_a_second_press_at_once_does_not_count_nor_does_its_release() -> None:
    assert taken(steady(), PRESS, UP, 0.1, PRESS, UP) == [PRESS, UP]


def test_a_later_press_counts() -> None:
    assert taken(steady(), PRESS, UP, REST + 0.01, PRESS, UP) == [PRESS, UP, PRESS, UP]


def test_trembling_on_is_one_press() -> None:
    trembling: list[Gesture | float] = [PRESS, UP, 0.3]
    assert taken(steady(), *(trembling * 5)) == [PRESS, UP]


def test_the_same_key_twice_at_once_is_one_press() -> None:
    undo, tidy = Act(Action.UNDO), Act(Action.TIDY)
    assert taken(steady(), undo, 0.1, undo, tidy) == [undo, tidy]


def test_arrows_held_keys_and_typed_numbers_always_count() -> None:
    gestures = (
        Act(Action.LEFT),
        Act(Action.LEFT),
        Act(Action.UNDO),
        Act(Action.UNDO, repeat=True),
        Typed("1"),
        Typed("1"),
    )
    assert taken(steady(), *gestures) == list(gestures)


def test_without_the_option_everything_counts() -> None:
    assert taken(SteadyHand(), PRESS, UP, PRESS, UP) == [PRESS, UP, PRESS, UP]


@every_row(("touch", "is_steady", "units"), [(False, False, 6), (True, False, 12), (False, True, 14), (True, True, 14)])
def test_how_far_a_press_may_stray(*, touch: bool, is_steady: bool, units: int) -> None:
    assert slack(touch=touch, steady=is_steady) == units


@every_row(
    ("touch", "is_steady", "click", "drag"), [(False, False, 6, 8), (True, False, 12, 14), (False, True, 14, 16)]
)
def test_a_press_that_strays_less_is_a_click_and_more_a_drag(
    *, touch: bool, is_steady: bool, click: int, drag: int
) -> None:
    for distance, dragging in ((click, False), (drag, True)):
        player = Player(match_at("b1 b2 b3 / r1 r5 r9"), (1920, 1080))
        player.services.store.change(steady_hand=is_steady)
        player.scene.enter()
        x, y = player.tile_at("rack", "r5")
        player.scene.handle(Press(x, y, touch=touch))
        player.scene.handle(Move(x + distance, y, held=True))
        assert player.scene._drag.state.carrying is dragging


# Fingers


def fingers(*events: pygame.event.Event, fingers: bool = True) -> list[Gesture]:
    translator = Translator(fingers=fingers)
    translator.resize((1000, 500))
    return [gesture for each in events for gesture in translator.gestures(each)]


def test_one_finger_with_its_synthesised_mouse_is_one_press() -> None:
    down = pygame.event.Event(pygame.FINGERDOWN, finger_id=1, touch_id=1, x=0.5, y=0.5)
    mouse = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(500, 250), button=1, touch=True)
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(500, 250), buttons=(1, 0, 0), rel=(0, 0), touch=True)
    up = pygame.event.Event(pygame.FINGERUP, finger_id=1, touch_id=1, x=0.5, y=0.5)
    ended = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(500, 250), button=1, touch=True)
    assert fingers(moved, mouse, down, up, ended) == [Move(500, 250), Press(500, 250, touch=True), Release(500, 250)]


def test_a_trackpad_that_tells_of_fingers_presses_nothing() -> None:
    down = pygame.event.Event(pygame.FINGERDOWN, finger_id=1, touch_id=1, x=0.5, y=0.5)
    assert fingers(down, fingers=False) == []


# Text


def key_down(key: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")


def written(*events: pygame.event.Event) -> list[Gesture]:
    translator = Translator()
    translator.listen(Listening.TEXT)
    return [gesture for each in events for gesture in translator.gestures(each)]


def test_text_comes_whole_and_its_keys_do_nothing_else() -> None:
    events = (key_down(pygame.K_s), pygame.event.Event(pygame.TEXTINPUT, text="ß"))
    assert written(*events) == [Typed("ß"), Composing("")]


def test_text_that_is_being_made_is_shown_and_keys_belong_to_it() -> None:
    editing = pygame.event.Event(pygame.TEXTEDITING, text="ni", start=0, length=2)
    done = pygame.event.Event(pygame.TEXTINPUT, text="你")
    chosen = (key_down(pygame.K_RETURN), pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    events = (editing, *chosen, key_down(pygame.K_BACKSPACE), done, key_down(pygame.K_RETURN))
    told = [each for each in written(*events) if not isinstance(each, LetGo)]
    assert told == [Composing("ni"), Typed("你"), Composing(""), Act(Action.CONFIRM)]


def test_the_usual_keys_edit() -> None:
    plain = [key_down(key) for key in (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_ESCAPE)]
    held = [key_down(key, pygame.KMOD_LCTRL) for key in (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v)]
    actions = [each.action for each in written(*plain, *held) if isinstance(each, Act)]
    assert actions == [Action.RESET, Action.DELETE, Action.CANCEL,
                       Action.SELECT_ALL, Action.COPY, Action.CUT, Action.PASTE]  # fmt: skip


def test_text_is_only_heard_where_it_is_wanted() -> None:
    translator = Translator()
    translator.listen(Listening.ACTIONS)
    assert translator.gestures(pygame.event.Event(pygame.TEXTINPUT, text="s")) == ()
    assert translator.gestures(key_down(pygame.K_j)) == (Typed("j"),)


def test_a_key_to_be_chosen_is_told_as_itself() -> None:
    translator = Translator()
    translator.listen(Listening.KEYS)
    heard = [translator.gestures(key_down(key)) for key in (pygame.K_d, pygame.K_LSHIFT, pygame.K_ESCAPE, pygame.K_d)]
    assert [len(each) for each in heard] == [1, 0, 1, 0]
    assert isinstance(heard[0][0], Struck) and heard[2] == (Act(Action.CANCEL),)
