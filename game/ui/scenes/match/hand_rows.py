"""What every seat held when a hand ended: its cards with those it waited for and what it scored; and one track on which
all of them go to the goal of the match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from game.rules.notation import format_tiles
from game.session.match.seat_names import who_leads
from game.session.speech.phrases import signed, tiles_listed
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.adaptive import FirstFit, Wrapped
from game.ui.kit.boxes import Aligned, HBox, Portion, Sized, Spacer, VBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, PartsItem, TextItem
from game.ui.kit.seat_plates import bubble
from game.ui.look_names import ThemeColour
from game.ui.pictures import DIMMED, Dot, Emblem, Icon, Weight
from game.ui.scenes.match.after_game import about_seat
from game.ui.scenes.match.seat_cells import SeatCells
from game.ui.scenes.match.turning_rack import AwaitedItem, CountedPage
from game.ui.scenes.page_parts import drawn
from game.ui.widgets.chart import spread_labels
from game.ui.widgets.part import Part, Still
from game.ui.widgets.sheet import BODY, CAPTION, COUNT, POINTS, Sheet
from game.ui.widgets.text_block import Ink, TextBlock, fitted_text

HIGH = 1.41
"""The height of a card in widths."""
STRIP, PARTED = 0.6, 0.8
"""The visible parts of a covered card in widths, within a family and of the last of one."""
CARD = 66
"""The width of a card in units."""
NEEDED = ((3, 54), (5, 44), (52, 36))
"""How wide the cards are that a hand lacked, in units: up to so many so wide."""
MOST_IN_LINE, GHOSTS_APART = 5, 6
"""Of them: the most in a line, and the units between two."""
ROOMY = 140
"""Cells so high have a bubble above their cards."""
HELD, SUM = 0.8, 0.2
"""Parts of what the face leaves of a cell."""
TRACK, LINE, FACE, OWN_FACE, FLAG = 132, 12, 60, 78, 54
"""Of the track in units: its height, the thickness of its line, a face on it, the person's, and the flag at its end."""


def _draw_held(page: CountedPage, seat: int, wide: float, canvas: Canvas, box: Box) -> None:
    """Cards in a row, each over the one before it; those that go together lie closer."""
    tiles, parted, wished = page.count.racks[seat], _parted(page, seat), canvas.frame.px(wide)
    narrowest = 1 + STRIP * len(parted)
    width = min(wished, int(box.w / narrowest))  # ranks are never covered: many cards are smaller
    more = sum(parted) * (PARTED - STRIP)
    share = min(1.0, (box.w / width - narrowest) / more) if more else 0.0
    x, y = box.x, box.y + (box.h - width * HIGH) / 2
    for place, tile in enumerate(tiles):
        canvas.put(page.services.style.turned(tile, width, page.turned(seat, place)), x, y, layer=2)
        if place < len(parted):
            x += width * (STRIP + share * (PARTED - STRIP) * parted[place])


def _parted(page: CountedPage, seat: int) -> list[bool]:
    """Whether the next card is of another family: those it waited with, a rank, the others."""
    hope = page.hopes[seat]
    family = dict.fromkeys(hope.tiles if hope else (), 0)
    kinds = [family.get(tile, tile.face.number if tile.face else 99) for tile in page.count.racks[seat]]
    return [one != other for one, other in pairwise(kinds)]


class HandCells(SeatCells):
    """A cell for each seat that still held cards."""

    def cell(self, seat: int) -> Item:
        size = min(108.0, self._tall * 0.9)
        said = self._page.word(seat) if self._tall >= ROOMY else ""
        above = (Aligned(bubble(said, id=f"word.{seat}"), across=0.0),) if said else ()
        held = VBox((*above, self._held(seat)), 8)
        row = HBox((Portion(held, HELD), Portion(self.sum(seat), SUM)), 12, down=1.0)
        return HBox((Sized(self.emblem(seat, size), wide=size), Sized(row, wide=0, grow=1)), 20, down=0.5)

    def _held(self, seat: int) -> Item:
        """The cards, and behind them all that they lacked, pale."""
        page, tiles, lacked = self._page, self._page.count.racks[seat], self._page.needed[seat]
        texts, told = page.services.texts, format_tiles(tiles, page.services.style.spelling)
        spread = CARD * (1 + STRIP * (len(tiles) - 1) + (PARTED - STRIP) * sum(_parted(page, seat)))
        paint = partial(_draw_held, page, seat, CARD)
        cards = drawn(paint, CARD * HIGH, f"rack.{seat}", page.rack_label(seat), told)
        if not lacked:
            return Aligned(cards, across=0.0, most=spread)
        said = texts.text("end.waited", tiles=tiles_listed(texts, (each.tile for each in lacked)))
        needed = TextItem(texts.text("end.needed"), Ink(CAPTION, colour="muted"), f"waited.{seat}", said=said)
        wide = next(wide for most, wide in NEEDED if len(lacked) <= most)
        line = min(len(lacked), MOST_IN_LINE)
        every = Wrapped(tuple(self._ghost(str(each.tile.symbol), wide) for each in lacked), GHOSTS_APART)
        ghosts = Sized(every, least=wide * line + GHOSTS_APART * (line - 1))  # the cards held become smaller first
        wished = AwaitedItem(VBox((needed, ghosts), 2), partial(page.is_counted, seat))
        return HBox((Sized(cards, wide=spread), Aligned(wished, across=0.0)), 18, down=1.0)

    def _ghost(self, symbol: str, wide: float) -> Item:
        face = partial(self._page.services.style.face, symbol)
        return ImageItem(face, wide, wide * HIGH, 2, DIMMED)

    def sum(self, seat: int) -> Item:
        """What the seat scored, or what it held."""
        page, texts = self._page, self._page.services.texts
        score, held = page.outcome.scores[seat], page.outcome.rack_points[seat]
        named = texts.text("end.held_points")
        shown, said = (signed(score),) * 2 if score else (str(held), f"{named} {held}")
        ident = f"score.{seat}" if score else f"sum.{seat}"
        ink = Ink(POINTS, Weight.DISPLAY, "gold" if score else "ink", across=1.0)
        number = TextItem(shown, ink, ident, said=_of_seat(page, seat, said))
        below = () if score else (TextItem(named, Ink(CAPTION, colour="muted", across=1.0)),)
        return AwaitedItem(VBox((number, *below)), partial(page.is_counted, seat))


