"""A page made taller where its text needs room: bands of the sheet that grow, while everything else moves down."""

from __future__ import annotations

from game.rules.values import immutable

FINE = 1 / 16
"""Units; how exactly a place is found again."""


@immutable
class Band:
    """A stretch of the sheet from `top` to `bottom`, in units, with so many units more height."""

    top: float
    bottom: float
    more: float


@immutable
class PageGrowth:
    """Where things of the sheet lie once its bands have grown, from top to bottom."""

    bands: tuple[Band, ...] = ()

    @property
    def more(self) -> float:
        """The units by which the page is taller than the sheet."""
        return sum(band.more for band in self.bands)

    def at(self, y: float) -> float:
        """The place of what stands at `y` on the sheet."""
        return y + sum(band.more * min(max((y - band.top) / (band.bottom - band.top), 0.0), 1.0) for band in self.bands)

    def back(self, y: float) -> float:
        """The place on the sheet of what lies at `y`."""
        low, high = y - self.more, y
        while high - low > FINE:
            middle = (low + high) / 2
            low, high = (middle, high) if self.at(middle) < y else (low, middle)
        return (low + high) / 2

    def grown(self, top: float, bottom: float, more: float) -> PageGrowth:
        """With more height between two places as they lie now."""
        first, last = self.back(top), self.back(bottom)
        return PageGrowth((*self.bands, Band(first, max(last, first + FINE), more)))
