"""What every seat held when a game ended: of a hand what it waited for, what it scored, and its way to the goal of the
match, row by row; of other games the racks that turn over, what they cost, and who won the games of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from game.rules.notation import format_tiles
from game.rules.play.events import TileDiscarded
from game.rules.values import replace
from game.session.match.match import Match
from game.session.match.seat_names import who_leads
from game.session.speech.phrases import signed
from game.session.speech.sentences import tile_name
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.adaptive import Grid
from game.ui.kit.boxes import Aligned, HBox, Padded, Portion, Sized, Spacer, VBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, LineItem, TextItem, icon
from game.ui.look_names import ThemeColour
from game.ui.pictures import Dot, Emblem, Hairline, Icon, Picture, Weight
from game.ui.scenes.match.after_game import about_seat
from game.ui.scenes.match.turning_rack import CountedPage, NumberItem, draw_rack
from game.ui.scenes.page_parts import drawn
from game.ui.widgets.sheet import BODY, BUTTON, CAPTION, HEADING
from game.ui.widgets.text_block import Ink

SEAT, HELD, POINTS, APART, WAY = 0.2, 0.4, 0.09, 0.04, 0.27
"""Parts of the width."""
HEAD, BAR = 40, 21
"""Heights in units, of the line above the rows and of how far it is to the goal."""
HIGH = 1.41
"""The height of a card in widths."""
STRIPS, SMALL_STRIPS, SMALL = (0.6, 0.85), (0.74, 0.96), 52
"""The visible parts of a covered card in widths, within a family and of the last of one; narrower cards than so many
pixels have larger ranks."""
HALF = 0.55
"""The part of the cards beside what they waited for, where rows are close."""
DASH, SPACE = 9, 5
"""Of the goal's line, in units."""


def _draw_held(page: CountedPage, seat: int, wide: float, canvas: Canvas, box: Box) -> None:
    """Cards in a row, each over the one before it; those that go together lie closer."""
    tiles, parted, wished = page.count.racks[seat], _parted(page, seat), canvas.frame.px(wide)
    strip, apart = STRIPS if wished >= SMALL else SMALL_STRIPS
    narrowest = 1 + strip * len(parted)
    width = min(wished, int(box.w / narrowest))  # ranks are never covered: many cards are smaller
    more = sum(parted) * (apart - strip)
    share = min(1.0, (box.w / width - narrowest) / more) if more else 0.0
    x, y = box.x, box.y + (wished - width) * HIGH / 2
    for place, tile in enumerate(tiles):
        canvas.put(page.services.style.turned(tile, width, page.turned(seat, place)), x, y, layer=2)
        if place < len(parted):
            x += width * (strip + share * (apart - strip) * parted[place])


def _parted(page: CountedPage, seat: int) -> list[bool]:
    """Whether the next card is of another family: those it waited with, a rank, the others."""
    hope = page.hopes[seat]
    family = dict.fromkeys(hope.tiles if hope else (), 0)
    kinds = [family.get(tile, tile.face.number if tile.face else 99) for tile in page.count.racks[seat]]
    return [one != other for one, other in pairwise(kinds)]


def _draw_way(
    before: float, now: float, goal: float | None, ends: tuple[ThemeColour, ThemeColour], canvas: Canvas, box: Box
) -> None:
    """What a seat had before, dark, and what came, bright, as parts of the bar, on the way to a dashed line; `ends` are
    the colours of what came and of what was before."""
    u = canvas.frame.u
    tall = round(BAR * u)
    y = box.centre[1] - tall / 2
    canvas.put(Dot(round(box.w), tall, "track"), box.x, y, layer=1)
    for share, colour in zip((now, before), ends, strict=True):
        if share > 0:
            canvas.put(Dot(max(tall, round(box.w * share)), tall, colour), box.x, y, layer=2)
    if goal is None:
        return
    x, step, dash = box.x + box.w * goal, round((DASH + SPACE) * u), max(2, round(DASH * u))
    for down in range(0, round(box.h) - dash, max(3, step)):
        canvas.put(Hairline(max(1, round(2 * u)), dash, "gold"), x, box.y + down, layer=2)


class RowSizes(NamedTuple):
    """The height of a row, and the widths of a card and of a face in it, in units."""

    row: int
    card: int
    face: int


CLOSE = RowSizes(88, 56, 58)
"""What a seat waited for is beside its cards, and it says nothing."""
SIZES = (RowSizes(228, 124, 104), RowSizes(168, 90, 84), RowSizes(142, 74, 72), CLOSE)
"""The largest that leaves room for everything is taken."""


