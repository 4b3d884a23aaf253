"""A double click where one click leads to another page presses nothing there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.input.gestures import Gesture, Press, PressLost, Release
from game.ui.input.page_clicks import WITHIN, PageClicks
from game.ui.scene import Change
from game.ui.scenes.match.table_scene import TableScene
from tests.ui.acting import middle, services_for
from tests.ui.desktop import Desktop

CLICK = (Press(40, 40), Release(40, 40))


def passed(*gestures: Gesture, after: float) -> list[Gesture]:
    """What is passed on so many seconds after a click has led on."""
    clicks = PageClicks()
    clicks.led_on(Release(40, 40), 10.0)
    return [gesture for gesture in gestures if clicks.lets(gesture, 10.0 + after)]


def test_the_second_click_at_the_same_place_is_taken_for_nothing() -> None:
    assert passed(*CLICK, after=0.1) == []


def test_a_third_click_counts() -> None:
    assert passed(*CLICK, *CLICK, after=0.1) == list(CLICK)


def test_a_click_elsewhere_or_later_counts() -> None:
    elsewhere = (Press(80, 40), Release(80, 40))
    assert passed(*elsewhere, after=0.1) == list(elsewhere)
    assert passed(*CLICK, after=WITHIN) == list(CLICK)


def test_a_press_that_is_lost_ends_it() -> None:
    assert passed(CLICK[0], PressLost(), *CLICK, after=0.1) == list(CLICK)


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    used = Desktop(tmp_path, services_for(first_start_done=True, reduced_motion=True), seen=False)
    used.frames(6)
    yield used
    pygame.quit()


def test_a_double_click_on_deal_presses_nothing_at_the_table(desktop: Desktop, monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[Gesture] = []
    handle = TableScene.handle

    def noting(table: TableScene, gesture: Gesture) -> Change | None:
        handed.append(gesture)
        return handle(table, gesture)

    monkeypatch.setattr(TableScene, "handle", noting)
    desktop.click("change.tiles")
    at = middle(desktop.top, "deal")
    for _ in range(2):
        desktop.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
        desktop.post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)
    desktop.frames()
    assert desktop.top.name == "table"
    assert not [each for each in handed if isinstance(each, Press | Release)]
