"""The time of one turn (rules 8). It only counts; what happens at zero is decided by the rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

LAST_SECONDS = 20.0
"""With this many seconds left more time may be had (ux 2.9)."""
URGENT, FINAL = 15.0, 5.0
"""With this many seconds left they are shown large, and what happens at zero is said; the last ones larger still."""
FINE = 20
"""How many times a second the picture may change then."""
MORE, MOST = 30.0, 10
"""Seconds of an extension, and how many extensions a turn may have (ux 2.9)."""


@dataclass(frozen=True, slots=True)
class TurnClock:
    """Seconds left of `limit`; no limit means the clock is off."""

    limit: float | None
    left: float
    extended: int = 0
    """How often the player took more time in this turn."""

    @classmethod
    def start(cls, limit: float | None) -> TurnClock:
        return cls(limit, limit or 0.0)

    def ticked(self, dt: float) -> TurnClock:
        return self if self.limit is None else replace(self, left=max(0.0, self.left - dt))

    def longer(self) -> TurnClock:
        """With more time; unchanged when all extensions are used up."""
        return replace(self, left=self.left + MORE, extended=self.extended + 1) if self.can_extend else self

    @property
    def can_extend(self) -> bool:
        """Whether the turn may be extended: near its end, and a limited number of times."""
        return self.is_low and self.left > 0 and self.extended < MOST

    @property
    def is_on(self) -> bool:
        return self.limit is not None

    @property
    def has_run_out(self) -> bool:
        return self.limit is not None and self.left <= 0

    @property
    def is_low(self) -> bool:
        return self.limit is not None and self.left <= LAST_SECONDS

    @property
    def is_urgent(self) -> bool:
        return self.limit is not None and self.left <= URGENT

    @property
    def is_final(self) -> bool:
        return self.limit is not None and self.left <= FINAL

    @property
    def fine(self) -> int:
        """The time left in parts of a second, as the picture of the last seconds shows it."""
        return ceil(self.left * FINE)

    @property
    def fraction(self) -> float:
        """Share of the time that is left; 1.0 without a limit."""
        return 1.0 if self.limit is None else min(1.0, self.left / self.limit)

    @property
    def seconds(self) -> int:
        """The whole seconds left, as digits show them."""
        return ceil(self.left)

    @property
    def due_in(self) -> float | None:
        """Seconds until the digits or the ring change; None without a limit."""
        if self.limit is None:
            return None
        steps = 180 * self.left / self.limit
        ring = (steps + 0.5 - ceil(steps - 0.5)) * self.limit / 180
        fine = self.left + (1 - self.fine) / FINE if self.is_urgent else ring
        return min(ring, fine, self.left + 1 - self.seconds)

    @property
    def degrees(self) -> int:
        """The time left as an angle in steps of two degrees, so that the ring is drawn only as often."""
        return 2 * round(180 * self.fraction)
