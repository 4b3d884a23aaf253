"""The bar that says which phase of the turn it is: done with a tick, possible now amber, still to come muted."""

from __future__ import annotations

from dataclasses import dataclass

from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.pictures import Icon, Plate, Weight
from game.ui.semantics import Node
from game.ui.table.picture.centred import draw_centred
from game.ui.table.picture.drawing import CHROME
from game.ui.table.piles.pile_state import PhaseState

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
        """A dark pill with a word for each phase."""
        box, px = self.box, self.frame.px
        canvas.put(Plate(round(box.w), round(box.h), round(box.h / 2), "meter"), box.x, box.y, layer=CHROME)
        if self.phases.mine:
            self._light(canvas)
        for number, name in enumerate(self.names):
            self._draw_phase(canvas, number, name, self._part(number))
            if number:
                colour = "on-accent" if self._is_lit(number) and self._is_lit(number - 1) else "muted"
                size, x = px(ARROW), self._part(number).x - px(ARROW) / 2
                canvas.put(Icon("next", size, colour), x, box.centre[1] - size / 2, layer=CHROME)

    def _is_lit(self, number: int) -> bool:
        return self.phases.mine and self.phases.now <= number <= self.phases.last

    def _light(self, canvas: Canvas) -> None:
        """One pill behind all that may be done now."""
        first, last = self._part(self.phases.now), self._part(self.phases.last)
        inside = Box(first.x, first.y, last.right - first.x, first.h).inset(self.frame.px(ARROW), self.frame.px(3))
        pill = Plate(round(inside.w), round(inside.h), round(inside.h / 2), "choice-on")
        canvas.put(pill, inside.x, inside.y, layer=CHROME)

    def _draw_phase(self, canvas: Canvas, number: int, name: str, box: Box) -> None:
        px, now = self.frame.px, self.phases.now
        lit = self._is_lit(number)
        size = min(self.frame.text_px(TYPE), round(box.h * 0.6))
        inside = box.inset(px(ARROW), px(3))
        if self.phases.mine and number < now:
            tick = min(px(TICK), round(box.h * 0.5))
            wide = canvas.measure.width(name, size, Weight.SEMIBOLD) + tick * 1.5
            left = max(inside.x, inside.centre[0] - wide / 2)
            canvas.put(Icon("check", tick, "valid"), left, box.centre[1] - tick / 2, layer=CHROME)
            rest = Box(
                left + tick * 1.5, inside.y, min(wide - tick * 1.5 + 2, inside.right - left - tick * 1.5), inside.h
            )
            draw_centred(canvas, name, size, Weight.SEMIBOLD, "valid", rest)
            return
        draw_centred(canvas, name, size, Weight.SEMIBOLD, "on-accent" if lit else "muted", inside)

    def _part(self, number: int) -> Box:
        wide = self.box.w / len(self.names)
        return Box(self.box.x + number * wide, self.box.y, wide, self.box.h)


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
