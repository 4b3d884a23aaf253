"""The geometry of the table scene: the place of everything for a window size. Pure arithmetic (ux 5.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil
from typing import NamedTuple

from game.session.board.rack_places import RackPlaces
from game.session.board.rack_rooms import HAND_ROOMS, LARGE_ROOMS, LARGEST_ROOMS, ROOMS, RackRoom
from game.session.board.table_lines import LATTICE, TableRoom
from game.session.board.table_places import SetPlace, SetPlaces
from game.session.settings import Settings, TileSize
from game.ui.geometry import Box, Frame
from game.ui.piece_style import TILE_STYLE, PieceStyle
from game.ui.table.picture.button_places import DOCK, MARGIN, button_places, hand_side, pool_place
from game.ui.table.picture.card_layout import FEWER, ONE_ROW, HandLayout, PileLayout
from game.ui.table.picture.rack_layout import LEAST_TILE, RackLayout

LARGER: Mapping[TileSize, int] = {TileSize.AUTO: 0, TileSize.L: 1, TileSize.XL: 2}
"""How many of the larger steps come first."""
LEAST_GAP = 0.15
"""The least space that is seen between two sets, in widths of a tile."""
RACK_ROOMS: Mapping[TileSize, tuple[RackRoom, ...]] = {
    TileSize.AUTO: ROOMS,
    TileSize.L: LARGE_ROOMS,
    TileSize.XL: LARGEST_ROOMS,
}


TOP_BAR, TOP_OVER_HAND = 96, 76
NAME, DETAIL, LINE = 24, 21, 1.25
"""Type sizes of a seat's two lines in u, and how much higher than its type a line is."""
RACK_HEIGHTS: Mapping[TileSize, int] = {TileSize.AUTO: 363, TileSize.L: 363, TileSize.XL: 386}
"""Larger tiles stand on a higher rack, so that they are as large there as on the table."""
LOW_RACK = 304
"""The height of a rack over which the table needs the room, and of a hand, in u."""
RACK_WIDTH, HAND_WIDTH = 1536, 1396
BELOW_RACK, BELOW_HAND = 12, 4
"""Space below the rack, so that neither its own edge nor a ring round it is cut; and below a hand."""
STATUS_STRIP, OVER_HAND = 46, 30
"""The height of the strip for sentences, and how far over a hand it ends where the felt has more room than sets need,
in u; with large type it is closer."""
STEP_BAR = 112
"""Height of the bar of a play shown step by step, in u."""
BELOW_GOAL = 12
"""How much lower the felt begins then, in u: the frames of its sets keep clear of what the top bar says."""
FROM_MENU = 40
"""Space between how the match stands and what leads away, in u."""
STAND, LEAST_SEAT = 310, 150
"""Width of how the match stands, left of the pool, and the least one of a seat that leaves room for it."""
UNLIT = 0.14
"""How far inside the felt the light of a bright moment ends, in parts of its width."""
GRIP, BELOW_SET = 16, 3
"""The height of the handle of a set, and how far below the set it begins, in u."""
ABOVE_BAR = 4
"""Between the handles of the last row and the bar of the phases, in u."""


class Lifts(NamedTuple):
    """How far a piece stands out, in u: picked, about to travel (under the pointer half of it), and just taken."""

    picked: int
    rising: int
    taken: int


LIFTS, HAND_LIFTS = Lifts(14, 6, 9), Lifts(24, 24, 12)
"""Of pieces on the table or the rack, and in a hand."""


@dataclass(frozen=True)
class FeltStep:
    """Pixels of one tile step: tile width and height, pitch from tile to tile and from row to row."""

    width: int
    height: int
    pitch: int
    row: float
    room: TableRoom
    foot: int
    """How far trays reach further down for the lower edge of cards and the bars on it; nothing on a crowded table."""


