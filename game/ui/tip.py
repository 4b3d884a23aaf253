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

TYPE = 21
WEIGHT = Weight.SEMIBOLD
ACROSS, DOWN = 16, 9
"""Space beside and above the lines, in u."""
RADIUS = 12


def line_width(canvas: Canvas, line: str) -> int:
    """The width of one line of a tip."""
    return canvas.measure.width(line, canvas.frame.text_px(TYPE), WEIGHT)


def tip_lines(canvas: Canvas, text: str, room: float) -> tuple[str, ...]:
    """The text of a tip, broken to fit the room."""
    return wrap(text, room, partial(line_width, canvas), canvas.measure.terms)


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
READ = 4.0
"""Seconds in which nothing hides a sentence that comes in the middle of what is done."""
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
    buttons: tuple[Box, ...] = ()
    """What else can be pressed, and is not to be covered."""
    stays: float = 0.0
    """Seconds in which no gesture hides it."""

    def after(self, gesture: Gesture) -> Tip:
        """Any gesture but letting a key go hides the tip; a move without a button restarts the waiting time."""
        if isinstance(gesture, LetGo) or self.stays:
            return self
        if isinstance(gesture, Move) and not gesture.held:
            still = self.node is not None and self.node.rect.contains(gesture.x, gesture.y)
            return replace(self, x=gesture.x, y=gesture.y) if still else Tip(gesture.x, gesture.y)
        return Tip()

    @classmethod
    def notice(cls, sentence: str, frame: Frame, which: str = "", stays: float = 0.0) -> Tip:
        """A sentence at the foot of the window that stays until something is pressed; `which` tells it from another of
        the same words."""
        window = Box(0, 0, frame.width, frame.height)
        return cls(0, 0, REST, Node(SAID, "status", sentence, window, which, tip=sentence), stays=stays)

    @property
    def said(self) -> tuple[Node, ...]:
        """What belongs to no node of the scene, and so is read out by itself."""
        return (self.node,) if self.node is not None and self.node.id == SAID else ()

    def waited(self, dt: float, scene: Scene) -> Tip:
        """The tip after `dt` seconds more; the scene is asked once, when the waiting time is over."""
        if self.stays:
            return replace(self, stays=max(0.0, self.stays - dt))
        if self.x < 0 or self.rested >= REST:
            return self
        rested = self.rested + dt
        if rested < REST:
            return replace(self, rested=rested)
        nodes = scene.nodes()
        told = _tip_node(nodes, self.x, self.y)
        return Tip(self.x, self.y, rested, told, _others(nodes, told.rect) if told is not None else ())

    def draw(self, canvas: Canvas) -> None:
        """The tip's box beside its node, inside the window."""
        if self.node is not None:
            draw_tip(canvas, self.node.tip, self.node.rect, self.buttons)


def draw_tip(canvas: Canvas, text: str, target: Box, buttons: Sequence[Box] = ()) -> None:
    """A tip beside what it explains, inside the window, where it covers none of these `buttons` or little of them."""
    frame = canvas.frame
    lines = tip_lines(canvas, text, min(frame.px(MOST * frame.text_scale), frame.width * 0.8))
    width, height = tip_size(canvas, lines)
    put_tip(canvas, lines, tip_place(frame, target, width, height, buttons), LAYER)


def _tip_node(nodes: Sequence[Node], x: int, y: int) -> Node | None:
    """The topmost node there that has a tip and does not show it itself."""
    found = next((node for node in reversed(nodes) if node.tip and node.rect.contains(x, y)), None)
    return None if found is None or found.role in BY_THEMSELVES else found


def _others(nodes: Sequence[Node], target: Box) -> tuple[Box, ...]:
    """What can be pressed, now or at other times, but the target and the card that it lies on."""
    pressed = (node.rect for node in nodes if "press" in node.actions or node.disabled)
    return tuple(rect for rect in pressed if not rect.holds(target))


def tip_place(frame: Frame, target: Box, w: float, h: float, buttons: Sequence[Box] = ()) -> Box:
    """The place of a tip of this size: above the target, below it, or at its side, moved along it or away from it past
    other `buttons`, the first inside the window that covers none of them; if each covers some, the one that covers the
    least part of them."""
    gap, (across, down) = frame.px(10), target.centre
    most_x, most_y = max(gap, frame.width - w - gap), max(gap, frame.height - h - gap)
    lefts = [min(max(x, gap), most_x) for x in (across - w / 2, target.x, target.right - w)]
    middle = min(max(down - h / 2, gap), most_y)
    above, below = target.y - h - gap, target.bottom + gap
    right, left = target.right + gap, target.x - w - gap
    beside_x = [x for box in buttons for x in (box.x - w - gap, box.right + gap)]
    beside_y = [y for box in buttons for y in (box.y - h - gap, box.bottom + gap)]
    along_x = [x for x in beside_x if gap <= x <= most_x and target.x - w < x < target.right]
    along_y = [y for y in beside_y if gap <= y <= most_y and target.y - h < y < target.bottom]
    rows = [*([above] if above >= gap else []), *([below] if below + h <= frame.height else [])]
    columns = [*([right] if right <= most_x else []), *([left] if left >= gap else [])]
    clear = (x for x in beside_x if gap <= x <= most_x and not target.x - w < x < target.right)
    away = sorted(clear, key=lambda x: abs(x + w / 2 - across))
    places = [
        *((x, y) for y in rows for x in lefts),
        *((x, middle) for x in columns),
        *((x, y) for x in columns for y in along_y),
        *((x, y) for y in rows for x in along_x),
        *((x, middle) for x in away),
    ]
    boxes = [Box(round(x), round(y), w, h) for x, y in places or [(lefts[0], frame.height - h)]]
    return min(boxes, key=lambda box: sum(box.shared(other) / max(1.0, other.w * other.h) for other in buttons))
