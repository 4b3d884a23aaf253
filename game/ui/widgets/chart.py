"""Small charts on a page: lines over turns or games, and columns; each with a sentence that says the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.look_names import ThemeColour
from game.ui.pictures import Columns, Curve, Curves, Emblem, Label, Picture
from game.ui.semantics import Node
from game.ui.widgets.part import StaticPart, Touch
from game.ui.widgets.sheet import CAPTION, Sheet

OWN = "you"
"""The emblem of the player, whose line is thicker."""
PEN, OWN_PEN = 3.0, 5.0
"""Thickness of lines in u."""
TAIL = 0.9
"""Room between the ends of the lines and the emblems, in parts of an emblem."""
NICE = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
"""Steps from one value on an axis to the next."""
FEWEST = 3
"""Values there may always be beside the lines: below zero, zero, and above."""
MOST_BESIDE = 5
MOST_ACROSS = 8
"""The most steps on the axis below."""
LINE_PITCHES = 1.5
"""The least distance of two values on the axis beside the lines, in lines of type."""


@dataclass(frozen=True, slots=True)
class Axes:
    """What the axes of a chart count: the number of the first place, and the step of the values, 0 for a round one."""

    first: int = 0
    unit: int = 0


@dataclass(frozen=True, slots=True)
class Chart(StaticPart):
    """A picture, the values on its axes, the emblems at the ends of its lines, and what it says."""

    id: str
    said: str
    picture: Picture
    box: Box
    at: tuple[float, float]
    """Where the picture begins."""
    ends: tuple[tuple[Emblem, float, float], ...] = ()
    values: tuple[tuple[Label, float, float], ...] = ()

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        canvas.put(self.picture, *self.at, layer=2)
        for emblem, x, y in self.ends:
            canvas.put(emblem, x, y, layer=3)
        for label, x, y in self.values:
            canvas.put(label, x, y, layer=2)

    def nodes(self) -> tuple[Node, ...]:
        return (Node(self.id, "chart", self.said, self.box),)


def chart_lines(
    sheet: Sheet,
    box: Box,
    ident: str,
    said: str,
    curves: Sequence[Sequence[float]],
    names: Sequence[str],
    axes: Axes = Axes(),
) -> Chart:
    """A line for each row of numbers in the colour of its player; several have their emblems at their ends."""
    type_size = sheet.type(CAPTION)
    high_type = sheet.line(type_size)
    size = min(sheet.px(36), round(box.h / len(names) * 0.9)) if len(names) > 1 else 0
    tail = round(size * TAIL)
    room = int((box.h - high_type) / (high_type * LINE_PITCHES))
    step = _step(curves, axes.unit, max(FEWEST, min(MOST_BESIDE, room)))
    marks = _marks(curves, step)
    beside = max(sheet.width(_signed(mark), type_size) for mark in marks) + sheet.px(12)
    place = Box(box.x + beside, box.y, box.w - beside - size - tail, box.h - high_type)
    tops = [place.h * (1 - (curve[-1] - marks[0]) / (marks[-1] - marks[0])) for curve in curves]
    ends = spread_labels(tops, size, place.h) if size else []
    drawn = tuple(_curve(sheet, curves[seat], name, name in names[:seat]) for seat, name in enumerate(names))
    picture = Curves(
        round(place.w), round(place.h), drawn, marks[0], marks[-1], tuple(map(float, marks)), tail, tuple(ends)
    )
    left = place.right + tail
    emblems = tuple(
        (Emblem(name, size), left, place.y + end - size / 2) for name, end in zip(names, ends, strict=False)
    )
    values = (*_beside(sheet, picture, place, marks), *_below(sheet, picture, place, axes.first))
    return Chart(ident, said, picture, box, (place.x, place.y), emblems, values)


def _curve(sheet: Sheet, values: Sequence[float], name: str, paler: bool) -> Curve:
    return Curve(tuple(map(float, values)), name, (OWN_PEN if name == OWN else PEN) * sheet.frame.u, paler)


def ladder(
    sheet: Sheet, box: Box, ident: str, said: str, values: Sequence[float], rungs: Sequence[tuple[str, float]]
) -> Chart:
    """The player's line over games, beside the heights at which other players stand: name and value, ascending."""
    size = min(sheet.px(40), round(box.h / (len(rungs) + 1)))
    low, high = min(rungs[0][1], *values), max(rungs[-1][1], *values)
    place = Box(box.x + size * 1.4, box.y + size / 2, box.w - size * 1.4, box.h - size)
    marks = tuple(value for _, value in rungs)
    picture = Curves(round(place.w), round(place.h), (_curve(sheet, values, OWN, False),), low, high, marks)
    tops = spread_labels([place.h * (1 - (value - low) / (high - low)) for value in marks], size, place.h)
    emblems = tuple(
        (Emblem(name, size), box.x, place.y + top - size / 2) for (name, _), top in zip(rungs, tops, strict=True)
    )
    return Chart(ident, said, picture, box, (place.x, place.y), emblems)


