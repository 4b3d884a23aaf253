"""The picture in the window: painted only where it differs, and blended when the look changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pygame

from game.ui.canvas import Op
from game.ui.paint.painter import Painter
from game.ui.paint.screen import Screen
from game.ui.scene import ForeseenImage
from game.ui.window import Window

SECONDS = 0.6


class LightChange:
    """The old picture, and beside it a surface of the window's size on which the new one is kept painted."""

    def __init__(self, window: pygame.Surface) -> None:
        self._old = window.copy()
        self.fresh = window.copy()
        self._past = 0.0

    @property
    def over(self) -> bool:
        """Whether the blend is over."""
        return self._past >= SECONDS

    def pass_time(self, dt: float) -> None:
        """`dt` seconds have passed."""
        self._past += dt

    def blend(self, window: pygame.Surface) -> list[pygame.Rect]:
        """Blend both pictures on the window; returns what to present, which is all of it."""
        share = min(1.0, self._past / SECONDS)
        window.blit(self.fresh, (0, 0))
        self._old.set_alpha(round(255 * (1 - share * share * (3 - 2 * share))))
        window.blit(self._old, (0, 0))
        return [window.get_rect()]


class PaintAhead:
    """Paints one image in a frame, so that a table whose tiles all get another size, and a tile that is taken up, need
    not wait for theirs."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._left: Iterator[ForeseenImage] | None = None
        self.goes_on = False
        """Whether something is left to paint."""

    def begin_anew(self) -> None:
        """The window shows something else, so that other images may be wanted next."""
        self._left = None
        self.goes_on = True

    def go_on(self, foreseen: Callable[[], Iterable[ForeseenImage]]) -> None:
        """Paint the next image that is not there yet, and all before it that are only a paler one of what is there.
        The images are asked for once until `begin_anew`."""
        if self._left is None:
            self._left = iter(foreseen())
        for picture, alpha in self._left:
            if self._painter.has(picture, alpha):
                continue
            fresh = not self._painter.has(picture)
            self._painter.faint(picture, alpha) if alpha < 255 else self._painter.painted(picture)
            if fresh:
                return
        self.goes_on = False


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
