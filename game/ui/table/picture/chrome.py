"""Draws what surrounds the table: seats, pool, status strip, opening meter, and the clock of the person's turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import pi, sin

from game.rules.values import immutable, replace
from game.session.local_game import LocalGame
from game.session.match.clock import FINE, URGENT, TurnClock
from game.session.phased_turn import when_time_is_up
from game.session.speech.sentences import at_zero_line
from game.session.texts import Texts
from game.ui.canvas import CachedOps, Canvas, Measure
from game.ui.geometry import Box
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import Aligned, HBox, Padded, Spacer, VBox
from game.ui.kit.item import Item, draw_item
from game.ui.kit.leaves import ImageItem, PartsItem, ShrunkItem, TextItem
from game.ui.look_names import PlateStyle, RingStyle, ThemeColour
from game.ui.memo import Memo
from game.ui.pictures import Emblem, Hairline, Meter, Plate, Ring, Weight
from game.ui.table.picture.drawing import BADGES, BUBBLES, CHROME
from game.ui.table.picture.layout import DETAIL, NAME, TableLayout
from game.ui.widgets.part import Part, Still, panel
from game.ui.widgets.sheet import Sheet
from game.ui.widgets.text_block import Ink, shrunk, text_block

LOOSE = 0.6
"""The least part of a tile that must be visible on a little rack; with less room it is not drawn."""
BEFORE, APART = 18, 20
"""What is left in u between a seat's words and its little rack, and between that and the next seat."""
FACE = 56
"""The most that the face of a seat is wide, in u."""
WON = 26
"""Units of the face of who won a game of the match."""
FEW = 7
"""How many tiles stand in one row on a little rack."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What the top bar tells about one seat."""

    seat: int
    emblem: str
    name: str
    tiles: int
    details: tuple[str, ...]
    """Forms of the second line, the longest first; the first that fits is shown, and none if none fits."""
    active: bool
    degrees: int | None
    """Degrees of 360 that are left on this seat's running clock; None without a clock."""
    low: bool
    """Whether little time is left."""
    own: bool = False
    """Whether its rack lies open in front of the player."""
    mood: str = ""
    """The expression of the emblem."""


def draw_seats(canvas: Canvas, layout: TableLayout, lines: Sequence[SeatLine]) -> None:
    """All seats; the little racks of all the others, with shorter words where they need the room, or of none."""
    words = [SeatLabel(canvas.measure, layout, line, layout.seat(line.seat, len(lines))) for line in lines]
    racks = all(each.beside_rack is not None for each in words if not each.line.own)
    for each in words:
        each.draw(canvas, rack=racks and not each.line.own)


