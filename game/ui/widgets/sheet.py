"""The sheet of a page: 1920 by 1080 units, centred in the window."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Any

from game.rules.values import immutable
from game.ui.canvas import Measure
from game.ui.geometry import Frame
from game.ui.pictures import Weight

WIDTH, HEIGHT = 1920, 1080
WORDMARK, TITLE, HEADING, BODY, CAPTION = 96, 60, 36, 24, 21
"""Type sizes in u (ux 5.1): 64, 40, 24, 16 and 14 pixels where the window has 720 lines."""
POINTS, CLOCK, COUNT = 48, 36, 30
"""Of numerals: 32, 24 and 20 pixels."""
ACT = 33
"""Of the label of the one act of a page: 22 pixels."""
PAGE = 1656
"""The width of what stands on a page, in u: 1104 pixels."""
LEADING, CLOSE, EAST_ASIAN = 1.25, 1.1, 1.35
"""Line pitch in parts of the type size: of sentences, of titles, and of Chinese and Japanese."""
SMALLEST_TARGET = 44
"""Pixels; nothing to press is lower (ux 2.1)."""


@immutable
class Sheet:
    """Units to pixels for one window, and the measure of type."""

    frame: Frame
    measure: Measure
    pins: bool = False
    """Whether the one act of the page stands at the window's edge, not where the page has it."""
    texts: dict[tuple[object, ...], Any] = field(default_factory=dict, compare=False)
    """What is known of texts on it (`fitted_text`); as old as the window's size."""

    def px(self, units: float) -> int:
        return self.frame.px(units)

    def target(self, units: float) -> int:
        """The height of something to press: never below what a finger or an unsteady hand can hit."""
        return max(self.frame.px(units), SMALLEST_TARGET)

    def type(self, units: float) -> int:
        """A type size in pixels, at the player's text scale."""
        return self.frame.text_px(units)

    def normal(self, units: float) -> int:
        """The same at a text scale of 1."""
        return max(self.frame.least_type, self.frame.px(units))

    def width(self, text: str, size: int, weight: Weight = Weight.REGULAR) -> int:
        return self.measure.width(text, size, weight)

    def line(self, size: int, weight: Weight = Weight.REGULAR) -> int:
        """The height of one line."""
        return self.measure.height(size, weight)

    def with_text(self, scale: float) -> Sheet:
        """The same sheet with type of another scale."""
        return Sheet(replace(self.frame, text_scale=scale), self.measure, self.pins)
