"""The list of what is drawn. A scene puts pictures on a canvas; nothing here touches a pixel.

The painter turns the ops into pixels and repaints only where the list differs from
the last frame's, so a still scene costs nothing, and tests read the list itself.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import NamedTuple, Protocol

from game.ui.geometry import Frame
from game.ui.memo import Memo
from game.ui.pictures import Picture, Weight


class Op(NamedTuple):
    """One picture with its logical top-left corner in window pixels; higher layers lie on top."""

    layer: int
    picture: Picture
    x: int
    y: int
    alpha: int = 255


Passage = Memo[list[Op]]
"""Ops that are made again only when what they depend on has changed."""


class Measure(Protocol):
    """Measures text for layout, in pixels."""

    terms: AbstractSet[str]
    """What no line ends within (`wrap`)."""

    def width(self, text: str, size: int, weight: Weight) -> int: ...

    def height(self, size: int, weight: Weight) -> int: ...

    def ascent(self, size: int, weight: Weight) -> int: ...

    def unseen(self, text: str) -> str:
        """The characters of the text that cannot be shown."""
        ...


class Canvas:
    """Collects the ops of one frame, in painting order within a layer."""

    def __init__(self, frame: Frame, measure: Measure) -> None:
        self.frame = frame
        self.measure = measure
        self.ops: list[Op] = []

    def put(self, picture: Picture, x: float, y: float, *, layer: int = 0, alpha: int = 255) -> None:
        """Add a picture with its logical top-left at (x, y); invisible ones are left out."""
        if alpha > 0:
            self.ops.append(Op(layer, picture, round(x), round(y), min(alpha, 255)))

    def put_kept(self, passage: Passage, told: object, write: Callable[[Canvas], None]) -> None:
        """Add the ops of a passage; `told` is everything they depend on. Between two changes they are the same objects,
        so that the painter need not compare them."""

        def written() -> list[Op]:
            part = Canvas(self.frame, self.measure)
            write(part)
            return part.ops

        self.ops += passage.to(told, written)
