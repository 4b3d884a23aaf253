"""A change of look, seen in the real loop: a change of light that loses nothing and ends exactly in the new look."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.session.settings import Look, Marks, Palette
from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.paint.display import SECONDS, LightChange
from game.ui.paint.screen import snapshot
from game.ui.services import Services
from tests.ui.acting import FOUR, services_for
from tests.ui.desktop import DT, Desktop


@pytest.fixture
def services() -> Services:
    return services_for(first_start_done=True)


@pytest.fixture
def desktop(tmp_path: Path, services: Services) -> Iterator[Desktop]:
    used = Desktop(tmp_path, services)
    used.frames(60)
    yield used
    pygame.quit()


def pixels(desktop: Desktop) -> bytes:
    return pygame.image.tobytes(desktop.window.surface, "RGB")


def afresh(desktop: Desktop) -> bytes:
    """What the window would show if everything were painted now."""
    drawn = snapshot(desktop.app._output.painter, desktop.app.stack.drawn(), *desktop.window.size)
    return pygame.image.tobytes(drawn, "RGB")


def mean(picture: bytes) -> float:
    return sum(picture[::997]) / len(picture[::997])


def test_the_light_changes_step_by_step(desktop: Desktop, services: Services) -> None:
    shades = [mean(pixels(desktop))]
    services.store.change(theme=Look.CONTRAST)
    for _ in range(round(SECONDS / DT) + 3):
        desktop.frames(1)
        shades.append(mean(pixels(desktop)))
    assert shades[0] > shades[-1]
    assert len({round(shade, 1) for shade in shades}) > 10
    assert max(a - b for a, b in pairwise(shades)) < (shades[0] - shades[-1]) / 5


@pytest.mark.long
def test_after_the_change_everything_is_in_the_new_look(desktop: Desktop, services: Services) -> None:
    services.store.change(theme=Look.LACQUER)
    desktop.frames(60)
    assert pixels(desktop) == afresh(desktop)


@pytest.mark.long
def test_painting_by_difference_goes_on_after_the_change(desktop: Desktop, services: Services) -> None:
    services.store.change(theme=Look.PORCELAIN)
    desktop.frames(60)
    desktop.press(pygame.K_TAB)
    assert pixels(desktop) == afresh(desktop)


def test_what_happens_during_the_change_is_seen_in_the_end(desktop: Desktop, services: Services) -> None:
    services.store.change(theme=Look.PORCELAIN)
    desktop.frames(5)
    desktop.press(pygame.K_TAB)
    desktop.frames(60)
    assert pixels(desktop) == afresh(desktop)


@pytest.mark.long
def test_a_second_change_begins_from_what_is_seen(desktop: Desktop, services: Services) -> None:
    services.store.change(theme=Look.CONTRAST)
    desktop.frames(18)
    before = mean(pixels(desktop))
    services.store.change(theme=Look.WALNUT)
    desktop.frames(1)
    assert abs(mean(pixels(desktop)) - before) < 3
    desktop.frames(60)
    assert pixels(desktop) == afresh(desktop)


def test_with_less_movement_the_look_changes_at_once(tmp_path: Path) -> None:
    services = services_for(first_start_done=True, reduced_motion=True)
    still = Desktop(tmp_path, services)
    still.frames(60)
    services.store.change(theme=Look.LACQUER)
    still.frames(2)
    assert pixels(still) == afresh(still)
    pygame.quit()


def test_once_the_light_has_changed_nothing_is_painted_any_more(desktop: Desktop, services: Services) -> None:
    services.store.change(theme=Look.LACQUER)
    desktop.frames(60)
    before = desktop.presented
    desktop.frames(20)
    assert desktop.presented == before


@pytest.mark.long
def test_a_window_that_changes_its_size_ends_the_change(desktop: Desktop, services: Services) -> None:
    services.store.change(theme=Look.LACQUER)
    desktop.frames(5)
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    desktop.post(pygame.VIDEORESIZE, w=1600, h=900, size=(1600, 900))
    desktop.frames(60)
    assert pixels(desktop) == afresh(desktop)


def test_the_game_goes_on_through_a_change_of_look(tmp_path: Path) -> None:
    services = services_for(first_start_done=True, setup=FOUR, reduced_motion=True)
    used = Desktop(tmp_path, services)
    used.frames(60)
    used.click("quick")
    table = used.top
    services.store.change(theme=Look.LACQUER, palette=Palette.SAFE, marks=Marks.LETTERS)
    used.frames(5)
    assert used.top is table
    canvas = Canvas(Frame(1280, 720), used.app._output.fonts)
    table.draw(canvas)
    assert canvas.ops
    used.post(pygame.QUIT)
    used.frames()
    pygame.quit()


def test_a_change_of_light_begins_with_the_old_and_ends_with_the_new() -> None:
    window = pygame.Surface((8, 8), 0, 32)
    window.fill((200, 100, 0))
    change = LightChange(window)
    change.fresh.fill((0, 100, 200))
    assert change.blend(window) == [window.get_rect()]
    assert window.get_at((3, 3))[:3] == (200, 100, 0)
    change.pass_time(SECONDS)
    change.blend(window)
    assert (change.over, window.get_at((3, 3))[:3]) == (True, (0, 100, 200))
