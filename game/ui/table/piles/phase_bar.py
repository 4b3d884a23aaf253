"""The bar that says which phase of the turn it is: done with a tick, possible now amber, still to come muted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.kit.boxes import HBox, Padded, rest
from game.ui.kit.item import Item, draw_item
from game.ui.kit.leaves import ImageItem, TextItem
from game.ui.pictures import Icon, Weight
from game.ui.semantics import Node
from game.ui.table.picture.drawing import CHROME
from game.ui.table.piles.pile_state import PhaseState
from game.ui.widgets.words import Ink

TYPE = 20
"""Size of the words, in u."""
ARROW = 14
"""Size of the arrows between them, in u."""
TICK = 18


@dataclass(frozen=True, slots=True)
class PhaseBar:
    """Everything the bar depends on."""

    frame: Frame
    box: Box
    phases: PhaseState
    names: tuple[str, ...]
    """What the phases are called."""

    @classmethod
    def of(cls, frame: Frame, box: Box, phases: PhaseState, texts: Texts) -> PhaseBar:
        """The bar in this box."""
        return cls(frame, box, phases, tuple(texts.text(f"phase.{name}") for name in phases.names))

    def draw(self, canvas: Canvas) -> None:
        """A dark pill with a word for each phase, one lighter pill round all that may be done now."""
        phases, every = self.phases, range(len(self.names))
        lit = range(phases.now, phases.last + 1) if phases.mine else range(0)
        groups = (range(lit.start), lit, range(lit.stop, len(self.names))) if lit else (every,)
        row = HBox(tuple(self._group(group, lit=group == lit) for group in groups if group))
        draw_item(canvas, Padded(row, 0, 0, plate="meter", radius=self._round), self.box, CHROME)

    @property
    def _round(self) -> float:
        return self.box.h / 2 / self.frame.u

    def _group(self, numbers: range, *, lit: bool) -> Item:
        """Phases side by side with arrows between them, in parts of equal width."""
        colour = "on-accent" if lit else "muted"
        row = HBox(tuple(self._phase(number, number > numbers.start, colour) for number in numbers))
        inside = Padded(row, 0, 0, plate="choice-on" if lit else "", radius=self._round)
        return rest(Padded(inside, ARROW, 3), grow=len(numbers))

    def _phase(self, number: int, arrow: bool, colour: str) -> Item:
        done = self.phases.mine and number < self.phases.now
        size = min(TYPE, self.box.h * 0.6 / self.frame.u / self.frame.text_scale)
        ink = Ink(size, Weight.SEMIBOLD, "valid" if done else colour, across=0.5)
        parts: tuple[Item, ...] = (TextItem(self.names[number], ink),)
        if done:
            parts = (ImageItem(partial(_icon, "check", "valid"), TICK, TICK), *parts)
        named = rest(HBox(parts, TICK / 2, down=0.5, across=0.5))
        return rest(
            HBox((ImageItem(partial(_icon, "next", colour), ARROW, ARROW), named), down=0.5) if arrow else named
        )


def _icon(name: str, colour: str, size: int) -> Icon:
    return Icon(name, size, colour)


def phase_node(bar: PhaseBar, texts: Texts) -> Node:
    """The bar in words: which part of the turn it is, of how many."""
    phases = bar.phases
    if not phases.mine:
        return Node("phases", "text", texts.text("phase.others"), bar.box)
    name, count = bar.names[phases.now], len(bar.names)
    if phases.last > phases.now:
        name = texts.text("phase.or", first=name, second=bar.names[phases.last])
    said = texts.text("phase.said", name=name, number=phases.now + 1, count=count)
    return Node("phases", "text", said, bar.box, phases.names[phases.now])