def _of_seat(page: CountedPage, seat: int, text: str) -> str:
    """What is said of a seat to those who do not see where it stands."""
    return page.services.texts.text("score.cell", name=page.names[seat], row=text)


def match_track(page: CountedPage) -> Item:
    """What the match is played to, how it stands, and everybody's way to the goal on one line."""
    texts, match = page.services.texts, page.match
    target = match.setup.target
    goal = texts.text("end.match_target", points=target) if target else texts.text("end.match_total")
    named = TextItem(goal, Ink(BODY, Weight.SEMIBOLD), "goal")
    ink = Ink(COUNT, Weight.SEMIBOLD, "gold" if _leads_first(page) else "ink", across=1.0)
    stand = TextItem(_standing(page), ink, "standing", "status")
    beside = HBox((named, Spacer(grow=1), stand), 24, on_base=True)
    above = FirstFit((beside, VBox((named, stand), 4)))
    return AwaitedItem(VBox((above, PartsItem(partial(_track, page), tall=TRACK)), 6), lambda: page.over)


def _leads_first(page: CountedPage) -> bool:
    """Whether a person has the most points of the match."""
    totals = page.match.standings.totals
    return any(page.match.players[seat] is None for seat, total in enumerate(totals) if total == max(totals))


def _track(page: CountedPage, sheet: Sheet, box: Box) -> Iterator[Part]:
    """Faces at their points, the flag at the goal; what was won before is pale, what came now is bright."""
    match = page.match
    totals, target, scores = match.standings.totals, match.setup.target, page.outcome.scores
    scale, own, thick = max(*totals, target, 1), sheet.px(OWN_FACE), max(3, sheet.px(LINE))
    middle, flag = box.y + own / 2, sheet.px(FLAG) if target else 0
    left, wide = box.x + own / 2, box.w - own - flag
    yield Still(Dot(round(wide), thick, "track"), Box(left, middle - thick / 2, wide, thick), 1)
    ahead = max(range(len(totals)), key=lambda seat: (scores[seat], totals[seat]))
    colour: ThemeColour = "gold" if match.players[ahead] is None else "ink"
    now, before = wide * totals[ahead] / scale, wide * (totals[ahead] - scores[ahead]) / scale
    if before > 0:
        yield Still(Dot(max(thick, round(before)), thick, colour), Box(left, middle - thick / 2, before, thick), 1, 102)
    if now > before:
        place = Box(left + before, middle - thick / 2, now - before, thick)
        yield Still(Dot(max(thick, round(now - before)), thick, colour), place, 1)
    if target:
        place = Box(left + wide + sheet.px(12), middle - flag * 0.85, flag, flag)
        yield Still(Icon("flag", flag, "ink"), place, 2)
    yield from _faces(page, sheet, Box(left, middle, wide, box.bottom - middle), scale)


def _faces(page: CountedPage, sheet: Sheet, line: Box, scale: int) -> Iterator[Part]:
    """The face of each seat, and its total below it."""
    match, totals, own = page.match, page.match.standings.totals, sheet.px(OWN_FACE)
    seats = sorted(range(len(totals)), key=lambda seat: totals[seat])
    spots = [line.w * totals[seat] / scale for seat in seats]
    for seat, at in zip(seats, spread_labels(spots, own * 1.05, line.w), strict=True):
        you = match.players[seat] is None
        size = sheet.px(OWN_FACE if you else FACE)
        face = Emblem(match.emblems[seat], size, you)
        yield Still(face, Box(round(line.x + at - size / 2), round(line.y - size / 2), size, size), 3)
        ink = Ink(COUNT, Weight.BOLD, "gold" if you else "ink", across=0.5)
        below = Box(line.x + at - own, line.y + own / 2 + sheet.px(3), 2 * own, sheet.line(sheet.type(COUNT)))
        fit = fitted_text(sheet, str(totals[seat]), ink, below.w)
        said = _of_seat(page, seat, _way_said(page, seat))
        yield TextBlock(f"total.{seat}", "text", str(totals[seat]), below, fit, ink, said)


def _way_said(page: CountedPage, seat: int) -> str:
    """The total in words, and what is missing."""
    texts, total, target = page.services.texts, page.match.standings.totals[seat], page.match.setup.target
    told = [f"{texts.text('score.total')} {total}"]
    if target > total:
        told.append(texts.plural("end.to_go", target - total))
    return texts.text("list.comma").join(told)


def _standing(page: CountedPage) -> str:
    """Who leads by how much, and what is missing; or who has won the match."""
    texts, match, totals = page.services.texts, page.match, page.match.standings.totals
    first = max(range(len(totals)), key=lambda seat: totals[seat])
    if match.over:
        return about_seat(texts, match, "match.you_win", "match.other_wins", first)
    said, target = who_leads(texts, match), match.setup.target
    if not target:
        return said
    key = "stand.you_need" if match.is_you(first) else "stand.needs"
    more = texts.plural(key, max(1, target - totals[first]), name=page.names[first])
    return texts.text("status.both", news=said, turn=more)
