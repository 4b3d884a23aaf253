"""The chip that asks what a joker stands for, "4 or 7", when neither the drop nor the set decides it (ux 2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.rules.tiles import Tiles
from game.session.speech.joker_labels import joker_labels_of
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Gesture, PointerButton, Press, Release
from game.ui.pictures import Label, Plate, Weight
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import Overlay
from game.ui.table.picture.bubble import place_beside
from game.ui.table.picture.drawing import BUBBLES
from game.ui.table.picture.tile_places import tray_box

ABOVE = BUBBLES + 1
OPTION = 76
"""Width and height of one answer in u."""
LEAST = 44


class JokerQuestion(Overlay):
    """An overlay with one button for each tile the joker could be. The player may ignore it."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._down: int | None = None

    def hears(self, gesture: Gesture) -> bool:
        rows = self._rows
        if not rows or self._context.tile_motion.showing:
            self._down = None
            return False
        if isinstance(gesture, Act):
            return self._hears_key(gesture, rows)
        if isinstance(gesture, Press) and gesture.button is PointerButton.LEFT:
            self._down = self._under(gesture.x, gesture.y)
            return self._down is not None
        if isinstance(gesture, Release) and self._down is not None:
            chosen, self._down = self._down, None
            if chosen == self._under(gesture.x, gesture.y):
                self._choose(rows[chosen])
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        if not self._rows or self._context.drag.carried:
            return
        px = self._context.layout.frame.px
        panel = self._panel
        canvas.put(Plate(round(panel.w), round(panel.h), px(16), "tip"), panel.x, panel.y, layer=BUBBLES)
        for place, (row, box) in enumerate(zip(self._rows, self._boxes, strict=True)):
            style = "primary-down" if place == self._down else "primary" if row == self._lying else "secondary"
            canvas.put(Plate(round(box.w), round(box.h), px(12), style), box.x, box.y, layer=ABOVE)
            self._draw_joker(canvas, row, box)

    def nodes(self) -> tuple[Node, ...]:
        placed = enumerate(zip(self._rows, self._boxes, strict=True))
        return tuple(self._node(place, row, box) for place, (row, box) in placed)

    def _node(self, place: int, row: Tiles, box: Box) -> Node:
        texts, choice, chosen = self._context.texts, self._context.drag.choice, row == self._lying
        label, value = texts.text("joker.stands_for", tile=_said(self._chips(row))), "chosen" if chosen else ""
        home = f"set.{choice.ident}" if choice else ""
        node = Node(f"role.{place}", "button", label, box, value, ("press",), texts.text("joker.choose"), home)
        return replace(node, checked=chosen)

    # What is asked

    @property
    def _rows(self) -> tuple[Tiles, ...]:
        choice = self._context.drag.choice
        return choice.rows if choice else ()

    @property
    def _lying(self) -> Tiles:
        choice = self._context.drag.choice
        return self._context.local_game.board.tiles_of(choice.ident) if choice else ()

    def _hears_key(self, act: Act, rows: tuple[Tiles, ...]) -> bool:
        if act.action is Action.CANCEL:
            return not self._context.drag.state.picked and not self._context.drag.choose(self._context.layout, None)
        step = {Action.LEFT: -1, Action.RIGHT: 1}.get(act.action)
        if step is None or act.repeat or self._context.drag.state.picked:
            return False
        at = rows.index(self._lying) if self._lying in rows else 0
        self._choose(rows[min(max(at + step, 0), len(rows) - 1)])
        return True

    def _choose(self, row: Tiles) -> None:
        context = self._context
        if context.drag.choose(context.layout, row):
            context.moved_tiles()

    # Where it is

    @property
    def _boxes(self) -> tuple[Box, ...]:
        if not self._rows:
            return ()
        panel, size, gap = self._panel, self._size, self._gap
        return tuple(
            Box(panel.x + gap + place * (size + gap), panel.y + gap, size, size) for place in range(len(self._rows))
        )

    @property
    def _panel(self) -> Box:
        """Its box beside the set it asks about, inside the felt, where it covers the least of the other sets."""
        layout, choice = self._context.layout, self._context.drag.choice
        assert choice is not None
        board = self._context.local_game.board
        trays = {meld.ident: tray_box(board, layout, meld) for meld in board.table}
        anchor = trays.pop(choice.ident)
        width = len(choice.rows) * (self._size + self._gap) + self._gap
        box = place_beside(layout, width, self._size + 2 * self._gap, anchor, tuple(trays.values()))
        return Box(round(box.x), round(box.y), round(box.w), round(box.h))

    @property
    def _size(self) -> int:
        return max(LEAST, self._context.layout.frame.px(OPTION))

    @property
    def _gap(self) -> int:
        return max(6, self._context.layout.frame.px(12))

    def _under(self, x: int, y: int) -> int | None:
        return next((place for place, box in enumerate(self._boxes) if box.contains(x, y)), None)

    def _chips(self, row: Tiles) -> list[str]:
        """What the jokers would stand for."""
        reading = self._context.local_game.board.rules.read(row)
        return [chip for chip in joker_labels_of(row, reading).values() if chip]

    def _draw_joker(self, canvas: Canvas, row: Tiles, box: Box) -> None:
        """What the joker would be, as a number in the suit's own ink on a tile, or as text for several."""
        chips = self._chips(row)
        if len(chips) == 1 and chips[0][1:].isdigit() and not chips[0][0].isdigit():
            width = round(box.h * 0.62)
            face = self._context.layout.look.face(chips[0], width)
            canvas.put(face, box.centre[0] - width / 2, box.centre[1] - width * 2 / 3, layer=ABOVE + 1)
            return
        text, size = _said(chips), self._context.layout.frame.px(26)
        wide = canvas.measure.width(text, size, Weight.BOLD)
        high = canvas.measure.height(size, Weight.BOLD)
        canvas.put(Label(text, size, Weight.BOLD, "ink"), box.centre[0] - wide / 2, box.centre[1] - high / 2,
                   layer=ABOVE + 1)  # fmt: skip


def _said(chips: Sequence[str]) -> str:
    """Only the numbers of what the jokers would stand for."""
    return " ".join(chip.strip("krbo.") for chip in chips)