def columns(sheet: Sheet, box: Box, ident: str, said: str, values: Sequence[int], names: Sequence[str]) -> Chart:
    """A column for each number, with its name below it and, if it is any, the number above it."""
    size = sheet.type(CAPTION)
    high_type = sheet.line(size)
    place = Box(box.x, box.y + high_type, box.w, box.h - 2 * high_type - sheet.px(8))
    picture = Columns(round(place.w), round(place.h), tuple(values))
    wide, most = place.w / len(values), max(1, *values)
    widest = max(sheet.width(name, size) for name in names)
    size = round(size * min(1.0, (wide - sheet.px(6)) / widest))  # names side by side stay apart
    told: list[tuple[str, ThemeColour, float]] = [(name, "muted", place.bottom + sheet.px(8)) for name in names]
    told += [(str(value or ""), "ink", place.bottom - place.h * value / most - high_type) for value in values]
    labels = tuple(
        _label(sheet, text, size, (place.x + (at % len(values) + 0.5) * wide, y), 0.5, colour)
        for at, (text, colour, y) in enumerate(told)
        if text
    )
    return Chart(ident, said, picture, box, (place.x, place.y), values=labels)


def _label(
    sheet: Sheet, text: str, size: int, at: tuple[float, float], across: float, colour: ThemeColour = "muted"
) -> tuple[Label, float, float]:
    """A value whose left end (0), middle (0.5) or right end (1) is there."""
    return Label(text, size, colour=colour), at[0] - sheet.width(text, size) * across, at[1]


def _beside(sheet: Sheet, picture: Curves, place: Box, marks: Sequence[int]) -> list[tuple[Label, float, float]]:
    """The values left of the lines, each at its hairline."""
    size = sheet.type(CAPTION)
    x, up = place.x - sheet.px(12), place.y - sheet.line(size) / 2
    return [_label(sheet, _signed(mark), size, (x, up + picture.at(0, 2, mark)[1]), 1.0) for mark in marks]


def _below(sheet: Sheet, picture: Curves, place: Box, first: int) -> list[tuple[Label, float, float]]:
    """The numbers of turns or games below the lines, in round steps."""
    size, count = sheet.type(CAPTION), max((len(curve.values) for curve in picture.curves), default=0)
    step = next((step for step in NICE if (count - 1) / step <= MOST_ACROSS), NICE[-1])
    return [
        _label(sheet, str(first + at), size, (place.x + picture.at(at, count, 0.0)[0], place.bottom), 0.5)
        for at in range(count)
        if (first + at) % step == 0
    ]


def _step(curves: Sequence[Sequence[float]], unit: int, most: int) -> int:
    """The least step with at most so many values."""
    steps = tuple(unit * times for times in NICE) if unit else NICE
    return next((step for step in steps if len(_marks(curves, step)) <= most), steps[-1])


def _marks(curves: Sequence[Sequence[float]], step: int) -> tuple[int, ...]:
    """The values on the axis: all numbers of this step that span the curves, zero among them."""
    every = [value for curve in curves for value in curve]
    low, high = min(0.0, *every, 0.0), max(0.0, *every, 0.0)
    high = high if high > low else low + 1
    return tuple(number * step for number in range(int(low // step), int(-(-high // step)) + 1))


def _signed(mark: int) -> str:
    return str(mark).replace("-", "−")


def spread_labels(tops: Sequence[float], size: float, tall: float) -> list[float]:
    """The ends of the lines, moved so far that no emblem covers another: those that are close stand about their middle,
    as far as all have room."""

    def first(group: Sequence[int]) -> float:
        middle = sum(tops[at] - place * size for place, at in enumerate(group)) / len(group)
        return max(size / 2, min(middle, tall - size * (len(group) - 0.5)))

    groups: list[list[int]] = []
    for at in sorted(range(len(tops)), key=lambda at: tops[at]):
        groups.append([at])
        while len(groups) > 1 and first(groups[-2]) + size * len(groups[-2]) > first(groups[-1]):
            last = groups.pop()
            groups[-1] += last
    placed = list(tops)
    for group in groups:
        for place, at in enumerate(group):
            placed[at] = first(group) + place * size
    return placed
