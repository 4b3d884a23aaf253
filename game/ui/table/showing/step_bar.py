"""The bar above the rack while a play is shown: technique, how far it is, one sentence, and the buttons of the show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.ui.canvas import Canvas, Measure
from game.ui.geometry import Box
from game.ui.pictures import Dot, Icon, Label, Plate, Weight
from game.ui.semantics import Node
from game.ui.table.picture.drawing import BUBBLES, MOVING
from game.ui.table.picture.layout import LEAST_BUTTON, TableLayout
from game.ui.wrap import wrap

BACK, NEXT, END, LEAVE = "step-back", "step-next", "step-end", "step-leave"
TITLE, SENTENCE = 21, 30
"""Type sizes in u."""
MOST_DOTS = 12
"""With more steps only the words count them."""


@dataclass(frozen=True, slots=True)
class BarButton:
    """One button of the bar."""

    id: str
    label: str
    box: Box
    icon: str = ""
    style: str = "secondary"


@dataclass(frozen=True, slots=True)
class StepBar:
    """Everything the bar shows. The labels are those of back, next, to the end and leave; no label, no button."""

    layout: TableLayout
    title: str
    counted: str
    sentence: str
    number: int
    count: int
    labels: tuple[str, str, str, str]
    down: str = ""
    """The button that is held down."""

    @property
    def box(self) -> Box:
        """The place of the status strip, which is as high as the bar while a play is shown."""
        return self.layout.status

    def buttons(self, measure: Measure) -> tuple[BarButton, ...]:
        """The buttons from left to right."""
        px, box = self.layout.frame.px, self.box
        high, gap = max(LEAST_BUTTON, px(68)), px(12)
        left = box.right - px(22)
        found = []
        labelled = [pair for pair in zip((BACK, NEXT, END, LEAVE), self.labels, strict=True) if pair[1]]
        for ident, label in reversed(labelled):
            icon = "back" if ident == BACK else ""
            wide = (
                px(78)
                if icon
                else max(px(150) if ident == NEXT else 0, measure.width(label, self._type, Weight.SEMIBOLD) + px(44))
            )
            left -= wide
            style = "primary" if ident == NEXT else "secondary"
            found.append(BarButton(ident, label, Box(left, box.centre[1] - high / 2, wide, high), icon, style))
            left -= gap
        return tuple(reversed(found))

    @property
    def _type(self) -> int:
        """The type size of the buttons' labels."""
        return self.layout.frame.text_px(21)

    def draw(self, canvas: Canvas) -> None:
        """The panel, its words and its buttons."""
        frame, box = self.layout.frame, self.box
        canvas.put(Plate(round(box.w), round(box.h), frame.px(18), "panel"), box.x, box.y, layer=MOVING)
        buttons = self.buttons(canvas.measure)
        for button in buttons:
            self._draw_button(canvas, button)
        left = box.x + frame.px(38)
        room = buttons[0].box.x - frame.px(18) - left
        self._draw_words(canvas, left, room)

    def _draw_words(self, canvas: Canvas, left: float, room: float) -> None:
        frame, box, measure = self.layout.frame, self.box, canvas.measure
        small, size = frame.text_px(TITLE), frame.text_px(SENTENCE)
        while size > small and len(self._lines(canvas, size, room)) > 1:
            size -= 1
        lines = self._lines(canvas, size, room)
        low, high = measure.height(small, Weight.SEMIBOLD), measure.height(size, Weight.SEMIBOLD)
        top = box.centre[1] - (low + len(lines) * high) / 2
        right = left + measure.width(self.title, small, Weight.SEMIBOLD)
        canvas.put(Label(self.title, small, Weight.SEMIBOLD, "gold"), left, top, layer=BUBBLES)
        right = self._draw_dots(canvas, right + frame.px(14), top + low / 2)
        if right + measure.width(self.counted, small, Weight.REGULAR) <= left + room:
            canvas.put(Label(self.counted, small, Weight.REGULAR, "muted"), right, top, layer=BUBBLES)
        for number, line in enumerate(lines):
            label = Label(line, size, Weight.SEMIBOLD, "ink", round(room))
            canvas.put(label, left, top + low + number * high, layer=BUBBLES)

    def _lines(self, canvas: Canvas, size: int, room: float) -> tuple[str, ...]:
        return wrap(self.sentence, room, lambda line: canvas.measure.width(line, size, Weight.SEMIBOLD))

    def _draw_dots(self, canvas: Canvas, left: float, middle: float) -> float:
        """One dot a step, the present one longer; where they end."""
        frame = self.layout.frame
        size, gap = max(4, frame.px(11)), max(3, frame.px(9))
        if self.count > MOST_DOTS:
            return left
        for number in range(1, self.count + 1):
            wide = size * 2.6 if number == self.number else size
            colour = "gold" if number <= self.number else "disabled"
            canvas.put(Dot(round(wide), size, colour), left, middle - size / 2, layer=BUBBLES)
            left += wide + gap
        return left + gap

    def _draw_button(self, canvas: Canvas, button: BarButton) -> None:
        frame, box = self.layout.frame, button.box
        style = f"{button.style}-down" if self.down == button.id else button.style
        canvas.put(Plate(round(box.w), round(box.h), frame.px(16), style), box.x, box.y, layer=BUBBLES)
        primary = button.style == "primary"
        colour = "on-accent" if primary else "button-ink"
        if button.icon:
            size = max(12, frame.px(26))
            icon = Icon(button.icon, size, colour)
            canvas.put(icon, box.centre[0] - size / 2, box.centre[1] - size / 2, layer=BUBBLES)
            return
        size, weight = self._type, Weight.SEMIBOLD
        wide, high = canvas.measure.width(button.label, size, weight), canvas.measure.height(size, weight)
        label = Label(button.label, size, weight, colour)
        canvas.put(label, box.centre[0] - wide / 2, box.centre[1] - high / 2, layer=BUBBLES)

    def nodes(self, buttons: tuple[BarButton, ...]) -> Iterator[Node]:
        """The bar and its buttons; the sentence is the status strip's."""
        label = f"{self.title} {self.counted}"
        yield Node("show", "group", label, self.box, f"{self.number}/{self.count}")
        for button in buttons:
            yield Node(button.id, "button", button.label, button.box, "", ("press",), parent="show")
