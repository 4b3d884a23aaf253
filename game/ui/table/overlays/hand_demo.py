"""The hand that shows a player at rest which two clicks come next (ux 6.1)."""

from __future__ import annotations

from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.motion import in_out
from game.ui.pictures import Icon, Ring
from game.ui.table.picture.drawing import BUBBLES

REST = 12.0
"""Seconds without a gesture until the hand comes."""
TRAVEL, CLICK, PAUSE = 0.9, 0.5, 1.2
"""Seconds of the way from one place to the next, of a click, and until it begins anew."""
LOOP = 2 * (TRAVEL + CLICK) + PAUSE
SIZE = 64
"""Width and height of the hand in u."""
TIP = (9.5 / 24, 2.6 / 24)
"""Where the finger points, in parts of the hand."""
HALO = 76
"""The ring of a click in u."""

Spot = tuple[float, float]


class HandDemo:
    """Counts the seconds of rest, and moves from one place to another and clicks at both."""

    def __init__(self, *, still: bool) -> None:
        """`still`: it stands where it clicks and does not travel (reduced motion)."""
        self._still = still
        self._rested = 0.0

    @property
    def shown(self) -> bool:
        return self._rested >= REST

    @property
    def due_in(self) -> float | None:
        """Seconds until it comes, unless something is done before."""
        return None if self.shown else REST - self._rested

    def stir(self) -> None:
        """The player did something."""
        self._rested = 0.0

    def pass_time(self, dt: float) -> None:
        self._rested += dt

    def draw(self, canvas: Canvas, start: Spot, goal: Spot) -> None:
        """The hand on its way from `start` to `goal`; nothing before its time."""
        if not self.shown:
            return
        (x, y), clicking = self._at((self._rested - REST) % LOOP, start, goal)
        frame: Frame = canvas.frame
        size = max(32, frame.px(SIZE))
        left, top = x - size * TIP[0], y - size * TIP[1]
        if clicking:
            ring = max(36, frame.px(HALO))
            canvas.put(Ring(ring, 360), x - ring / 2, y - ring / 2, layer=BUBBLES)
        canvas.put(Icon("hand-edge", size, "tip-ink"), left, top, layer=BUBBLES)
        canvas.put(Icon("hand", size, "tile"), left, top, layer=BUBBLES)

    def _at(self, now: float, start: Spot, goal: Spot) -> tuple[Spot, bool]:
        """Where the finger is and whether it clicks, this many seconds after the loop began."""
        below = start[0], start[1] + 60
        if now < TRAVEL:
            return self._between(below, start, now / TRAVEL), False
        if now < TRAVEL + CLICK:
            return start, True
        if now < 2 * TRAVEL + CLICK:
            return self._between(start, goal, (now - TRAVEL - CLICK) / TRAVEL), False
        return goal, now < 2 * (TRAVEL + CLICK)

    def _between(self, a: Spot, b: Spot, share: float) -> Spot:
        if self._still:
            return b
        share = in_out(share)
        return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
