"""The chapters of the rules, side by side; in several lines where large text needs them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.scene import Change
from game.ui.semantics import Node
from game.ui.widgets.choice import Choice, ChoiceOption, choice
from game.ui.widgets.part import HotSpot, Touch
from game.ui.widgets.sheet import Sheet

TALL = 64
"""Units of one line."""
MOST = 4
"""Lines that are tried."""


@dataclass(frozen=True, slots=True)
class ChapterTabs:
    """Lines of choices below each other, of which one is chosen at most."""

    box: Box
    lines: tuple[Choice, ...]

    @property
    def lacking(self) -> float:
        """The pixels by which the lines are higher than their box."""
        return max(0.0, self.lines[-1].box.bottom - self.box.bottom)

    @property
    def crowded(self) -> bool:
        return self.lacking > 0 or any(line.crowded for line in self.lines)

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        for line in self.lines:
            line.draw(canvas, touch)

    def nodes(self) -> tuple[Node, ...]:
        return tuple(node for line in self.lines for node in line.nodes())

    def spots(self) -> tuple[HotSpot, ...]:
        return tuple(spot for line in self.lines for spot in line.spots())


def chapter_tabs(
    sheet: Sheet,
    box: Box,
    options: Sequence[ChoiceOption],
    chosen: str,
    choose: Callable[[str], Change | None],
    label: str,
) -> ChapterTabs:
    """The fewest lines in which every chapter has its name in one line."""
    tall = sheet.target(TALL)
    for count in range(1, MOST + 1):
        size = -(-len(options) // count)
        lines: list[Choice] = []
        for at in range(0, len(options), size):
            room = Box(box.x, box.y + len(lines) * tall, box.w, tall)
            line = choice(sheet, room, "chapter", options[at : at + size], chosen, choose, 0.0, label)
            lines.append(replace(line, id=f"chapters.{len(lines)}"))
        if not any(line.crowded or _is_broken(line) for line in lines):
            break
    return ChapterTabs(Box(box.x, box.y, box.w, max(box.h, tall)), tuple(lines))


def _is_broken(line: Choice) -> bool:
    return any(len(segment.text.lines) > 1 for segment in line.segments) or line.box.w > line.room.w
