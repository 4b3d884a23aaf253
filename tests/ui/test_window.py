"""The window comes back where it was, as it was, and never where nobody can see it (ux 29)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.session.settings import WindowPlace
from game.session.system.icon_file import icon_pictures
from game.session.system.paths import APP_ID
from game.start import HINTS, LINUX_HINTS
from game.ui.window import ICON_SIZES, OTHER_ICON_SIZE, Window
from tests.effort import every_row
from tests.shared import ASSETS


@pytest.fixture(autouse=True)
def screens(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, int]]]:
    """Two screens side by side."""
    sizes = [(1920, 1080), (2560, 1440)]
    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(sizes))
    monkeypatch.setattr(pygame.display, "get_num_displays", lambda: len(sizes))
    yield sizes
    os.environ.pop("SDL_VIDEO_WINDOW_POS", None)
    pygame.quit()


def asked_for() -> str | None:
    return os.environ.get("SDL_VIDEO_WINDOW_POS")


def test_the_window_opens_where_and_as_large_as_it_was() -> None:
    window = Window("test", WindowPlace((1400, 800), (2100, 90), 1))
    assert (window.size, asked_for(), window.place.monitor) == ((1400, 800), "2100,90", 1)


@pytest.mark.parametrize("monitor", [0, 1])
def test_a_window_is_never_larger_than_its_screen(monitor: int, screens: list[tuple[int, int]]) -> None:
    """Three gigabytes would be asked for otherwise."""
    window = Window("test", WindowPlace((32_768, 32_768), None, monitor))
    assert window.size == window.place.size == screens[monitor]


def test_a_window_for_an_unknown_screen_has_the_usual_size(screens: list[tuple[int, int]]) -> None:
    screens[:] = [(0, 0)]
    assert Window("test", WindowPlace((32_768, 32_768))).size == (1280, 720)


def test_a_full_screen_is_left_for_a_window_no_larger_than_it(screens: list[tuple[int, int]]) -> None:
    window = Window("test", WindowPlace((32_768, 900), None, full_screen=True))
    window.show_full_screen(wanted=False)
    assert window.size == (screens[0][0], 900)


def test_a_hidden_window_fills_the_screen_only_when_it_is_seen(screens: list[tuple[int, int]]) -> None:
    """A surface of a full screen that was got while hidden is freed by showing it, and painting on it crashes."""
    window = Window("test", WindowPlace((1400, 800), None, full_screen=True), hidden=True)
    assert window.size == (1400, 800)
    window.show()
    assert window.surface is pygame.display.get_surface() and window.size == screens[0]


def test_a_screen_left_of_the_first_is_a_place_too() -> None:
    Window("test", WindowPlace((1400, 800), (-1800, 90), 1))
    assert asked_for() == "-1800,90"


def test_a_screen_that_is_gone_is_not_opened_on(screens: list[tuple[int, int]]) -> None:
    del screens[1]
    window = Window("test", WindowPlace((1400, 800), (2100, 90), 1))
    assert (asked_for(), window.place.monitor) == (None, 0)


@every_row("position", [(9000, 20), (10, 5000), (-9000, 0)])
def test_a_place_beyond_every_screen_is_not_asked_for(position: tuple[int, int]) -> None:
    Window("test", WindowPlace((1400, 800), position))
    assert asked_for() is None


def test_full_screen_fills_the_screen_the_window_was_on() -> None:
    wanted: list[tuple[object, ...]] = []
    window = Window("test", WindowPlace((1400, 800), (2100, 90), 1))
    real = pygame.display.set_mode

    def set_mode(size: tuple[int, int], flags: int, display: int = 0) -> pygame.Surface:
        wanted.append((size, flags, display))
        return real((1280, 720))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.display, "set_mode", set_mode)
        window.show_full_screen(wanted=True)
    assert wanted == [((2560, 1440), pygame.FULLSCREEN, 1)]


def test_full_screen_forgets_neither_size_nor_position_of_the_window() -> None:
    window = Window("test", WindowPlace((1400, 800)))
    before = window.place
    window.show_full_screen(wanted=True)
    assert (window.place.size, window.place.position) == (before.size, before.position)
    window.show_full_screen(wanted=False)
    assert window.place == before


def test_no_desktop_may_stretch_the_window() -> None:
    """One pixel painted is one pixel seen, at any scaling of the desktop: so text stays crisp (ux 29)."""
    assert HINTS["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    window = Window("test", WindowPlace((1400, 800)))
    assert window.surface.get_size() == (1400, 800)
    assert not window.surface.get_flags() & pygame.SCALED


def test_leaving_full_screen_puts_the_window_back_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window("test", WindowPlace((1400, 800), (300, 90), full_screen=True))
    moved: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.display, "set_window_position", moved.append, raising=False)
    window.show_full_screen(wanted=False)
    assert (window.size, moved) == ((1400, 800), [(300, 90)])


def test_a_desktop_that_keeps_the_size_of_the_screen_is_asked_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window("test", WindowPlace((1400, 800), full_screen=True))
    real, asked = pygame.display.set_mode, list[tuple[int, int]]()

    def set_mode(size: tuple[int, int], flags: int) -> pygame.Surface:
        asked.append(size)
        return real((1920, 1080) if len(asked) == 1 else size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    window.show_full_screen(wanted=False)
    assert (asked, window.size) == ([(1400, 800)] * 2, (1400, 800))


def test_a_window_that_is_shown_late_is_put_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """A desktop gives it a frame when it is seen, and each start would be a little lower."""
    window = Window("test", WindowPlace((1400, 800), (300, 90)), hidden=True)
    moved: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.display, "set_window_position", moved.append, raising=False)
    window.show()
    assert moved == [(300, 90)]


def test_a_desktop_that_is_late_does_not_make_the_window_as_large_as_the_screen() -> None:
    window = Window("test", WindowPlace((1400, 800), full_screen=True))
    screen = window.size
    window.show_full_screen(wanted=False)
    pygame.display.set_mode(screen, pygame.RESIZABLE)
    assert window.resized() and (window.size, window.place.size) == ((1400, 800), (1400, 800))


# Its icon and name


def test_the_window_gets_its_own_icon_before_there_is_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    set_mode = pygame.display.set_mode

    def opened(*words: Any, **more: Any) -> pygame.Surface:
        done.append("window")
        return set_mode(*words, **more)

    monkeypatch.setattr(pygame.display, "set_icon", lambda icon: done.append(icon.get_size()))
    monkeypatch.setattr(pygame.display, "set_mode", opened)
    for system, edge in (("win32", 48), ("darwin", 256), ("linux", 128)):
        done.clear()
        with monkeypatch.context() as patched:
            patched.setattr("game.ui.window._tell_windows_its_name", lambda: None)
            patched.setattr("game.ui.window.sys.platform", system)
            Window("test", WindowPlace(), icon=ASSETS.icon)
        assert done[:2] == [(edge, edge), "window"]


def test_a_system_has_every_icon_it_is_given() -> None:
    assert {*ICON_SIZES.values(), OTHER_ICON_SIZE} <= set(icon_pictures(ASSETS.icon))


@pytest.mark.parametrize("content", [b"", b"\0" * 6, b"\0\0\1\0\xff\xff", b"\xff" * 200])
def test_a_damaged_icon_leaves_the_window_as_it_is(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "icon.ico"
    file.write_bytes(content)
    assert Window("test", WindowPlace(), icon=file).size
    assert Window("test", WindowPlace(), icon=tmp_path / "missing").size


def test_desktops_keep_their_effects_and_know_whose_window_it_is() -> None:
    assert LINUX_HINTS["SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR"] == "0"
    assert {LINUX_HINTS[name] for name in LINUX_HINTS if name.endswith("WMCLASS")} == {APP_ID}


def test_on_wayland_alone_the_window_is_drawn_in_the_only_way_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise SDL says that there is no framebuffer, which is told as no screen."""
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", LINUX_HINTS["SDL_FRAMEBUFFER_ACCELERATION"])
    assert Window("test", WindowPlace()).size and "SDL_FRAMEBUFFER_ACCELERATION" in os.environ
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    assert Window("test", WindowPlace()).size and "SDL_FRAMEBUFFER_ACCELERATION" not in os.environ


def test_on_wayland_the_system_is_not_asked_for_the_name_of_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """The question ends the program there."""

    def asked() -> dict[str, object]:
        raise AssertionError("asked")

    window = Window("test", WindowPlace())
    monkeypatch.setattr(pygame.display, "get_wm_info", asked)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    assert window.handle == 0
