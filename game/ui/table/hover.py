"""A tile that can be taken rises 3 u under a resting pointer and sinks when the pointer leaves (ux 2.1, 2.10)."""

from __future__ import annotations

from game.rules.tiles import Tile
from game.ui.canvas import Canvas
from game.ui.gestures import Attention, Gesture, Move, Press
from game.ui.motion import out_quad
from game.ui.semantics import Node
from game.ui.table.parts import Parts
from game.ui.table.places import Place, hit_at

REST = 0.12
"""Seconds the pointer rests before anything rises."""
RISE = 0.09
"""Seconds up, and down again."""
SHARE = 0.5
"""3 u: half of what a tile rises before it travels."""


class Hover:
    """An overlay that watches the pointer and passes every gesture on; it looks once each time the pointer rests."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._at: tuple[int, int] | None = None
        """The mouse's last place; None while a button is down, after a touch, and without the window's focus."""
        self._rested = 0.0
        self._looked = True
        self._over: tuple[Tile, Place] | None = None
        """The tile that rises or has risen, and where it lies."""
        self._heights: dict[Tile, float] = {}
        """How far tiles are on their way up, 0 to 1."""

    def hears(self, gesture: Gesture) -> bool:
        if isinstance(gesture, Move):
            self._at, self._rested = None if gesture.held else (gesture.x, gesture.y), 0.0
            self._looked = self._at is None
        elif isinstance(gesture, Press | Attention):
            self._at, self._looked = None, True
        return False

    def update(self, dt: float) -> bool:
        if self._looked and not self._heights:
            return False
        self._rested += dt
        if self._over is not None and not self._is_still(*self._over):
            self._over = None
        if not self._looked and self._rested >= REST:
            self._looked = True
            self._over = self._over or self._found()
        return self._moved(dt)

    def draw(self, canvas: Canvas) -> None:
        """Nothing: the table draws risen tiles."""

    def nodes(self) -> tuple[Node, ...]:
        return ()

    def _moved(self, dt: float) -> bool:
        """Move all rising and sinking tiles on; true when any moved."""
        risen = self._over[0] if self._over else None
        before = self._heights
        goals = dict.fromkeys(before, 0.0) | ({risen: 1.0} if risen else {})
        step = dt / RISE
        after = {tile: _nearer(before.get(tile, 0.0), goal, step) for tile, goal in goals.items()}
        after = {tile: height for tile, height in after.items() if height > 0}
        if after == before:
            return False
        self._heights = after
        self._parts.now(raised={tile: SHARE * out_quad(height) for tile, height in after.items()})
        return True

    def _found(self) -> tuple[Tile, Place] | None:
        """The tile under the pointer if it can be taken now and nothing lies over it."""
        parts, at = self._parts, self._at
        if at is None or at != parts.moment.pointer or not self._is_free():
            return None
        hit = hit_at(parts.sitting.desk, parts.layout, *at)
        tile = hit.tile
        if tile is None or hit.grip or tile in parts.grasp.hand.picked:
            return None
        if hit.ident is not None and parts.sitting.may_touch((tile,)) is not None:
            return None
        place = parts.stage.places.get(tile)
        return (tile, place) if place else None

    def _is_free(self) -> bool:
        """Whether tiles may rise at all just now."""
        parts = self._parts
        busy = parts.grasp.busy or parts.stage.showing or parts.stage.exhibit is not None
        return not (busy or parts.moment.away or parts.moment.focus or parts.doors.store.now.reduced_motion)

    def _is_still(self, tile: Tile, place: Place) -> bool:
        """Whether the pointer is on the risen tile yet, and the tile where it was."""
        if self._at is None or self._parts.stage.places.get(tile) != place or not self._is_free():
            return False
        return place.box.contains(*self._at) and tile not in self._parts.grasp.hand.picked


def _nearer(height: float, goal: float, step: float) -> float:
    return min(goal, height + step) if height < goal else max(goal, height - step)
