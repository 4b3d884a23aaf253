"""Grades of puzzles as dots: to be chosen from, or only shown. They have no names, since nobody has judged them yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.rules.values import immutable
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Dot, Plate
from game.ui.scene import Change
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, Touch

GRADES = 5


def put_dots(canvas: Canvas, x: float, y: float, size: int, grade: int, gap: float = 0.5) -> None:
    """Five dots from here to the right, so many of them lit; `gap` in parts of a dot."""
    for number in range(GRADES):
        colour = "gold" if number < grade else "disabled"
        canvas.put(Dot(size, size, colour), x + number * size * (1 + gap), y, layer=3)


@immutable
class ShownDots:
    """A grade that is only shown."""

    box: Box
    grade: int
    size: int
    crowded: bool = False

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        put_dots(canvas, self.box.x, self.box.y + (self.box.h - self.size) / 2, self.size, self.grade)

    def nodes(self) -> tuple[Node, ...]:
        return ()

    def spots(self) -> tuple[HotSpot, ...]:
        return ()


@immutable
class GradeChoice:
    """Five plates with one to five dots; those that the kind does not have cannot be pressed."""

    id: str
    box: Box
    label: str
    chosen: int
    offered: tuple[int, ...]
    choose: Callable[[int], Change | None]
    gap: int
    dot: int
    crowded: bool = False

    def _box(self, grade: int) -> Box:
        wide = (self.box.w - (GRADES - 1) * self.gap) / GRADES
        return Box(round(self.box.x + (grade - 1) * (wide + self.gap)), self.box.y, round(wide), self.box.h)

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        for grade in range(1, GRADES + 1):
            box, ident = self._box(grade), f"{self.id}.{grade}"
            chosen = grade == self.chosen
            style = touch.style(ident, "primary" if chosen else "secondary") if grade in self.offered else "disabled"
            canvas.put(Plate(round(box.w), round(box.h), round(box.h * 0.3), style), box.x, box.y, layer=1)
            colour = "on-accent" if chosen else "button-ink" if grade in self.offered else "disabled"
            left = box.centre[0] - (grade + (grade - 1) * 0.5) * self.dot / 2
            for number in range(grade):
                dot = Dot(self.dot, self.dot, colour)
                canvas.put(dot, left + number * self.dot * 1.5, box.centre[1] - self.dot / 2, layer=3)

    def nodes(self) -> tuple[Node, ...]:
        group = Node(self.id, "group", self.label, self.box, str(self.chosen))
        return (group, *(self._node(grade) for grade in range(1, GRADES + 1)))

    def _node(self, grade: int) -> Node:
        actions = ("press",) if grade in self.offered else ()
        chosen = grade == self.chosen
        said = "chosen" if chosen else ""
        node = Node(f"{self.id}.{grade}", "choice", str(grade), self._box(grade), said, actions, parent=self.id)
        return replace(node, checked=chosen, disabled=not actions)

    def spots(self) -> tuple[HotSpot, ...]:
        return tuple(
            HotSpot(f"{self.id}.{grade}", self._box(grade), partial(self.choose, grade), round(self.box.h * 0.3))
            for grade in self.offered
        )
