"""The other seats on the page of final racks: emblem, name, a word, the rack that turns over, and what it costs; and
who won the games of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.rules.notation import format_tiles
from game.session.match.match import Match
from game.session.texts import Texts
from game.ui.kit.adaptive import Grid
from game.ui.kit.boxes import Aligned, HBox, Padded, Portion, Sized, VBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, TextItem, icon
from game.ui.pictures import Emblem, Icon, Picture, Weight
from game.ui.scenes.match.turning_rack import CountedPage, NumberItem, draw_rack
from game.ui.scenes.page_parts import drawn
from game.ui.widgets.sheet import BODY, CAPTION, HEADING
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


class SeatCells:
    """All other seats, in one column or two."""

    def __init__(self, page: CountedPage) -> None:
        self._page = page

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
        rack = Padded(self.rack(seat, TILE, tall - 12), 0, 6)
        cells = self._name(seat, spacious), rack, self.sum(seat, details=spacious)
        shares = WIDE if spacious else NARROW
        row = (Portion(cell, share) for cell, share in zip(cells, shares, strict=True))
        return HBox((emblem, *row), 24 if spacious else 12, down=0.5)

    def emblem(self, seat: int, size: float) -> Item:
        """The sign of a seat."""
        active = seat in self._page.outcome.winners and seat in self._page.others
        face: Callable[[int], Emblem] = partial(self._page.emblem, seat, active=active)
        return ImageItem(face, size, size, layer=2)

    def rack(self, seat: int, most: float, tall: float) -> Item:
        """The rack of a seat, with tiles of so many units at most."""
        page, look, tiles = self._page, self._page.services.look, self._page.count.racks[seat]
        paint = partial(draw_rack, look, tiles, most, partial(page.turned, seat))
        return drawn(paint, tall, f"rack.{seat}", page.rack_label(seat), format_tiles(tiles, look.spelling))

    def _name(self, seat: int, spacious: bool) -> Item:
        """The name, and below it a word of the character where there is room."""
        name = TextItem(self._page.names[seat], Ink(BODY, Weight.SEMIBOLD), f"seat.{seat}")
        said = self._page.word(seat) if spacious else ""
        if not said:
            return name
        word = TextItem(said, Ink(CAPTION, Weight.SEMIBOLD, "tip-ink"), f"word.{seat}")
        bubble = Aligned(Padded(Sized(word, tall=50), 20, 5, plate="tip", radius=18), across=0.0)
        return VBox((Padded(name, 4, 2), bubble))

    def sum(self, seat: int, *, details: bool) -> Item:
        """What the rack costs, and how it adds up."""
        page, plural = self._page, self._page.services.texts.plural
        tiles, points = page.count.racks[seat], page.outcome.rack_points[seat]
        ink = Ink(HEADING * 1.3, Weight.DISPLAY, "gold" if seat in page.outcome.winners else "ink", across=1.0)
        number = NumberItem(TextItem(str(points), ink, f"sum.{seat}"), partial(page.rack_points, seat))
        if not (details and tiles):
            return number
        terms = [page.count.worth(tile) for tile in tiles]
        told = " + ".join(map(str, terms))
        if page.hands:
            told = plural("end.held", len(tiles))
        elif len(terms) > MOST_TERMS or sum(terms) != points:
            told = plural("status.tiles", len(tiles))
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
