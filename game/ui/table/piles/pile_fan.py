"""The whole discard pile as a fan over the felt, to leaf through by pointer, wheel or keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from game.rules.tiles import Tile, Tiles
from game.session.speech.sentences import tile_name
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Gesture, Move, Press, Release, Scroll
from game.ui.pictures import Label, Plate, Weight
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import Overlay, TableCommand
from game.ui.table.picture.buttons import SEE_ALL
from game.ui.table.picture.tile_places import HIGH
from game.ui.table.piles.pile_layout import PITCH

WIDTH, MARGIN, TITLE, RISE = 105, 30, 64, 14
"""Width of a card, space at the edges, height of the heading, and how far the card looked at stands out, in u."""
SHARE = 0.92
"""The part of the felt's width that the fan takes at most."""
MOST_ROWS = 4
TYPE = 26
PANEL, INSIDE, ABOVE = 9, 10, 11
"""Layers above the table's own."""
FAN = "discards-fan"
"""The id of its node."""
STEPS: Mapping[Action, int] = MappingProxyType({Action.LEFT: -1, Action.RIGHT: 1, Action.UP: -1, Action.DOWN: 1})


class PileFan(Overlay):
    """An overlay: all discards, the oldest first; one of them is looked at and named."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._open = False
        self._at = 0
        """Which discard is looked at."""

    @property
    def commands(self) -> Mapping[str, TableCommand]:
        return {SEE_ALL: self.toggle}

    def toggle(self) -> None:
        """Open it at the newest discard, or close it; an empty pile has nothing to show."""
        context = self._context
        context.let_go()
        if self._open or self._discards:
            self._open, self._at = not self._open, len(self._discards) - 1
        elif context.layout.piles is not None:
            context.say(context.texts.text("table.discards_empty"))

    # The overlay

    def hears(self, gesture: Gesture) -> bool:
        """While it is open it takes everything but the keys of the table's own commands, which close it."""
        if not self._open:
            return False
        if isinstance(gesture, Act):
            return self._hears_key(gesture)
        if isinstance(gesture, Scroll):
            self._leaf(1 if gesture.lines < 0 else -1)
        elif isinstance(gesture, Move):
            self._look((gesture.x, gesture.y))
        elif isinstance(gesture, Press):
            self._open = False
        return isinstance(gesture, Scroll | Move | Press | Release)

    def update(self, dt: float) -> bool:
        """The pile may have been taken from, or become the stock."""
        if self._open and self._at >= len(self._discards):
            self._open, self._at = False, 0
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        if not self._open:
            return
        context, box = self._context, self._box
        frame, px = context.layout.frame, context.layout.frame.px
        for _ in range(2):  # a single sheet would let the tiles below show through
            canvas.put(Plate(round(box.w), round(box.h), px(22), "panel"), box.x, box.y, layer=PANEL)
        size = frame.text_px(TYPE)
        canvas.put(Label(self._title, size, Weight.SEMIBOLD, "ink"), box.x + px(MARGIN), box.y + px(18), layer=INSIDE)
        name = tile_name(context.texts, self._discards[self._at])
        wide = canvas.measure.width(name, size, Weight.SEMIBOLD)
        left = box.right - px(MARGIN) - wide
        canvas.put(Label(name, size, Weight.SEMIBOLD, "gold"), left, box.y + px(18), layer=INSIDE)
        for number, (tile, place) in enumerate(self._cards()):
            looked_at = number == self._at
            face = context.layout.look.face(str(tile.symbol), round(place.w), edge="gold" if looked_at else "")
            layer = ABOVE if looked_at else INSIDE
            canvas.put(face, place.x, place.y - px(RISE) * looked_at, layer=layer)

    def nodes(self) -> tuple[Node, ...]:
        if not self._open:
            return ()
        texts, count = self._context.texts, len(self._discards)
        cards = (
            Node(
                f"discard.{tile.ident}",
                "text",
                texts.text("fan.card", tile=tile_name(texts, tile), place=number, count=count),
                place,
                self._context.layout.look.spelling.text(tile.symbol),
                parent=FAN,
                focused=number - 1 == self._at,
            )
            for number, (tile, place) in enumerate(self._cards(), 1)
        )
        return (Node(FAN, "dialog", self._title, self._box, str(count)), *cards)

    # Where things are

    @property
    def _discards(self) -> Tiles:
        return self._context.local_game.board.discards

    @property
    def _title(self) -> str:
        return self._context.texts.plural("fan.title", len(self._discards))

    @property
    def _box(self) -> Box:
        """The panel, in the middle of the felt and as high as its rows."""
        layout = self._context.layout
        px, felt = layout.frame.px, layout.felt
        rows = -(-len(self._discards) // self._across)
        least = 6.5 * layout.frame.text_px(TYPE) * len(self._title) ** 0.5
        shown = min(self._across, len(self._discards)) - 1
        wide = min(felt.w * SHARE, max(least, shown * round(self._width * PITCH) + self._width + 2 * px(MARGIN)))
        height = px(TITLE) * max(1.0, layout.frame.text_scale * 0.8) + rows * self._row + px(MARGIN)
        return Box(felt.centre[0] - wide / 2, max(felt.y, felt.centre[1] - height / 2), wide, height)

    @property
    def _width(self) -> int:
        """Of a card; smaller where the pile is long."""
        layout, count = self._context.layout, len(self._discards)
        width = layout.frame.px(WIDTH)
        room = layout.felt.w * SHARE - 2 * layout.frame.px(MARGIN)
        while width > 44 and (count * width * PITCH > MOST_ROWS * room or self._rows_high(width, room) > layout.felt.h):
            width -= 2
        return width

    def _rows_high(self, width: int, room: float) -> float:
        across = max(1, int((room - width) // (width * PITCH)) + 1)
        px = self._context.layout.frame.px
        return -(-len(self._discards) // across) * (width * HIGH + px(2 * RISE)) + px(TITLE + MARGIN)

    @property
    def _across(self) -> int:
        layout = self._context.layout
        room, width = layout.felt.w * SHARE - 2 * layout.frame.px(MARGIN), self._width
        return max(1, int((room - width) // (width * PITCH)) + 1)

    @property
    def _row(self) -> float:
        return self._width * HIGH + self._context.layout.frame.px(2 * RISE)

    def _cards(self) -> Iterator[tuple[Tile, Box]]:
        px, box, width, across = self._context.layout.frame.px, self._box, self._width, self._across
        foot = box.bottom - px(MARGIN) / 2 - self._row * -(-len(self._discards) // across)
        for number, tile in enumerate(self._discards):
            row, place = divmod(number, across)
            x = box.x + px(MARGIN) + place * round(width * PITCH)
            yield tile, Box(x, foot + row * self._row + px(RISE), width, round(width * HIGH))

    # How it is used

    def _hears_key(self, act: Act) -> bool:
        if act.action in STEPS:
            across = self._across if act.action in (Action.UP, Action.DOWN) else 1
            self._leaf(STEPS[act.action] * across)
            return True
        if act.action in (Action.FIRST, Action.LAST):
            self._leaf(len(self._discards) * (1 if act.action is Action.LAST else -1))
            return True
        self._open = False
        return act.action in (Action.CANCEL, Action.PILE, Action.USE, Action.PICK, Action.CONFIRM)

    def _leaf(self, by: int) -> None:
        self._at = min(max(0, self._at + by), len(self._discards) - 1)

    def _look(self, at: tuple[int, int]) -> None:
        """The card under the pointer; a later one lies on an earlier one."""
        under = [number for number, (_, box) in enumerate(self._cards()) if box.contains(*at)]
        self._at = under[-1] if under else self._at
