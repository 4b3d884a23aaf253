"""The left button where its release was not heard: X11 tells nobody of it who was minimised in the middle of a press.

SDL then believes the button to be down until it is let go once more: of the next press it sends no event, and every
motion is said to be with the button held. Whether it is down, the system can be asked."""

from __future__ import annotations

from collections.abc import Callable

SURE = 2
"""Frames after which a release that was seen would have been heard."""


class UnheardRelease:
    """Whether what is said of the button is doubted, and whether it was seen to be up since."""

    def __init__(self, is_down: Callable[[], bool] | None) -> None:
        """`is_down` asks the system for the button; None where every release is heard."""
        self._is_down = is_down
        self._doubted = False
        self._up: int | None = None
        """For how many frames it is known that the button was let go; None while it is not."""

    def lost(self) -> None:
        """The window was left while the button was down."""
        self._doubted, self._up = self._is_down is not None, None

    def heard(self) -> None:
        """There was an event that is not sent while the button is wrongly believed to be down, or its release."""
        self._doubted, self._up = False, None

    def look(self) -> bool:
        """Ask for the button; whether it was pressed anew, without an event."""
        if not self._doubted or self._is_down is None:
            return False
        down = self._is_down()
        if not down and self._up is None:
            self._up = 0
        return down and self.missed

    def frame(self) -> None:
        """All events of a frame were taken."""
        if self._up is not None:
            self._up += 1

    @property
    def missed(self) -> bool:
        """Whether the release was missed, so that the next one ends a press of which there was no event either."""
        return self._up is not None and self._up >= SURE
