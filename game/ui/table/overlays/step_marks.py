"""What is drawn over the table while a step is shown: where its tiles came from, their way, and what comes later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from operator import mul

from game.rules.tiles import Tile, Tiles
from game.session.board.show_plan import ShownStep
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Badge, Dot
from game.ui.table.picture.drawing import BADGES, MOVING, TRAYS, put_tray
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.tile_places import TilePlace

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
        cls,
        step: ShownStep,
        before: Mapping[Tile, TilePlace],
        after: Mapping[Tile, TilePlace],
        origin: Box | None,
    ) -> StepMarks:
        """Of a step that was taken; tiles of another seat's rack come from `origin`."""
        gone = holes(step.tiles, before, after)
        if step.moves > 1:  # from several places, so that there is no one way
            return cls(gone)
        start = around(step.tiles, before) if gone or step.source is not None else origin
        return cls(gone, way_of(start, around(step.tiles, after)))


def way_of(start: Box | None, end: Box | None) -> tuple[Box, Box] | None:
    """The two ends of a trail; None where there is none to draw."""
    return (start, end) if start and end and not start.overlaps(end) else None


def holes(tiles: Tiles, before: Mapping[Tile, TilePlace], after: Mapping[Tile, TilePlace]) -> dict[Tile, TilePlace]:
    """The places the tiles left, except those where others lie now."""
    lying = [place.box for tile, place in after.items() if tile not in tiles]
    own = [after[tile].box for tile in tiles if tile in after]
    found = {tile: before[tile] for tile in tiles if tile in before}
    return {tile: place for tile, place in found.items() if not _is_covered(place.box, [*lying, *own])}


def blocks(tiles: Tiles, placed: Mapping[Tile, TilePlace]) -> tuple[Box, ...]:
    """The boxes round these tiles: one for those that lie side by side."""
    found: list[Box] = []
    for box in sorted((placed[tile].box for tile in tiles if tile in placed), key=lambda box: (box.y, box.x)):
        last = found[-1] if found else None
        if last is not None and last.y == box.y and box.x - last.right < box.w / 2:
            found[-1] = Box(last.x, last.y, box.right - last.x, last.h)
        else:
            found.append(box)
    return tuple(found)


def around(tiles: Tiles, placed: Mapping[Tile, TilePlace]) -> Box | None:
    """The box round these tiles; None if none of them is there."""
    boxes = [placed[tile].box for tile in tiles if tile in placed]
    if not boxes:
        return None
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def _is_covered(box: Box, others: Iterable[Box]) -> bool:
    inner = box.inset(box.w * COVERED, box.h * COVERED)
    return any(inner.overlaps(other) for other in others)


def draw_trail(canvas: Canvas, layout: TableLayout, start: Box, end: Box) -> None:
    """A dotted curve from one place to the other, below the tiles it crosses; its last dot is larger."""
    size = max(3, layout.frame.px(4.5))
    dots = list(_along(_curve(start, end), max(6.0, PITCH * layout.frame.u)))
    for x, y in dots[:-1]:
        canvas.put(Dot(size, size, "gold", rimmed=True), x - size / 2, y - size / 2, layer=TRAYS)
    for x, y in dots[-1:]:
        canvas.put(Dot(2 * size, 2 * size, "gold", rimmed=True), x - size, y - size, layer=BADGES)


def draw_ring(canvas: Canvas, layout: TableLayout, box: Box) -> None:
    """A ring of light round the tiles of the step."""
    put_tray(canvas, box.grown(layout.frame.px(6)), "gold", MOVING, stroke=5)


def draw_numbers(canvas: Canvas, layout: TableLayout, boxes: Iterable[tuple[Box, int]]) -> None:
    """The number of its step on each tile of the rack that moves later."""
    size = max(18, round(layout.frame.px(32) * layout.frame.sign_scale))
    for box, number in boxes:
        badge = Badge("count", size, str(number))
        canvas.put(badge, box.right - size * 0.66, box.y - size * 0.34, layer=MOVING)


def _curve(start: Box, end: Box) -> list[PixelXY]:
    """Points of a curve between the facing edges of two boxes; side by side it goes through an arc above them."""
    (x0, _), (x1, _) = start.centre, end.centre
    if end.y >= start.bottom:
        (y0, y1), lean = (start.bottom, end.y), 0.5
    elif start.y >= end.bottom:
        (y0, y1), lean = (start.y, end.bottom), 0.5
    else:
        high = min(start.y, end.y)
        return _bezier((x0, start.y), (x0, high - start.h / 2), (x1, high - start.h / 2), (x1, end.y))
    bend = (y1 - y0) * lean
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
