"""Where cards are in games of cards: a hand in a shallow arc without a rack, in one row or two; stock, discard pile and
the bar of the phases. Pure arithmetic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from game.rules.tiles import Tile
from game.session.board.rack_places import TILE, RackPlace, RackPlaces
from game.ui.geometry import Box, Frame

WIDEST = 168
"""The widest card in u."""
HIGH = 4 / 3 + 0.075
"""The height of a card with its edge, in widths."""
WIDE, NARROW, CLOSE = 0.66, 0.60, 0.56
"""The strips of cards that lie below others, in widths: usually, where it is tight, and at least."""
APART, LESS_APART = 33, 12
"""Between two families in u, usually and where it is tight."""
ONE_ROW = 21
"""More cards than this are in two rows."""
BEHIND = 0.95
"""How much of the back row is seen above the front row, in widths."""
FOOT, FOOT_OF_TWO = 36, 24
"""Between the foot of the middle card and the window's edge, of one row and of two, in u."""
DROP, DROP_OF_TWO = 21, 9
"""How much lower the ends are, in u."""
STEEPEST = 0.021
"""The most that two neighbours lean apart, in radians."""
STEPS = 2
"""Steps of the lean in a degree: each is an image of its own."""


class HeldCard(NamedTuple):
    """A card of the hand: its upright box's corner, how far it leans about its middle, and how much of it is seen."""

    tile: Tile
    x: float
    y: float
    lean: float
    seen: float


class HeldRow(NamedTuple):
    """The cards of one row, left to right, all of one width."""

    width: int
    pitch: float
    cards: tuple[HeldCard, ...]


class Spacing(NamedTuple):
    """How closely a row lies, in pixels."""

    width: float
    pitch: float
    gap: float


@dataclass(frozen=True)
class HandLayout:
    """A hand in the part of the window below the table."""

    frame: Frame
    box: Box
    """Where cards may be, from side to side; its top is the highest that two rows may reach."""
    arched: bool = True

    def rows(self, rack: RackPlaces) -> tuple[HeldRow, ...]:
        """The cards where they are held, the back row first."""
        tiles = rack.tiles
        cut = -(-len(tiles) // 2) if len(tiles) > ONE_ROW else 0
        halves = [half for half in (tiles[:cut], tiles[cut:]) if half]
        gaps = [_gaps(rack, half) for half in halves]
        widest = self._widest(len(halves))
        spaced = [self._spaced(len(half), sum(gap), widest) for half, gap in zip(halves, gaps, strict=True)]
        width = min((each.width for each in spaced), default=widest)
        spaced = [self._spaced(len(half), sum(gap), width) for half, gap in zip(halves, gaps, strict=True)]
        return tuple(
            self._row(half, gap, each, len(halves), behind=len(halves) - 1 - number)
            for number, (half, gap, each) in enumerate(zip(halves, gaps, spaced, strict=True))
        )

    def size(self, rack: RackPlaces) -> tuple[int, float]:
        """Width of a card and the pitch of its row, also where none is held."""
        rows = self.rows(rack)
        return (rows[-1].width, rows[-1].pitch) if rows else (self.frame.px(WIDEST), WIDE * self.frame.px(WIDEST))

    def place_at(self, rack: RackPlaces, x: float, y: float) -> RackPlace:
        """The place in this hand, without the carried cards, for a card whose middle is at pixel (x, y)."""
        rows = self.rows(rack)
        if not rows:
            return RackPlace(0, -TILE // 2)
        row = min(rows, key=lambda row: abs(row.cards[0].y + row.width * HIGH / 2 - y))
        middles = [card.x + row.width / 2 for card in row.cards]
        index, places = sum(middle < x for middle in middles), rack.places
        first, last = row.cards[0].tile, row.cards[-1].tile
        if index == 0:
            return RackPlace(0, places[first].x)
        if index == len(middles):
            return RackPlace(0, places[last].x + TILE)
        nearer_right = middles[index] - x < x - middles[index - 1]
        left, right = row.cards[index - 1].tile, row.cards[index].tile
        return RackPlace(0, places[right].x if nearer_right else places[left].x + TILE)

    @property
    def least(self) -> int:
        """The width of a card in the longest single row, or in two; no card on the table is wider."""
        return min(int(self._spaced(ONE_ROW, 0, self.frame.px(WIDEST)).width), self._widest(2))

    def _widest(self, rows: int) -> int:
        """The widest card where so many rows are to be seen."""
        widest = self.frame.px(WIDEST)
        if rows < 2:
            return widest
        foot = self.frame.height - self.frame.px(FOOT_OF_TWO)
        return min(widest, int((foot - self.box.y - self.frame.px(2)) / (HIGH + BEHIND)))

    def _spaced(self, count: int, parted: int, width: float) -> Spacing:
        """The first way of lying closer that fits: strips, then gaps, strips again, gaps again, then the width."""
        room, px = self.box.w, self.frame.px

        def strip(gap: float) -> float:
            return (room - width - parted * gap) / max(1, count - 1) / width

        def between(share: float) -> float:
            return (room - width * (1 + (count - 1) * share)) / max(1, parted)

        if strip(px(APART)) >= NARROW:
            return Spacing(width, width * min(WIDE, strip(px(APART))), px(APART))
        if parted and between(NARROW) >= px(LESS_APART):
            return Spacing(width, width * NARROW, between(NARROW))
        if strip(px(LESS_APART)) >= CLOSE:
            return Spacing(width, width * min(NARROW, strip(px(LESS_APART))), px(LESS_APART))
        if between(CLOSE) >= 0:
            return Spacing(width, width * CLOSE, between(CLOSE))
        narrower = room / (1 + (count - 1) * CLOSE)
        return Spacing(narrower, narrower * CLOSE, 0.0)

    def _row(self, tiles: Sequence[Tile], gaps: Sequence[bool], spaced: Spacing, of: int, behind: int) -> HeldRow:
        frame, width, high = self.frame, int(spaced.width), int(spaced.width) * HIGH
        lefts = [0.0]
        for gap in gaps:
            lefts.append(lefts[-1] + spaced.pitch + gap * spaced.gap)
        half = lefts[-1] / 2
        drop = frame.px(DROP if of == 1 else DROP_OF_TWO)
        radius = max(half * half / (2 * drop), spaced.pitch / STEEPEST)
        foot = frame.height - frame.px(FOOT if of == 1 else FOOT_OF_TWO) - behind * BEHIND * width
        cards = []
        for number, (tile, left) in enumerate(zip(tiles, lefts, strict=True)):
            away = left - half
            lean = round(math.degrees(math.asin(away / radius)) * STEPS) / STEPS if self.arched else 0.0
            turn = math.radians(lean)
            lower = radius - math.sqrt(radius * radius - away * away) if self.arched else 0.0
            middle = self.box.centre[0] + away + math.sin(turn) * high / 2, foot + lower - math.cos(turn) * high / 2
            seen = min(width, lefts[number + 1] - left) if number + 1 < len(tiles) else width
            cards.append(HeldCard(tile, round(middle[0] - width / 2), round(middle[1] - high / 2), lean, seen))
        return HeldRow(width, spaced.pitch, tuple(cards))


def _gaps(rack: RackPlaces, tiles: Sequence[Tile]) -> list[bool]:
    """Whether there is a gap between each two neighbours; none where whole cards were."""
    return [(rack.places[right].x - rack.places[left].x) % TILE > 0 for left, right in pairwise(tiles)]


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