class HandRows:
    """A row for each seat, in the order of the match."""

    def __init__(self, page: CountedPage, sizes: RowSizes) -> None:
        self._page, self._names, self._texts = page, page.names, page.services.texts
        match = page.match
        self._outcome, self._totals = match.outcomes[-1], match.standings.totals
        self._seats = sorted(range(match.setup.players), key=lambda seat: -self._totals[seat])
        self._sizes, self._close = sizes, sizes is CLOSE

    def all(self) -> Item:
        """The head and the rows, with lines between them, and how the match stands."""
        tall = self._sizes.row
        rows = (each for seat in self._seats for each in (LineItem(), Sized(self._row(seat), tall=tall)))
        stand = TextItem(self._standing(), Ink(BUTTON, Weight.SEMIBOLD, across=0.5), "standing", "status")
        return VBox((self._head(), *rows, LineItem(), Padded(stand, 0, 18)), grow=1)

    def _head(self) -> Item:
        texts, match, quiet = self._texts, self._page.match, Ink(CAPTION, Weight.SEMIBOLD, "muted")
        held = texts.text("end.hand_held", number=match.game_number)
        target = match.setup.target
        goal = texts.text("end.match_target", points=target) if target else texts.text("end.match_total")
        cells = (Spacer(), SEAT), (TextItem(held, quiet, "held"), HELD + POINTS), (Spacer(), APART)
        row = (*(Portion(item, share) for item, share in cells), Portion(TextItem(goal, quiet, "goal"), WAY))
        return Sized(HBox(row, down=0.5), tall=HEAD)

    def _row(self, seat: int) -> Item:
        cells = (
            (self._seat(seat), SEAT),
            (self._held(seat), HELD),
            (self._points(seat), POINTS),
            (Spacer(), APART),
            (self._way(seat), WAY),
        )
        return HBox(tuple(Portion(item, share) for item, share in cells), down=0.5)

    def _seat(self, seat: int) -> Item:
        size, won = self._sizes.face, seat in self._outcome.winners
        face = ImageItem(partial(self._page.emblem, seat, active=won), size, size, layer=2)
        place = 1 + sum(total > self._totals[seat] for total in self._totals)
        name = TextItem(self._names[seat], Ink(BUTTON, Weight.SEMIBOLD, "gold" if won else "ink"), f"seat.{seat}")
        where = self._texts.text(f"score.place.{place}")
        at = TextItem(where, Ink(CAPTION, colour="muted"), f"place.{seat}", said=self._said(seat, where))
        return HBox((face, VBox((name, at, *self._word(seat)), 2), Spacer()), 18, down=0.5)

    def _word(self, seat: int) -> tuple[Item, ...]:
        """What a character says at the end, where there is room for it."""
        said = "" if self._close else self._page.word(seat)
        return (TextItem(said, Ink(CAPTION, colour="muted"), f"word.{seat}"),) if said else ()

    def _held(self, seat: int) -> Item:
        """The cards with what they waited for; of who holds none the last one thrown."""
        tiles, wide = self._page.count.racks[seat], self._sizes.card
        quiet, tall = Ink(CAPTION, colour="muted"), wide * HIGH
        if not tiles:
            return self._out(seat, wide, tall)
        texts, hope, told = self._texts, self._page.hopes[seat], format_tiles(tiles, self._page.services.style.spelling)
        paint = partial(_draw_held, self._page, seat, wide)
        cards = drawn(paint, tall, f"rack.{seat}", self._page.rack_label(seat), told)
        if hope is None:
            return cards
        wanted = texts.text("list.comma").join(tile_name(texts, tile) for tile in hope.wanted)
        waited = TextItem(texts.text("end.waited", tiles=wanted), quiet, f"waited.{seat}")
        if self._close:
            shares = (cards, HALF), (waited, 1 - HALF)
            return HBox(tuple(Portion(item, share) for item, share in shares), 16, down=0.5)
        return VBox((cards, waited), 2)

    def _out(self, seat: int, wide: float, tall: float) -> Item:
        """How a seat went out."""
        texts, style = self._texts, self._page.services.style
        thrown = next((e for e in reversed(self._page.match.game.events) if isinstance(e, TileDiscarded)), None)
        last = thrown if thrown is not None and thrown.seat == seat else None
        said = texts.text("end.out_thrown", tile=tile_name(texts, last.tile)) if last else texts.text("end.out_laid")
        nothing = TextItem(texts.text("end.nothing_held"), Ink(CAPTION, colour="muted"))
        words = VBox((TextItem(said, Ink(BODY, Weight.SEMIBOLD), f"out.{seat}"), nothing), 2)
        if last is None:
            return words
        face = partial(style.face, str(last.tile.symbol), edge="gold")
        return HBox((ImageItem(face, wide, tall, layer=2), words), 24, down=0.5)

    def _points(self, seat: int) -> Item:
        """What the seat scored, or what it held."""
        score, held = self._outcome.scores[seat], self._outcome.rack_points[seat]
        big = Ink(HEADING * 1.1, Weight.DISPLAY, "gold" if score else "ink", across=1.0)
        if score:
            return TextItem(signed(score), big, f"score.{seat}", said=self._said(seat, signed(score)))
        named = self._texts.text("end.held_points")
        number = TextItem(str(held), big, f"sum.{seat}", said=self._said(seat, f"{named} {held}"))
        running = NumberItem(number, partial(self._page.rack_points, seat))
        return VBox((running, TextItem(named, Ink(CAPTION, colour="muted", across=1.0))))

    def _way(self, seat: int) -> Item:
        """The total, how it came, what is missing, and the bar to the goal."""
        texts, match, total = self._texts, self._page.match, self._totals[seat]
        score, target = self._outcome.scores[seat], match.setup.target
        how = f"{total - score} + {score}" if score else texts.text("end.as_before")
        left = texts.plural("end.to_go", target - total) if target > total else ""
        scale = max(*self._totals, target, 1)
        shares = (total - score) / scale, total / scale, target / scale if target else None
        won = seat in self._outcome.winners
        bar = partial(_draw_way, *shares, ("accent", "edge-low") if won else ("muted", "faint"))
        quiet = Ink(CAPTION, colour="muted")
        ink, said = Ink(HEADING, Weight.DISPLAY, "gold" if won else "ink"), f"{texts.text('score.total')} {total}"
        number = TextItem(str(total), ink, f"total.{seat}", said=self._said(seat, said))
        missing = TextItem(left, replace(quiet, across=1.0), f"left.{seat}", said=self._said(seat, left))
        course = TextItem(how, quiet, f"course.{seat}", said=self._said(seat, how))
        words = HBox((number, course, Spacer(grow=1), missing if left else Spacer()), 16, on_base=True)
        return VBox((words, drawn(bar, BAR * (1.6 if self._close else 2.2))), 4)

    def _said(self, seat: int, text: str) -> str:
        """What a cell says to those who do not see its row."""
        return self._texts.text("score.cell", name=self._names[seat], row=text)

    def _standing(self) -> str:
        """Who leads by how much, and what is missing; or who has won the match."""
        texts, match = self._texts, self._page.match
        first = self._seats[0]
        if match.over:
            return about_seat(texts, match, "match.you_win", "match.other_wins", first)
        said, target = who_leads(texts, match), match.setup.target
        if not target:
            return said
        key = "stand.you_need" if match.is_you(first) else "stand.needs"
        more = texts.plural(key, max(1, target - self._totals[first]), name=self._names[first])
        return texts.text("status.both", news=said, turn=more)


