"""Draws what surrounds the table: seats, pool, status strip, opening meter, and the clock of the person's turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import pi, sin

from game.rules.values import immutable, replace
from game.session.board.rack_rooms import RackRoom
from game.session.local_game import LocalGame
from game.session.match.clock import FINE, URGENT, TurnClock
from game.session.phased_turn import when_time_is_up
from game.session.speech.sentences import at_zero_line
from game.session.texts import Texts
from game.ui.canvas import Canvas, Measure, Passage
from game.ui.geometry import Box
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, Spacer, VBox
from game.ui.kit.item import Item, LayoutPass, draw_item
from game.ui.kit.leaves import ImageItem, MeterItem, ShrunkItem, TextItem
from game.ui.kit.seat_plates import (
    CLOCK_RING,
    FACE_LARGE,
    GAP,
    MESSAGE,
    PILL,
    PILL_LARGE,
    Said,
    SeatSaid,
    message_plate,
    seat_pill,
    small_rack,
)
from game.ui.kit.seat_plates import FACE as SEAT_FACE
from game.ui.look_names import PlateStyle, ThemeColour
from game.ui.memo import Memo
from game.ui.pictures import Emblem, Hairline, Plate, Ring, Tray, Weight
from game.ui.table.picture.button_places import MARGIN
from game.ui.table.picture.drawing import BADGES, CHROME
from game.ui.table.picture.layout import DETAIL, NAME, TOP_BAR, TableLayout
from game.ui.widgets.sheet import BODY, COUNT, Sheet
from game.ui.widgets.text_block import Ink

PILL_PAD = (PILL - SEAT_FACE) / 2
"""Between the left end of a seat and its face, in u."""
FACE = PILL_PAD + SEAT_FACE
"""How far from the left end of a seat its face reaches, in u."""
MANY = 5
"""From so many seats on none has a small rack."""
LARGE_TYPE = 2.0
"""From this text scale on none has one either."""
SEATS_END, APART, MOST_APART = 1665, 21, 60
"""Where many seats end at the latest, from the left, and the least and the most between two of them, in u."""
LONGEST_NAME, SHORTEST_NAME = 10, 3
"""How many em of a name are shown of many seats, at most and at least."""
ABOVE_LARGE = 9
"""Above the seat of an opponent at move, in u."""
BETWEEN_SEATS = 12
"""Between two pills at least, in u."""
WON = 26
"""Units of the face of who won a game of the match."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What the top bar tells about one seat."""

    seat: int
    said: SeatSaid
    own: bool = False
    """Whether its rack lies open in front of the player."""


def draw_seats(canvas: Canvas, layout: TableLayout, lines: Sequence[SeatLine]) -> None:
    """All seats, each as a pill with a small rack of its pieces; none has one where one had no room, and numbers go
    below the names where that is still too wide."""
    sheet, frame = LayoutPass(Sheet(canvas.frame, canvas.measure)), layout.frame
    places = [layout.seat(line.seat, len(lines)) for line in lines]
    if not layout.seats:  # what the last one did may stand where nobody follows
        places[-1] = replace(places[-1], w=max(places[-1].w, layout.seats_end - places[-1].x))
    ways = [partial(_pill, layout, rack=True), partial(_pill, layout), partial(_pill, layout, stacked=True)]
    if layout.seats:
        ways = [partial(_pill, layout, many=True)]
    elif len(lines) >= MANY or frame.text_scale >= LARGE_TYPE:
        ways = ways[1:]
    for way in ways:
        pills = [way(line, place) for line, place in zip(lines, places, strict=True)]
        if all(sheet.widths(pill).wish <= place.w for pill, place in zip(pills, places, strict=True)):
            break
    for line, pill, place in zip(lines, pills, places, strict=True):
        if _is_large(layout, line):  # a little lower than the others, so that all of it is seen
            place = Box(place.x, frame.px(ABOVE_LARGE), place.w, frame.px(PILL_LARGE))
        draw_item(canvas, Aligned(pill, 0.0), place, CHROME)


