"""A tile that can be taken rises 3 u under a resting pointer and sinks when the pointer leaves (ux 2.1, 2.10)."""

from __future__ import annotations

from game.rules.tiles import Tile
from game.rules.values import replace
from game.ui.input.gestures import Attention, Gesture, Move, Press
from game.ui.motion import out_quad
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import Overlay
from game.ui.table.picture.tile_places import TilePlace, hit_at

REST = 0.12
"""Seconds the pointer rests before anything rises."""
RISE = 0.09
"""Seconds up, and down again."""
SHARE = 0.5
"""3 u: half of what a tile rises before it travels."""


class Hover(Overlay):
    """An overlay that watches the pointer and passes every gesture on; it looks once each time the pointer rests."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._at: tuple[int, int] | None = None
        """The mouse's last place; None while a button is down, after a touch, and without the window's focus."""
        self._rested = 0.0
        self._looked = True
        self._over: tuple[Tile, TilePlace] | None = None
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

    def _moved(self, dt: float) -> bool:
        """Move all rising and sinking tiles on; true when any moved."""
        risen = self._over[0] if self._over else None
        before = self._heights
        goals = dict.fromkeys(before, 0.0) | ({risen: 1.0} if risen else {})
        step = dt / RISE
        moved = {tile: before.get(tile, 0.0) + (step if goal else -step) for tile, goal in goals.items()}
        after = {tile: min(1.0, height) for tile, height in moved.items() if height > 0}
        if after == before:
            return False
        self._heights = after
        heights = {tile: SHARE * out_quad(height) for tile, height in after.items()}
        self._context.view_state.pointing = replace(self._context.view_state.pointing, raised=heights)
        return True

    def _found(self) -> tuple[Tile, TilePlace] | None:
        """The tile under the pointer if it can be taken now and nothing lies over it."""
        context, at = self._context, self._at
        if at is None or at != context.view_state.pointing.at or not self._is_free():
            return None
        hit = hit_at(context.local_game.board, context.layout, *at)
        tile = hit.tile
        if tile is None or hit.grip or tile in context.drag.state.picked:
            return None
        if hit.ident is not None and context.local_game.may_touch((tile,)) is not None:
            return None
        place = context.tile_motion.places.get(tile)
        return (tile, place) if place else None

    def _is_free(self) -> bool:
        """Whether tiles may rise at all just now."""
        context, view_state = self._context, self._context.view_state
        busy = context.drag.busy or context.tile_motion.showing or context.tile_motion.exhibit is not None
        still = context.services.store.now.reduced_motion
        return not (busy or view_state.away or view_state.pointing.focus or still)

    def _is_still(self, tile: Tile, place: TilePlace) -> bool:
        """Whether the pointer is on the risen tile yet, and the tile where it was."""
        if self._at is None or self._context.tile_motion.places.get(tile) != place or not self._is_free():
            return False
        return place.strip.contains(*self._at) and tile not in self._context.drag.state.picked
