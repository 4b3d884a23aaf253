"""Two clicks on the same tile, one right after the other (ux 2.1)."""

from __future__ import annotations

from game.rules.tiles import Tile

WITHIN = 0.4
"""Seconds between the two presses."""


class DoubleClick:
    """Remembers which tile was pressed last, and for how long that counts."""

    def __init__(self) -> None:
        self._tile: Tile | None = None
        self._left = 0.0

    def pressed(self, tile: Tile | None) -> bool:
        """A press on this tile, or on none; true when it is the second on the same one. A third begins anew."""
        is_second = tile is not None and tile == self._tile and self._left > 0
        self._tile, self._left = None if is_second else tile, WITHIN
        return is_second

    def pass_time(self, dt: float) -> None:
        self._left = max(0.0, self._left - dt)
