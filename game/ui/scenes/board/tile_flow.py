"""Rows of small tiles side by side in a box, as large as all of them fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.geometry import Box

BETWEEN, ABOVE = 0.62, 0.16
"""Space between two sets and between two lines, in widths and heights of a tile."""


@dataclass(frozen=True, slots=True)
class Flow:
    """The size of the tiles, and the top left corner of every row."""

    width: int
    pitch: float
    places: tuple[tuple[float, float], ...]

    @property
    def height(self) -> int:
        return round(self.width * 4 / 3)

    def box(self, number: int, count: int) -> Box:
        """The box of a row of so many tiles."""
        x, y = self.places[number]
        return Box(x, y, max(1, count) * self.pitch - (self.pitch - self.width), self.height)


def flowed(
    counts: Sequence[int], box: Box, widths: Sequence[int], *, between: float = BETWEEN, centred: bool = True
) -> Flow:
    """The first of the widths with which all rows fit into the box, else the last. A line of rows stands in the middle,
    or at the left."""
    flow = Flow(widths[-1], widths[-1] + 1, ())
    for width in widths:
        lines = _lines(counts, box.w, width, between)
        flow, height = _placed(counts, lines, box, width, between, centred=centred)
        if height <= box.h:
            break
    return flow


def _lines(counts: Sequence[int], room: float, width: int, between: float) -> list[list[int]]:
    """The numbers of the rows, line by line."""
    lines: list[list[int]] = []
    used = room + 1
    for number, count in enumerate(counts):
        long = count * (width + 1)
        if used + width * between + long > room:
            lines.append([])
            used = -width * between
        lines[-1].append(number)
        used += width * between + long
    return lines


def _placed(
    counts: Sequence[int], lines: list[list[int]], box: Box, width: int, between: float, *, centred: bool
) -> tuple[Flow, float]:
    tall, pitch = width * 4 / 3, width + 1.0
    step = tall * (1 + ABOVE)
    height = len(lines) * step - tall * ABOVE
    top = box.y + max(0.0, (box.h - height) / 2 if centred else 0.0)
    places: dict[int, tuple[float, float]] = {}
    for at, line in enumerate(lines):
        span = sum(counts[number] * pitch for number in line) + (len(line) - 1) * width * between
        x = box.x + ((box.w - span) / 2 if centred else 0.0)
        for number in line:
            places[number] = (round(x), round(top + at * step))
            x += counts[number] * pitch + width * between
    return Flow(width, pitch, tuple(places[number] for number in range(len(counts)))), height
