"""The parts of the board that hold tiles: sets and the rack; and how rows of tiles find room in a box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Tray
from game.ui.piece_style import PieceStyle
from game.ui.scene import Change
from game.ui.scenes.board.board_view import ShownTile
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, OnPress, Touch

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


TILES = 3
RingKind = Literal["", "gold", "conflict"]
MOST_TILT = 9
"""Degrees by which a tile of a heap lies askew."""


@dataclass(frozen=True, slots=True)
class EnteredSet:
    """A set of the table, or the tiles of the rack. A press takes it up again; while it is taken up, a press on a tile
    takes the tile away."""

    id: str
    label: str
    tip: str
    box: Box
    tiles: tuple[ShownTile, ...]
    labels: tuple[str, ...]
    style: PieceStyle
    width: int
    pitch: float
    press: OnPress | None
    """None where nothing can be done with it now."""
    remove: Callable[[int], Change | None]
    tray: RingKind = ""
    taken_up: bool = False
    heap: bool = False
    crowded: bool = False

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        if kind := self.tray or ("target" if touch.hot == self.id else ""):
            ring = self.box.grown(max(4, self.width * 0.14))
            tray = Tray(round(ring.w), round(ring.h), round(self.width * 0.3), kind, 2)
            canvas.put(tray, ring.x, ring.y, layer=TILES - 1)
        for at, tile in enumerate(self.tiles):
            tilt = (at * 7 + round(self.box.x) * 5) % (2 * MOST_TILT + 1) - MOST_TILT if self.heap else 0
            face = self.style.face(tile.symbol, self.width, stands_for=tile.chip, fresh=tile.fresh, tilt=tilt)
            canvas.put(face, self.box.x + at * self.pitch, self.box.y, layer=TILES)

    def nodes(self) -> tuple[Node, ...]:
        value = " ".join(tile.symbol for tile in self.tiles)
        actions = ("press",) if self.press is not None and not self.taken_up else ()
        node = Node(self.id, "set", self.label, self.box, value, actions, self.tip, picked=self.taken_up)
        if not self.taken_up:
            return (node,)
        return (node, *(self._tile_node(at) for at in range(len(self.tiles))))

    def _tile_node(self, at: int) -> Node:
        box, label = self._tile_box(at), self.labels[at]
        return Node(f"{self.id}.{at}", "button", label, box, self.tiles[at].symbol, ("press",), parent=self.id)

    def _tile_box(self, at: int) -> Box:
        return Box(self.box.x + at * self.pitch, self.box.y, min(self.pitch, self.width), self.box.h)

    def spots(self) -> tuple[HotSpot, ...]:
        if self.press is None:
            return ()
        radius = max(4, round(self.width * 0.13))
        if not self.taken_up:
            return (HotSpot(self.id, self.box, self.press, radius),)
        places = range(len(self.tiles))
        return tuple(HotSpot(f"{self.id}.{at}", self._tile_box(at), partial(self.remove, at), radius) for at in places)


def shown_tiles(symbols: Sequence[object]) -> tuple[ShownTile, ...]:
    """Tiles that stand for nothing else."""
    return tuple(ShownTile(str(symbol)) for symbol in symbols)
