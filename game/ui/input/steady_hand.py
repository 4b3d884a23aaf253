"""The "steady hand" setting: ignores a second press right after the first one (ux 44)."""

from __future__ import annotations

from game.ui.input.gestures import Act, Action, Gesture, PointerButton, Press, Release

REST = 0.4
"""Seconds."""
FREE = frozenset({Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT})
"""Actions that may repeat quickly, because they move the focus."""


class SteadyHand:
    """Decides which gestures count; off by default."""

    def __init__(self) -> None:
        self.on = False
        self._since: dict[PointerButton | Action, float] = {}
        self._dropped: set[PointerButton] = set()

    def pass_time(self, dt: float) -> None:
        self._since = {what: since + dt for what, since in self._since.items() if since + dt < REST}

    def lets(self, gesture: Gesture) -> bool:
        """Whether the gesture counts."""
        if not self.on:
            return True
        if isinstance(gesture, Release):
            dropped = gesture.button in self._dropped
            self._dropped.discard(gesture.button)
            return not dropped
        if isinstance(gesture, Press):
            return self._lets_press(gesture.button)
        if isinstance(gesture, Act) and not gesture.repeat and gesture.action not in FREE:
            return self._lets(gesture.action)
        return True

    def _lets_press(self, button: PointerButton) -> bool:
        if self._lets(button):
            return True
        self._dropped.add(button)
        return False

    def _lets(self, what: PointerButton | Action) -> bool:
        """Every press restarts the waiting time, so that a trembling hand makes one press."""
        fresh = what not in self._since
        self._since[what] = 0.0
        return fresh
