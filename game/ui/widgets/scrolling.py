"""Which part of a page that is taller than the window is seen, and the bar at its right edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.ui.canvas import Canvas, Op
from game.ui.geometry import Box, Frame
from game.ui.pictures import Plate
from game.ui.semantics import Node

NOTCH = 90
"""Units for one notch of the wheel, or for an arrow where nothing more can be reached that way."""
BAR, EDGE = 12, 6
"""Width of the bar, and its distance from the edges of the window, in units."""
MARGIN = 40
"""Units above and below what is brought into view."""
SHORTEST = 60
BAR_LAYER = 60


class Scrolling:
    """The first pixel row of the page that is seen, moved by the wheel, by the bar and by the focus."""

    def __init__(self) -> None:
        self.top = 0.0
        self._frame = Frame(1, 1)
        self._height = 1.0
        self._held: float | None = None
        """How far below the top of the bar it is held."""

    @property
    def reach(self) -> float:
        """How far the page can be scrolled, 0 where all of it is seen."""
        return max(0.0, self._height - self._frame.height)

    def fit(self, frame: Frame, height: float) -> None:
        """The page is laid out in this window, so many pixels high."""
        self._frame, self._height = frame, height
        self._to(self.top)

    def turn(self, notches: float) -> None:
        """Notches of the wheel, positive upwards."""
        self._to(self.top - notches * self._frame.px(NOTCH))

    def reveal(self, box: Box) -> None:
        """Bring a place of the page into view; at the first and last one the page shows its end."""
        margin = self._frame.px(MARGIN)
        if box.y - margin < self.top:
            self._to(box.y - margin if box.y > self._frame.height / 3 else 0.0)
        elif box.bottom + margin > self.top + self._frame.height:
            self._to(box.bottom + margin - self._frame.height)

    def press(self, x: float, y: float) -> bool:
        """Take hold of the bar, if it is there."""
        bar = self.bar
        if bar is None or x < bar.x - self._frame.px(EDGE):
            return False
        if not bar.y <= y < bar.bottom:
            self._to((y - bar.h / 2) / (self._frame.height - bar.h) * self.reach)
        self._held = y - (self.bar or bar).y
        return True

    def drag(self, y: float) -> bool:
        """Move the bar that is held; false when none is."""
        bar = self.bar
        if self._held is None or bar is None:
            return False
        self._to((y - self._held) / max(1.0, self._frame.height - bar.h) * self.reach)
        return True

    def release(self) -> bool:
        """Let the bar go; whether it was held."""
        held, self._held = self._held is not None, None
        return held

    @property
    def bar(self) -> Box | None:
        """The place of the bar in the window; None where nothing can be scrolled."""
        if not self.reach:
            return None
        frame = self._frame
        tall = max(frame.px(SHORTEST), frame.height * frame.height / self._height)
        y = (frame.height - tall) * self.top / self.reach
        return Box(frame.width - frame.px(BAR + EDGE), y, frame.px(BAR), tall)

    def shown(self, ops: Iterable[Op]) -> Iterator[Op]:
        """Ops of the page where they are seen."""
        down = round(self.top)
        return (op._replace(y=op.y - down) for op in ops) if down else iter(ops)

    def seen(self, nodes: Iterable[Node]) -> Iterator[Node]:
        """Nodes of the page where they are seen; some lie outside the window."""
        down = round(self.top)
        return (replace(node, rect=node.rect.moved(0, -down)) for node in nodes) if down else iter(nodes)

    def draw(self, canvas: Canvas) -> None:
        """The bar."""
        if bar := self.bar:
            plate = Plate(round(bar.w), round(bar.h), round(bar.w / 2), "secondary-hot")
            canvas.put(plate, bar.x, bar.y, layer=BAR_LAYER)

    def _to(self, top: float) -> None:
        self.top = float(round(min(max(top, 0.0), self.reach)))
