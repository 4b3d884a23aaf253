"""The card of one moment: what it is, how sure, the sets before and after, and the way to try it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.rules.table import Table
from game.rules.tiles import Tiles
from game.rules.values import immutable
from game.session.review.estimate import Estimate
from game.session.review.moments import Moment
from game.session.review.wording import head, more
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Dot, Label, Plate, Tray, Weight
from game.ui.piece_look import PieceLook
from game.ui.scenes.review.mini_sets import SmallTable, mini_sets
from game.ui.scenes.review.rack_graph import COLOURS, dot_size, number_dot
from game.ui.semantics import Node
from game.ui.widgets.button import ButtonStyle, button, button_width
from game.ui.widgets.part import HotSpot, OnPress, Part, Plain, Touch
from game.ui.widgets.sheet import BODY, BUTTON, CAPTION, Sheet
from game.ui.widgets.words import Ink, words

PAD, RADIUS = 22, 24
HEAD = 60
"""Height of the first line, in units."""
BUTTON_HIGH, BUTTON_WIDE = 66, 520
BESIDE = 1000
"""Tiles before and after stand beside each other where there is more room than this, in units."""
TILES_HIGH = 40
"""The least height of the tiles before, and of those after."""
STEPS = (10, 20, 30, 50, 100, 200, 500)
"""Where the scale of an interval may end."""


@immutable
class CardGround:
    """The plate of a card, which chooses it where it is pressed above its button."""

    id: str
    label: str
    told: str
    box: Box
    press: OnPress
    upper: Box
    radius: int
    chosen: bool
    lacking: float = 0.0
    """The pixels of height that its words and tiles need more."""

    @property
    def crowded(self) -> bool:
        return self.lacking > 0

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box = self.box
        canvas.put(Plate(round(box.w), round(box.h), self.radius, "panel"), box.x, box.y)
        if self.chosen:
            canvas.put(Tray(round(box.w), round(box.h), self.radius, "gold", 2), box.x, box.y, layer=1)

    def nodes(self) -> tuple[Node, ...]:
        node = Node(self.id, "button", self.label, self.upper, self.told, ("press",))
        return (replace(node, checked=self.chosen),)

    def spots(self) -> tuple[HotSpot, ...]:
        return (HotSpot(self.id, self.upper, self.press, self.radius),)


@dataclass(frozen=True, slots=True)
class IntervalBar(Plain):
    """Where the true value lies, on a scale from nothing."""

    box: Box
    track: Dot
    span: tuple[Dot, float]
    point: tuple[Dot, float]
    labels: tuple[tuple[Label, float, float], ...]

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        middle = self.box.y + self.point[0].height / 2
        canvas.put(self.track, self.box.x, middle - self.track.height / 2, layer=1)
        for dot, x in (self.span, self.point):
            canvas.put(dot, x, middle - dot.height / 2, layer=2)
        for label, x, y in self.labels:
            canvas.put(label, x, y, layer=2)


@dataclass(frozen=True, slots=True)
class CardPlace:
    """Which card it is, and how it is used."""

    box: Box
    number: int
    chosen: bool
    choose: OnPress
    deed: str
    """On its button."""
    act: OnPress


def moment_card(sheet: Sheet, look: PieceLook, texts: Texts, moment: Moment, place: CardPlace) -> Iterator[Part]:
    """All parts of the card."""
    pad, box = sheet.px(PAD), place.box
    tall = sheet.target(BUTTON_HIGH)
    wide = min(box.w - pad * 1.4, max(sheet.px(BUTTON_WIDE), button_width(sheet, place.deed)))
    low = Box(box.centre[0] - wide / 2, box.bottom - pad * 0.7 - tall, wide, tall)
    said = head(texts, moment), more(texts, moment)
    title = texts.text("review.turn", turn=moment.number)
    upper = Box(box.x, box.y, box.w, low.y - box.y - sheet.px(6))
    told = texts.text("review.and_then", first=said[0], second=said[1])
    inside = Box(box.x + pad, box.y, box.w - 2 * pad, box.h)
    first = tuple(_first_line(sheet, texts, moment, place, inside))
    top = box.y + _head(sheet)
    lines = [(said[0], Ink(BUTTON, Weight.BOLD, down=0.0)), (said[1], Ink(BODY, colour="muted", down=0.0))]
    if not _has_room_for_turn(sheet, texts, moment, inside):
        lines.insert(0, (title, Ink(CAPTION, colour="muted", down=0.0)))
    said_below: list[Part] = []
    for line, ink in lines:
        high = words(sheet, inside, line, ink).block
        said_below.append(words(sheet, Box(inside.x, top, inside.w, high + 1), line, ink))
        top += high + sheet.px(6)
    top += sheet.px(8)
    room = Box(inside.x, top, inside.w, low.y - top - sheet.px(10))
    lacking = max(0.0, _least_of_tiles(sheet, moment) - room.h)
    ident = f"card.{place.number}"
    yield CardGround(ident, title, told, box, place.choose, upper, sheet.px(RADIUS), place.chosen, lacking)
    yield from (*first, *said_below)
    if not lacking:  # a card that is too low is laid out again, higher
        yield from _tiles(sheet, look, texts, moment, place.number, room)
    style = ButtonStyle("primary" if place.chosen else "secondary", BUTTON)
    deed = button(sheet, low, f"deed.{place.number}", place.deed, place.act, style)
    yield replace(deed, label=texts.text("label.about", said=place.deed, about=title))


def _head(sheet: Sheet) -> float:
    """The height of the first line."""
    return max(sheet.px(HEAD), sheet.line(sheet.type(CAPTION)) + sheet.px(20))


def _first_line(sheet: Sheet, texts: Texts, moment: Moment, place: CardPlace, inside: Box) -> Iterator[Part]:
    high = _head(sheet) * 1.1
    middle = inside.y + high / 2
    dot = number_dot(sheet, (inside.x + dot_size(sheet) / 2, middle), place.number, moment.voice, filled=place.chosen)
    yield dot
    right = inside.right
    if _has_room_for_turn(sheet, texts, moment, inside):
        turn = texts.text("review.turn", turn=moment.number)
        wide = sheet.width(turn, sheet.type(CAPTION)) + 2
        right -= wide
        yield words(sheet, Box(right, inside.y, wide, high), turn, Ink(CAPTION, colour="muted"))
    left = dot.box.right + sheet.px(10)
    name = Box(left, inside.y, right - left - sheet.px(4), high)
    ink = Ink(CAPTION, Weight.SEMIBOLD, COLOURS[moment.voice])
    said = words(sheet, name, _voice(texts, moment), ink, ident=f"voice.{place.number}")
    about = texts.text("label.about", said=said.text, about=texts.text("review.turn", turn=moment.number))
    yield replace(said, said=about, tip=texts.text(f"review.voice_tip.{moment.voice.value}"))


def _voice(texts: Texts, moment: Moment) -> str:
    return texts.text(f"review.voice.{moment.voice.value}")


def _has_room_for_turn(sheet: Sheet, texts: Texts, moment: Moment, inside: Box) -> bool:
    """Whether the turn stands beside the voice; otherwise it gets a line of its own."""
    size, turn = sheet.type(CAPTION), texts.text("review.turn", turn=moment.number)
    taken = sheet.width(_voice(texts, moment), size, Weight.SEMIBOLD) + sheet.width(turn, size)
    return taken + sheet.px(64) <= inside.w


def _tiles(sheet: Sheet, look: PieceLook, texts: Texts, moment: Moment, number: int, room: Box) -> Iterator[Part]:
    """Before and after; an estimate has its interval below."""
    if moment.estimate is not None:
        high = _bar_height(sheet)
        bar = Box(room.x, room.bottom - high, room.w, high)
        yield _bar(sheet, moment.estimate, bar)
        room = Box(room.x, room.y, room.w, room.h - high - sheet.px(10))
    label = _label_height(sheet)
    for box, (name, table) in zip(_halves(sheet, room), _two_tables(moment), strict=True):
        ident = name, number
        yield from _labelled(sheet, look, label, box, ident, texts.text(f"review.{name}"), table)


def _halves(sheet: Sheet, room: Box) -> tuple[Box, Box]:
    """Below each other, or beside each other on a card that is alone."""
    if room.w > sheet.px(BESIDE):
        half = (room.w - sheet.px(PAD)) / 2
        return Box(room.x, room.y, half, room.h), Box(room.right - half, room.y, half, room.h)
    return Box(room.x, room.y, room.w, room.h / 2), Box(room.x, room.y + room.h / 2, room.w, room.h / 2)


def _label_height(sheet: Sheet) -> float:
    return sheet.line(sheet.type(CAPTION)) + sheet.px(6)


def _bar_height(sheet: Sheet) -> float:
    """An interval with the numbers below it."""
    return max(sheet.px(64), sheet.px(34) + sheet.line(sheet.type(CAPTION)))


def _least_of_tiles(sheet: Sheet, moment: Moment) -> float:
    """The height that the tiles, and an interval below them, need at least."""
    bar = _bar_height(sheet) + sheet.px(10) if moment.estimate is not None else 0
    return 2 * (_label_height(sheet) + sheet.px(TILES_HIGH)) + bar


def _two_tables(moment: Moment) -> tuple[tuple[str, SmallTable], tuple[str, SmallTable]]:
    """What is compared, each with the key of its name: the sets that change, before with the tiles of the rack that go
    to them, and after; or what was laid, and the rack that would have been held."""
    if moment.shown == moment.table:
        return ("laid", SmallTable((moment.tiles,), (), moment.tiles)), ("kept", SmallTable((), moment.rack))
    before, after, laid = _changed(moment)
    rack = moment.rack if moment.finding.clears_rack else laid
    return ("before", SmallTable(before, rack)), ("after", SmallTable(after, (), laid))


def _labelled(
    sheet: Sheet, look: PieceLook, high: float, box: Box, ident: tuple[str, int], label: str, table: SmallTable
) -> Iterator[Part]:
    yield words(sheet, Box(box.x, box.y, box.w, high), label, Ink(CAPTION, colour="faint"))
    name, number = ident
    sets = mini_sets(sheet, look, Box(box.x, box.y + high, box.w, box.h - high), f"{name}.{number}", label, table)
    yield replace(sets, home=f"card.{number}")


def _changed(moment: Moment) -> tuple[list[Tiles], list[Tiles], Tiles]:
    """The sets that change, before and after, those with laid tiles first; and the tiles of the rack among them."""
    laid = tuple(tile for tile in moment.rack if any(tile in meld.tiles for meld in moment.shown))
    return _other(moment.table, moment.shown), _other(moment.shown, moment.table, laid), laid


def _other(table: Table, beside: Table, laid: Tiles = ()) -> list[Tiles]:
    there = {frozenset(meld.tiles) for meld in beside}
    rows = [meld.tiles for meld in table if frozenset(meld.tiles) not in there]
    return sorted(rows, key=lambda row: not any(tile in laid for tile in row))


def _bar(sheet: Sheet, estimate: Estimate, box: Box) -> IntervalBar:
    """The interval without its sign, on a scale that ends at a round number."""
    low, high = sorted((abs(estimate.low), abs(estimate.high)))
    end = next((step for step in STEPS if step >= high), round(high))
    thick, knob = max(3, sheet.px(7)), max(9, sheet.px(20))

    def at(value: float) -> float:
        return box.x + box.w * value / end

    track = Dot(round(box.w), thick, "faint")
    wide = max(knob, round(at(high) - at(low)))
    span = Dot(wide, thick * 2, "estimate"), at(low)
    point = Dot(knob, knob, "estimate", rimmed=True), at(abs(estimate.gain)) - knob / 2
    size = sheet.type(CAPTION)
    top = box.y + knob + sheet.px(4)
    said = f"{round(abs(estimate.gain))}", "0", str(end)
    middle, first, last = (sheet.width(each, size) for each in said)
    left = min(max(at(abs(estimate.gain)) - middle / 2, box.x), box.right - middle)
    labels = [(Label(said[0], size, colour="ink"), left, top)]
    if box.x + first + sheet.px(8) <= left:
        labels.append((Label(said[1], size, colour="muted"), box.x, top))
    if left + middle + sheet.px(8) <= box.right - last:
        labels.append((Label(said[2], size, colour="muted"), box.right - last, top))
    return IntervalBar(box, track, span, point, tuple(labels))
