"""What is seen while a play is shown step by step: how far it has come, as a value; the bar above the rack with
technique, place in the play, one sentence and the buttons of the show; and what is drawn over the table: where the
tiles of a step came from, their way, and what comes later."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import partial
from itertools import pairwise
from operator import mul

from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable, replace
from game.session.board.show_plan import ShownStep
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Padded, VBox, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, SignItem, TextItem
from game.ui.look_names import ThemeColour
from game.ui.pictures import Dot, Weight
from game.ui.table.picture.drawing import BADGES, MOVING, TRAYS, put_number
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.tile_places import LitBox, TilePlace
from game.ui.widgets.button import PLAIN, PRIMARY
from game.ui.widgets.text_block import Ink

LIT, MOVE, REST = 0.45, 0.42, 0.33
"""Seconds a step's tiles are lit before they move, the move takes, and a show that plays by itself rests after it."""
CAP = 5.0
"""The longest a show plays by itself, in seconds at normal pace (ux 2.8)."""


SLOWEST = 2.0
"""How much slower than usual a show that has time may be."""


class StepPhase(Enum):
    """The three parts of a step."""

    LIT = auto()
    """Its tiles are lit where they lie."""
    MOVING = auto()
    RESTING = auto()


@immutable
class StepTimes:
    """Seconds of each part of a step."""

    lit: float
    move: float
    rest: float | None = None
    """None: the show waits for the player."""

    @classmethod
    def waiting(cls, pace: float) -> StepTimes:
        """Of a show that goes on when the player says so."""
        return cls(LIT * pace, MOVE * pace)

    @classmethod
    def by_itself(cls, steps: int, pace: float) -> StepTimes:
        """Of a show of so many steps that plays by itself and is over in time."""
        whole = LIT + MOVE + REST
        share = pace * min(1.0, CAP / (max(1, steps) * whole))
        return cls(LIT * share, MOVE * share, REST * share)

    @classmethod
    def lasting(cls, steps: int, seconds: float) -> StepTimes:
        """Of a show of so many steps that plays by itself for so long, but never slower than a step can be watched."""
        share = min(SLOWEST, seconds / (max(1, steps) * (LIT + MOVE + REST)))
        return cls(LIT * share, MOVE * share, REST * share)

    @property
    def whole(self) -> float:
        """Seconds of one step that does not wait."""
        return self.lit + self.move + (self.rest or 0.0)


@immutable
class ShowProgress:
    """Where a show of `count` steps stands: in which step, and in which part of it."""

    count: int
    times: StepTimes
    number: int = 1
    """The step that is shown, from 1."""
    phase: StepPhase = StepPhase.LIT
    since: float = 0.0
    """Seconds since the phase began."""
    held: bool = False
    """Whether a lit step waits for the player, who came back to it."""
    over: bool = False

    @property
    def done(self) -> int:
        """How many steps the shown board has."""
        return self.number - (self.phase is StepPhase.LIT)

    @property
    def at_start(self) -> bool:
        """Whether nothing was shown yet and it waits, so that nothing leads back."""
        return self.number == 1 and self.held

    @property
    def complete(self) -> bool:
        """Whether nothing is left to show."""
        return self.number == self.count and self.phase is StepPhase.RESTING

    def passed(self, dt: float) -> ShowProgress:
        now = replace(self, since=self.since + dt)
        while (limit := now._limit) is not None and now.since >= limit and not now.over:
            now = replace(now._after_phase(), since=now.since - limit)
        return now

    def onward(self) -> ShowProgress:
        """The next step at once; in the middle of the last one its end, and after that the end of the show."""
        if self.held:
            return replace(self, phase=StepPhase.MOVING, since=0.0, held=False)
        if self.number < self.count:
            return replace(self, number=self.number + 1, phase=StepPhase.LIT, since=0.0)
        return replace(self, over=True) if self.complete else replace(self, phase=StepPhase.RESTING, since=0.0)

    def back(self) -> ShowProgress:
        """The end of the step before; before the first step its tiles are lit and wait."""
        if self.number > 1:
            return replace(self, number=self.number - 1, phase=StepPhase.RESTING, since=0.0, held=False)
        return replace(self, phase=StepPhase.LIT, since=0.0, held=True)

    def to_end(self) -> ShowProgress:
        return replace(self, number=self.count, phase=StepPhase.RESTING, since=0.0, held=False)

    @property
    def _limit(self) -> float | None:
        """When the phase ends by itself; None while it waits."""
        if self.phase is StepPhase.LIT:
            return None if self.held else self.times.lit
        return self.times.move if self.phase is StepPhase.MOVING else self.times.rest

    def _after_phase(self) -> ShowProgress:
        if self.phase is StepPhase.LIT:
            return replace(self, phase=StepPhase.MOVING)
        if self.phase is StepPhase.MOVING:
            return replace(self, phase=StepPhase.RESTING)
        return self.onward()


