"""The window: its size and place, full screen, and presenting frames."""

from __future__ import annotations

import logging
import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

import pygame

from game.cli.options import SMALLEST_WINDOW
from game.session.settings import WindowPlace
from game.session.system.icon_file import icon_pictures
from game.session.system.paths import APP_ID
from game.ui.input.typed_text import Clipboard

log = logging.getLogger(__name__)
WAYLAND = "wayland"
USUAL = (1280, 720)
SHARE = 0.85
"""The part of the desktop that a first window takes."""
LEAST_SCREEN = (640, 360)
"""Down to this size a filled screen shows the whole picture, though it is smaller than the smallest window."""
ICON_SIZES: Mapping[str, int] = MappingProxyType({"win32": 48, "darwin": 256})
OTHER_ICON_SIZE = 128
"""Pixels of the icon that each system is given: SDL takes one, and the system makes it smaller where it is shown."""
LATE = 60
"""Frames after full screen in which a desktop may still report the size of the screen."""


class NoDisplay(Exception):
    """There is no screen to open a window on."""


def fitted_window(desktop: tuple[int, int] | None) -> tuple[int, int]:
    """A 16:9 window for a desktop of that size, never below the smallest; the usual size for an unknown one."""
    if desktop is None:
        return USUAL
    unit = min(desktop[0] * SHARE / 16, desktop[1] * SHARE / 9)
    return max(SMALLEST_WINDOW[0], round(unit * 16)), max(SMALLEST_WINDOW[1], round(unit * 9))


def _remembered(size: tuple[int, int] | None, desktop: tuple[int, int] | None) -> tuple[int, int]:
    """The size the window had, never larger than the screen: the settings may come from another, or say anything."""
    if size is None:
        return fitted_window(desktop)
    most = desktop or fitted_window(desktop)
    return min(size[0], most[0]), min(size[1], most[1])


class Window:
    """One window; `surface` changes with its size, `monitor` when it is carried to another screen."""

    surface: pygame.Surface
    _seen: tuple[int, int]
    """The size of the surface when it was got."""

    def __init__(
        self,
        title: str,
        place: WindowPlace,
        size: tuple[int, int] | None = None,
        *,
        hidden: bool = False,
        icon: Path | None = None,
    ) -> None:
        """Open it where it was, or with `size`; raises NoDisplay when there is no screen. A hidden one waits for
        `show`. `icon`: the file of its icons."""
        self._hidden = hidden
        try:
            _open_display()
            self.monitor = place.monitor if place.monitor < pygame.display.get_num_displays() else 0
            self._windowed = _at_least(size or _remembered(place.size, _desktop(self.monitor)))
            self._spot = place.position if place.monitor == self.monitor else None
            self._place()
            pygame.display.set_caption(title)
            _wear(icon)
            self.full_screen = place.full_screen and size is None
            self._set_mode()
            self._put_back()
            self._filled, self._leaving = self._seen, 0
        except pygame.error as fault:
            raise NoDisplay from fault
        pygame.key.stop_text_input()  # letters are commands, so no input method may take them
        self._set_smallest()

    def show(self) -> None:
        """Let a hidden window be seen, and fill the screen only now: a surface got before would not outlast that."""
        if self._hidden:
            self._hidden = False
            with warnings.catch_warnings(), suppress(pygame.error, AttributeError):
                warnings.simplefilter("ignore")
                pygame.Window.from_display_module().show()
            if self.full_screen:
                self._set_mode()
            self._put_back()

    @property
    def handle(self) -> int:
        """What the system calls the window; 0 where it has no name: on Wayland, where the question ends the program
        (pygame-ce 2.5.8)."""
        if pygame.display.get_driver() == WAYLAND:
            return 0
        found = pygame.display.get_wm_info().get("window", 0)
        return found if isinstance(found, int) else 0

    @property
    def size(self) -> tuple[int, int]:
        """The size in which everything is laid out: that of the surface, but never below the smallest window, or the
        least screen where it is filled. A desktop may give less, and what then has no room is not seen."""
        least = LEAST_SCREEN if self.full_screen else SMALLEST_WINDOW
        return _at_least(self.surface.get_size(), least)

    @property
    def place(self) -> WindowPlace:
        """The window's place and size, to be saved."""
        spot = self._spot if self.full_screen else self._position()
        return WindowPlace(self._windowed, spot, self.monitor, full_screen=self.full_screen)

    def resized(self) -> bool:
        """Take over what the desktop did to the window; True when the size changed."""
        surface = pygame.display.get_surface()
        self._leaving = max(0, self._leaving - 1)
        if surface is None or (surface is self.surface and surface.get_size() == self._seen):
            return False
        self.surface = surface
        if self._leaving and surface.get_size() == self._filled:  # reported late
            self._set_mode()
            self._put_back()
        elif not self.full_screen:
            self._windowed = _at_least(surface.get_size())
            if self._windowed != surface.get_size():
                self._set_mode()
        self._seen = self.surface.get_size()
        return True

    def resize(self, size: tuple[int, int]) -> bool:
        """Get this size as if dragged to it; False when it has it, or cannot have it."""
        if self.full_screen or size in (self.surface.get_size(), self._windowed):
            return False
        self._windowed = _at_least(size)
        self._set_mode()
        return True

    def show_full_screen(self, *, wanted: bool) -> None:
        """Fill the screen, or go back to the window's own size."""
        if wanted != self.full_screen:
            self._spot = self.place.position
            self._filled, self._leaving = self.surface.get_size(), 0 if wanted else LATE
            self.full_screen = wanted
            self._set_mode()
            self._set_smallest()
            self._put_back()

    def present(self, places: Sequence[pygame.Rect]) -> None:
        """Present these parts of the surface."""
        pygame.display.update(list(places))

    def close(self) -> None:
        """Close the window."""
        pygame.quit()

    def _set_mode(self) -> None:
        """Get a surface that fills the screen, or has the window's own size."""
        unseen = pygame.HIDDEN if self._hidden else 0
        if self.full_screen and not self._hidden:
            size = _desktop(self.monitor) or (0, 0)
            self.surface = pygame.display.set_mode(size, pygame.FULLSCREEN, display=self.monitor)
        else:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)  # the desktop gave another size
                self.surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE | unseen)
                if self.surface.get_size() != self._windowed:  # one that filled the screen keeps that size at first
                    self.surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE | unseen)
        self._seen = self.surface.get_size()

    def _place(self) -> None:
        """Ask for the remembered position if it can still be on a screen; screens may lie left of the first."""
        os.environ.pop("SDL_VIDEO_WINDOW_POS", None)
        if self._spot is not None and _is_on_a_screen(self._spot):
            os.environ["SDL_VIDEO_WINDOW_POS"] = f"{self._spot[0]},{self._spot[1]}"

    def _put_back(self) -> None:
        """Correct for desktops that place the frame where the inside was, or each start would be a little lower, and
        for those that put a window that filled the screen somewhere else."""
        move = getattr(pygame.display, "set_window_position", None)  # pygame-ce only
        if move and self._spot is not None and not self.full_screen and _is_on_a_screen(self._spot):
            pygame.event.pump()
            move(self._spot)

    def _position(self) -> tuple[int, int] | None:
        get = getattr(pygame.display, "get_window_position", None)  # pygame-ce only
        with suppress(pygame.error):
            return get() if get and not self.full_screen else None
        return None

    def _set_smallest(self) -> None:
        """Tell the desktop the smallest size if this pygame can; `resized` enforces it in any case."""
        with warnings.catch_warnings(), suppress(pygame.error, AttributeError):
            warnings.simplefilter("ignore")
            pygame.Window.from_display_module().minimum_size = SMALLEST_WINDOW


