"""The racks at the end of a game: wood, tiles that turn over one by one while time passes, and the count of what they
cost: who stands where after how many seconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.rules.notation import format_tiles
from game.rules.tiles import Tile
from game.rules.values import immutable
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.item import Item, LaidItem, LayoutPass, Widths
from game.ui.kit.leaves import TextItem
from game.ui.pictures import Label, Wood
from game.ui.piece_look import TILE_LOOK, PieceLook
from game.ui.semantics import Node
from game.ui.widgets.part import Part, Plain, Touch
from game.ui.widgets.sheet import Sheet
from game.ui.widgets.words import Words

START, TURN, STAGGER = 0.35, 0.2, 0.07
"""Seconds until the first tile turns, that a tile takes, and between two of them."""
MOST = 1.7
"""Seconds after which all lie open, however many tiles there are."""
HALF = 0.5
"""The part of a turn after which the face is seen, heard and counted."""
MOST_LINES = 3
ENOUGH = 0.8
"""A line less is worth tiles that are smaller by this factor."""
SMALLEST = 14
"""Pixels."""
SUNK = 0.22
"""How far the wood begins below the upper edge of the tiles, in parts of their height."""
FOOT = 0.13
"""The front board below the tiles, in the same parts."""


@dataclass(frozen=True, slots=True)
class RackCount:
    """The racks by seat; those in `order` turn over one after the other, the others lie open from the start."""

    racks: tuple[tuple[Tile, ...], ...]
    order: tuple[int, ...]
    worth: Callable[[Tile], int]
    pace: float = 1.0
    """Factor on all times, 0 for at once."""

    @property
    def seconds(self) -> float:
        """How long it takes in all."""
        tiles = self._turning
        return (START + TURN + self._stagger * max(0, tiles - 1)) * self.pace if self.pace else 0.0

    def turned(self, seat: int, place: int, time: float) -> float:
        """How far a tile is turned over after that time, 0 (face down) to 1."""
        if seat not in self.order or not self.pace:
            return 1.0
        begun = START + self._stagger * (self._before(seat) + place)
        return min(1.0, max(0.0, (time / self.pace - begun) / TURN))

    def points(self, seat: int, time: float) -> int:
        """What the tiles of a seat that lie open by then cost."""
        return sum(
            self.worth(tile) for place, tile in enumerate(self.racks[seat]) if self.turned(seat, place, time) >= HALF
        )

    def opened(self, time: float) -> int:
        """How many tiles have been turned over by then."""
        return sum(
            self.turned(seat, place, time) >= HALF for seat in self.order for place in range(len(self.racks[seat]))
        )

    def share(self, time: float) -> float:
        """The part of the tiles that have been turned over by then, 0 to 1."""
        return self.opened(time) / self._turning if self._turning else 1.0

    @property
    def _turning(self) -> int:
        return sum(len(self.racks[seat]) for seat in self.order)

    @property
    def _stagger(self) -> float:
        """The pause between two tiles, shorter where there are many."""
        return min(STAGGER, (MOST - START - TURN) / max(1, self._turning - 1))

    def _before(self, seat: int) -> int:
        """How many tiles turn before those of a seat."""
        earlier: Sequence[int] = self.order[: self.order.index(seat)]
        return sum(len(self.racks[each]) for each in earlier)


@dataclass(frozen=True, slots=True)
class TurningRack(Plain):
    """The tiles in one or more lines on their ledges."""

    id: str
    label: str
    box: Box
    tiles: tuple[Tile, ...]
    width: int
    per_line: int
    gap: int
    turned: Callable[[int], float]
    """How far the tile at a place is turned over now, 0 to 1."""
    look: PieceLook = TILE_LOOK

    @classmethod
    def fitted(
        cls, sheet: Sheet, ident: str, label: str, box: Box, tiles: tuple[Tile, ...], most: float,
        turned: Callable[[int], float], look: PieceLook = TILE_LOOK,
    ) -> TurningRack:  # fmt: skip
        """In so few lines that the tiles are nearly as large as they can be, up to `most` units wide."""
        gap = max(2, sheet.px(7))
        inside = box.w - 2 * sheet.px(22)

        def width(lines: int) -> int:
            across = -(-max(1, len(tiles)) // lines)
            tall = box.h / lines / (1 + FOOT + (0.06 if lines > 1 else 0))
            return int(min(sheet.px(most), inside / across - gap, tall * 3 / 4))

        most_wide = max(map(width, range(1, MOST_LINES + 1)))
        lines = next(count for count in range(1, MOST_LINES + 1) if width(count) >= ENOUGH * most_wide)
        per_line = -(-max(1, len(tiles)) // lines)
        return cls(ident, label, box, tiles, max(SMALLEST, width(lines)), per_line, gap, turned, look)

    @property
    def _pitch(self) -> float:
        """From one line to the next."""
        return self.width * 4 / 3 * (1 + FOOT + 0.06)

    @property
    def _lines(self) -> int:
        return max(1, -(-len(self.tiles) // self.per_line))

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        tall = self.width * 4 / 3
        block = self._pitch * (self._lines - 1) + tall * (1 + FOOT)
        top = self.box.y + (self.box.h - block) / 2
        sunk = round(tall * SUNK)
        ledges = tuple(round(self._pitch * line + tall - sunk) for line in range(self._lines))
        if self.look.stands:
            wood = Wood(round(self.box.w), round(block) - sunk, ledges)
            canvas.put(wood, self.box.x, top + sunk, layer=1)
        margin = (self.box.w - self.per_line * (self.width + self.gap) + self.gap) / 2
        left = self.box.x + min(margin, 2 * self.width / 3)
        for place, tile in enumerate(self.tiles):
            line, across = divmod(place, self.per_line)
            face = self.look.turned(tile, self.width, self.turned(place))
            canvas.put(face, left + across * (self.width + self.gap), top + line * self._pitch, layer=2)

    def nodes(self) -> tuple[Node, ...]:
        return (Node(self.id, "tiles", self.label, self.box, format_tiles(self.tiles, self.look.spelling)),)


@dataclass(frozen=True, slots=True)
class RunningNumber(Plain):
    """A number that counts up to the one it stands for; a screen reader is told only the last one."""

    words: Words
    now: Callable[[], str]

    @property
    def box(self) -> Box:
        return self.words.box

    @property
    def crowded(self) -> bool:
        return self.words.crowded

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        text, words = self.now(), self.words
        if text == words.text:
            words.draw(canvas, touch)
            return
        ink = words.ink
        x = words.box.x + (words.box.w - canvas.measure.width(text, words.fit.size, ink.weight)) * ink.across
        y = words.box.y + (words.box.h - words.fit.block) * ink.down
        canvas.put(Label(text, words.fit.size, ink.weight, ink.colour), x, y, layer=2)

    def nodes(self) -> tuple[Node, ...]:
        return self.words.nodes()


@immutable
class NumberItem(Item):
    """A number that counts up to the one it stands for."""

    last: TextItem
    now: Callable[[], str]
    grow: float = 0.0

    def widths(self, layout: LayoutPass) -> Widths:
        return layout.widths(self.last)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        own = layout.laid(self.last, width)

        def put(box: Box) -> Iterator[Part]:
            yield from (RunningNumber(part, self.now) for part in own.put(box) if isinstance(part, Words))

        return LaidItem(own.height, put, own.base)