ROOM, PITCH = 362, 156
"""The height of all cells in units, and the greatest of one."""
ONE_COLUMN = 3
"""With more seats than this the cells stand in two columns."""
BETWEEN_CELLS = 48
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
        tall = min(most, ROOM / -(-len(seats) // columns))
        cells = Grid(tuple(self._cell(seat, tall, columns == 1) for seat in seats), columns, BETWEEN_CELLS, 0.0)
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
        page, style, tiles = self._page, self._page.services.style, self._page.count.racks[seat]
        paint = partial(draw_rack, style, tiles, most, partial(page.turned, seat))
        return drawn(paint, tall, f"rack.{seat}", page.rack_label(seat), format_tiles(tiles, style.spelling))

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
        page = self._page
        tiles, points = page.count.racks[seat], page.outcome.rack_points[seat]
        ink = Ink(HEADING * 1.3, Weight.DISPLAY, "gold" if seat in page.outcome.winners else "ink", across=1.0)
        number = NumberItem(TextItem(str(points), ink, f"sum.{seat}"), partial(page.rack_points, seat))
        if not (details and tiles):
            return number
        terms = [page.count.worth(tile) for tile in tiles]
        told = " + ".join(map(str, terms))
        if len(terms) > MOST_TERMS or sum(terms) != points:
            told = page.services.texts.plural("status.tiles", len(tiles))
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
