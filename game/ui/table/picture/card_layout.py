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
from game.session.board.rack_places import RackPlace, RackPlaces
from game.session.board.rack_rooms import TILE
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
FEWER = 15
"""The most that are held where each turn ends with a throw."""
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
    longest: int = ONE_ROW
    """The most cards that are usually held."""

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
        rows = 1 if self.longest < ONE_ROW else 2
        return min(int(self._spaced(self.longest, 0, self.frame.px(WIDEST)).width), self._widest(rows))

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


STOCK, PILE, DOWN = 84, 276, 64
"""Where stock and discard pile begin, from the left edge of the window, and their cards, from the top of the felt; in
u."""
CARD, HEIGHT = 138, 1.4
"""Width of a card on a pile in u, and how many times as high it is at most."""
FRAME, DEEP = 18, 12
"""Between a card and the frame round it, and how much farther down it reaches for the cards below, in u."""
PITCH = 0.56
"""The visible part of a discard that has another on it."""
SHOWN = 3
"""How many discards lie side by side; the rest are edges below them."""
UNDER = 24
"""The type of the words below the piles, in u."""
BAR, OVER_STRIP = (552, 66), 27
"""Width and height of the bar of the phases, and its distance from the strip below it, in u."""
LEAST = 30
"""The least height of that bar, in pixels."""


@dataclass(frozen=True)
class PileLayout:
    """Pixels of both piles in the felt's upper left corner, and of the bar above the strip."""

    frame: Frame
    top: int
    """Where the felt begins."""
    status: Box
    """The strip for sentences."""

    @cached_property
    def tray(self) -> Box:
        """What belongs to both piles: their frames, and the words below them."""
        stock = self.framed(self.stock)
        return Box(stock.x, stock.y, self.framed(self.pile).right - stock.x, stock.h + self._line)

    @property
    def _line(self) -> int:
        """The height of the words below the piles."""
        return round(1.3 * self.frame.text_px(UNDER))

    @property
    def width(self) -> int:
        """Of a card on a pile."""
        return self.frame.px(CARD)

    @cached_property
    def stock(self) -> Box:
        """The card on top of the stock."""
        return Box(self.frame.px(STOCK), self._card_top, self.width, self._height)

    @cached_property
    def pile(self) -> Box:
        """The discards that lie side by side, as far as they reach."""
        return Box(self.frame.px(PILE), self._card_top, (SHOWN - 1) * self._pitch + self.width, self._height)

    def framed(self, card: Box) -> Box:
        """The frame round the top card of a pile."""
        around = card.grown(self.frame.px(FRAME))
        return Box(around.x, around.y, around.w, around.h + self.frame.px(DEEP))

    @cached_property
    def throws(self) -> Box:
        """All round the discard pile: a card let fall here is thrown."""
        left = (self.stock.right + self.pile.x) / 2
        return Box(left, self.tray.y, self.tray.right - left, self.tray.h)

    def pressed(self, count: int) -> Box:
        """The newest of so many discards with what is empty round it: a press here is one on the pile."""
        left = self.top_box(count).x if count > 1 else self.throws.x
        return Box(left, self.tray.y, self.tray.right - left, self.framed(self.stock).h)

    def lower(self, count: int) -> Box:
        """What is seen of the discards below the newest of so many."""
        return Box(self.pile.x, self._card_top, self.top_box(count).x - self.pile.x, self._height)

    def spots(self, count: int) -> tuple[tuple[int, int], ...]:
        """The corners of the last of so many discards, the newest last."""
        left, top = round(self.pile.x), round(self._card_top)
        return tuple((left + place * self._pitch, top) for place in range(min(SHOWN, count)))

    def top_box(self, count: int) -> Box:
        """The newest of so many discards, or the place of the first."""
        x, y = self.spots(max(1, count))[-1]
        return Box(x, y, self.width, self._height)

    def under(self, card: Box) -> Box:
        """The line for words below the frame of a card."""
        frame, more = self.framed(card), self.frame.px(FRAME)
        return Box(frame.x - more, frame.bottom, frame.w + 2 * more, self._line)

    @cached_property
    def phases(self) -> Box:
        """The bar that says which part of the turn it is."""
        px, (wide, tall) = self.frame.px, BAR
        height = max(LEAST, px(tall * self.frame.sign_scale))
        width = min(self.status.w, round(px(wide) * self.frame.text_scale))
        return Box(self.status.centre[0] - width / 2, self.status.y - height - px(OVER_STRIP), width, height)

    @property
    def _pitch(self) -> int:
        return round(self.width * PITCH)

    @property
    def _card_top(self) -> float:
        return self.top + self.frame.px(DOWN)

    @property
    def _height(self) -> int:
        return round(self.width * HEIGHT)
