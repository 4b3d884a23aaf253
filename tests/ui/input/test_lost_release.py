"""A button, a finger or an input method may end without a word: the window was minimised, the screen locked, the touch
cancelled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.session.settings import Pace
from game.ui.input.gestures import (
    Act,
    Action,
    Attention,
    Composing,
    Gesture,
    Listening,
    Move,
    Press,
    PressLost,
    Release,
)
from game.ui.input.translator import Translator
from game.ui.places import RulesPlace, SettingsPlace
from game.ui.scene import Push
from game.ui.scenes.match.table_scene import TableScene
from tests.positions import match_at
from tests.ui.acting import middle, services_for
from tests.ui.desktop import Desktop

LOST = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    used = Desktop(tmp_path, services_for(first_start_done=True, pace=Pace.INSTANT, reduced_motion=True), seen=False)
    used.frames(6)
    yield used
    pygame.quit()


def table_at(desktop: Desktop, position: str = "r1 r2 r3 / b1 k4 o5 r12") -> TableScene:
    table = TableScene(match_at(position), desktop.app._services)
    desktop.app.stack.apply(Push(table))
    desktop.frames(20)
    return table


def tile(table: TableScene, value: str = "o5") -> tuple[int, int]:
    node = next(each for each in table.nodes() if each.id.startswith("rack.tile") and each.value == value)
    return round(node.rect.centre[0]), round(node.rect.centre[1])


def move(desktop: Desktop, at: tuple[int, int], *, held: bool) -> None:
    desktop.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(int(held), 0, 0), touch=False)
    desktop.frames(2)


def hold(desktop: Desktop, at: tuple[int, int]) -> None:
    """Press there, and hold on."""
    move(desktop, at, held=False)
    desktop.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
    desktop.frames(2)


def carry(desktop: Desktop, table: TableScene) -> tuple[int, int]:
    """Carry a tile onto the felt without letting it go; where it came from."""
    start = tile(table)
    hold(desktop, start)
    for step in range(1, 6):
        move(desktop, (start[0], start[1] - 60 * step), held=True)
    assert table._context.drag.carried
    return start


def test_a_move_without_the_button_takes_the_carried_tile_back(desktop: Desktop) -> None:
    table = table_at(desktop)
    before = table._context.local_game.board
    start = carry(desktop, table)
    move(desktop, (300, 200), held=False)
    assert not table._context.drag.busy and not table._context.drag.state.picked
    move(desktop, (400, 250), held=False)
    desktop.frames(30)
    assert tile(table) == start and table._context.local_game.board == before


@pytest.mark.parametrize("event", LOST)
def test_a_window_that_is_left_takes_the_carried_tile_back(desktop: Desktop, event: int) -> None:
    table = table_at(desktop)
    before = table._context.local_game.board
    start = carry(desktop, table)
    desktop.post(event)
    desktop.post(pygame.MOUSEBUTTONUP, pos=(300, 200), button=1, touch=False)  # as some systems add
    desktop.post(pygame.WINDOWFOCUSGAINED)
    move(desktop, (500, 250), held=False)
    desktop.frames(30)
    assert tile(table) == start and table._context.local_game.board == before
    assert not table._context.drag.busy


def test_a_lasso_whose_release_is_lost_picks_nothing(desktop: Desktop) -> None:
    table = table_at(desktop)
    hold(desktop, (1000, 300))
    move(desktop, (20, 700), held=True)
    move(desktop, (25, 700), held=False)
    assert not table._context.drag.busy and not table._context.drag.state.picked


def test_a_tile_that_was_clicked_stays_picked_when_a_later_press_is_lost(desktop: Desktop) -> None:
    table = table_at(desktop)
    desktop.drag(tile(table, "k4"), tile(table, "k4"), steps=1)
    assert [str(each) for each in table._context.drag.state.picked] == ["k4"]
    hold(desktop, tile(table))
    move(desktop, tile(table), held=False)
    assert [str(each) for each in table._context.drag.state.picked] == ["k4"]


@pytest.mark.parametrize("event", LOST)
def test_a_button_of_a_page_that_is_held_while_the_window_goes_does_nothing(desktop: Desktop, event: int) -> None:
    at = middle(desktop.top, "play.tiles")
    hold(desktop, at)
    desktop.post(event)
    desktop.post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)
    desktop.frames(5)
    assert desktop.top.name == "home"


def test_a_button_of_the_table_that_is_held_and_lost_does_nothing(desktop: Desktop) -> None:
    table = table_at(desktop)
    at = middle(table, "menu")
    hold(desktop, at)
    move(desktop, at, held=False)
    desktop.post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)
    desktop.frames(5)
    assert desktop.top is table


def test_a_bar_whose_release_is_lost_is_let_go(desktop: Desktop) -> None:
    desktop.app._services.store.change(text_scale=200)
    desktop.app.stack.apply(Push(SettingsPlace()))
    desktop.frames(3)
    bars = [each.bar for each in desktop.top.scrollings if each.bar is not None]  # type: ignore[attr-defined]
    x, y = round(bars[0].centre[0]), round(bars[0].centre[1])
    hold(desktop, (x, y))
    move(desktop, (x, y + 5), held=False)
    before = [each.top for each in desktop.top.scrollings]  # type: ignore[attr-defined]
    move(desktop, (x, y + 200), held=False)
    assert [each.top for each in desktop.top.scrollings] == before  # type: ignore[attr-defined]


# Fingers


def finger(kind: int, which: int, x: float, y: float = 0.5) -> pygame.event.Event:
    return pygame.event.Event(kind, finger_id=which, touch_id=1, x=x, y=y)


def by_fingers(*events: pygame.event.Event) -> list[Gesture]:
    translator = Translator(fingers=True)
    translator.resize((1000, 500))
    return [gesture for each in events for gesture in translator.gestures(each)]


def test_a_finger_follows_one_that_was_lifted_unheard() -> None:
    down, again = finger(pygame.FINGERDOWN, 3, 0.5), finger(pygame.FINGERDOWN, 4, 0.1)
    moved, up = finger(pygame.FINGERMOTION, 4, 0.2), finger(pygame.FINGERUP, 4, 0.2)
    assert by_fingers(down, again, moved, up)[2:] == [
        PressLost(), Move(100, 250), Press(100, 250, touch=True), Move(200, 250, held=True), Release(200, 250),
    ]  # fmt: skip


def test_a_tap_follows_a_finger_that_was_lifted_unheard() -> None:
    events = (finger(pygame.FINGERDOWN, 3, 0.5), finger(pygame.FINGERDOWN, 4, 0.1), finger(pygame.FINGERUP, 4, 0.1))
    assert by_fingers(*events)[2:] == [PressLost(), Move(100, 250), Press(100, 250, touch=True), Release(100, 250)]


def test_a_finger_is_heard_again_after_the_window_was_left_under_another() -> None:
    gone = pygame.event.Event(pygame.WINDOWFOCUSLOST)
    events = (finger(pygame.FINGERDOWN, 3, 0.5), gone, finger(pygame.FINGERDOWN, 4, 0.1))
    assert by_fingers(*events)[2:] == [
        PressLost(), Attention(present=False), Move(100, 250), Press(100, 250, touch=True),
    ]  # fmt: skip


def test_a_finger_that_follows_takes_the_tile_of_the_first_back(tmp_path: Path) -> None:
    used = Desktop(tmp_path, services_for(first_start_done=True, pace=Pace.INSTANT, reduced_motion=True), seen=False)
    used.app._translator = Translator(fingers=True)
    used.app._translator.resize(used.window.size)
    table = table_at(used)
    (x, y), (w, h) = tile(table), used.window.size
    start = x / w, y / h
    for kind, which, to in (
        (pygame.FINGERDOWN, 3, start),
        (pygame.FINGERMOTION, 3, (start[0], 0.4)),
        (pygame.FINGERMOTION, 3, (start[0], 0.3)),
    ):
        used.post(kind, finger_id=which, touch_id=1, x=to[0], y=to[1])
        used.frames(2)
    assert table._context.drag.carried
    used.post(pygame.FINGERDOWN, finger_id=4, touch_id=1, x=0.5, y=0.1)
    used.post(pygame.FINGERUP, finger_id=4, touch_id=1, x=0.5, y=0.1)
    used.frames(30)
    assert tile(table) == (x, y) and not table._context.drag.state.picked
    pygame.quit()


# Input methods


def key_down(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)


class LeftButton:
    """A button of which SDL believes what it last heard, in a window that is minimised while it is down."""

    def __init__(self) -> None:
        self.down = True
        self._translator = Translator(is_down=lambda: self.down)
        self.send(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)
        self.send(pygame.WINDOWHIDDEN)
        self.send(pygame.WINDOWFOCUSLOST)

    def send(self, kind: int, **facts: Any) -> tuple[Gesture, ...]:
        """What an event means, in a frame of its own."""
        found = self._translator.gestures(pygame.event.Event(kind, **facts))
        self._translator.waited(0.016)
        return found

    def moved(self, x: int) -> tuple[Gesture, ...]:
        """A motion, of which SDL says that the button is held."""
        return self.send(pygame.MOUSEMOTION, pos=(x, 9), buttons=(1, 0, 0))

    def let_go(self) -> tuple[Gesture, ...]:
        self.down = False
        return self.send(pygame.MOUSEBUTTONUP, pos=(9, 9), button=1)


@pytest.fixture
def left_button() -> Iterator[LeftButton]:
    pygame.display.init()
    yield LeftButton()
    pygame.display.quit()


def test_the_press_after_a_release_that_nobody_heard_is_found_by_the_motion_it_carries(left_button: LeftButton) -> None:
    left_button.down = False
    assert left_button.send(pygame.WINDOWFOCUSGAINED) == (Attention(present=True),)
    left_button.moved(6)
    assert left_button.moved(7) == (Move(7, 9),)
    left_button.down = True
    assert left_button.moved(8) == (Press(7, 9), Move(8, 9, held=True))
    assert left_button.let_go() == (Release(9, 9),)
    assert left_button.send(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1) == (Press(9, 9),)


def test_a_click_after_a_release_that_nobody_heard_is_found_by_its_end(left_button: LeftButton) -> None:
    left_button.down = False
    for _ in range(2):
        left_button.send(pygame.WINDOWFOCUSGAINED)
    assert left_button.let_go() == (Press(9, 9), Release(9, 9))


def test_a_button_that_is_held_until_the_window_is_back_is_pressed_by_nobody(left_button: LeftButton) -> None:
    left_button.send(pygame.WINDOWFOCUSGAINED)
    assert left_button.moved(6) == (Move(6, 9, held=True),)
    left_button.down = False
    left_button.moved(7)
    assert left_button.let_go() == (Release(9, 9),)


@pytest.mark.parametrize("event", LOST)
def test_enter_and_backspace_work_after_a_composition_that_lost_the_window(event: int) -> None:
    pygame.display.init()
    translator = Translator()
    translator.listen(Listening.TEXT)
    editing = pygame.event.Event(pygame.TEXTEDITING, text="ni", start=0, length=2)
    told = [*translator.gestures(editing), *translator.gestures(pygame.event.Event(event))]
    assert told == [Composing("ni"), Composing(""), Attention(present=False)]
    assert translator.gestures(key_down(pygame.K_RETURN)) == (Act(Action.CONFIRM),)
    assert translator.gestures(key_down(pygame.K_BACKSPACE)) == (Act(Action.RESET),)
    pygame.display.quit()


def test_a_search_goes_on_after_a_composition_that_lost_the_window(desktop: Desktop) -> None:
    desktop.app.stack.apply(Push(RulesPlace()))
    desktop.frames(3)
    desktop.post(pygame.TEXTINPUT, text="jo")
    desktop.post(pygame.TEXTEDITING, text="ni", start=0, length=2)
    desktop.frames(2)
    assert desktop.top.search.shown == "joni"  # type: ignore[attr-defined]
    desktop.post(pygame.WINDOWFOCUSLOST)
    desktop.post(pygame.WINDOWFOCUSGAINED)
    desktop.frames(2)
    assert desktop.top.search.shown == "jo"  # type: ignore[attr-defined]
    desktop.press(pygame.K_BACKSPACE)
    assert desktop.top.search.shown == "j"  # type: ignore[attr-defined]


def test_a_field_of_another_page_does_not_go_on_with_a_composition(desktop: Desktop) -> None:
    desktop.app.stack.apply(Push(RulesPlace()))
    desktop.frames(3)
    desktop.post(pygame.TEXTEDITING, text="ni", start=0, length=2)
    desktop.frames(2)
    table = table_at(desktop)
    desktop.press(pygame.K_i)
    desktop.post(pygame.TEXTINPUT, text="b1")
    desktop.frames(2)
    desktop.press(pygame.K_BACKSPACE)
    node = next(each for each in table.nodes() if each.id == "line")
    assert node.value == "b"
