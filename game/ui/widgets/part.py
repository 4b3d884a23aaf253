"""What a page is made of: values that can be drawn, described, and partly pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.rules.values import immutable
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.look_names import PlateStyle
from game.ui.pictures import Picture, Plate
from game.ui.scene import Change
from game.ui.semantics import Node
from game.ui.widgets.button import Pressed

OnPress = Callable[[], Change | None]
"""What pressing does; it may ask for another scene."""


@immutable
class Touch:
    """The ids of what the pointer is over, holds down, and what the keys have in focus."""

    hot: str = ""
    down: str = ""
    focus: str = ""
    still: bool = False
    """Whether nothing moves when it is pointed at or held."""

    def style(self, ident: str, kind: Pressed) -> PlateStyle | None:
        """The plate of a thing that can be pressed, in its present state."""
        if self.down == ident:
            return kind.down
        return kind.hot if self.hot == ident else kind.rest

    def lift(self, ident: str, by: float) -> float:
        """How far a thing that can be pressed is above its place, if it rises by so much under the pointer and sinks by
        so much while it is held."""
        if self.still:
            return 0.0
        return -by if self.down == ident else by if self.hot == ident else 0.0


@immutable
class HotSpot:
    """A place that can be pressed, or slid along."""

    id: str
    rect: Box
    press: OnPress
    radius: int = 8
    slide: Callable[[float], None] | None = None
    """Called with the pointer's x while it is held; pressing then does nothing more."""
    nudge: Callable[[int], str | None] | None = None
    """Called with -1 or +1 for the arrow keys while in focus; returns the id that has the focus then, if another."""
    rests: bool = False
    """Whether it is off; a press on it says why."""
    strip: Box | None = None
    """For what stands at the window's edge, the strip of the window in which nothing else can be pressed; the place is
    one in the window, too, whatever is scrolled."""
    reveal: Callable[[], None] | None = None
    """Brings it into view where it is scrolled out of it; the pointer does not find it then."""


class Part(Protocol):
    """One thing on a page."""

    @property
    def box(self) -> Box:
        """The place it takes."""

    @property
    def crowded(self) -> bool:
        """Whether its text does not fit into its box."""

    def draw(self, canvas: Canvas, touch: Touch) -> None: ...

    def nodes(self) -> tuple[Node, ...]: ...

    def spots(self) -> tuple[HotSpot, ...]: ...


class StaticPart:
    """Shared by the parts that are only to be looked at."""

    __slots__ = ()

    @property
    def crowded(self) -> bool:
        return False

    def nodes(self) -> tuple[Node, ...]:
        return ()

    def spots(self) -> tuple[HotSpot, ...]:
        return ()


@immutable
class Still(StaticPart):
    """A picture in its place."""

    picture: Picture
    box: Box
    layer: int = 0
    alpha: int = 255

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        canvas.put(self.picture, self.box.x, self.box.y, layer=self.layer, alpha=self.alpha)


def panel(box: Box, radius: int, style: PlateStyle = "panel") -> Still:
    """The plate other parts stand on."""
    return Still(Plate(round(box.w), round(box.h), radius, style), box)
