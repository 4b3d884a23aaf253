"""What a player did with puzzles: solved ones, those from own games, the rating, the last choices. Pure.

A grade is an opponent of a fixed strength. What is shown only ever rises, so no attempt is shown as a loss.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field, replace
from math import pi, sqrt

from game.session.system.kept_formats import joined_members

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


MOST_SOLVED, MOST_OWN = 100_000, 60
"""How many are remembered; the oldest of one's own that are solved go first."""


def puzzle_key(code: str) -> str:
    """A short name of a puzzle, from its code."""
    return f"{zlib.crc32(code.encode('ascii')):08x}"


@dataclass(frozen=True)
class PuzzleProgress:
    """Everything that is kept."""

    solved: frozenset[str] = frozenset()
    """Keys of puzzles."""
    own: tuple[str, ...] = ()
    """Codes of positions from the player's own games, the newest last."""
    rating: PuzzleRating = field(default_factory=PuzzleRating)
    game: str = "classic"
    kind: str = "clear"
    grade: int = 1
    last: str = ""
    """The code of the puzzle that was opened last."""

    def is_solved(self, code: str) -> bool:
        """Whether the puzzle of this code was solved."""
        return puzzle_key(code) in self.solved

    @property
    def waiting(self) -> tuple[str, ...]:
        """Codes from the player's own games that are not solved."""
        return tuple(code for code in self.own if not self.is_solved(code))

    def after(self, code: str, grade: int, score: float) -> PuzzleProgress:
        """The puzzle was solved; only the first time counts for the rating."""
        if self.is_solved(code):
            return self
        return replace(
            self,
            solved=joined_members(self.solved, {puzzle_key(code)}, MOST_SOLVED),
            rating=self.rating.after(grade, score),
        )

    def with_own(self, code: str) -> PuzzleProgress:
        """One more position from an own game."""
        if code in self.own:
            return self
        own = (*self.own, code)
        if len(own) > MOST_OWN:
            oldest = next((one for one in own if self.is_solved(one)), own[0])
            own = tuple(one for one in own if one != oldest)
        return replace(self, own=own)

    def joined(self, other: PuzzleProgress) -> PuzzleProgress:
        """What either of two copies of the program knows; `other` has the later choices."""
        own = (*(code for code in self.own if code not in other.own), *other.own)[-MOST_OWN:]
        rating = self.rating.joined(other.rating)
        return replace(other, solved=joined_members(self.solved, other.solved, MOST_SOLVED), own=own, rating=rating)
