"""The tip that explains the node under a resting pointer, and how every such explanation looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.rules.values import immutable
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Gesture, LetGo, Move
from game.ui.pictures import Label, Plate, Weight
from game.ui.scene import Scene
from game.ui.semantics import Node
from game.ui.wrap import wrap

TYPE = 20
WEIGHT = Weight.SEMIBOLD
ACROSS, DOWN = 16, 9
"""Space beside and above the lines, in u."""
RADIUS = 12


def line_width(canvas: Canvas, line: str) -> int:
    """The width of one line of a tip."""
    return canvas.measure.width(line, canvas.frame.text_px(TYPE), WEIGHT)


def tip_size(canvas: Canvas, lines: Sequence[str]) -> tuple[float, float]:
    """Width and height of the plate with these lines."""
    px, leading = canvas.frame.px, canvas.measure.height(canvas.frame.text_px(TYPE), WEIGHT)
    widest = max(line_width(canvas, line) for line in lines)
    return widest + 2 * px(ACROSS), leading * len(lines) + 2 * px(DOWN)


def put_tip(canvas: Canvas, lines: Sequence[str], box: Box, layer: int) -> None:
    """The plate in its box, and the lines on it."""
    px, size = canvas.frame.px, canvas.frame.text_px(TYPE)
    leading = canvas.measure.height(size, WEIGHT)
    canvas.put(Plate(round(box.w), round(box.h), px(RADIUS), "tip"), box.x, box.y, layer=layer)
    for row, line in enumerate(lines):
        label = Label(line, size, WEIGHT, "tip-ink")
        canvas.put(label, box.x + px(ACROSS), box.y + px(DOWN) + row * leading, layer=layer)


REST = 0.35
"""Seconds the pointer rests before the tip comes (ux 2.7)."""
LAYER = 900_000
MOST = 520
"""The widest line in u."""
SAID = "said"
"""The node of a sentence that belongs to no place of the scene."""
BY_THEMSELVES = ("set", "tile")
"""Roles that show their tips themselves, beside them and clear of their neighbours (table/view.py)."""


@immutable
class Tip:
    """Where the pointer rests, for how long, and the tip's text."""

    x: int = -1
    y: int = -1
    rested: float = 0.0
    node: Node | None = None

    def after(self, gesture: Gesture) -> Tip:
        """Any gesture but letting a key go hides the tip; a move without a button restarts the waiting time."""
        if isinstance(gesture, LetGo):
            return self
        if isinstance(gesture, Move) and not gesture.held:
            still = self.node is not None and self.node.rect.contains(gesture.x, gesture.y)
            return replace(self, x=gesture.x, y=gesture.y) if still else Tip(gesture.x, gesture.y)
        return Tip()

    @classmethod
    def notice(cls, sentence: str, frame: Frame, which: str = "") -> Tip:
        """A sentence at the foot of the window that stays until something is pressed; `which` tells it from another of
        the same words."""
        window = Box(0, 0, frame.width, frame.height)
        return cls(0, 0, REST, Node(SAID, "status", sentence, window, which, tip=sentence))

    @property
    def said(self) -> tuple[Node, ...]:
        """What belongs to no node of the scene, and so is read out by itself."""
        return (self.node,) if self.node is not None and self.node.id == SAID else ()

    def waited(self, dt: float, scene: Scene) -> Tip:
        """The tip after `dt` seconds more; the scene is asked once, when the waiting time is over."""
        if self.x < 0 or self.rested >= REST:
            return self
        rested = self.rested + dt
        return Tip(self.x, self.y, rested, _told(scene, self.x, self.y) if rested >= REST else None)

    def draw(self, canvas: Canvas) -> None:
        """The tip's box above or below its node, inside the window."""
        if self.node is not None:
            draw_tip(canvas, self.node.tip, self.node.rect)


def draw_tip(canvas: Canvas, text: str, target: Box) -> None:
    """A tip above what it explains, or below it, inside the window."""
    frame = canvas.frame
    lines = wrap(text, min(frame.text_px(MOST), frame.width * 0.8), partial(line_width, canvas))
    width, height = tip_size(canvas, lines)
    put_tip(canvas, lines, _beside(target, width, height, frame.width, frame.height, frame.px(10)), LAYER)


def _told(scene: Scene, x: int, y: int) -> Node | None:
    """The topmost node there that has a tip and does not show it itself."""
    found = next((node for node in reversed(scene.nodes()) if node.tip and node.rect.contains(x, y)), None)
    return None if found is None or found.role in BY_THEMSELVES else found


def _beside(target: Box, w: float, h: float, width: int, height: int, gap: int) -> Box:
    x = min(max(target.centre[0] - w / 2, gap), max(gap, width - w - gap))
    above = target.y - h - gap
    below = min(target.bottom + gap, height - h)
    return Box(round(x), round(above if above >= gap else below), w, h)
