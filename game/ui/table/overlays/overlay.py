"""What may lie over the table and hear gestures first, and all of it together: a drawer, a choice, a hint."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Flag
from typing import TypeVar

from game.rules.tiles import Tile
from game.rules.values import immutable
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Gesture, PressLost
from game.ui.scene import Change, soonest
from game.ui.semantics import Node
from game.ui.table.picture.drawing import MOVING, put_tray
from game.ui.table.picture.tile_places import LitBox

TableCommand = Callable[[], Change | None]
"""What a button of the table or its key does."""


class PanelRoom(Flag):
    """The places over the table in which one panel can be open at a time."""

    NONE = 0
    """It is no panel, or one with nothing to press that lies where it covers nothing."""
    STRIP = 1
    """Where the status strip is, as high as its panel needs."""
    FELT = 2
    RACK = 4
    END_TURN = 8
    """Where the button is that ends the turn."""
    LESSON = 16
    """What a lesson says and how it is left, which go out of the way of all else by themselves."""
    WHOLE = 31


@immutable
class Hearing:
    """What an overlay does with a gesture."""

    taken: bool
    """Whether nobody else hears it."""
    change: Change | None = None
    """What the scene is asked for; only where the gesture is taken."""


PASSED, TAKEN = Hearing(taken=False), Hearing(taken=True)


class Overlay:
    """One thing over the table. This one does nothing: each says what it does otherwise."""

    @property
    def commands(self) -> Mapping[str, TableCommand]:
        """What buttons of the table do with it, by their names."""
        return {}

    passing = False
    """Whether it goes when anything else is open at its place, instead of sending that away."""

    @property
    def is_there(self) -> bool:
        """Whether its place is taken by it now."""
        return False

    def give_way(self) -> None:
        """Something else has opened at its place: it closes."""

    @property
    def focus(self) -> str:
        """The id of its node that the keys are on; empty while they are on none of them."""
        return ""

    @property
    def spoken(self) -> str:
        """What it says by itself to those who listen, who are told when it changes; empty for nothing."""
        return ""

    @property
    def covers(self) -> Box | None:
        """What of the felt is behind it, where nothing else is said or pressed; None while it covers nothing."""
        return None

    @property
    def highlight(self) -> tuple[LitBox, ...]:
        """What has corners round it."""
        return ()

    @property
    def dimmed(self) -> frozenset[Tile]:
        """The tiles of the rack that do not matter to what it says."""
        return frozenset()

    def hears(self, gesture: Gesture) -> Hearing:
        """What it does with the gesture; it takes none while it is closed."""
        return PASSED

    def lose_press(self) -> None:
        """The press under way will not be heard to end, see `PressLost`, which no overlay can take from others."""

    def update(self, dt: float) -> bool:
        """`dt` seconds have passed; true when it looks different now."""
        return False

    def acts(self, dt: float) -> Change | None:
        """`dt` seconds have passed, after `update`: what a key asks for that was pressed on it and shown meanwhile."""
        return None

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

    def __init__(self, overlays: Mapping[str, Overlay] = {}, rooms: Mapping[str, PanelRoom] = {}) -> None:
        """`rooms`: the place of each, by its name."""
        self._overlays = overlays
        self._places = tuple((overlay, rooms.get(name, PanelRoom.NONE)) for name, overlay in overlays.items())
        self._there: tuple[Overlay, ...] = ()
        """What was open at the last look."""

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

    @property
    def focus(self) -> str:
        """Where the keys are over the table: on the topmost that has them."""
        return next((overlay.focus for overlay in self if overlay.focus), "")

    @property
    def spoken(self) -> tuple[str, ...]:
        return tuple(said for overlay in self if (said := overlay.spoken))

    @property
    def dimmed(self) -> frozenset[Tile]:
        """Those of the topmost that dims any."""
        return next((tiles for overlay in self if (tiles := overlay.dimmed)), frozenset())

    def lit_beside(self, own: Overlay) -> bool:
        """Whether another one has corners round something."""
        return any(overlay.highlight for overlay in self if overlay is not own)

    def make_way(self) -> None:
        """What has opened since the last look closes what is open at its place; what is passing closes itself."""
        there = [(overlay, room) for overlay, room in self._places if room and overlay.is_there]
        stays: list[tuple[Overlay, PanelRoom]] = []
        for overlay, room in sorted(there, key=lambda each: (each[0].passing, each[0] in self._there)):
            if any(room & taken for _, taken in stays):
                overlay.give_way()
            else:
                stays.append((overlay, room))
        self._there = tuple(overlay for overlay, _ in stays)

    def is_free_for(self, own: Overlay) -> bool:
        """Whether nothing else is open at its place."""
        room = next(room for overlay, room in self._places if overlay is own)
        return not any(other is not own and room & taken and other.is_there for other, taken in self._places)

    def hear(self, gesture: Gesture) -> Hearing:
        if isinstance(gesture, PressLost):
            for overlay in self:
                overlay.lose_press()
            return PASSED
        heard = next((heard for overlay in self if (heard := overlay.hears(gesture)).taken), PASSED)
        self.make_way()
        return heard

    def update(self, dt: float) -> bool:
        """The lowest first, so that who tells of the others knows what they did."""
        changed = [overlay.update(dt) for overlay in reversed(tuple(self))]
        self.make_way()
        return any(changed)

    def acts(self, dt: float) -> Change | None:
        changes = [overlay.acts(dt) for overlay in reversed(tuple(self))]
        self.make_way()
        return next((change for change in reversed(changes) if change is not None), None)

    @property
    def due_in(self) -> float | None:
        return soonest(*(overlay.due_in for overlay in self))

    def draw(self, canvas: Canvas) -> None:
        """Draw them, the topmost last, each over the corners round what it has lit."""
        for overlay in reversed(tuple(self)):
            for box, lean in overlay.highlight:
                put_tray(canvas, box.grown(canvas.frame.px(7)), "lesson", MOVING, stroke=6, tilt=lean)
            overlay.draw(canvas)

    def nodes(self) -> tuple[Node, ...]:
        return tuple(node for overlay in self for node in overlay.nodes())
