"""One of several things is chosen, each of which shows what it looks like."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.rules.values import immutable, replace
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.adaptive import Grid
from game.ui.kit.controls import ChoiceOption
from game.ui.kit.item import Item, LaidItem, LayoutPass, Widths, snapped
from game.ui.pictures import Dot, Icon, Plate, Tray
from game.ui.scene import Change
from game.ui.semantics import Node
from game.ui.widgets.button import BARE, SELECTED
from game.ui.widgets.part import HotSpot, Part, StaticPart, Touch

RADIUS, AWAY, PEN = 24, 4.5, 4.5
"""In u: the radius of a choice, the distance of the line round the chosen one, and its thickness."""
TICK, SIGN = 45, 0.55
"""The disc with the tick at the corner of the chosen one in u, and its tick in parts of that."""


@immutable
class PicturedChoiceItem(Item):
    """Choices side by side, fewer in a row where they would become too narrow; the arrow keys choose the next one."""

    id: str
    label: str
    """What it is about, for those who hear it."""
    options: Sequence[tuple[ChoiceOption, Item]]
    """Each with what is seen of it."""
    chosen: str
    choose: Callable[[str], Change | None]
    columns: int
    gap: float = 18.0
    ringed: tuple[float, float] | None = None
    """Width and height in units of the picture at the top that a line and a tick mark where it is chosen; None marks
    it by a plate."""

    def widths(self, layout: LayoutPass) -> Widths:
        return layout.widths(self._grid)

    @property
    def _grid(self) -> Grid:
        shown = tuple(ShownChoiceItem(self, at) for at in range(len(self.options)))
        return Grid(shown, self.columns, self.gap)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        own = layout.laid(self._grid, width)

        def put(box: Box) -> Iterator[Part]:
            yield ChoiceGroup(self, snapped(box))
            yield from own.put(box)

        return LaidItem(own.height, put)


@immutable
class ShownChoiceItem(Item):
    """One of them."""

    choice: PicturedChoiceItem
    at: int

    def widths(self, layout: LayoutPass) -> Widths:
        return layout.widths(self.choice.options[self.at][1])

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        own = layout.laid(self.choice.options[self.at][1], width)
        wide, tall = self.choice.ringed or (0, 0)
        ringed = layout.px(wide), layout.px(tall)
        return LaidItem(
            max(own.height, layout.sheet.target(0)),
            lambda box: (PlacedShownChoice(self, snapped(box), tuple(own.put(box)), ringed),),
        )


@immutable
class ChoiceGroup(StaticPart):
    """What all of them together are to those who hear it."""

    item: PicturedChoiceItem
    box: Box

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """It is not seen."""

    def nodes(self) -> tuple[Node, ...]:
        return (Node(self.item.id, "group", self.item.label, self.box, self.item.chosen),)


@immutable
class PlacedShownChoice:
    """One of them in its place."""

    item: ShownChoiceItem
    box: Box
    parts: tuple[Part, ...]
    ringed: tuple[float, float]

    @property
    def crowded(self) -> bool:
        return any(part.crowded for part in self.parts)

    @property
    def _option(self) -> ChoiceOption:
        return self.item.choice.options[self.item.at][0]

    @property
    def _ident(self) -> str:
        return f"{self.item.choice.id}.{self._option.value}"

    @property
    def _chosen(self) -> bool:
        return self._option.value == self.item.choice.chosen

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box, radius = self.box, canvas.frame.px(RADIUS)
        marked = self._chosen and not self.ringed[0]
        style = touch.style(self._ident, SELECTED.kind if marked else BARE)
        if style is not None:
            canvas.put(Plate(round(box.w), round(box.h), radius, style), box.x, box.y, layer=1)
        for part in self.parts:
            part.draw(canvas, touch)
        if self._chosen and self.ringed[0]:
            self._draw_ring(canvas)

    def _draw_ring(self, canvas: Canvas) -> None:
        away, pen = canvas.frame.px(AWAY), max(2, canvas.frame.px(PEN))
        wide, tall = self.ringed
        ring = Box(self.box.centre[0] - wide / 2, self.box.y, wide, tall).grown(away)
        tray = Tray(round(ring.w), round(ring.h), canvas.frame.px(RADIUS) + away, "selected", pen)
        canvas.put(tray, ring.x, ring.y, layer=3)
        size = canvas.frame.px(TICK)
        x, y = ring.right - size * 0.75, ring.y - size * 0.25
        canvas.put(Dot(size, size, "disc"), x, y, layer=4)
        sign = round(size * SIGN)
        canvas.put(Icon("check", sign, "disc-tick"), x + (size - sign) / 2, y + (size - sign) / 2, layer=5)

    def nodes(self) -> tuple[Node, ...]:
        option = self._option
        told = "chosen" if self._chosen else ""
        node = Node(self._ident, "choice", option.label, self.box, told, ("press",), option.about)
        return (replace(node, parent=self.item.choice.id, checked=self._chosen),)

    def spots(self) -> tuple[HotSpot, ...]:
        press = partial(self.item.choice.choose, self._option.value)
        return (HotSpot(self._ident, self.box, press, RADIUS, nudge=self._step),)

    def _step(self, by: int) -> str:
        """The next one to the left or right is chosen and gets the focus."""
        choice = self.item.choice
        to = choice.options[min(max(self.item.at + by, 0), len(choice.options) - 1)][0].value
        if to != choice.chosen:
            choice.choose(to)
        return f"{choice.id}.{to}"