@dataclass(frozen=True, slots=True)
class SeatLabel:
    """Emblem, name and one line of facts in a seat's box; the clock drains as a ring round the emblem (ux 2.9)."""

    measure: Measure
    layout: TableLayout
    line: SeatLine
    box: Box

    @property
    def size(self) -> int:
        """The emblem, in pixels."""
        return min(round(self.box.h - 4), self.layout.frame.px(FACE))

    @property
    def room(self) -> float:
        """The width of what stands beside the emblem."""
        return self.box.w - self.size - self.layout.frame.px(14)

    def taken(self, detail: str) -> float:
        """The width of the name with this line below it."""
        frame, width = self.layout.frame, self.measure.width
        name = width(self.line.name, frame.text_px(NAME), Weight.SEMIBOLD)
        return max(name, width(detail, frame.text_px(DETAIL), Weight.REGULAR))

    @property
    def beside_rack(self) -> str | None:
        """The longest line that leaves room for the little rack; None if none does."""
        px, width = self.layout.frame.px, max(8, self.layout.frame.px(15))
        rack = px(BEFORE) + max(3 * width, width * (1 + LOOSE * (_across(self.line.tiles) - 1))) + px(APART)
        return next((each for each in self.line.details or ("",) if self.taken(each) + rack <= self.room), None)

    def draw(self, canvas: Canvas, *, rack: bool) -> None:
        frame, line, box, size = self.layout.frame, self.line, self.box, self.size
        y = box.y + (box.h - size) / 2
        canvas.put(Emblem(line.emblem, size, line.active and line.degrees is None, line.mood), box.x, y, layer=CHROME)
        if line.degrees is not None:
            ring = size + frame.px(16)
            kind: RingStyle = "clock-low" if line.low else "clock"
            canvas.put(Ring(ring, line.degrees, kind), box.x - (ring - size) / 2, y - (ring - size) / 2, layer=CHROME)
        fitting = (each for each in line.details if self.taken(each) <= self.room)
        detail = (self.beside_rack if rack else None) or next(fitting, line.details[-1] if line.details else "")
        ink = Ink(NAME, Weight.SEMIBOLD, "accent" if line.active else "ink")
        below = (TextItem(detail, Ink(DETAIL, colour="muted")),) if detail else ()
        left, said = box.right - self.room, VBox((TextItem(line.name, ink), *below), down=0.5)
        draw_item(canvas, said, Box(left, box.y, round(self.room), box.h), CHROME)
        if rack and detail:
            at = left + self.taken(detail) + frame.px(BEFORE)
            place = Box(at, box.y, box.right - frame.px(APART) - at, box.h)
            draw_little_rack(canvas, self.layout, place, line.tiles)


