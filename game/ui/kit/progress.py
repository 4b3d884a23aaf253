"""How far something is: medals, stops on a line, dots, the timeline of a game, and the slot where a piece is to go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import pairwise

from game.rules.values import immutable, replace
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.boxes import HBox, Overlaid
from game.ui.kit.item import Item, LaidItem, LayoutPass, snapped
from game.ui.kit.leaves import ImageItem
from game.ui.look_names import ThemeColour
from game.ui.pictures import DIMMED, Curve, Curves, Dot, Emblem, Label, Medal, Tray, Weight
from game.ui.scene import Change
from game.ui.semantics import Node
from game.ui.widgets.chart import spread_labels
from game.ui.widgets.part import HotSpot, Part, StaticPart, Touch
from game.ui.widgets.sheet import BODY, CAPTION, Sheet

MEDAL, MEDAL_AT_END, MEDAL_LARGE = 108, 90, 156
"""Sizes of a medal in u: on its page, at the end of a game, and the one that is looked at."""


def medal(picture: Callable[[float], Item], size: float = MEDAL, *, reached: bool = True) -> Item:
    """A medal with a picture on it, made so many units wide; one that is not reached is a sunken disc, and its maker is
    expected to draw the picture pale (`alpha` of an `ImageItem`, or the colour `faint`)."""
    disc = ImageItem(lambda pixels: Medal(pixels, reached), size, size, 1)
    return Overlaid((disc, picture(size)))


STOP, STOP_NOW, STOP_LINE = 39, 60, 6
"""In u: a stop, the current one, and the line between them."""


@immutable
class StopsItem(Item):
    """A question answered by steps on a line: discs of which those up to the current one are filled."""

    id: str
    label: str
    count: int
    now: int
    """From 1; 0 for none."""
    choose: Callable[[int], Change | None]
    offered: Sequence[bool] = ()
    """Which of them can be chosen; all if nothing is told."""
    wide: float = 540.0
    grow: float = 0.0

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        sheet = layout.sheet
        height = sheet.target(STOP_NOW)
        return LaidItem(height, lambda box: (PlacedStops(self, snapped(Box(box.x, box.y, box.w, height)), sheet),))

    def offers(self, number: int) -> bool:
        return not self.offered or self.offered[number - 1]


@immutable
class PlacedStops(StaticPart):
    """They in their places."""

    item: StopsItem
    box: Box
    sheet: Sheet

    def _at(self, number: int) -> float:
        size = self.sheet.px(STOP_NOW)
        return self.box.x + size / 2 + (self.box.w - size) * (number - 1) / max(1, self.item.count - 1)

    def _place(self, number: int) -> Box:
        size = max(self.sheet.px(STOP_NOW), self.sheet.target(0))
        return Box(self._at(number) - size / 2, self.box.centre[1] - size / 2, size, size)

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        item, px, middle = self.item, canvas.frame.px, self.box.centre[1]
        thick, first, now = px(STOP_LINE), self._at(1), self._at(max(1, item.now))
        canvas.put(Dot(round(self._at(item.count) - first), thick, "track"), first, middle - thick / 2, layer=1)
        if now > first:
            canvas.put(Dot(round(now - first), thick, "reached"), first, middle - thick / 2, layer=1)
        for number in range(1, item.count + 1):
            self._draw_stop(canvas, touch, number)

    def _draw_stop(self, canvas: Canvas, touch: Touch, number: int) -> None:
        item, px, (x, y) = self.item, canvas.frame.px, (self._at(number), self.box.centre[1])
        ident = f"{item.id}.{number}"
        size = px(STOP_NOW if number == item.now else STOP) + (px(3) if touch.hot == ident else 0)
        if number > item.now:
            ring = px(2) + 1
            colour: ThemeColour = "ink" if touch.hot == ident else "dot-off"
            alpha = 255 if item.offers(number) else DIMMED
            canvas.put(Dot(size, size, colour), x - size / 2, y - size / 2, layer=2, alpha=alpha)
            inner = size - 2 * ring
            canvas.put(Dot(inner, inner, "panel"), x - inner / 2, y - inner / 2, layer=2)
            return
        canvas.put(Dot(size, size, "reached"), x - size / 2, y - size / 2, layer=2)
        if number == item.now:
            type_size = round(size * 0.4)
            wide = canvas.measure.width(str(number), type_size, Weight.BOLD)
            high = canvas.measure.height(type_size, Weight.BOLD)
            canvas.put(Label(str(number), type_size, Weight.BOLD, "disc-tick"), x - wide / 2, y - high / 2, layer=3)

    def nodes(self) -> tuple[Node, ...]:
        item = self.item
        group = Node(item.id, "group", item.label, self.box, str(item.now))
        return (group, *(self._node(number) for number in range(1, item.count + 1)))

    def _node(self, number: int) -> Node:
        item, can = self.item, self.item.offers(number)
        chosen, ident = number == item.now, f"{item.id}.{number}"
        node = Node(ident, "choice", str(number), self._place(number), "chosen" if chosen else "")
        node = replace(node, actions=("press",) if can else (), disabled=not can)
        return replace(node, parent=item.id, checked=chosen)

    def spots(self) -> tuple[HotSpot, ...]:
        item, radius = self.item, self.sheet.px(STOP_NOW) // 2
        return tuple(
            HotSpot(f"{item.id}.{number}", self._place(number), partial(item.choose, number), radius)
            for number in range(1, item.count + 1)
            if item.offers(number)
        )


DOT = 12
"""Size of a dot in u."""
ON_FELT: tuple[ThemeColour, ThemeColour] = "dot", "dot-off"
ON_IVORY: tuple[ThemeColour, ThemeColour] = "tip-dot", "tip-dot-off"
"""The colours of lit dots and of others."""


def dots(lit: int, every: int, size: float = DOT, *, on_ivory: bool = False, ink: ThemeColour | None = None) -> Item:
    """So many dots in a row, of which the first are lit; on ivory in other colours than on the felt. On what has an
    `ink` of its own all are in that, and those that are not lit are dimmed."""
    if ink is not None:
        return HBox(tuple(dot(ink, size, 255 if at < lit else DIMMED) for at in range(every)), size / 2, across=0.5)
    colours = ON_IVORY if on_ivory else ON_FELT
    return HBox(tuple(dot(colours[at >= lit], size) for at in range(every)), size / 2)


def dot(colour: ThemeColour, size: float, alpha: int = 255) -> Item:
    """A dot, so many units wide."""
    return ImageItem(lambda pixels: Dot(pixels, pixels, colour), size, size, 3, alpha)


MOMENT, MOMENT_NOW, RING = 39, 48, 3
"""In u: the disc of a moment, the current one, and the ring of the others."""
RINGED = 0.88
"""The part of their distance that two faces take, for one has a ring."""
FACE, OWN_FACE, FACE_AWAY, SCALE_WIDE, TURNS_TALL = 39, 60, 12, 39, 33
"""In u: the faces at the ends of the lines, that of the player, how far they and the scale are from the lines, the
width of the scale, and the height of what is told below them."""
OWN_PEN, PEN = 4.5, 3.0
"""Thickness of the player's line and of the others in u."""
FAINT = 140
"""Opacity of the lines of others."""


