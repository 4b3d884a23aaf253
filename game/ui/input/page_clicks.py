"""The second click of a double click whose first one led to another page."""

from __future__ import annotations

from game.ui.input.gestures import MOUSE_SLACK, Gesture, Press, PressLost, Release

WITHIN = 0.3
"""Seconds from the click that led on to the one that was still meant for the page before."""


class PageClicks:
    """Takes a press for nothing that comes at once where a click has just led to another page, and its release."""

    def __init__(self) -> None:
        self._led: tuple[int, int, float] | None = None
        """Where and when a click led on, in the seconds of the loop."""
        self._dropped = False

    def led_on(self, gesture: Gesture, seconds: float) -> None:
        """Another page is on top since this gesture."""
        if isinstance(gesture, Release):
            self._led = gesture.x, gesture.y, seconds

    def lets(self, gesture: Gesture, seconds: float) -> bool:
        """Whether the gesture is passed on."""
        if isinstance(gesture, Press) and self._led is not None:
            x, y, since = self._led
            self._led = None
            near = max(abs(gesture.x - x), abs(gesture.y - y)) <= MOUSE_SLACK
            self._dropped = near and seconds - since < WITHIN
            return not self._dropped
        if isinstance(gesture, Release | PressLost) and self._dropped:
            self._dropped = False
            return False
        return True
