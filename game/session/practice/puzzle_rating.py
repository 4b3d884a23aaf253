"""A rating of one player by puzzles, after Glicko: how strong, and how far that may be off. Only this machine knows it.

A grade is an opponent of a fixed strength. What is shown only ever rises, so no attempt is shown as a loss.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import pi, sqrt

START, WIDEST, NARROWEST = 1200.0, 350.0, 60.0
"""The first rating, how far it may be off, and how sure it can become."""
STRENGTHS = (1000.0, 1000.0, 1250.0, 1500.0, 1750.0, 2000.0)
"""What a puzzle of each grade is worth; without a grade, as the first."""
CERTAINTY = 80.0
"""How far the strength of a grade may be off."""
_Q = 0.005756462732485114  # ln 10 / 400
UNAIDED, HINTED, SHOWN = 1.0, 0.5, 0.0
"""What an attempt counts: solved alone, with hints, or after the play was shown."""


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """What is known of a player."""

    value: float = START
    spread: float = WIDEST
    best: float = 0.0
    """The highest value so far, which is what is shown."""
    attempts: int = 0

    def after(self, grade: int, score: float) -> PuzzleRating:
        """The rating after one attempt."""
        strength = STRENGTHS[grade]
        weight = 1 / sqrt(1 + 3 * (_Q * CERTAINTY / pi) ** 2)
        expected = 1 / (1 + 10 ** (-weight * (self.value - strength) / 400))
        known = 1 / self.spread**2 + _Q**2 * weight**2 * expected * (1 - expected)
        value = self.value + _Q / known * weight * (score - expected)
        spread = max(NARROWEST, sqrt(1 / known))
        return PuzzleRating(value, spread, max(self.best, value), self.attempts + 1)

    def joined(self, other: PuzzleRating) -> PuzzleRating:
        """Of what two copies of the program know, that which saw more; of equal ones `other`."""
        newer = max(other, self, key=lambda one: one.attempts)
        return replace(newer, best=max(self.best, other.best))
