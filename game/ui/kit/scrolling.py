"""Which part of a page or list that is longer than its place is seen, and the bar at its right edge."""

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
    """What of something long is seen: of a page its pixel rows, of a list its rows. Moved by the wheel, by the bar and
    by the focus."""

    def __init__(self) -> None:
        self.top = 0.0
        """The first one that is seen."""
        self._area = Box(0, 0, 1, 1)
        self._seen = self._length = 1.0
        self._frame = Frame(1, 1)
        self._hidden = 0.0
        self._notch = 1.0
        self._held: float | None = None
        """How far below the top of the bar it is held."""

    @property
    def reach(self) -> float:
        """How far it can be scrolled, 0 where all of it is seen."""
        return max(0.0, self._length - self._seen)

    def fit(self, frame: Frame, height: float, hidden: float = 0.0) -> None:
        """A page is laid out in this window, so many pixels high; so much of the window's foot hides it."""
        self._hidden = hidden
        window = Box(0, 0, frame.width, frame.height)
        self.cover(window, frame, seen=frame.height, length=height, notch=frame.px(NOTCH))

    def cover(self, area: Box, frame: Frame, *, seen: float, length: float, notch: float = 1.0) -> None:
        """In this area so much is seen of so much; a notch of the wheel moves it by so much."""
        self._area, self._frame = area, frame
        self._seen, self._length, self._notch = seen, length, notch
        self.to(self.top)

    def holds(self, x: float, y: float) -> bool:
        """Whether the wheel moves it there."""
        return self.reach > 0 and self._area.contains(x, y)

    def turn(self, notches: float) -> None:
        """Notches of the wheel, positive upwards."""
        self.to(self.top - notches * self._notch)

    def reveal(self, box: Box) -> None:
        """Bring a place of the page into view; at the first and last one the page shows its end."""
        margin = self._frame.px(MARGIN)
        if box.y - margin < self.top:
            self.to(box.y - margin if box.y > self._seen / 3 else 0.0)
        elif box.bottom + margin > self.top + self._seen - self._hidden:
            self.to(box.bottom + margin - self._seen + self._hidden)

    def press(self, x: float, y: float) -> bool:
        """Take hold of the bar, if it is there."""
        bar, area = self.bar, self._area
        if bar is None or not bar.x - self._frame.px(EDGE) <= x < area.right or not area.y <= y < area.bottom:
            return False
        if not bar.y <= y < bar.bottom:
            self.to((y - area.y - bar.h / 2) / (area.h - bar.h) * self.reach)
        self._held = y - (self.bar or bar).y
        return True

    def drag(self, y: float) -> bool:
        """Move the bar that is held; false when none is."""
        bar = self.bar
        if self._held is None or bar is None:
            return False
        self.to((y - self._held - self._area.y) / max(1.0, self._area.h - bar.h) * self.reach)
        return True

    def release(self) -> bool:
        """Let the bar go; whether it was held."""
        held, self._held = self._held is not None, None
        return held

    @property
    def bar(self) -> Box | None:
        """The place of the bar; None where nothing can be scrolled."""
        if not self.reach:
            return None
        frame, area = self._frame, self._area
        tall = max(frame.px(SHORTEST), area.h * self._seen / self._length)
        y = area.y + (area.h - tall) * self.top / self.reach
        return Box(area.right - frame.px(BAR + EDGE), y, frame.px(BAR), tall)

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

    def to_end(self) -> None:
        """See the last of it, however long it will be."""
        self.top = float("inf")

    def to(self, top: float) -> None:
        """See it from there on, or from as near as can be."""
        self.top = float(round(min(max(top, 0.0), self.reach)))
