"""The other seats on the page of final racks: emblem, name, a word, the rack that turns over, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from game.rules.play.scoring import Outcome
from game.session.history.feelings import VARIANTS, Occasion
from game.session.match.match import Match
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.pictures import Emblem, Plate, Weight
from game.ui.scenes.match.rack_count import RackCount
from game.ui.scenes.match.result_words import kind_of
from game.ui.scenes.match.turning_rack import RunningNumber, SeatEmblem, TurningRack
from game.ui.services import Services
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, Sheet
from game.ui.widgets.still import Still
from game.ui.widgets.words import Ink, words

X, W, TOP, BOTTOM = 240, 1440, 212, 590
"""The area of the cells in units."""
BELOW_SETS = (424, 716)
"""Their top and bottom where the sets of the last turn lie above."""
PITCH = 156
"""The greatest height of a cell."""
ONE_COLUMN = 3
"""With more seats than this the cells stand in two columns."""
APART = 48
EMBLEM, TILE = 108, 75
MOST_TERMS = 4
"""The most tiles whose points are written out as a sum."""


class Counted(Protocol):
    """The page whose racks these are."""

    match: Match
    services: Services
    count: RackCount
    others: tuple[int, ...]

    @property
    def outcome(self) -> Outcome: ...

    @property
    def over(self) -> bool: ...

    @property
    def time(self) -> float: ...

    def turned(self, seat: int, place: int) -> float: ...

    def emblem(self, seat: int, size: int, *, active: bool) -> Emblem: ...


@dataclass(frozen=True, slots=True)
class CellShape:
    """Where the parts of a cell stand: left edge and width in units from its own left edge."""

    name: tuple[float, float]
    rack: tuple[float, float]
    sum: tuple[float, float]


WIDE = CellShape((134, 370), (528, 640), (1190, 250))
NARROW = CellShape((104, 176), (286, 300), (596, 100))


class SeatCells:
    """All other seats, in one column or two."""

    def __init__(self, page: Counted, sheet: Sheet, names: Sequence[str]) -> None:
        self._page = page
        self._sheet = sheet
        self._names = names

    @property
    def _texts(self) -> Texts:
        return self._page.services.texts

    def parts(self) -> Iterator[Part]:
        """The cells, in the order of the seats."""
        seats = self._page.others
        columns = 1 if len(seats) <= ONE_COLUMN else 2
        rows = -(-len(seats) // columns)
        first, last = BELOW_SETS if self._page.outcome.doubled else (TOP, BOTTOM)
        pitch = min(PITCH, (last - first) / rows)
        top = first + (last - first - pitch * rows) / 2
        wide = (W - APART * (columns - 1)) / columns
        for at, seat in enumerate(seats):
            row, column = divmod(at, columns)
            yield from self._cell(seat, X + column * (wide + APART), top + row * pitch, pitch, columns == 1)

    def _cell(self, seat: int, x: float, y: float, tall: float, spacious: bool) -> Iterator[Part]:
        sheet, shape = self._sheet, WIDE if spacious else NARROW
        page, won = self._page, seat in self._page.outcome.winners
        size = sheet.px(min(EMBLEM if spacious else EMBLEM * 0.8, tall * 0.74))
        place = sheet.box(x, y, size, tall)
        box = Box(place.x, place.centre[1] - size / 2, size, size)
        yield SeatEmblem(partial(page.emblem, seat, size, active=won), box)
        yield from self._name(seat, sheet.box(x + shape.name[0], y, shape.name[1], tall), spacious)
        racked = sheet.box(x + shape.rack[0], y + 6, shape.rack[1], tall - 12)
        turned = partial(page.turned, seat)
        tiles = page.count.racks[seat]
        yield TurningRack.fitted(
            sheet, f"rack.{seat}", self.rack_label(seat), racked, tiles, TILE, turned, page.services.look
        )
        yield from self.sum(seat, sheet.box(x + shape.sum[0], y, shape.sum[1], tall), details=spacious)

    def _name(self, seat: int, box: Box, spacious: bool) -> Iterator[Part]:
        """The name, and below it a word of the character where there is room."""
        sheet, ink = self._sheet, Ink(BODY, Weight.SEMIBOLD)
        bubble = _Bubble.of(sheet, box, self._word(seat)) if spacious else None
        if bubble is None:
            yield words(sheet, box, self._names[seat], ink, ident=f"seat.{seat}")
            return
        above = Box(box.x + sheet.px(4), box.y, box.w, bubble.box.y - box.y - sheet.px(4))
        yield words(sheet, above, self._names[seat], Ink(BODY, Weight.SEMIBOLD, down=1.0), ident=f"seat.{seat}")
        yield Still(Plate(round(bubble.box.w), round(bubble.box.h), bubble.radius, "tip"), bubble.box, layer=1)
        yield words(sheet, bubble.inside, bubble.text, Ink(CAPTION, Weight.SEMIBOLD, "tip-ink"), ident=f"word.{seat}")

    def _word(self, seat: int) -> str:
        """What a character says at the end; nothing for people."""
        page = self._page
        if page.match.players[seat] is None or not page.services.store.now.remarks:
            return ""
        who = page.match.names[seat]
        if seat in page.outcome.winners:
            return self._texts.text(f"says.{who}.won")
        alike = page.match.names[:seat].count(who)  # two of a kind say different things
        return self._texts.text(f"says.{who}.{Occasion.LOST.value}.{1 + alike % VARIANTS}")

    def rack_label(self, seat: int) -> str:
        """A rack in words, for those who do not see it."""
        tiles = self._texts.plural("status.tiles", len(self._page.count.racks[seat]))
        return self._texts.text("end.rack", name=self._names[seat], tiles=tiles)

    def sum(self, seat: int, box: Box, *, details: bool) -> Iterator[Part]:
        """What the rack costs, and how it adds up."""
        sheet, page = self._sheet, self._page
        tiles, points = page.count.racks[seat], page.outcome.rack_points[seat]
        won, details = seat in page.outcome.winners, details and bool(tiles)
        tall = box.h * (0.56 if details else 1.0)
        ink = Ink(HEADING * 1.3, Weight.DISPLAY, "gold" if won else "ink", across=1.0, down=0.75 if details else 0.5)
        said = words(sheet, Box(box.x, box.y, box.w, tall), str(points), ink, ident=f"sum.{seat}")

        def now() -> str:
            return str(points if page.over else min(points, page.count.points(seat, page.time)))

        yield RunningNumber(said, now)
        if details:
            terms = [page.count.worth(tile) for tile in tiles]
            told = " + ".join(map(str, terms))
            if kind_of(page.match):
                told = self._texts.plural("end.held", len(tiles))
            elif len(terms) > MOST_TERMS or sum(terms) != points:
                told = self._texts.plural("status.tiles", len(tiles))
            low = Box(box.x, box.y + tall, box.w, box.h - tall)
            yield words(sheet, low, told, Ink(CAPTION, colour="muted", across=1.0, down=0.1), ident=f"terms.{seat}")


@dataclass(frozen=True, slots=True)
class _Bubble:
    """The plate round a character's word."""

    text: str
    box: Box
    inside: Box
    radius: int

    @classmethod
    def of(cls, sheet: Sheet, room: Box, text: str) -> _Bubble | None:
        """Below the middle of the room; None where there is no word, or no room for it."""
        if not text:
            return None
        pad, tall = sheet.px(20), sheet.px(60)
        size = sheet.type(CAPTION)
        wide = min(room.w, sheet.width(text, size, Weight.SEMIBOLD) + 2 * pad)
        box = Box(room.x, room.y + room.h * 0.42, wide, tall)
        inside = box.inset(pad, 2)
        fitting = words(sheet, inside, text, Ink(CAPTION, Weight.SEMIBOLD))
        return None if fitting.crowded else cls(text, box, inside, sheet.px(18))
