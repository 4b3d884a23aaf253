"""Makes a failure short: acts are left out as long as it stays the same failure, within a bound on time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from tests.soak.deeds import SoakAct
from tests.soak.drawn import SoakDraw

Fails = Callable[[SoakDraw, Sequence[SoakAct]], bool]


class ShorterFailure:
    """The shortest sequence found so far."""

    def __init__(self, draw: SoakDraw, acts: Sequence[SoakAct], fails: Fails, seconds: float) -> None:
        self.draw, self.acts = draw, tuple(acts)
        self._fails, self._end = fails, time.monotonic() + seconds
        self.repeats = fails(draw, self.acts)
        """Whether it fails again at all."""

    def shrink(self) -> None:
        """As far as the time reaches."""
        if not self.repeats:
            return
        self._take_end()
        size = max(1, len(self.acts) // 2)
        while self._has_time:
            shorter = self._leave_out(size)
            if size == 1 and not shorter:
                break
            size = size if shorter and size == 1 else max(1, size // 2)
        for number in range(len(self.acts)):
            for simpler in _simpler(self.acts[number]):
                self._try(self.draw, (*self.acts[:number], simpler, *self.acts[number + 1 :]))
        for plainer in self.draw.plainer:
            different = next(name for name in vars(plainer) if getattr(plainer, name) != getattr(self.draw, name))
            self._try(replace(self.draw, **{different: getattr(plainer, different)}), self.acts)

    @property
    def _has_time(self) -> bool:
        return time.monotonic() < self._end

    def _try(self, draw: SoakDraw, acts: Sequence[SoakAct]) -> bool:
        if not self._has_time or not self._fails(draw, acts):
            return False
        self.draw, self.acts = draw, tuple(acts)
        return True

    def _take_end(self) -> None:
        """The last few acts alone, if they are enough."""
        count = 1
        while count < len(self.acts) and not self._try(self.draw, self.acts[-count:]):
            count *= 2

    def _leave_out(self, size: int) -> bool:
        """Each stretch of so many acts, the last first; whether one could be left out."""
        shorter = False
        for start in reversed(range(0, len(self.acts), size)):
            rest = (*self.acts[:start], *self.acts[start + size :])
            shorter |= bool(rest) and self._try(self.draw, rest)
        return shorter


def _simpler(act: SoakAct) -> Iterator[SoakAct]:
    if act.n > 1:
        yield replace(act, n=1)
    if act.text and act.do in ("drag", "press"):
        yield replace(act, text="")
