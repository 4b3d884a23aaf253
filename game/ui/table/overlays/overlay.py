"""What may lie over the table and hear gestures first: a drawer, a choice, a hint."""

from __future__ import annotations

from game.ui.canvas import Canvas
from game.ui.input.gestures import Gesture
from game.ui.semantics import Node


class Overlay:
    """One thing over the table. The scene asks its overlays in order; the first that takes a gesture keeps it. This one
    does nothing: each says what it does otherwise."""

    def hears(self, gesture: Gesture) -> bool:
        """Whether it takes the gesture; false while it is closed."""
        return False

    def update(self, dt: float) -> bool:
        """`dt` seconds have passed; true when it looks different now."""
        return False

    @property
    def due_in(self) -> float | None:
        """Seconds until it changes by itself, see `Scene`."""
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw it; nothing while it is closed."""

    def nodes(self) -> tuple[Node, ...]:
        """Its nodes; they follow the table's own."""
        return ()