class SystemClipboard(Clipboard):
    """What other programs copied, and what they may paste."""

    def read(self) -> str:
        with suppress(pygame.error, AttributeError, UnicodeDecodeError):
            return pygame.scrap.get_text() or ""
        return ""

    def write(self, text: str) -> bool:
        with suppress(pygame.error, AttributeError):
            pygame.scrap.put_text(text)
            return True
        return False


def _open_display() -> None:
    """Start the video part; SDL's invisible driver counts as no screen unless it was asked for."""
    if sys.platform.startswith("linux") and "SDL_VIDEODRIVER" not in os.environ:
        if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")):
            raise NoDisplay
        if not os.environ.get("XDG_RUNTIME_DIR"):
            os.environ["SDL_VIDEODRIVER"] = "x11"  # Wayland needs that variable and its folder
    _tell_windows_its_name()
    pygame.display.init()
    if pygame.display.get_driver() == WAYLAND:
        os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None)  # there SDL can draw in no other way
    if pygame.display.get_driver() == "offscreen" and os.environ.get("SDL_VIDEODRIVER") != "offscreen":
        pygame.display.quit()
        raise NoDisplay


def _tell_windows_its_name() -> None:
    """Stand in the task bar under our own name and icon, and not under those of Python."""
    if sys.platform == "win32":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(APP_ID)


def _wear(icon: Path | None) -> None:
    """The game's icon in place of pygame's, which can be set only before there is a window."""
    if icon is None:
        return
    try:
        picture = icon_pictures(icon)[ICON_SIZES.get(sys.platform, OTHER_ICON_SIZE)]
        pygame.display.set_icon(pygame.image.load(BytesIO(picture), "icon.png"))
    except (OSError, ValueError, KeyError, pygame.error):
        log.warning("the window has no icon of its own", exc_info=True)


def _is_on_a_screen(spot: tuple[int, int]) -> bool:
    """Whether a window there can be seen; screens may lie left of the first."""
    sizes = pygame.display.get_desktop_sizes()
    if not sizes:
        return False
    (x, y), width = spot, sum(each[0] for each in sizes)
    first = 0 if len(sizes) == 1 else -width
    return first <= x < width - 100 and first <= y < max(each[1] for each in sizes) - 100


def _desktop(monitor: int) -> tuple[int, int] | None:
    """The size of that screen, or of the first."""
    sizes = pygame.display.get_desktop_sizes()
    size = sizes[monitor if monitor < len(sizes) else 0] if sizes else (0, 0)
    return size if min(size) > 0 else None


def _at_least(size: tuple[int, int], least: tuple[int, int] = SMALLEST_WINDOW) -> tuple[int, int]:
    return max(size[0], least[0]), max(size[1], least[1])


def desktop_locales() -> tuple[str, ...]:
    """The user's languages as the desktop reports them, if the environment does not (pygame-ce only)."""
    system = getattr(pygame, "system", None)
    pairs = system.get_pref_locales() if system else []
    return tuple("_".join(filter(None, (pair.get("language"), pair.get("country")))) for pair in pairs)
