"""A window may become smaller than any game fits in, where a desktop gives it no more room: nothing ends for that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pygame
import pytest

from game.session.settings import WindowPlace
from game.ui.geometry import Frame
from game.ui.scene import Home, Push
from game.ui.window import LEAST_SCREEN, Window
from tests import shared
from tests.effort import every_row
from tests.ui.acting import node, opened, services_for
from tests.ui.desktop import Desktop
from tests.ui.scenes.test_pages import PAGES

SMALLEST = (1152, 648)
SIZES = [*((side, side) for side in range(1, 21)), (1152, 1), (1, 648), (10, 700), (1500, 9)]
Shrink = Callable[[Desktop, tuple[int, int]], None]


@pytest.fixture
def shrink(monkeypatch: pytest.MonkeyPatch) -> Shrink:
    """A desktop that gives the window this size, whatever it asks for."""
    set_mode = pygame.display.set_mode

    def given(desktop: Desktop, size: tuple[int, int]) -> None:
        monkeypatch.setattr(pygame.display, "set_mode", lambda *_, **__: set_mode(size, pygame.RESIZABLE))
        pygame.display.set_mode()
        desktop.post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
        desktop.frames(2)
        assert desktop.window.surface.get_size() == size

    return given


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    used = Desktop(tmp_path, services_for(first_start_done=True, reduced_motion=True), SMALLEST)
    used.frames(4)
    yield used
    pygame.quit()


def test_a_window_of_any_size_is_laid_out_as_the_smallest_and_comes_back(desktop: Desktop, shrink: Shrink) -> None:
    before = node(desktop.top, "play.tiles").rect
    for size in SIZES:
        shrink(desktop, size)
        assert desktop.top.name == "home"
        assert desktop.window.size == (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))
    shrink(desktop, SMALLEST)
    assert node(desktop.top, "play.tiles").rect == before


@pytest.mark.long
def test_every_page_is_drawn_in_windows_of_hardly_a_pixel(desktop: Desktop, shrink: Shrink) -> None:
    for size, (name, made) in zip(cycle(SIZES), PAGES.items(), strict=False):
        scene = made(services_for(first_start_done=True, reduced_motion=True))
        desktop.app.stack.apply(Push(scene))
        shrink(desktop, size)
        assert desktop.top is scene, name
        desktop.app.stack.apply(Home())


def test_a_table_is_drawn_in_them_too(desktop: Desktop, shrink: Shrink) -> None:
    desktop.click("play.tiles")
    desktop.click("deal")
    for size in SIZES[:: len(SIZES) // 6]:
        shrink(desktop, size)
    assert desktop.top.name == "table"


@every_row("name", PAGES)
def test_every_page_is_laid_out_on_the_least_screen(name: str) -> None:
    scene = opened(PAGES[name](services_for()), LEAST_SCREEN)
    scene.resize(Frame(*LEAST_SCREEN, 2.0), shared.fonts())
    assert scene.nodes()


def test_a_screen_smaller_than_the_smallest_window_is_filled_with_the_whole_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 600)])
    window = Window("test", WindowPlace(full_screen=True))
    assert window.size == window.surface.get_size()
    pygame.quit()