def _across(tiles: int) -> int:
    """How many stand side by side on a little rack."""
    return -(-tiles // 2) if tiles > FEW else tiles


def draw_little_rack(canvas: Canvas, layout: TableLayout, room: Box, tiles: int) -> None:
    """A seat's tiles face down, in two rows on a ledge, or its cards without one; nothing where there is no room."""
    frame = layout.frame
    width = max(8, frame.px(15))
    across = _across(tiles)
    pitch = min(width + 1, (room.w - width) / max(1, across - 1))
    if not tiles or room.w < 3 * width or pitch < width * LOOSE:
        return
    height, rows = round(width * 4 / 3), -(-tiles // across)
    top = room.centre[1] - (rows * (height + 2)) / 2
    for number in range(tiles):
        row, place = divmod(number, across)
        canvas.put(layout.style.unknown(number, width), room.x + place * pitch, top + row * (height + 2), layer=CHROME)
    if layout.held:
        return
    ledge = (across - 1) * pitch + width + frame.px(8)
    canvas.put(Hairline(round(ledge), max(2, frame.px(3)), "accent"), room.x - frame.px(4), top + rows * (height + 2),
               layer=CHROME)  # fmt: skip


def draw_pool(canvas: Canvas, layout: TableLayout, text: str, count: int) -> None:
    """The pool as a small stack with its count; only the number where the words do not fit."""
    level = 0 if not count else max(1, min(12, -(-count // 8)))
    wide = max(24, layout.frame.px(34)) / layout.frame.u
    stack = ImageItem(lambda width: layout.style.stack(width, level, layout.style.top(count)), wide, wide * 4 / 3)
    ways = (TextItem(said, Ink(20, Weight.SEMIBOLD, "muted")) for said in (text, str(count)))
    gap = 14 + 6 * (layout.frame.text_scale - 1)
    row = HBox((FirstFit(tuple(ways)), stack), gap, down=0.5, across=1.0)
    draw_item(canvas, row, layout.corner, CHROME)


def draw_stand(canvas: Canvas, layout: TableLayout, lines: tuple[str, ...], won: tuple[str, ...]) -> None:
    """How the match stands, as two lines at the end of the bar or left of the pool; before the first one the faces of
    who won its games so far, where there is room."""
    inks = Ink(NAME, Weight.SEMIBOLD, across=1.0), Ink(DETAIL, colour="muted", across=1.0)
    first, *more = (TextItem(line, ink) for line, ink in zip(lines, inks, strict=False))
    faces = (ImageItem(partial(Emblem, name), WON, WON) for name in won)
    above = FirstFit((HBox((*faces, Spacer(wide=6), first), 4, down=0.5, across=1.0), first)) if won else first
    draw_item(canvas, VBox((above, *more), down=0.5), layout.stand, CHROME)


def draw_status(
    canvas: Canvas, layout: TableLayout, forms: tuple[str, ...], colour: ThemeColour, *, beside: float = 0.0
) -> None:
    """One sentence in the middle of the strip above the rack, in the first of its forms that fits; if none does, the
    last one in several lines on a plate that reaches up over the felt. So much stays free at its ends."""
    sheet, ink = Sheet(canvas.frame, canvas.measure), Ink(22, Weight.SEMIBOLD, colour, across=0.5)
    box = layout.status.inset(beside, 0)
    if len(text_block(sheet, box, forms[-1], ink).fit.lines) > 1:
        said = TextItem(
            forms[-1], replace(ink, steady=True), most=(box.w / layout.frame.u - 28) / sheet.frame.text_scale
        )
        plate = Padded(said, 14, 7, plate="panel-raised", radius=16)
        draw_item(canvas, Aligned(plate, down=1.0), Box(box.x, 0, box.w, box.bottom - sheet.px(4)), BUBBLES)
        return
    below = (box.h - sheet.line(sheet.type(ink.units), ink.weight)) / 2
    lift = max(0.0, sheet.px(6) - below)  # the descenders of large type would touch the rack
    draw_item(canvas, FirstFit(tuple(TextItem(text, ink) for text in forms)), box.moved(0, -lift), CHROME)


SLIM = 18
"""The height of the opening meter's bar in u."""


def opening_meter(texts: Texts, have: int, need: int) -> Item:
    """Fills in the place of End turn until the opening is reached (ux 2.7), below how far it is. What is lacking is
    said by the strip."""
    said, ink = texts.text("opening.meter", have=have, need=need), Ink(23, Weight.BOLD, across=0.5)

    def parts(sheet: Sheet, box: Box) -> Iterator[Part]:
        px = sheet.frame.px
        inner, high = box.inset(px(12), px(10)), max(6, px(SLIM))
        bar = Box(inner.x, inner.bottom - high, inner.w, high)
        filled = max(round(bar.h), round(bar.w * min(1.0, have / need))) if have else 0  # its ends are round
        yield panel(box, px(16), "meter")
        yield Still(Meter(round(bar.w), round(bar.h), filled), bar, layer=1)
        yield shrunk(sheet, Box(inner.x, inner.y, inner.w, inner.h - high), said, ink)

    return PartsItem(parts)


@immutable
class ClockFace:
    """The clock beside End turn, at one moment."""

    digits: str
    degrees: int
    """Degrees of 360 that are left on its ring."""
    stage: int
    """0 while there is much time, 1 near the end, 2 in the last 15 seconds, 3 in the last five."""
    drained: float = 0.0
    """The part of the rack's edge that the last 15 seconds have left."""
    scale: float = 1.0
    """In the last seconds each begins with a beat."""

    @classmethod
    def of(cls, clock: TurnClock, *, still: bool) -> ClockFace:
        """As it looks now; `still` without a beat, the line going by whole seconds."""
        digits = f"{clock.seconds // 60}:{clock.seconds % 60:02d}"
        stage = clock.is_low + clock.is_urgent + clock.is_final
        if not clock.is_urgent:
            return cls(digits, clock.degrees, stage)
        left = clock.seconds if still else clock.fine / FINE
        passed = (clock.seconds * FINE - clock.fine) / FINE
        beats = stage == LAST_STAGE and not still and passed < BEAT
        return cls(digits, 0, stage, left / URGENT, 1 + SWELL * sin(pi * passed / BEAT) if beats else 1.0)


LAST_STAGE = 3
BEAT, SWELL = 0.24, 0.06
"""Seconds of a beat, and by how much the clock swells."""
CALM_CLOCK: tuple[tuple[int, ThemeColour], ...] = ((27, "muted"), (30, "ink"))
"""Type size in u and colour of the digits while they are small."""
LARGE_CLOCK: Mapping[int, tuple[int, int, int, PlateStyle, ThemeColour]] = {
    2: (177, 63, 48, "field-on", "gold"),
    3: (192, 71, 57, "toast", "tip-ink"),
}
"""Width and height in u, type size, plate and colour of the digits in the last seconds."""
OVER_RACK = 17
"""How far below the rack's upper edge the middle of the large clock is above it, in u."""
DRAIN = 7
"""The height of the line on the rack's edge, in u."""


def draw_clock(canvas: Canvas, layout: TableLayout, face: ClockFace, right: float) -> None:
    """The clock, its right end here: a ring and digits, in the last seconds digits on a plate over the upper edge of
    the rack, along which a line drains (ux 2.9)."""
    px, strip = layout.frame.px, layout.status
    if face.stage not in LARGE_CLOCK:
        units, colour = CALM_CLOCK[face.stage]
        ring = ImageItem(lambda width: Ring(width, face.degrees, "clock"), 27, 27)
        digits = TextItem(face.digits, Ink(units, Weight.SEMIBOLD, colour))
        shown = HBox((ring, digits), 10, down=0.5, across=1.0)
        draw_item(canvas, shown, Box(strip.x, strip.y, right - px(6) - strip.x, strip.h), CHROME)
        return
    width, height, units, plate, colour = LARGE_CLOCK[face.stage]
    length = round((layout.rack.w - 2 * px(16)) * min(1.0, face.drained))
    if length:
        end = layout.rack.right - px(16)
        line = Hairline(length, max(3, px(DRAIN)), "accent" if face.stage < LAST_STAGE else "ink")
        canvas.put(line, end - length, layout.rack.y - px(2), layer=CHROME)
    wide, tall = round(px(width) * face.scale), round(px(height) * face.scale)
    middle = right - px(width) / 2, layout.rack.y - px(OVER_RACK)
    box = Box(round(middle[0] - wide / 2), round(middle[1] - tall / 2), wide, tall)
    canvas.put(Plate(wide, tall, px(18), plate), box.x, box.y, layer=BADGES)
    size = units * face.scale / max(1.0, layout.frame.text_scale)
    draw_item(canvas, ShrunkItem(face.digits, Ink(size, Weight.BOLD, colour, across=0.5)), box, BADGES)


class ClockView:
    """The clock of a game, and the sentence of its last seconds."""

    def __init__(self, local_game: LocalGame, texts: Texts) -> None:
        self._local_game = local_game
        self._texts = texts
        self._passages = CachedOps()
        self._zero: Memo[str] = Memo()

    @property
    def warning(self) -> str:
        """What happens when the clock runs out, when it is time to say that; asked once per board."""
        if not (self._local_game.my_turn and self._local_game.clock.is_urgent):
            return ""
        board, state, texts = self._local_game.board, self._local_game.match.game.state, self._texts
        return self._zero.to(
            (board, texts.voice), lambda: at_zero_line(texts, when_time_is_up(board, state), board.staged.start_rack)
        )

    def draw(self, canvas: Canvas, layout: TableLayout, right: float, *, still: bool) -> float:
        """Draw it with its right end here; the width it takes of the strip, 0 where none runs."""
        clock = self._local_game.clock
        if not (clock.is_on and self._local_game.my_turn):
            return 0.0
        face = ClockFace.of(clock, still=still)
        self._passages.put(canvas, "clock", (layout, face, right), lambda part: draw_clock(part, layout, face, right))
        wide = LARGE_CLOCK[face.stage][0] if face.stage in LARGE_CLOCK else 150 * layout.frame.text_scale
        return layout.status.right - right + layout.frame.px(wide)