@immutable
class TimelineMoment:
    """A moment on the line of a player: its place among the values, its number, the colour of its ring, and what it is
    to those who hear it."""

    at: int
    number: int
    colour: ThemeColour
    label: str
    now: bool = False
    value: str = ""
    tip: str = ""


@immutable
class TimelineItem(Item):
    """A value over the turns of a game, a line for each player, with the moments of one as numbered discs to press."""

    id: str
    said: str
    """The same in a sentence."""
    curves: Sequence[Sequence[float]]
    names: Sequence[str]
    """The emblem of each, whose colour its line has; `own` is drawn in gold."""
    own: int
    moments: Sequence[TimelineMoment]
    choose: Callable[[int], Change | None]
    """Called with the number of a moment."""
    faces: bool = True
    """Whether each line ends at the face of its player."""
    tall: float = 126.0
    wide: float = 600.0
    grow: float = 1.0

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        def put(box: Box) -> Iterator[Part]:
            yield PlacedTimeline(self, snapped(box), layout.sheet)

        return LaidItem(layout.px(self.tall), put)


@immutable
class PlacedTimeline(StaticPart):
    """It in its place."""

    item: TimelineItem
    box: Box
    sheet: Sheet

    def _curves(self, at: int) -> Curves:
        item, room = self.item, self._room
        values = [value for curve in item.curves for value in curve]
        pen = (OWN_PEN if at == item.own else PEN) * self.sheet.frame.u
        curve = Curve(tuple(map(float, item.curves[at])), item.names[at], pen, own=at == item.own)
        marks = (min(values),) if at == item.own else ()
        return Curves(round(room.w), round(room.h), (curve,), min(values), max(values), marks)

    @property
    def _room(self) -> Box:
        """Of the lines: beside it what they count and the faces, below it the turns."""
        px, box = self.sheet.px, self.box
        right = px(OWN_FACE + FACE_AWAY) if self.item.faces else 0
        above, below = px(MOMENT_NOW) / 2, px(TURNS_TALL)
        return Box(box.x + px(SCALE_WIDE), box.y + above, box.w - px(SCALE_WIDE) - right, box.h - above - below)

    @cached_property
    def _middles(self) -> dict[int, tuple[float, float]]:
        """The middle of each disc by its number: on the line at its turn, or as near to that as leaves each of them
        room to be pressed."""
        own, room, grown = self.item.curves[self.item.own], self._room, self.sheet.target(0)
        points = [self._curves(self.item.own).at(at, len(own), value) for at, value in enumerate(own)]
        moments = sorted(self.item.moments, key=lambda moment: moment.at)
        wished = [points[moment.at][0] for moment in moments]
        apart = spread_apart(wished, grown, grown / 2, room.w - grown / 2)
        middles = ((room.x + x, room.y + _height_at(points, x)) for x in apart)
        return dict(zip((moment.number for moment in moments), middles, strict=True))

    def _place(self, moment: TimelineMoment, size: float) -> Box:
        """So many pixels round the middle of its disc."""
        x, y = self._middles[moment.number]
        return Box(x - size / 2, y - size / 2, size, size)

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        item, room = self.item, self._room
        for at in range(len(item.curves)):
            if at != item.own:
                canvas.put(self._curves(at), room.x, room.y, layer=1, alpha=FAINT)
        canvas.put(self._curves(item.own), room.x, room.y, layer=1)
        self._draw_scale(canvas)
        if item.faces:
            self._draw_faces(canvas)
        for moment in item.moments:
            self._draw_moment(canvas, moment, hot=touch.hot == self._ident(moment))
        self._draw_turns(canvas)

    def _draw_scale(self, canvas: Canvas) -> None:
        """The most and the least that the lines count."""
        values, room = [value for curve in self.item.curves for value in curve], self._room
        size, measure = self.sheet.normal(CAPTION), canvas.measure
        for value, middle in ((max(values), room.y), (min(values), room.bottom)):
            text = f"{value:g}"
            x = room.x - self.sheet.px(FACE_AWAY) - measure.width(text, size, Weight.REGULAR)
            y = middle - measure.height(size, Weight.REGULAR) / 2
            canvas.put(Label(text, size, colour="muted"), x, y, layer=1)

    def _draw_faces(self, canvas: Canvas) -> None:
        """The face of each player as near to the end of its line as leaves all of them to be seen."""
        item, room, px = self.item, self._room, self.sheet.px
        ends = [self._curves(at).at(len(curve) - 1, len(curve), curve[-1])[1] for at, curve in enumerate(item.curves)]
        above = px(MOMENT_NOW) / 2
        pitch = min(px(FACE + OWN_FACE) / 2, self.box.h / len(ends))
        middles = spread_labels([above + end for end in ends], pitch, self.box.h)
        share = RINGED * 2 * pitch / (FACE + OWN_FACE)
        for at, middle in enumerate(middles):
            own = at == item.own
            size = round(share * (OWN_FACE if own else FACE))
            x, y = room.right + px(FACE_AWAY) + (px(OWN_FACE) - size) / 2, self.box.y + middle - size / 2
            canvas.put(Emblem(item.names[at], size, own), x, y, layer=2 + own)

    def _draw_turns(self, canvas: Canvas) -> None:
        """Which turns the moments are, below them: of all that is shown now, of the others as far as there is room."""
        size, measure, taken = self.sheet.normal(CAPTION), canvas.measure, list[tuple[float, float]]()
        for moment in sorted(self.item.moments, key=lambda moment: not moment.now):
            weight = Weight.SEMIBOLD if moment.now else Weight.REGULAR
            wide = measure.width(moment.label, size, weight)
            left = self._middles[moment.number][0] - wide / 2
            left = min(max(left, self.box.x), self.box.right - wide)
            if any(left < end + size and left + wide + size > start for start, end in taken):
                continue
            taken.append((left, left + wide))
            top = self.box.bottom - measure.height(size, weight)
            colour: ThemeColour = "ink" if moment.now else "muted"
            canvas.put(Label(moment.label, size, weight, colour), left, top, layer=1)

    def _draw_moment(self, canvas: Canvas, moment: TimelineMoment, *, hot: bool) -> None:
        size, ring = self.sheet.px(MOMENT_NOW if moment.now else MOMENT), max(2, canvas.frame.px(RING))
        place = self._place(moment, size)
        canvas.put(Dot(size, size, "reached" if moment.now else moment.colour), place.x, place.y, layer=2)
        if not moment.now:
            canvas.put(Dot(size - 2 * ring, size - 2 * ring, "panel"), place.x + ring, place.y + ring, layer=2)
        type_size = self.sheet.normal(BODY if moment.now or hot else CAPTION)
        text, measure = str(moment.number), canvas.measure
        x = place.centre[0] - measure.width(text, type_size, Weight.BOLD) / 2
        y = place.centre[1] - measure.height(type_size, Weight.BOLD) / 2
        canvas.put(Label(text, type_size, Weight.BOLD, "disc-tick" if moment.now else "ink"), x, y, layer=3)

    def _ident(self, moment: TimelineMoment) -> str:
        return f"{self.item.id}.{moment.number}"

    def nodes(self) -> tuple[Node, ...]:
        chart = Node(self.item.id, "chart", self.item.said, self.box)
        return (chart, *(self._node(moment) for moment in self.item.moments))

    def _node(self, moment: TimelineMoment) -> Node:
        place = self._place(moment, self.sheet.target(0))
        node = Node(self._ident(moment), "tab", moment.label, place, moment.value, ("press",))
        return replace(node, checked=moment.now, tip=moment.tip)

    def spots(self) -> tuple[HotSpot, ...]:
        grown, choose = self.sheet.target(0), self.item.choose
        return tuple(
            HotSpot(self._ident(each), self._place(each, grown), partial(choose, each.number), grown // 2)
            for each in self.item.moments
        )


def spread_apart(wished: Sequence[float], pitch: float, first: float, last: float) -> list[float]:
    """Places at least `pitch` apart between the first and the last, as near to those wished, which rise, as the least
    sum of squares; closer than that where there is no room."""
    pitch = min(pitch, (last - first) / max(1, len(wished) - 1))
    groups: list[tuple[float, int]] = []  # the mean of places that touch, less their pitches, and their number
    for at, place in enumerate(wished):
        mean, count = place - at * pitch, 1
        while groups and groups[-1][0] >= mean:
            before, more = groups.pop()
            mean, count = (mean * count + before * more) / (count + more), count + more
        groups.append((mean, count))
    firsts = [mean for mean, count in groups for _ in range(count)]
    end = last - (len(wished) - 1) * pitch
    return [min(max(place, first), end) + at * pitch for at, place in enumerate(firsts)]


def _height_at(points: Sequence[tuple[float, float]], x: float) -> float:
    """Of a line through points from left to right."""
    for (left, high), (right, low) in pairwise(points):
        if x <= right:
            return high + (low - high) * min(1.0, max(0.0, (x - left) / (right - left)))
    return points[-1][1]


def slot(wide: float, tall: float, *, hinted: bool = False) -> Item:
    """The dashed outline of a piece that is to go there; in gold where the game points at it."""

    def picture(pixels: int) -> Tray:
        high = round(pixels * tall / wide)
        return Tray(pixels, high, max(3, round(pixels * 0.12)), "slot-hint" if hinted else "slot", max(2, pixels // 30))

    return ImageItem(picture, wide, tall, 2)
