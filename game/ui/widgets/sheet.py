"""The sheet of a page: 1920 by 1080 units, centred in the window."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Any

from game.rules.values import immutable
from game.ui.canvas import Measure
from game.ui.geometry import Frame
from game.ui.pictures import Weight

WIDTH, HEIGHT = 1920, 1080
TITLE, HEADING, BUTTON, BODY, CAPTION = 56, 32, 22, 20, 18
"""Type sizes in u (ux 5.1)."""
LEADING = 1.18
"""Line pitch in parts of the height of a line."""
SMALLEST_TARGET = 44
"""Pixels; nothing to press is lower (ux 2.1)."""


@immutable
class Sheet:
    """Units to pixels for one window, and the measure of type."""

    frame: Frame
    measure: Measure
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

    def width(self, text: str, size: int, weight: Weight = Weight.REGULAR) -> int:
        return self.measure.width(text, size, weight)

    def line(self, size: int, weight: Weight = Weight.REGULAR) -> int:
        """The height of one line."""
        return self.measure.height(size, weight)

    def with_text(self, scale: float) -> Sheet:
        """The same sheet with type of another scale."""
        return Sheet(replace(self.frame, text_scale=scale), self.measure)
