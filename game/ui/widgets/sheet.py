"""The sheet of a page: 1920 by 1080 units, centred in the window."""

from __future__ import annotations

from dataclasses import replace

from game.rules.values import immutable
from game.ui.canvas import Measure
from game.ui.geometry import Box, Frame
from game.ui.pictures import Weight
from game.ui.widgets.page_growth import PageGrowth

WIDTH, HEIGHT = 1920, 1080
TITLE, HEADING, BUTTON, BODY, CAPTION = 56, 32, 22, 20, 18
"""Type sizes in u (ux 5.6)."""
LEADING = 1.18
"""Line pitch in parts of the height of a line."""
EVEN = PageGrowth()
SMALLEST_TARGET = 44
"""Pixels; nothing to press is lower (ux 2.1)."""


@immutable
class Sheet:
    """Units to pixels for one window, and the measure of type."""

    frame: Frame
    measure: Measure
    rows: PageGrowth = EVEN
    """Where the page is taller than the window, because its text needs the room."""

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        """The pixels of a box given in units."""
        u, top = self.frame.u, self.rows.at(y)
        left, above = (self.frame.width - WIDTH * u) / 2, (self.frame.height - HEIGHT * u) / 2
        high = (self.rows.at(y + h) - top) * u
        down = round(above + top * u)
        if self.rows.bands:  # rows that meet go on meeting, whatever became of their heights
            return Box(round(left + x * u), down, round(w * u), round(above + top * u + high) - down)
        return Box(round(left + x * u), down, round(w * u), round(high))

    @property
    def height(self) -> int:
        """The height of the page in pixels, at least that of the window."""
        return self.frame.height + round(self.rows.more * self.frame.u)

    def grown(self, box: Box, more: float) -> Sheet:
        """The same sheet with so many pixels more height where this box is."""
        u, above = self.frame.u, (self.frame.height - HEIGHT * self.frame.u) / 2
        return replace(self, rows=self.rows.grown((box.y - above) / u, (box.bottom - above) / u, more / u))

    def px(self, units: float) -> int:
        return self.frame.px(units)

    def target(self, units: float) -> int:
        """The height of something to press: never below what a finger or an unsteady hand can hit."""
        return max(self.frame.px(units), SMALLEST_TARGET)

    def type(self, units: float) -> int:
        """A type size in pixels, at the player's text scale."""
        return self.frame.text_px(units)

    def width(self, text: str, size: int, weight: Weight = Weight.REGULAR) -> int:
        return self.measure.width(text, size, weight)

    def line(self, size: int, weight: Weight = Weight.REGULAR) -> int:
        """The height of one line."""
        return self.measure.height(size, weight)

    def with_text(self, scale: float) -> Sheet:
        """The same sheet with type of another scale."""
        return replace(self, frame=replace(self.frame, text_scale=scale))
