"""A card that plays itself: the moment that is shown, and when the next one follows."""

from __future__ import annotations

from collections.abc import Sequence

from game.session.rulebook.card_moments import CardMoment
from game.ui.widgets.words import FIRST_WIDE

AT_LEAST, A_SIGN = 1.8, 0.055
"""Seconds a moment stays, and more for each sign of its sentence; a wide one counts twice, for it says as much as two
letters."""


class MomentPlay:
    """One moment at a time; it goes on by itself until somebody takes a step or the last one is shown."""

    def __init__(self) -> None:
        self.moments: Sequence[CardMoment] = ()
        self.at = 0
        self.running = False
        self.turned = False
        """Whether the moment changed by itself just now, so that the page looks different."""
        self._left = 0.0

    @property
    def now(self) -> CardMoment:
        """The moment that is shown."""
        return self.moments[self.at]

    @property
    def is_last(self) -> bool:
        """Whether nothing follows."""
        return self.at == len(self.moments) - 1

    def begin(self, moments: Sequence[CardMoment], *, running: bool) -> None:
        """The first of these moments; the others follow by themselves if it is `running`."""
        self.moments, self.at = moments, 0
        self.running, self._left = running and len(moments) > 1, AT_LEAST

    def again(self) -> None:
        """From the first moment on, by itself."""
        self.begin(self.moments, running=True)

    def stop(self) -> None:
        """Whoever looks on takes the steps from now on."""
        self.running = False

    def step(self, by: int) -> None:
        """The moment so many further; the first one follows the last."""
        self.stop()
        self.at = (self.at + by) % len(self.moments)

    def wait_for(self, said: str) -> None:
        """The sentence of the moment, which takes its time to be read."""
        self._left = AT_LEAST + A_SIGN * sum(2 if sign >= FIRST_WIDE else 1 for sign in said)

    @property
    def due_in(self) -> float | None:
        """Seconds until the next moment comes by itself."""
        return self._left if self.running else None

    def update(self, dt: float) -> bool:
        """Let time pass; whether another moment is shown."""
        self._left -= dt
        self.turned = self.running and self._left <= 0
        if self.turned:
            self.at += 1
            self.running, self._left = not self.is_last, AT_LEAST
        return self.turned
