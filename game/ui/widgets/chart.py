"""Small charts on a page: lines over turns or games, and columns; each with a sentence that says the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Columns, Curves, Emblem, Picture
from game.ui.semantics import Node
from game.ui.widgets.part import Plain, Touch
from game.ui.widgets.sheet import Sheet

COLOURS = ("line-1", "line-2", "line-3", "line-4", "line-5", "line-6")
"""Of the seats in turn; the emblem at the end of a line says whose it is."""

TAIL = 0.9
"""Room between the ends of the lines and the emblems, in parts of an emblem."""


@dataclass(frozen=True, slots=True)
class Chart(Plain):
    """A picture, the emblems at the ends of its lines, and what it says."""

    id: str
    said: str
    picture: Picture
    box: Box
    ends: tuple[tuple[Emblem, float, float], ...] = ()

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        canvas.put(self.picture, self.box.x, self.box.y, layer=2)
        for emblem, x, y in self.ends:
            canvas.put(emblem, x, y, layer=3)

    def nodes(self) -> tuple[Node, ...]:
        return (Node(self.id, "chart", self.said, self.box),)


def lines(
    sheet: Sheet, box: Box, ident: str, said: str, curves: Sequence[Sequence[float]], names: Sequence[str] = ()
) -> Chart:
    """A line for each row of numbers; `names` are the emblems at their ends."""
    size = min(sheet.px(36), round(box.h / max(1, len(names)) * 0.9)) if names else 0
    tail = round(size * TAIL)
    place = Box(box.x, box.y, box.w - size - tail, box.h)
    low, high = _span(curves)
    rows = tuple(tuple(float(value) for value in curve) for curve in curves)
    colours = tuple(COLOURS[at % len(COLOURS)] for at in range(len(rows)))
    tops = _apart([_height(curve[-1], low, high, place.h) for curve in rows], size, box.h) if names else []
    picture = Curves(round(place.w), round(place.h), rows, colours, low, high, tail, tuple(tops))
    ends = tuple(
        (Emblem(name, size), place.right + tail, box.y + top - size / 2) for name, top in zip(names, tops, strict=False)
    )
    return Chart(ident, said, picture, box, ends)


def columns(sheet: Sheet, box: Box, ident: str, said: str, values: Sequence[int]) -> Chart:
    """A column for each number."""
    return Chart(ident, said, Columns(round(box.w), round(box.h), tuple(values)), box)


def _span(curves: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The lowest and the highest, zero included."""
    every = [value for curve in curves for value in curve] or [0.0]
    low, high = min(0.0, *every, 0.0), max(0.0, *every, 0.0)
    return low, high if high > low else low + 1


def _height(value: float, low: float, high: float, tall: float) -> float:
    return tall * (1 - (value - low) / (high - low))


def _apart(tops: Sequence[float], size: float, tall: float) -> list[float]:
    """The ends of the lines, moved so far that no emblem covers another."""
    order = sorted(range(len(tops)), key=lambda at: tops[at])
    placed = list(tops)
    least = size / 2
    for at in order:
        placed[at] = max(placed[at], least)
        least = placed[at] + size
    over = max(0.0, least - size / 2 - tall) if order else 0.0
    most = tall - size / 2
    for at in reversed(order):
        if over:
            placed[at] = min(placed[at], most)
            most = placed[at] - size
    return placed
