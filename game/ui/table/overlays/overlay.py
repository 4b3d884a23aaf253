"""What may lie over the table and hear gestures first, and all of it together: a drawer, a choice, a hint."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Gesture, PressLost
from game.ui.scene import Change, soonest
from game.ui.semantics import Node
from game.ui.table.picture.drawing import MOVING, put_tray
from game.ui.table.picture.tile_places import LitBox

TableCommand = Callable[[], Change | None]
"""What a button of the table or its key does."""


class Overlay:
    """One thing over the table. This one does nothing: each says what it does otherwise."""

    @property
    def commands(self) -> Mapping[str, TableCommand]:
        """What buttons of the table do with it, by their names."""
        return {}

    @property
    def covers(self) -> Box | None:
        """What of the felt is behind it, where nothing else is said or pressed; None while it covers nothing."""
        return None

    @property
    def lit(self) -> tuple[LitBox, ...]:
        """What has corners round it."""
        return ()

    def hears(self, gesture: Gesture) -> bool:
        """Whether it takes the gesture; false while it is closed."""
        return False

    def lose_press(self) -> None:
        """The press under way will not be heard to end, see `PressLost`, which no overlay can take from others."""

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


AnyOverlay = TypeVar("AnyOverlay", bound=Overlay)


class Overlays:
    """All that lies over one table, the topmost first: it is asked first, and the first that takes a gesture keeps it.
    Whoever needs to know of another asks here."""

    def __init__(self, overlays: Mapping[str, Overlay] = {}) -> None:
        self._overlays = overlays

    def __iter__(self) -> Iterator[Overlay]:
        return iter(self._overlays.values())

    def of(self, kind: type[AnyOverlay]) -> AnyOverlay:
        """The one of this kind, which must be there."""
        return next(overlay for overlay in self if isinstance(overlay, kind))

    @property
    def commands(self) -> Mapping[str, TableCommand]:
        return {name: command for overlay in self for name, command in overlay.commands.items()}

    @property
    def covers(self) -> Box | None:
        return next((box for overlay in self if (box := overlay.covers) is not None), None)

    def lit_beside(self, own: Overlay) -> bool:
        """Whether another one has corners round something."""
        return any(overlay.lit for overlay in self if overlay is not own)

    def hear(self, gesture: Gesture) -> bool:
        if isinstance(gesture, PressLost):
            for overlay in self:
                overlay.lose_press()
            return False
        return any(overlay.hears(gesture) for overlay in self)

    def update(self, dt: float) -> bool:
        changed = [overlay.update(dt) for overlay in self]
        return any(changed)

    @property
    def due_in(self) -> float | None:
        return soonest(*(overlay.due_in for overlay in self))

    def draw(self, canvas: Canvas) -> None:
        """Draw them, the topmost last, each over the corners round what it has lit."""
        for overlay in reversed(tuple(self)):
            for box, lean in overlay.lit:
                put_tray(canvas, box.grown(canvas.frame.px(7)), "lesson", MOVING, stroke=6, tilt=lean)
            overlay.draw(canvas)

    def nodes(self) -> tuple[Node, ...]:
        return tuple(node for overlay in self for node in overlay.nodes())
