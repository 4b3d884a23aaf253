"""The one act of a page that is longer than its window: with large text it stands at the window's lower edge, whatever
of the page is seen (`Sheet.pins`)."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.values import immutable, replace
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.pictures import Cloth, ClothFoot
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, Part, Touch
from game.ui.widgets.sheet import PAGE

PINNED_FROM = 1.5
"""The text scale from which on the act is pinned."""
BELOW, FADE = 30, 84
"""Units: what is free below the act, and over how much the page fades above it."""
LAYER = 30
"""Its parts lie above all others of a page, below the focus ring."""


@immutable
class PinnedPart:
    """A part with its place in the window, over the strip of cloth that hides what is scrolled below it."""

    part: Part
    strip: Box
    """In the window, without the fade above it."""
    frame: Frame

    @property
    def box(self) -> Box:
        return self.part.box

    @property
    def crowded(self) -> bool:
        return self.part.crowded

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        frame, fade = self.frame, self.frame.px(FADE)
        tall = round(self.strip.h) + fade
        canvas.put(
            ClothFoot(Cloth(frame.width, frame.height, paged=True), tall, fade), 0, frame.height - tall, layer=LAYER
        )
        inside = Canvas(frame, canvas.measure)
        self.part.draw(inside, touch)
        canvas.ops += [op._replace(layer=op.layer + LAYER + 1) for op in inside.ops]

    def nodes(self) -> tuple[Node, ...]:
        return self.part.nodes()

    def spots(self) -> tuple[HotSpot, ...]:
        return tuple(replace(spot, strip=self.strip) for spot in self.part.spots())


def pinned_place(frame: Frame, wide: float, tall: float) -> Box:
    """Where an act of this size stands: at the right end of the page's width."""
    wide = min(wide, frame.px(PAGE))
    right = frame.width / 2 + frame.px(PAGE) / 2
    return Box(round(right - wide), frame.height - frame.px(BELOW) - tall, round(wide), tall)


def strip_below(frame: Frame, place: Box) -> Box:
    """The strip that hides the page behind an act in this place."""
    return Box(0, place.y, frame.width, frame.height - place.y)


def strip_of(parts: Iterable[Part]) -> float:
    """How much of the window's foot is taken by what is pinned on a page of these parts."""
    return max((part.strip.h for part in parts if isinstance(part, PinnedPart)), default=0.0)
