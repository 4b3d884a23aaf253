"""The drawer with all turns of the game. It slides over the felt and never covers the rack (ux 2.8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from game.session.history.turn_log import told_turns
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Gesture, Move, Press, Release, Scroll
from game.ui.memo import Memo
from game.ui.motion import in_out
from game.ui.pictures import Hairline, Icon, Label, Plate, Weight
from game.ui.scene import Change
from game.ui.semantics import Node, Ordinal
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import Overlay
from game.ui.table.picture.turn_rows import Sizes, TurnRow, draw_row, turn_rows
from game.ui.wrap import wrap

WIDTH = 640
SLIDE_IN, SLIDE_OUT = 0.22, 0.14
LINES = 3
"""How many rows of text one notch of the wheel scrolls."""
STEPS: Mapping[Action, float] = MappingProxyType(
    {Action.UP: 1.0, Action.DOWN: -1.0, Action.LEFT: 5.0, Action.RIGHT: -5.0}
)
LIST = "turns-panel"
"""The id of its node."""
PANEL, INSIDE = 9, 10
"""Layers above the table's own."""


class TurnList(Overlay):
    """An overlay: a list to read, with the newest turn at its end."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._wanted = False
        self._out = 0.0
        """How far the drawer is open, 0 to 1."""
        self._scrolled = 0.0
        """Pixels above the end of the list."""
        self._down = ""
        self._known: Memo[tuple[TurnRow, ...]] = Memo()

    # Commands

    @property
    def is_open(self) -> bool:
        return self._wanted

    def toggle(self) -> Change | None:
        """Open it at the newest turn, or close it."""
        self._wanted = not self._wanted
        self._scrolled = 0.0
        return None

    # The overlay

    def hears(self, gesture: Gesture) -> bool:
        """Takes the pointer inside it, the wheel, the arrows and Escape; other gestures go to the table."""
        if not self._wanted or self._context.drag.carried:
            return False
        if isinstance(gesture, Act):
            return self._hears_key(gesture)
        if isinstance(gesture, Scroll):
            self._scroll(gesture.lines * LINES)
            return True
        if isinstance(gesture, Release) and self._down:
            self._let_go(gesture)
            return True
        if not isinstance(gesture, Press | Move) or not self.box.contains(gesture.x, gesture.y):
            return False
        if isinstance(gesture, Press):
            self._down = "close" if self._cross.contains(gesture.x, gesture.y) else "panel"
        return not self._context.drag.busy

    def update(self, dt: float) -> bool:
        goal = 1.0 if self._wanted else 0.0
        if self._out == goal:
            return False
        step = (
            1.0 if self._context.services.store.now.reduced_motion else dt / (SLIDE_IN if self._wanted else SLIDE_OUT)
        )
        self._out = min(goal, self._out + step) if self._wanted else max(goal, self._out - step)
        return True

    def draw(self, canvas: Canvas) -> None:
        if not self._out:
            return
        px = self._context.layout.frame.px
        slid = (1 - in_out(self._out)) * (self._context.layout.frame.width - self.box.x)
        box = self.box.moved(slid, 0)
        for _ in range(2):  # a single sheet would let the tiles below show through the text
            canvas.put(Plate(round(box.w), round(box.h), px(22), "panel"), box.x, box.y, layer=PANEL)
        title, size = self._context.texts.text("turns.title"), self._context.layout.frame.text_px(26)
        canvas.put(Label(title, size, Weight.SEMIBOLD, "ink"), box.x + px(26), box.y + px(18), layer=INSIDE)
        cross = self._cross.moved(slid, 0)
        sign = px(26)
        canvas.put(Icon("close", sign), cross.centre[0] - sign / 2, cross.centre[1] - sign / 2, layer=INSIDE)
        for row, place in self._visible():
            draw_row(canvas, row, self._sizes, place.moved(slid, 0), INSIDE)
        if not self._rows:
            self._draw_none(canvas, slid)
        self._draw_bar(canvas, slid)

    def nodes(self) -> tuple[Node, ...]:
        if not self._wanted:
            return ()
        texts = self._context.texts
        rows = [self._node(row, place) for row, place in self._visible()]
        rows = rows or [Node("turns.none", "text", texts.text("turns.none"), self._list, parent=LIST)]
        close = texts.text("turns.close")
        return (
            Node(LIST, "dialog", texts.text("turns.title"), self.box, str(len(self._rows))),
            *rows,
            Node("turns.close", "button", close, self._cross, actions=("press",), tip=close, parent=LIST),
        )

    def _node(self, row: TurnRow, place: Box) -> Node:
        number, tiles = row.turn.number, " ".join(map(str, row.turn.tiles))
        label = self._context.texts.text("turns.row", number=number, said=row.text)
        return Node(f"turn.{number}", "text", label, place, tiles, parent=LIST, place=Ordinal(number, len(self._rows)))

    # Where things are

    def covered(self) -> Box | None:
        """What of the table is behind it; None while it is closed."""
        return self.box if self._wanted else None

    @property
    def box(self) -> Box:
        """The panel's box when it is fully open."""
        layout = self._context.layout
        felt = layout.felt
        width = min(layout.frame.px(WIDTH) * min(1.4, layout.frame.text_scale), felt.w * 0.62)
        return Box(round(felt.right - width), felt.y, round(width), felt.h)

    @property
    def _cross(self) -> Box:
        size = max(44, self._context.layout.frame.px(64))
        return Box(self.box.right - size - 4, self.box.y + 4, size, size)

    @property
    def _list(self) -> Box:
        px, box = self._context.layout.frame.px, self.box
        top = max(self._cross.bottom, box.y + px(18) + self._context.layout.frame.text_px(26) * 1.4)
        return Box(box.x + px(14), top, box.w - px(44), box.bottom - px(14) - top)

    @property
    def _sizes(self) -> Sizes:
        assert self._context.measure is not None
        return Sizes.of(self._context.layout.frame, self._context.measure, self._list.w, self._context.layout.look)

    @property
    def _rows(self) -> tuple[TurnRow, ...]:
        """Laid out again when the turns, the window, the language or the colours' names have changed."""
        context = self._context
        match = context.local_game.match
        key = (len(match.game.events), id(match.game), context.layout.frame, context.texts.voice)
        return self._known.to(key, self._laid_out)

    def _laid_out(self) -> tuple[TurnRow, ...]:
        context, sizes = self._context, self._sizes
        match, width_of = context.local_game.match, partial(_width, context, sizes.type)
        return turn_rows(told_turns(match.game.events), match, context.texts, sizes, width_of)

    @property
    def _length(self) -> float:
        rows = self._rows
        return rows[-1].y + rows[-1].height if rows else 0.0

    def _visible(self) -> list[tuple[TurnRow, Box]]:
        """The rows that are wholly visible, with their places; the first one is at the top of the list."""
        area = self._list
        top = area.y + min(0.0, area.h - self._length + self._scrolled)
        placed = [(row, Box(area.x, top + row.y, area.w, row.height)) for row in self._rows]
        seen = [(row, box) for row, box in placed if box.y >= area.y - 1 and box.bottom <= area.bottom + row.height / 4]
        up = seen[0][1].y - area.y if seen else 0.0
        return [(row, box.moved(0, -up)) for row, box in seen]

    # How it is used

    def _hears_key(self, act: Act) -> bool:
        if act.action in STEPS:
            self._scroll(STEPS[act.action] * LINES)
            return True
        if act.action is Action.CANCEL and not self._context.drag.state.picked:
            self.toggle()
            return True
        return False

    def _scroll(self, lines: float) -> None:
        most = max(0.0, self._length - self._list.h)
        self._scrolled = min(max(0.0, self._scrolled + lines * self._sizes.leading), most)

    def _let_go(self, release: Release) -> None:
        if self._down == "close" and self._cross.contains(release.x, release.y):
            self.toggle()
        self._down = ""

    def _draw_none(self, canvas: Canvas, slid: float) -> None:
        """What the list is for, before the first turn."""
        sizes, area, left = self._sizes, self._list, self._context.layout.frame.px(26)
        said, room = self._context.texts.text("turns.none"), self.box.w - 2 * left
        lines = wrap(said, room, partial(_width, self._context, sizes.type))
        for at, line in enumerate(lines):
            label = Label(line, sizes.type, Weight.REGULAR, "muted")
            canvas.put(label, self.box.x + left + slid, area.y + at * sizes.leading, layer=INSIDE)

    def _draw_bar(self, canvas: Canvas, slid: float) -> None:
        """How much of the list is seen, and which part."""
        area, px, length = self._list, self._context.layout.frame.px, self._length
        if length <= area.h:
            return
        size = area.h * area.h / length
        top = area.y + (length - area.h - self._scrolled) / length * area.h
        left, wide = area.right + px(12) + slid, max(3, px(5))
        canvas.put(Hairline(wide, round(area.h)), left, area.y, layer=INSIDE)
        canvas.put(Hairline(wide, round(size), "muted"), left, top, layer=INSIDE)


def _width(context: TableContext, size: int, line: str) -> float:
    assert context.measure is not None
    return context.measure.width(line, size, Weight.REGULAR)
