"""What every seat still held when a game ended, in cells of two columns: face, words, the rack that turns over and what
it cost; and who won the games of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.rules.notation import format_tiles
from game.rules.play.scoring import EndReason
from game.session.match.match import Match
from game.session.speech.phrases import signed
from game.session.texts import Texts
from game.ui.kit.adaptive import FirstFit, Grid
from game.ui.kit.boxes import Aligned, HBox, Portion, Sized, VBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, TextItem, icon
from game.ui.kit.seat_plates import bubble
from game.ui.pictures import Emblem, Icon, Picture, Weight
from game.ui.scenes.match.turning_rack import AwaitedItem, CountedPage, draw_rack
from game.ui.scenes.page_parts import drawn
from game.ui.widgets.sheet import BODY, CAPTION, POINTS
from game.ui.widgets.text_block import Ink

COLUMNS, BETWEEN, APART, CELL = 2, 36, 12, 810
"""Of the cells: side by side, between columns and rows, and the width of one, in units."""
FACE, TILE = 0.92, 58
"""A face in heights of its cell, and the widest tile in units."""
WORDS, OWN_WORDS, SUM = 0.34, 0.26, 0.22
"""Parts of what the face leaves of a cell: what is said, also of the person, and what the rack between them costs."""
COURSE = 34
"""Units of the face of who won a game of the match."""
MOST_TERMS = 4
"""The most tiles whose points are written out as a sum."""


class SeatCells:
    """A cell for each seat that still held pieces, the person's first."""

    def __init__(self, page: CountedPage, tall: float) -> None:
        self._page, self._tall = page, tall

    def all(self) -> Item:
        """The cells; a single one in the middle."""
        cells = tuple(Sized(self.cell(seat), tall=self._tall) for seat in self._page.holding)
        if len(cells) < COLUMNS:
            return Aligned(VBox(cells), most=CELL)
        return Grid(cells, COLUMNS, BETWEEN, APART)

    def cell(self, seat: int) -> Item:
        """What one seat held."""
        size = self._tall * FACE
        words = OWN_WORDS if self._page.match.is_you(seat) else WORDS
        shares = ((self.words(seat), words), (self.rack(seat), 1 - words - SUM), (self.sum(seat), SUM))
        row = HBox(tuple(Portion(item, share) for item, share in shares), 12, down=0.5)
        return HBox((Sized(self.emblem(seat, size), wide=size), Sized(row, wide=0, grow=1)), 18, down=0.5)

    def emblem(self, seat: int, size: float) -> Item:
        """The sign of a seat, the person's with a ring."""
        own = self._page.match.is_you(seat) or seat in self._page.outcome.winners
        face: Callable[[int], Emblem] = partial(self._page.emblem, seat, active=own)
        return ImageItem(face, size, size, layer=2)

    def words(self, seat: int) -> Item:
        """What the character says; of people, and of those who say nothing, the name and how many pieces are left."""
        if said := self._page.word(seat):
            return Aligned(bubble(said, id=f"word.{seat}"), across=0.0)
        name = TextItem(self._page.names[seat], Ink(BODY, Weight.SEMIBOLD), f"seat.{seat}")
        tiles = self._page.services.texts.plural("status.tiles", len(self._page.count.racks[seat]))
        left = AwaitedItem(TextItem(tiles, Ink(CAPTION, colour="muted")), partial(self._page.is_counted, seat))
        return VBox((name, left), 2)

    def rack(self, seat: int) -> Item:
        """The rack of a seat."""
        page, style, tiles = self._page, self._page.services.style, self._page.count.racks[seat]
        paint = partial(draw_rack, style, tiles, TILE, partial(page.turned, seat))
        told = format_tiles(tiles, style.spelling)
        return drawn(paint, self._tall - 12, f"rack.{seat}", page.rack_label(seat), told)

    def sum(self, seat: int) -> Item:
        """What the rack costs, and how it adds up; not seen before its last tile lies open."""
        page = self._page
        tiles, points, won = page.count.racks[seat], page.outcome.rack_points[seat], seat in page.outcome.winners
        lost = not won and page.outcome.reason is EndReason.OUT
        ink = Ink(POINTS, Weight.DISPLAY, "gold" if won or page.match.is_you(seat) else "ink", across=1.0)
        number = TextItem(signed(-points) if lost else str(points), ink, f"sum.{seat}", said=str(points))
        terms = [page.count.worth(tile) for tile in tiles]
        told = "+".join(map(str, terms))
        if not 1 < len(terms) <= MOST_TERMS or sum(terms) != points:
            told = page.services.texts.plural("status.tiles", len(tiles))
        added = TextItem(told, Ink(CAPTION, colour="muted", across=1.0), f"terms.{seat}")
        return AwaitedItem(VBox((number, added)), partial(page.is_counted, seat))


def match_course(texts: Texts, match: Match, stand: Sequence[str]) -> Item:
    """Which game of a match this was and who leads, with the face of who won each of them."""
    won = tuple(partial(_winner, match, outcome.winners[:1]) for outcome in match.outcomes)
    faces = tuple(ImageItem(each, COURSE, COURSE, 2) for each in won)
    rings = tuple(icon("ring", COURSE, "muted") for _ in range(match.games - len(won)))
    said, quiet = texts.text("list.dot").join(stand), Ink(CAPTION, colour="muted")
    number = TextItem(stand[0], quiet, "course", said=said)
    above = HBox((number, HBox((*faces, *rings), 6)), 18, down=0.5)
    leads = (TextItem(each, quiet) for each in stand[1:])
    below = VBox((number, HBox((*faces, *rings), 6)), 4)
    return VBox((FirstFit((above, below)), *leads), 2)


def _winner(match: Match, seats: tuple[int, ...], size: int) -> Picture:
    """The face of the first of these seats; a ring where nobody won."""
    return Emblem(match.emblems[seats[0]], size) if seats else Icon("ring", size, "muted")
