"""Rectangles and window sizes as plain values, so that layout needs no toolkit."""

from __future__ import annotations

from functools import cached_property

from game.rules.values import immutable


@immutable
class Box:
    """An axis-parallel rectangle in window pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def holds(self, other: Box) -> bool:
        """Whether the other lies in this one as a whole."""
        within = self.x <= other.x and other.right <= self.right
        return within and self.y <= other.y and other.bottom <= self.bottom

    def grown(self, by: float) -> Box:
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def overlaps(self, other: Box) -> bool:
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def shared(self, other: Box) -> float:
        """The area in which both lie."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0.0, across) * max(0.0, down)

    def inset(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)


COUNT_TYPE, LARGE_TYPE, LARGEST_TYPE, LESS = 30, 48, 96, 0.4
"""In u: the type of counts and all type from the second size on grow less with the text scale, from the third size on
not at all; and which part of the growth is left."""


@immutable
class Frame:
    """The size of the window; `u`, min(width / 1920, height / 1080), is the unit of every length (docs/ux.md)."""

    width: int
    height: int
    text_scale: float = 1.0
    """The player's text scale, 1.0 to 2.0."""

    @cached_property
    def u(self) -> float:
        return min(self.width / 1920, self.height / 1080)

    def px(self, units: float) -> int:
        """A length of `units` u in whole pixels, at least one."""
        return max(1, round(units * self.u))

    def text_px(self, units: float) -> int:
        """A type size of `units` u in pixels at the player's text scale, never below the least."""
        return max(self.least_type, round(units * self.u * self.growth(units)))

    def growth(self, units: float) -> float:
        """By how much type of this size grows with the text scale: words fully, numerals and titles less, the largest
        type not at all, because it can be read as it is."""
        if units >= LARGEST_TYPE:
            return 1.0
        return 1 + LESS * (self.text_scale - 1) if units == COUNT_TYPE or units >= LARGE_TYPE else self.text_scale

    @property
    def sign_scale(self) -> float:
        """How much larger signs and bars over the table are with larger type: what lies below stays readable."""
        return min(1.5, self.text_scale)

    @cached_property
    def least_type(self) -> int:
        """The smallest type in pixels: 14 from 720 lines on, so that small windows stay readable."""
        return min(14, round(21 * self.u))
