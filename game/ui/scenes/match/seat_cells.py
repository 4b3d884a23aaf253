"""The other seats on the page of final racks: emblem, name, a word, the rack that turns over, and what it costs; and
who won the games of the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from game.rules.play.scoring import Outcome
from game.session.match.match import Match
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.kit.adaptive import Grid
from game.ui.kit.boxes import Aligned, HBox, Padded, Portion, Sized, VBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, PartsItem, TextItem, icon
from game.ui.pictures import Emblem, Icon, Picture, Weight
from game.ui.scenes.match.scoresheet import kind_of
from game.ui.scenes.match.turning_rack import NumberItem, RackCount, TurningRack
from game.ui.services import Services
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, Sheet
from game.ui.widgets.words import Ink

ROOM, BELOW_SETS = 362, 262
"""The height of all cells in units, and where the sets of the last turn lie above them."""
PITCH = 156
"""The greatest height of a cell."""
ONE_COLUMN = 3
"""With more seats than this the cells stand in two columns."""
APART = 48
EMBLEM, SMALL_EMBLEM, TILE = 108, 86, 75
WIDE, NARROW = (380, 630, 250), (176, 300, 100)
"""Parts of the width of a cell: name, rack, sum; where there is one column, and where there are two."""
COURSE = 38
"""Units of the face of who won a game of the match."""
MOST_TERMS = 4
"""The most tiles whose points are written out as a sum."""


class Counted(Protocol):
    """The page whose racks these are."""

    match: Match
    services: Services
    count: RackCount
    others: tuple[int, ...]
    farewells: Mapping[int, str]

    @property
    def outcome(self) -> Outcome: ...

    @property
    def over(self) -> bool: ...

    @property
    def time(self) -> float: ...

    def turned(self, seat: int, place: int) -> float: ...

    def emblem(self, seat: int, size: int, *, active: bool) -> Emblem: ...


class SeatCells:
    """All other seats, in one column or two."""

    def __init__(self, page: Counted, names: Sequence[str]) -> None:
        self._page = page
        self._names = names

    @property
    def _texts(self) -> Texts:
        return self._page.services.texts

    def all(self, most: float = PITCH) -> Item:
        """The cells, in the order of the seats, in the middle of their place; so high at most."""
        seats = self._page.others
        columns = 1 if len(seats) <= ONE_COLUMN else 2
        room = BELOW_SETS if self._page.outcome.doubled else ROOM
        tall = min(most, room / -(-len(seats) // columns))
        cells = Grid(tuple(self._cell(seat, tall, columns == 1) for seat in seats), columns, APART, 0.0)
        return VBox((cells,), down=0.5, grow=1)

    def _cell(self, seat: int, tall: float, spacious: bool) -> Item:
        size = min(EMBLEM if spacious else SMALL_EMBLEM, tall * 0.74)
        emblem = Sized(self.emblem(seat, size), wide=EMBLEM if spacious else SMALL_EMBLEM)
        rack = Padded(PartsItem(partial(self.rack_at, seat, TILE), tall=tall - 12), 0, 6)
        cells = self._name(seat, spacious), rack, self.sum(seat, details=spacious)
        shares = WIDE if spacious else NARROW
        row = (Portion(cell, share) for cell, share in zip(cells, shares, strict=True))
        return HBox((emblem, *row), 24 if spacious else 12, down=0.5)

    def emblem(self, seat: int, size: float) -> Item:
        """The sign of a seat."""
        active = seat in self._page.outcome.winners and seat in self._page.others
        face: Callable[[int], Emblem] = partial(self._page.emblem, seat, active=active)
        return ImageItem(face, size, size, layer=2)

    def rack_at(self, seat: int, most: float, sheet: Sheet, place: Box) -> tuple[Part]:
        """The rack of a seat, with tiles of so many units at most."""
        page, label = self._page, self.rack_label(seat)
        tiles, turned = page.count.racks[seat], partial(page.turned, seat)
        return (TurningRack.fitted(sheet, f"rack.{seat}", label, place, tiles, most, turned, page.services.look),)

    def _name(self, seat: int, spacious: bool) -> Item:
        """The name, and below it a word of the character where there is room."""
        name = TextItem(self._names[seat], Ink(BODY, Weight.SEMIBOLD), f"seat.{seat}")
        said = self._word(seat) if spacious else ""
        if not said:
            return name
        word = TextItem(said, Ink(CAPTION, Weight.SEMIBOLD, "tip-ink"), f"word.{seat}")
        bubble = Aligned(Padded(Sized(word, tall=50), 20, 5, plate="tip", radius=18), across=0.0)
        return VBox((Padded(name, 4, 2), bubble))

    def _word(self, seat: int) -> str:
        """What a character says at the end; nothing for people."""
        page = self._page
        key = page.farewells.get(seat) if page.services.store.now.remarks else None
        return self._texts.text(key) if key else ""

    def rack_label(self, seat: int) -> str:
        """A rack in words, for those who do not see it."""
        tiles = self._texts.plural("status.tiles", len(self._page.count.racks[seat]))
        return self._texts.text("end.rack", name=self._names[seat], tiles=tiles)

    def sum(self, seat: int, *, details: bool) -> Item:
        """What the rack costs, and how it adds up."""
        page = self._page
        tiles, points = page.count.racks[seat], page.outcome.rack_points[seat]
        ink = Ink(HEADING * 1.3, Weight.DISPLAY, "gold" if seat in page.outcome.winners else "ink", across=1.0)

        def now() -> str:
            return str(points if page.over else min(points, page.count.points(seat, page.time)))

        number = NumberItem(TextItem(str(points), ink, f"sum.{seat}"), now)
        if not (details and tiles):
            return number
        terms = [page.count.worth(tile) for tile in tiles]
        told = " + ".join(map(str, terms))
        if kind_of(page.match):
            told = self._texts.plural("end.held", len(tiles))
        elif len(terms) > MOST_TERMS or sum(terms) != points:
            told = self._texts.plural("status.tiles", len(tiles))
        return VBox((number, TextItem(told, Ink(CAPTION, colour="muted", across=1.0), f"terms.{seat}")), 2)


def match_course(texts: Texts, match: Match, stand: Sequence[str]) -> Item:
    """Which game of a match this was and who leads, with the face of who won each of them."""
    won = tuple(partial(_winner, match, outcome.winners[:1]) for outcome in match.outcomes)
    faces = tuple(ImageItem(each, COURSE, COURSE, 2) for each in won)
    rings = tuple(icon("ring", COURSE, "muted") for _ in range(match.games - len(won)))
    said = texts.text("list.dot").join(stand)
    number = TextItem(stand[0], Ink(BODY, Weight.SEMIBOLD), "course", said=said)
    above = HBox((number, HBox((*faces, *rings), 6)), 28, down=0.5)
    leads = (TextItem(each, Ink(BODY)) for each in stand[1:])
    return Padded(VBox((above, *leads), 4), 26, 14, plate="panel")


def _winner(match: Match, seats: tuple[int, ...], size: int) -> Picture:
    """The face of the first of these seats; a ring where nobody won."""
    return Emblem(match.emblems[seats[0]], size) if seats else Icon("ring", size, "muted")
