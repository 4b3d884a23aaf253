"""The "steady hand" setting, for hands that press twice where once was meant (ux 44)."""

from __future__ import annotations

from game.ui.input.gestures import ARROWS, Act, Action, Gesture, PointerButton, Press, PressLost, Release

REST = 0.4
"""Seconds."""


class SteadyHand:
    """The "steady hand" setting: ignores a second press right after the first one (ux 44); off by default."""

    def __init__(self) -> None:
        self.on = False
        self._since: dict[PointerButton | Action, float] = {}
        self._dropped: set[PointerButton] = set()

    def pass_time(self, dt: float) -> None:
        self._since = {what: since + dt for what, since in self._since.items() if since + dt < REST}

    def lets(self, gesture: Gesture) -> bool:
        """Whether the gesture is passed on; False for one that repeats another too soon."""
        if not self.on:
            return True
        if isinstance(gesture, PressLost):
            self._dropped.clear()
        if isinstance(gesture, Release):
            dropped = gesture.button in self._dropped
            self._dropped.discard(gesture.button)
            return not dropped
        if isinstance(gesture, Press):
            fresh = self._lets(gesture.button)
            if not fresh:
                self._dropped.add(gesture.button)
            return fresh
        if isinstance(gesture, Act) and not gesture.repeat and gesture.action not in ARROWS:  # which may repeat quickly
            return self._lets(gesture.action)
        return True

    def _lets(self, what: PointerButton | Action) -> bool:
        """Every press restarts the waiting time, so that a trembling hand makes one press."""
        fresh = what not in self._since
        self._since[what] = 0.0
        return fresh