@dataclass(frozen=True)
class TableLayout:
    """Where everything is at one window size, and the settings that whatever is drawn or told there may ask for."""

    frame: Frame
    settings: Settings = field(default_factory=Settings)
    """Those in force. With others it is another layout, so nothing that was kept for this one is shown."""
    discards: bool = False
    """Whether the game has a discard pile, which lies in a corner of the felt beside the stock."""
    bar: int = 0
    """Pixels that the bar of a play shown step by step needs: it stands in the place of the status strip, and the felt
    ends above it. 0 while none is shown."""

    style: PieceStyle = TILE_STYLE
    """What the pieces look like, and so how closely they lie."""
    held: bool = False
    """Whether the player's pieces are held in the hand, as cards are, and stand on no rack."""
    arched: bool = True
    """Whether a hand is an arc: not for who wants less movement or large type."""
    low: bool = False
    """Whether the rack is low, because the table needs the room."""
    seats: tuple[int, ...] = ()
    """The widths of many seats by what they say, in pixels; () where the bar is divided evenly."""
    standing: int = 0
    """The number of seats whose match's standing is told beside the pool, where there is room; 0 for none."""

    @cached_property
    def top(self) -> Box:
        """With room for a seat's two lines, however large the player's type is."""
        bar = TOP_OVER_HAND if self.held and not self.discards else TOP_BAR
        lines = LINE * (self.frame.text_px(NAME) + self.frame.text_px(DETAIL))
        return Box(0, 0, self.frame.width, max(52, self.frame.px(bar), round(lines) + self.frame.px(8)))

    @cached_property
    def rack(self) -> Box:
        """The rack's body."""
        px = self.frame.px
        widest, beside = (px(HAND_WIDTH), hand_side(self.frame)) if self.held else (px(RACK_WIDTH), px(DOCK))
        width = min(widest, self.frame.width - 2 * beside)
        height = px(LOW_RACK if self.held or self.low else RACK_HEIGHTS[self.settings.tile_size])
        top = self.frame.height - px(BELOW_HAND if self.held else BELOW_RACK) - height
        return Box((self.frame.width - width) // 2, top, width, height)

    @cached_property
    def status(self) -> Box:
        """The strip between table and rack for the sentence that says what happens."""
        if self.bar:
            height, foot = max(self.frame.px(STEP_BAR), self.bar), self.frame.px(10)
            return Box(self.rack.x, self.rack.y - foot - height, self.rack.w, height)
        height = max(30, self.frame.px(STATUS_STRIP), round(LINE * self.frame.text_px(NAME)))
        above = self.frame.px(OVER_HAND) * max(0.0, 2 - self.frame.text_scale) if self.held and self.discards else 0
        return Box(self.rack.x, self.rack.y - round(above) - height, self.rack.w, height)

    @cached_property
    def felt(self) -> Box:
        """Where sets may lie."""
        margin, top = self.frame.px(MARGIN), self._felt_top + (self.frame.px(BELOW_GOAL) if self.bar else 0)
        foot = self.frame.px(14 if self.bar or self.piles else 6 * self.frame.text_scale)  # large type rises a little
        bottom = self.status.y if self.piles is None or self.bar else self.piles.phases.y
        return Box(margin, top, self.frame.width - 2 * margin, bottom - foot - top)

    @property
    def lamplight(self) -> Box:
        """The part of the felt that a bright moment lights; smaller, because all of it is painted again."""
        return self.felt.inset(self.felt.w * UNLIT, self.felt.h * UNLIT / 4)

    @property
    def foot(self) -> float:
        """Where what lies below the felt begins: the bar of the phases, or the strip for sentences."""
        return self.piles.phases.y if self.piles else self.status.y

    @property
    def _felt_top(self) -> int:
        return round(self.top.bottom + self.frame.px(8))

    @cached_property
    def piles(self) -> PileLayout | None:
        """Stock and discard pile on the felt; None in a game without a discard pile."""
        return PileLayout(self.frame, self._felt_top, self.status) if self.discards else None

    @property
    def steps(self) -> tuple[FeltStep, ...]:
        """From the largest; those that have more rows over a low rack, and all that follow, are as they are over it."""
        return self._ladder[0]

    @cached_property
    def _ladder(self) -> tuple[tuple[FeltStep, ...], int]:
        """The steps, and the number of the first that asks for a low rack: none where a hand is."""
        tall = self._steps_over(low=False)
        if self.held:
            return tall, len(tall)
        low, usual = self._steps_over(low=True), range(LARGER[self.settings.tile_size], len(tall))
        first = next((at for at in usual if low[at].room.rows > tall[at].room.rows), len(tall))
        return (*tall[:first], *low[first:]), first

    def _steps_over(self, *, low: bool) -> tuple[FeltStep, ...]:
        layout, first = replace(self, low=low), len(self.style.larger) - LARGER[self.settings.tile_size]
        return (
            *(layout._step(*numbers, spare=False) for numbers in self.style.larger[first:]),
            *(layout._step(*numbers) for numbers in self.style.steps),
        )

    def over_rack(self, felt: SetPlaces) -> TableLayout:
        """The layout with the rack as high as this table leaves room for."""
        low = felt.step >= self._ladder[1]
        return self if low == self.low else replace(self, low=low)

    @cached_property
    def rooms(self) -> tuple[TableRoom, ...]:
        return tuple(step.room for step in self.steps)

    @cached_property
    def padding(self) -> int:
        """Space between the tiles of a set and its tray."""
        return max(5, self.frame.px(9))

    def _step(self, units: int, row_gap: float, seen: float, *, spare: bool = True) -> FeltStep:
        widest = self.frame.px(units) if self.hand is None else min(self.frame.px(units), self.hand.least)
        width = max(LEAST_TILE if seen == 1.0 else self.style.least_covered, widest)
        height = round(width * 4 / 3)
        pitch = width + max(1, self.frame.px(2)) if seen == 1.0 else round(width * seen)
        row = height * (1 + row_gap)
        rows = max(1, int((self.felt.h + height * row_gap) // row))
        stretch = min(1.12, (self.felt.h + height * row_gap) / (rows * row))
        covered = max(0, width - pitch)
        columns = (self.felt.w - 2 * self.padding - covered) / pitch
        gap = ceil((covered + LEAST_GAP * width) / pitch / LATTICE) * LATTICE
        row, foot = self._with_feet(row * stretch, rows, width, height)
        step = FeltStep(width, height, pitch, row, TableRoom(rows, columns, gap, spare), foot)
        return replace(step, room=self._beside_piles(step))

    def _with_feet(self, row: float, rows: int, width: int, height: int) -> tuple[float, int]:
        """The pitch of the rows, and how much deeper the trays are: those of the last row end on the felt."""
        foot = round(width * self.style.deeper) + self.frame.px(8) if self.style.bars else 0

        def pitch(below: float) -> float:
            return min(row, (self.felt.h - below - height) / (rows - 1)) if rows > 1 else row

        lower = pitch(foot + self.padding)
        return (lower, foot) if foot and lower - height >= foot + 2 * self.padding else (pitch(self._handles), 0)

    @property
    def grip(self) -> tuple[int, int]:
        """How far below a set its handle begins, and how high it is."""
        return max(2, self.frame.px(BELOW_SET)), max(9, self.frame.px(GRIP))

    @property
    def _handles(self) -> float:
        """How much of the felt the last row leaves free where its handles would reach over the bar of the phases."""
        if self.piles is None or self.bar:
            return 0.0
        return max(0.0, self.felt.bottom + sum(self.grip) + self.frame.px(ABOVE_BAR) - self.foot)

    def _beside_piles(self, step: FeltStep) -> TableRoom:
        """The room without the corner in which stock and discard pile lie."""
        if self.piles is None:
            return step.room
        apart, first = 3 * self.padding, self._first_row(step)
        kept_rows = sum(first + number * step.row < self.piles.tray.bottom + apart for number in range(step.room.rows))
        kept = (self.piles.tray.right + apart - self.felt.x - self.padding) / step.pitch
        middle = (self.piles.tray.right + self.frame.width - self.piles.stock.x) / 2  # of what is right of the piles
        return replace(step.room, kept_rows=kept_rows, kept=kept, middle=(middle - self.felt.centre[0]) / step.pitch)

    def _first_row(self, step: FeltStep) -> float:
        """The upper edge of the tiles in the first row: all rows, with trays and handles of the last, lie in the
        middle."""
        block = (step.room.rows - 1) * step.row + step.height + max(step.foot, self._handles)
        return self.felt.y + (self.felt.h - block) / 2

    def step_of(self, felt: SetPlaces) -> FeltStep:
        return self.steps[min(felt.step, len(self.steps) - 1)]

    def spot_xy(self, step: FeltStep, spot: SetPlace) -> tuple[float, float]:
        """Top-left pixel of the first tile of a set at `spot`."""
        top = self._first_row(step) + (spot.row - step.room.first_row) * step.row
        return self.felt.centre[0] + spot.x * step.pitch, top

    def set_box(self, felt: SetPlaces, ident: int, count: int) -> Box:
        """The tiles of a set of `count`, without its tray."""
        step = self.step_of(felt)
        x, y = self.spot_xy(step, felt.spots[ident])
        return Box(round(x), round(y), count * step.pitch - (step.pitch - step.width), step.height)

    def spot_at(self, felt: SetPlaces, x: float, y: float) -> SetPlace:
        """The spot whose top-left is nearest to pixel (x, y)."""
        step = self.step_of(felt)
        left, top = self.spot_xy(step, SetPlace(step.room.first_row, 0.0))
        row = step.room.first_row + round((y - top) / step.row)
        return SetPlace(step.room.nearest_row(row), (x - left) / step.pitch)

    # The rack

    @cached_property
    def hand(self) -> HandLayout | None:
        """Where a hand of cards is; None where there is a rack."""
        box, longest = self.rack.inset(self.frame.px(7), 0), FEWER if self.discards else ONE_ROW
        return HandLayout(self.frame, box, self.arched, longest) if self.held else None

    def lifts(self, ident: int | None) -> Lifts:
        """Those of a piece in this set, or on the rack or in the hand."""
        return HAND_LIFTS if self.held and ident is None else LIFTS

    @cached_property
    def ledges(self) -> RackLayout:
        """Where tiles stand on a rack."""
        return RackLayout(self.frame, self.rack, self.settings.tile_size, self.low)

    def rack_size(self, rack: RackPlaces) -> tuple[int, float]:
        """Width and pitch of the tiles on this rack, or of the cards in this hand."""
        if self.hand is not None:
            return self.hand.size(rack)
        return self.ledges.tile(rack.room), self.ledges.pitch(rack.room)

    @property
    def rack_rooms(self) -> tuple[RackRoom, ...]:
        """The rooms the rack may have, from the largest tiles to the smallest."""
        return HAND_ROOMS if self.held else RACK_ROOMS[self.settings.tile_size]

    # Buttons

    @cached_property
    def buttons(self) -> dict[str, Box]:
        """Boxes of the buttons by id."""
        return button_places(self.frame, self.top, self.rack, held=self.held, piles=self.discards)

    @cached_property
    def pool(self) -> Box:
        """Where tiles come from: the stack beside rack or hand, or the stock beside the discard pile."""
        return self.piles.stock if self.piles else pool_place(self.frame, self.rack, held=self.held)

    @cached_property
    def corner(self) -> Box:
        """The end of the top bar, left of the buttons there, for how the match stands where the stock is below it."""
        px, turns = self.frame.px, self.buttons["turns"]
        width, away = (px(164 + 96 * (self.frame.text_scale - 1)), px(FROM_MENU)) if self.piles else (0, px(12))
        return Box(turns.x - away - width, turns.y, width, turns.h)

    @cached_property
    def stand(self) -> Box:
        """Where the top bar tells how the match stands; of no width where it does not."""
        corner, px, scale = self.corner, self.frame.px, self.frame.text_scale
        if self.piles:
            return Box(corner.x, px(8), corner.w, self.top.h - px(8))
        left = corner.x - px(28) - px(STAND * scale)
        fits = self.standing and left - px(16 + MARGIN) >= self.standing * px(LEAST_SEAT * scale)
        return Box(left, corner.y, px(STAND * scale), corner.h) if fits else Box(corner.x, corner.y, 0, 0)

    @property
    def seats_end(self) -> float:
        """Where the chips of the seats end at the latest, in pixels from the left."""
        return self.stand.x - self.frame.px(16)

    def seat(self, number: int, count: int) -> Box:
        """The chip of seat `number` of `count` in the top bar."""
        px = self.frame.px
        left = px(MARGIN)
        if len(self.seats) == count:
            return Box(left + sum(self.seats[:number]), px(8), self.seats[number] - px(10), self.top.h - px(8))
        width = min(px(420 * self.frame.text_scale), (self.seats_end - left) / count)
        return Box(left + number * width, px(8), width - px(10), self.top.h - px(8))