BACK, NEXT, END, LEAVE = "step-back", "step-next", "step-end", "step-leave"
TITLE, SENTENCES = 24, (27, 24, 21)
"""Type sizes in u; the sentence has the largest in which it takes one line, or the smallest."""
MOST_DOTS = 12
"""With more steps only the words count them."""
DOT, LONG = 11, 2.6
"""The size of a dot in u, and by how much that of the present step is longer."""
BUTTON = 68


@immutable
class StepBarState:
    """Everything the bar shows. The labels are those of back, next, to the end and leave; no label, no button."""

    title: str
    counted: str
    sentence: str
    number: int
    count: int
    labels: tuple[str, str, str, str]
    complete: bool = False
    """Whether nothing is left to show, so that nothing leads to the end."""
    at_start: bool = False
    """Whether it waits before the first step, so that nothing leads back."""


def bar_item(words: StepBarState, frame: Frame, use: Callable[[str], None]) -> Item:
    """What is on the bar; `use` gets the id of a button that is pressed."""
    title = TextItem(words.title, Ink(TITLE, Weight.SEMIBOLD, "gold"))
    dots = HBox(tuple(_dots(words, frame)), 9, down=0.5)
    counted = TextItem(words.counted, Ink(TITLE, colour="muted"))
    above = FirstFit(tuple(HBox(row, 14, down=0.5) for row in ((title, dots, counted), (title, dots), (title,))))
    sizes = (TextItem(words.sentence, Ink(size, Weight.SEMIBOLD, steady=True)) for size in SENTENCES)
    said = VBox((above, FirstFit(tuple(sizes))), down=0.5)
    whole = HBox((rest(said), *_buttons(words, use)), 12, down=0.5)
    return Padded(Padded(whole, 22, 6), 0, 0, plate="panel", radius=18)


def _dots(words: StepBarState, frame: Frame) -> Iterator[Item]:
    """One a step, the present one longer."""
    for number in range(1, words.count + 1) if words.count <= MOST_DOTS else ():
        wide = DOT * (LONG if number == words.number else 1)
        colour: ThemeColour = "gold" if number <= words.number else "disabled"
        yield ImageItem(partial(Dot, height=frame.px(DOT), colour=colour), wide, DOT, layer=2)


def _buttons(words: StepBarState, use: Callable[[str], None]) -> Iterator[Item]:
    back, onward, end, leave = words.labels
    yield SignItem(BACK, back, "back", partial(use, BACK), BUTTON, enabled=not words.at_start)
    yield ButtonItem(NEXT, onward, partial(use, NEXT), replace(PRIMARY, units=TITLE), BUTTON, wide=150)
    for ident, label in ((END, end), (LEAVE, leave)):
        if label:
            on = ident != END or not words.complete
            yield ButtonItem(ident, label, partial(use, ident), replace(PLAIN, units=TITLE), BUTTON, enabled=on)


PITCH = 11
"""From dot to dot, in u."""
SAMPLES = 48
"""Into how many pieces a curve is cut to measure it."""
COVERED = 0.2
"""The part of a hole, in its width or height, that may be covered by tiles that lie there now."""

PixelXY = tuple[float, float]


@dataclass(frozen=True, slots=True)
class StepMarks:
    """What a step leaves on the table: the places its tiles left, and the two ends of their way."""

    holes: Mapping[Tile, TilePlace] = field(default_factory=dict)
    way: tuple[Box, Box] | None = None

    @classmethod
    def of(
        cls, step: ShownStep, before: Mapping[Tile, TilePlace], after: Mapping[Tile, TilePlace], origin: Box | None
    ) -> StepMarks:
        """Of a step that was taken; tiles of another seat's rack come from `origin`."""
        gone = holes(step.tiles, before, after)
        if step.moves > 1:  # from several places, so that there is no one way
            return cls(gone)
        start = bounding_box(step.tiles, before) if gone or step.source is not None else origin
        return cls(gone, trail_of(start, bounding_box(step.tiles, after)))


def trail_of(start: Box | None, end: Box | None) -> tuple[Box, Box] | None:
    """The two ends of a trail; None where there is none to draw."""
    return (start, end) if start and end and not start.overlaps(end) else None