def _is_large(layout: TableLayout, line: SeatLine) -> bool:
    """Whether it is an opponent at move, where there is room."""
    return line.said.at_move and not line.own and layout.top.h >= layout.frame.px(TOP_BAR) and not layout.seats


def below_seat(layout: TableLayout, seat: Box) -> float:
    """Where a seat ends, be it at move or not, in pixels from the top."""
    large = layout.frame.px(ABOVE_LARGE + PILL_LARGE) if layout.top.h >= layout.frame.px(TOP_BAR) else 0
    return seat.bottom if layout.seats else max(seat.bottom, large)


def face_centre(layout: TableLayout, seat: Box) -> float:
    """Where the middle of the face of an opponent at move is, in pixels from the left."""
    size, tall = (SEAT_FACE, PILL) if layout.seats else (FACE_LARGE, PILL_LARGE)
    return seat.x + layout.frame.px((tall - size) / 2 + size / 2)


def seat_widths(layout: TableLayout, lines: Sequence[SeatLine], measure: Measure) -> tuple[int, ...]:
    """The widths of many seats by what they say, names that are long cut short, in pixels; () where the bar is divided
    evenly, because there are few, or no room for all."""
    frame, sheet = layout.frame, LayoutPass(Sheet(layout.frame, measure))
    room = min(layout.seats_end, frame.px(SEATS_END)) - frame.px(MARGIN) - len(lines) * frame.px(APART)
    if len(lines) < MANY:
        return ()
    em, widest = frame.text_px(NAME), [replace(line.said, count=88, clock=None) for line in lines]
    names = [sheet.widths(TextItem(said.name, Ink(NAME, Weight.SEMIBOLD))).wish for said in widest]
    pills = [sheet.widths(_pill(layout, replace(line, said=said), layout.top, many=True)).wish
             for line, said in zip(lines, widest, strict=True)]  # fmt: skip
    ring = frame.px(CLOCK_RING)
    rests = [pill - name + line.own * ring for pill, name, line in zip(pills, names, lines, strict=True)]
    longest = next((ems for ems in range(LONGEST_NAME, SHORTEST_NAME - 1, -1)
                    if sum(rests) + sum(min(name, ems * em) for name in names) <= room), None)  # fmt: skip
    if longest is None:
        return ()
    shown = [rest + min(name, longest * em) for rest, name in zip(rests, names, strict=True)]
    spare = min(frame.px(MOST_APART), (room - sum(shown)) / len(lines))
    return tuple(int(width + frame.px(APART) + spare) for width in shown)


def _pill(
    layout: TableLayout, line: SeatLine, place: Box, *, rack: bool = False, stacked: bool = False, many: bool = False
) -> Item:
    """`rack`: with a small rack; `stacked`: with its number below its name, in what is left of the place; `many`: its
    name cut short to what the place leaves it."""
    frame, said = layout.frame, line.said
    growth = 1 + NUMBER_GROWN * (frame.text_scale - 1)
    small = small_rack(said.count, layout.style.unknown) if rack and said.count else None
    most = place.w / frame.u - 2 * PILL_PAD - SEAT_FACE - GAP - BETWEEN_SEATS if stacked else None
    large, grown = _is_large(layout, line), growth / frame.text_scale
    return seat_pill(said, large=large, small=small, most=most, grown=grown, shortened=many)


NUMBER_GROWN = 0.4
"""By how much the number of pieces grows where the type is twice as large."""


