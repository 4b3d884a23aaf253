"""Where stock, discard pile and the bar of the phases are. Pure arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.ui.geometry import Box, Frame

TRAY = (36, 30, 546, 276)
"""The tray of both piles in u: its left edge, how far below the top bar it begins, its width and height."""
CARD, HEIGHT = 126, 1.4
"""Width of a card on a pile in u, and how many times as high it is at most."""
STOCK, PILE, DOWN = 30, 207, 24
"""Where stock and discard pile begin inside the tray, in u."""
PITCH = 0.73
"""The visible part of a discard that has another on it."""
SHOWN = 3
"""How many discards lie side by side; the rest are edges below them."""
SEE_ALL = (390, 205, 126, 64)
BAR = (567, 45)
"""Width and height of the bar of the phases in u."""
MORE = 62
"""The height in u by which the tray grows at twice the type."""
LEAST = 30
"""The least height of that bar, in pixels."""


@dataclass(frozen=True)
class PileLayout:
    """Pixels of the tray in the felt's upper left corner, and of the bar above the strip."""

    frame: Frame
    top: int
    """Where the felt begins."""
    status: Box
    """The strip for sentences."""

    @cached_property
    def tray(self) -> Box:
        """What both piles lie in."""
        x, y, w, h = map(self.frame.px, TRAY)
        return Box(x, self.top + y, w, h + self._more)

    @property
    def _more(self) -> int:
        """The height that larger type needs below the piles: its words stand in two lines."""
        return round(MORE * self.frame.u * (self.frame.text_scale - 1))

    @property
    def width(self) -> int:
        """Of a card on a pile."""
        return self.frame.px(CARD)

    @cached_property
    def stock(self) -> Box:
        """The card on top of the stock."""
        return Box(self.tray.x + self.frame.px(STOCK), self._card_top, self.width, self._height)

    @cached_property
    def pile(self) -> Box:
        """The discards that lie side by side, as far as they reach."""
        pitch = round(self.width * PITCH)
        return Box(self.tray.x + self.frame.px(PILE), self._card_top, (SHOWN - 1) * pitch + self.width, self._height)

    @cached_property
    def throws(self) -> Box:
        """The part of the tray without the stock: a card let fall here is thrown."""
        left = (self.stock.right + self.pile.x) / 2
        return Box(left, self.tray.y, self.tray.right - left, self.tray.h)

    @cached_property
    def pressed(self) -> Box:
        """The cards of the pile with what is empty round them: a press here is one on the pile."""
        return Box(self.throws.x, self.throws.y, self.throws.w, self.pile.bottom - self.throws.y)

    def spots(self, count: int) -> tuple[tuple[int, int], ...]:
        """The corners of the last of so many discards, the newest last."""
        pitch = round(self.width * PITCH)
        return tuple((round(self.pile.x) + place * pitch, round(self._card_top)) for place in range(min(SHOWN, count)))

    def top_box(self, count: int) -> Box:
        """The newest of so many discards, or the place of the first."""
        x, y = self.spots(max(1, count))[-1]
        return Box(x, y, self.width, self._height)

    def under(self, box: Box) -> Box:
        """The line for words below a pile."""
        top = self._card_top + self._height
        return Box(box.x - self.frame.px(12), top, box.w + self.frame.px(24), self.tray.bottom - top)

    @cached_property
    def see_all(self) -> Box:
        """The button that shows the whole discard pile."""
        x, y, w, h = map(self.frame.px, SEE_ALL)
        return Box(self.tray.x + x, self.tray.y + y, w, h + self._more)

    @cached_property
    def phases(self) -> Box:
        """The bar that says which part of the turn it is."""
        px, (wide, tall) = self.frame.px, BAR
        height = max(LEAST, round(px(tall) * self.frame.sign_scale))
        width = min(self.status.w, round(px(wide) * self.frame.text_scale))
        return Box(self.status.centre[0] - width / 2, self.status.y - height - px(4), width, height)

    @property
    def _card_top(self) -> float:
        return self.tray.y + self.frame.px(DOWN)

    @property
    def _height(self) -> int:
        return round(self.width * HEIGHT)