def holes(tiles: Tiles, before: Mapping[Tile, TilePlace], after: Mapping[Tile, TilePlace]) -> dict[Tile, TilePlace]:
    """The places the tiles left, except those where others lie now."""
    found = {tile: before[tile] for tile in tiles if tile in before}
    inner = {tile: place.box.inset(place.box.w * COVERED, place.box.h * COVERED) for tile, place in found.items()}
    lying = [place.box for place in after.values()]
    return {tile: place for tile, place in found.items() if not any(map(inner[tile].overlaps, lying))}


def blocks(tiles: Tiles, placed: Mapping[Tile, TilePlace]) -> tuple[LitBox, ...]:
    """The boxes round these tiles: one for those that lie side by side, and one for each that leans."""
    lying = [placed[tile] for tile in tiles if tile in placed]
    found: list[Box] = []
    for box in sorted((place.box for place in lying if not place.lean), key=lambda box: (box.y, box.x)):
        last = found[-1] if found else None
        if last is not None and last.y == box.y and box.x - last.right < box.w / 2:
            found[-1] = Box(last.x, last.y, box.right - last.x, last.h)
        else:
            found.append(box)
    return (*map(LitBox, found), *(place.light for place in lying if place.lean))


def bounding_box(tiles: Iterable[Tile], placed: Mapping[Tile, TilePlace]) -> Box | None:
    """The box round these tiles; None if none of them is there."""
    boxes = [placed[tile].box for tile in tiles if tile in placed]
    return surrounding(boxes) if boxes else None


def surrounding(boxes: Sequence[Box]) -> Box:
    """The smallest box round these, of which there is one at least."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def draw_trail(canvas: Canvas, layout: TableLayout, start: Box, end: Box) -> None:
    """A dotted curve from one place to the other, below the tiles it crosses; its last dot is larger."""
    size = max(3, layout.frame.px(4.5))
    dots = list(_along(_curve(start, end), max(6.0, PITCH * layout.frame.u)))
    _put_dots(canvas, dots[:-1], size)
    for x, y in dots[-1:]:
        canvas.put(Dot(2 * size, 2 * size, "gold", rimmed=True), x - size, y - size, layer=BADGES)


def draw_dots(canvas: Canvas, layout: TableLayout, start: Box, end: Box) -> None:
    """The same without an end, for what is still on its way: the curve ends at the middle of what flies."""
    middle = Box(*end.centre, 0, 0)
    _put_dots(canvas, _along(_curve(start, middle), max(6.0, PITCH * layout.frame.u)), max(3, layout.frame.px(4.5)))


def _put_dots(canvas: Canvas, dots: Iterable[PixelXY], size: int) -> None:
    for x, y in dots:
        canvas.put(Dot(size, size, "gold", rimmed=True), x - size / 2, y - size / 2, layer=TRAYS)


def draw_numbers(canvas: Canvas, layout: TableLayout, boxes: Iterable[tuple[Box, int]], padlock: Box | None) -> None:
    """The number of its step on each tile of the rack that moves later, beside the padlock of a tile."""
    size = max(18, round(layout.frame.px(32) * layout.frame.sign_scale))
    for box, number in boxes:
        place = Box(box.right - size * 0.66, box.y - size * 0.34, size, size)
        put_number(canvas, number, place, padlock, MOVING)


def _curve(start: Box, end: Box) -> list[PixelXY]:
    """Points of a curve between the facing edges of two boxes; side by side it goes through an arc above them."""
    (x0, _), (x1, _) = start.centre, end.centre
    if start.y < end.bottom and end.y < start.bottom:
        high = min(start.y, end.y) - start.h / 2
        return _bezier((x0, start.y), (x0, high), (x1, high), (x1, end.y))
    y0, y1 = (start.bottom, end.y) if end.y >= start.bottom else (start.y, end.bottom)
    bend = (y1 - y0) / 2
    return _bezier((x0, y0), (x0, y0 + bend), (x1, y1 - bend), (x1, y1))


def _bezier(a: PixelXY, b: PixelXY, c: PixelXY, d: PixelXY) -> list[PixelXY]:
    points = []
    for t in (number / SAMPLES for number in range(SAMPLES + 1)):
        weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
        x, y = (sum(map(mul, weights, along)) for along in zip(a, b, c, d, strict=True))
        points.append((x, y))
    return points


def _along(points: list[PixelXY], pitch: float) -> Iterator[PixelXY]:
    """Points at even distances along the curve, from its start."""
    left = pitch / 2
    for (x0, y0), (x1, y1) in pairwise(points):
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        at = left
        while at <= length:
            yield x0 + (x1 - x0) * at / length, y0 + (y1 - y0) * at / length
            at += pitch
        left = at - length