def draw_pool(canvas: Canvas, layout: TableLayout, count: int) -> None:
    """The pool as a stack with its number on it, left of rack or hand."""
    level = 0 if not count else max(1, min(12, -(-count // 8)))
    box, width = layout.pool, round(layout.pool.w)
    canvas.put(layout.style.stack(width, -(-level // 3), layout.style.top(count)), box.x, box.y, layer=CHROME)
    if count:
        put_stack_count(canvas, count, (box.centre[0], box.y + width * 2 / 3), box.w - 4)


NUMBER = (78, 51)
"""The plate with the number of pieces in a stack, in u."""
NUMBER_GROWTH = 1.4
"""By how much its type grows at most."""


def put_stack_count(canvas: Canvas, count: int, middle: tuple[float, float], widest: float) -> None:
    """How many there are in a stack, on a plate that lies on it, no wider than `widest` pixels."""
    frame = canvas.frame
    growth = min(NUMBER_GROWTH, frame.text_scale)
    wide, tall = round(min(widest, frame.px(NUMBER[0]) * growth)), round(frame.px(NUMBER[1]) * growth)
    place = Box(round(middle[0] - wide / 2), round(middle[1] - tall / 2), wide, tall)
    canvas.put(Plate(wide, tall, tall // 2, "message"), place.x, place.y, layer=BADGES)
    ink = Ink(COUNT * growth / frame.text_scale, Weight.BOLD, across=0.5)
    draw_item(canvas, ShrunkItem(str(count), ink), place, BADGES)


def draw_stand(canvas: Canvas, layout: TableLayout, lines: tuple[str, ...], won: tuple[str, ...]) -> None:
    """How the match stands, as two lines at the end of the bar or left of the pool; before the first one the faces of
    who won its games so far, where there is room."""
    inks = Ink(NAME, Weight.SEMIBOLD, across=1.0), Ink(DETAIL, colour="muted", across=1.0)
    first, *more = (TextItem(line, ink) for line, ink in zip(lines, inks, strict=False))
    faces = (ImageItem(partial(Emblem, name), WON, WON) for name in won)
    above = FirstFit((HBox((*faces, Spacer(wide=6), first), 4, down=0.5, across=1.0), first)) if won else first
    draw_item(canvas, VBox((above, *more), down=0.5), layout.stand, CHROME)


MOST_PLATE = 1140
"""The greatest width of the plate with the sentence, in u."""
OVER_EDGE = 6
"""How far it reaches down over the edge of the rack, in u."""
PLATE_GROWN, WORDS_SHRUNK = 24, 1.5
"""How much higher the plate is at twice the type, and how much its type grows less than other type, in u."""
METER = (180, 12)
"""Width and height of the opening meter, in u."""


@immutable
class StatusPlate:
    """What is said above the rack: the forms of the sentence, the longest first, what it means, and how far the opening
    has come while it is being laid."""

    forms: tuple[str, ...]
    said: Said
    meter: tuple[str, float] | None = None
    """Its words, and the part that is reached, 0 to 1."""
    face: str = ""
    """The emblem of who it is about."""
    over: int = 0
    """How far it reaches down over the edge of the rack, in pixels, see `over_edge`."""

    def draw(self, canvas: Canvas, layout: TableLayout, beside: float) -> None:
        """The first of its forms that fits, on a plate that rides on the edge of the rack, or above a hand, and covers
        none of its tiles. If none fits, the last in several lines upwards. So much stays free at the ends of the
        strip."""
        strip, most = layout.status.inset(beside, 0), layout.frame.px(MOST_PLATE)
        room = Box(strip.centre[0] - min(strip.w, most) / 2, 0, min(strip.w, most), strip.bottom)
        sheet = LayoutPass(Sheet(canvas.frame, canvas.measure))
        scale = layout.frame.text_scale
        plates = [self._plate(self.meter[0] if self.meter else form, scale) for form in self.forms]
        fitting = (each for each in plates if sheet.widths(each).wish <= room.w)
        place = replace(room, h=strip.bottom + self.over)
        draw_item(canvas, Aligned(next(fitting, plates[-1]), down=1.0), place, BADGES)

    def _plate(self, said: str, scale: float) -> Item:
        more = min(1.0, scale - 1)
        units, tall = BODY - WORDS_SHRUNK * more, MESSAGE + PLATE_GROWN * more
        behind = MeterItem(self.meter[1], *METER) if self.meter else None
        return message_plate(
            said, "plain" if self.meter else self.said, face=self.face, behind=behind, units=units, tall=tall
        )


def over_edge(layout: TableLayout, room: RackRoom) -> int:
    """How far what is said may reach down over the edge of the rack, in pixels: not to the tiles that stand there."""
    usual = layout.frame.px(OVER_EDGE)
    return usual if layout.held else min(usual, layout.ledges.top(room) - 1)


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
CALM_CLOCK: tuple[ThemeColour, ThemeColour] = ("muted", "ink")
"""Colour of the digits while they are small."""
LARGE_CLOCK: Mapping[int, tuple[int, int, int, PlateStyle, ThemeColour]] = {
    2: (177, 66, 36, "message", "gold"),
    3: (192, 71, 42, "toast", "tip-ink"),
}
"""Width and height in u, type size, plate and colour of the digits in the last seconds."""
OVER_RACK = 17
"""How far below the rack's upper edge the middle of the large clock is above it, in u."""
FROM_END = 24
"""Between the plate of the calm clock and the end of the strip, in u."""
DRAIN = 7
"""The height of the line on the rack's edge, in u."""


def draw_clock(canvas: Canvas, layout: TableLayout, face: ClockFace, right: float, over: int) -> None:
    """The clock, its right end here, so far `over` the edge of the rack while it is calm: a ring and digits, in the
    last seconds digits on a plate over the upper edge of the rack, along which a line drains (ux 2.9)."""
    px, strip = layout.frame.px, layout.status
    if face.stage not in LARGE_CLOCK:
        ring = ImageItem(lambda width: Ring(width, face.degrees, "clock"), 27, 27, 2)
        digits = TextItem(face.digits, Ink(COUNT, Weight.SEMIBOLD, CALM_CLOCK[face.stage]))
        shown: Item = HBox((ring, digits), 10, down=0.5, across=1.0)
        shown = Padded(Sized(shown, tall=MESSAGE), 21, 0, plate="message", radius=MESSAGE / 2)
        place, end = replace(strip, h=strip.h + over), right - px(FROM_END)
        draw_item(
            canvas, Aligned(shown, 1.0, 1.0), Box(place.x, place.y - px(20), end - place.x, place.h + px(20)), BADGES
        )
        return
    width, height, units, plate, colour = LARGE_CLOCK[face.stage]
    right -= px(FROM_END)
    length = round((layout.rack.w - 2 * px(16)) * min(1.0, face.drained))
    if length:
        end = layout.rack.right - px(16)
        line = Hairline(length, max(3, px(DRAIN)), "accent" if face.stage < LAST_STAGE else "ink")
        canvas.put(line, end - length, layout.rack.y - px(2), layer=CHROME)
    wide, tall = round(px(width) * face.scale), round(px(height) * face.scale)
    middle = right - px(width) / 2, layout.rack.y - px(OVER_RACK)
    box = Box(round(middle[0] - wide / 2), round(middle[1] - tall / 2), wide, tall)
    canvas.put(Plate(wide, tall, tall // 2, plate), box.x, box.y, layer=BADGES)
    if face.stage < LAST_STAGE:
        canvas.put(Tray(wide, tall, tall // 2, "gold", max(2, px(3))), box.x, box.y, layer=BADGES)
    size = units * face.scale / max(1.0, layout.frame.text_scale)
    draw_item(canvas, ShrunkItem(face.digits, Ink(size, Weight.BOLD, colour, across=0.5)), box, BADGES)


class ClockView:
    """The clock of a game, and the sentence of its last seconds."""

    def __init__(self, local_game: LocalGame, texts: Texts) -> None:
        self._local_game = local_game
        self._texts = texts
        self._passage = Passage()
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

    def draw(self, canvas: Canvas, layout: TableLayout, right: float, over: int, *, still: bool) -> float:
        """Draw it with its right end here, so far `over` the edge of the rack; the width it takes of the strip, 0 where
        none runs."""
        clock = self._local_game.clock
        if not (clock.is_on and self._local_game.my_turn):
            return 0.0
        face = ClockFace.of(clock, still=still)
        question = layout, face, right, over
        canvas.put_kept(self._passage, question, lambda part: draw_clock(part, *question))
        wide = LARGE_CLOCK[face.stage][0] if face.stage in LARGE_CLOCK else 150 * layout.frame.text_scale
        return layout.status.right - right + layout.frame.px(wide)
