"""Paints images before they are wanted, while the window shows nothing new."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.ui.paint.painter import Painter
from game.ui.scene import ForeseenImage


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
            fresh = not self._painter.has(picture)
            if not self._painter.has(picture, alpha):
                self._painter.faint(picture, alpha) if alpha < 255 else self._painter.painted(picture)
            if fresh:
                return
        self.goes_on = False
