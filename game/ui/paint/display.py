"""The picture in the window: painted only where it differs, and blended when the look changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.ui.canvas import Op
from game.ui.paint.ahead import PaintAhead
from game.ui.paint.light import LightChange
from game.ui.paint.painter import Painter
from game.ui.paint.screen import Screen
from game.ui.scene import ForeseenImage
from game.ui.window import Window


class Display:
    """Shows frames in one window."""

    def __init__(self, window: Window, painter: Painter) -> None:
        self._window = window
        self._painter = painter
        self._screen = Screen(window.surface, painter)
        self._ahead = PaintAhead(painter)
        self._light: LightChange | None = None

    @property
    def blending(self) -> bool:
        """Whether the picture changes from one look to another."""
        return self._light is not None

    @property
    def goes_ahead(self) -> bool:
        """Whether images that may be wanted soon are left to paint."""
        return self._ahead.goes_on

    def show(self, ops: Iterable[Op]) -> None:
        """Paint and present one frame."""
        places = self._screen.show(ops)
        if places:
            self._ahead.begin_anew()
        self._window.present(self._blended() or places)

    def paint_ahead(self, foreseen: Callable[[], Iterable[ForeseenImage]]) -> None:
        """Nothing new is to be shown in this frame: paint one of the images that may be wanted soon."""
        self._ahead.go_on(foreseen)
        self._screen.let_go()

    def repaint(self) -> None:
        """What the window shows is lost: the next frame is painted whole."""
        self._screen.repaint()

    def begin_anew(self) -> None:
        """Another size, language or look: nothing of the old picture is of use."""
        self._light = None
        self._ahead.begin_anew()
        self._screen = Screen(self._window.surface, self._painter)

    def blend(self) -> None:
        """From now on the present picture turns into that of the new look."""
        self._light = LightChange(self._window.surface)
        self._screen = Screen(self._light.fresh, self._painter)

    def pass_time(self, dt: float) -> None:
        if self._light is not None:
            self._light.pass_time(dt)

    def _blended(self) -> list[pygame.Rect]:
        """Blend the old look's picture into the new one's, and return what to present."""
        if self._light is None:
            return []
        places = self._light.blend(self._window.surface)
        if self._light.over:
            self._light = None
            self._screen.move_to(self._window.surface)
        return places
