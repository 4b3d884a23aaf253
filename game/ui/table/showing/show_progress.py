"""How far a play shown step by step has come, as a value: next, back, to the end, and what time brings. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

LIT, MOVE, REST = 0.45, 0.42, 0.33
"""Seconds a step's tiles are lit before they move, the move takes, and a show that plays by itself rests after it."""
CAP = 5.0
"""The longest a show plays by itself, in seconds at normal pace (ux 2.8)."""


SLOWEST = 2.0
"""How much slower than usual a show that has time may be."""


class StepPhase(Enum):
    """The three parts of a step."""

    LIT = auto()
    """Its tiles are lit where they lie."""
    MOVING = auto()
    RESTING = auto()


@dataclass(frozen=True, slots=True)
class StepTimes:
    """Seconds of each part of a step."""

    lit: float
    move: float
    rest: float | None = None
    """None: the show waits for the player."""

    @classmethod
    def waiting(cls, pace: float) -> StepTimes:
        """Of a show that goes on when the player says so."""
        return cls(LIT * pace, MOVE * pace)

    @classmethod
    def by_itself(cls, steps: int, pace: float) -> StepTimes:
        """Of a show of so many steps that plays by itself and is over in time."""
        whole = LIT + MOVE + REST
        share = pace * min(1.0, CAP / (max(1, steps) * whole))
        return cls(LIT * share, MOVE * share, REST * share)

    @classmethod
    def lasting(cls, steps: int, seconds: float) -> StepTimes:
        """Of a show of so many steps that plays by itself for so long, but never slower than a step can be watched."""
        share = min(SLOWEST, seconds / (max(1, steps) * (LIT + MOVE + REST)))
        return cls(LIT * share, MOVE * share, REST * share)

    @property
    def whole(self) -> float:
        """Seconds of one step that does not wait."""
        return self.lit + self.move + (self.rest or 0.0)


@dataclass(frozen=True, slots=True)
class ShowProgress:
    """Where a show of `count` steps stands: in which step, and in which part of it."""

    count: int
    times: StepTimes
    number: int = 1
    """The step that is shown, from 1."""
    phase: StepPhase = StepPhase.LIT
    since: float = 0.0
    """Seconds since the phase began."""
    held: bool = False
    """Whether a lit step waits for the player, who came back to it."""
    over: bool = False

    @property
    def done(self) -> int:
        """How many steps the shown board has."""
        return self.number - (self.phase is StepPhase.LIT)

    @property
    def complete(self) -> bool:
        """Whether nothing is left to show."""
        return self.number == self.count and self.phase is StepPhase.RESTING

    def passed(self, dt: float) -> ShowProgress:
        """`dt` seconds have passed."""
        now = replace(self, since=self.since + dt)
        while (limit := now._limit) is not None and now.since >= limit and not now.over:
            now = replace(now._after_phase(), since=now.since - limit)
        return now

    def onward(self) -> ShowProgress:
        """The next step at once; in the middle of the last one its end, and after that the end of the show."""
        if self.held:
            return replace(self, phase=StepPhase.MOVING, since=0.0, held=False)
        if self.number < self.count:
            return replace(self, number=self.number + 1, phase=StepPhase.LIT, since=0.0)
        return replace(self, over=True) if self.complete else replace(self, phase=StepPhase.RESTING, since=0.0)

    def back(self) -> ShowProgress:
        """The end of the step before; before the first step its tiles are lit and wait."""
        if self.number > 1:
            return replace(self, number=self.number - 1, phase=StepPhase.RESTING, since=0.0, held=False)
        return replace(self, phase=StepPhase.LIT, since=0.0, held=True)

    def to_end(self) -> ShowProgress:
        """All steps at once."""
        return replace(self, number=self.count, phase=StepPhase.RESTING, since=0.0, held=False)

    @property
    def _limit(self) -> float | None:
        """When the phase ends by itself; None while it waits."""
        if self.phase is StepPhase.LIT:
            return None if self.held else self.times.lit
        return self.times.move if self.phase is StepPhase.MOVING else self.times.rest

    def _after_phase(self) -> ShowProgress:
        if self.phase is StepPhase.LIT:
            return replace(self, phase=StepPhase.MOVING)
        if self.phase is StepPhase.MOVING:
            return replace(self, phase=StepPhase.RESTING)
        return self.onward()
