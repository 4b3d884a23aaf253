"""What came of keeping tiles beside laying them, in games played on from one turn; and which of both is called better.

How far apart both must be for that was measured by `python -m tests.bench.bench_waiting`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from game.ai.rollouts import CONTINUATIONS
from game.session.review.comparing import LEAST, estimated
from game.session.review.estimate import Estimate, Unit

MOST, LEAST_GAMES = 240, 16
"""Games of each side at most, and at least behind a choice that is called better;"""
TOLD, CLEAR = 1.4, 2.0
"""and how many half widths from nothing the difference is then; from so many on no more are played."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of both choices in some worlds, going on in one way."""

    games: int = 0
    kept: float = 0.0
    """Won games, a shared win as its share, or points, of all games together."""
    laid: float = 0.0
    squares: float = 0.0
    """The sum of the squared differences."""

    def with_world(self, kept: float, laid: float) -> Tally:
        """One world more."""
        return Tally(self.games + 1, self.kept + kept, self.laid + laid, self.squares + (kept - laid) ** 2)

    def joined(self, other: Tally) -> Tally:
        """Both together."""
        sums = self.kept + other.kept, self.laid + other.laid, self.squares + other.squares
        return Tally(self.games + other.games, *sums)

    def estimate(self, unit: Unit) -> Estimate:
        """What keeping was worth beside laying."""
        scale = 100 if unit is Unit.WINS else 1
        return estimated(unit, self.games, scale * (self.kept - self.laid), scale * scale * self.squares)


@dataclass(frozen=True, slots=True)
class Waiting:
    """What came of keeping and of laying in one turn, as far as it was played on."""

    turn: int
    """The number of its command in the game, from 1."""
    laid: bool
    """Whether the seat opened; otherwise it kept what could go."""
    unit: Unit = Unit.WINS
    tallies: tuple[Tally, ...] = (Tally(),) * len(CONTINUATIONS)
    """By the way to play on."""
    work: float = 0.0
    """What it cost."""

    @property
    def both(self) -> Tally:
        """All games together."""
        first, second = self.tallies
        return first.joined(second)

    @property
    def games(self) -> int:
        """How many of each side were played."""
        return self.both.games

    @property
    def estimate(self) -> Estimate:
        """What keeping was worth beside laying, negative where laying was better; it needs a game."""
        return self.both.estimate(self.unit)

    @property
    def weight(self) -> float:
        """How far the two are apart, in half widths; 0 where the two ways to play on disagree."""
        signs = {tally.kept > tally.laid for tally in self.tallies if tally.kept != tally.laid}
        found = self.estimate
        return abs(found.gain) / found.half if len(signs) < len(CONTINUATIONS) else 0.0

    @property
    def is_told(self) -> bool:
        """Whether it is said which choice was better; otherwise it is too close to be sure."""
        return self.games >= LEAST_GAMES and self.weight >= TOLD and abs(self.estimate.gain) >= LEAST[self.unit]

    @property
    def keeping_was_better(self) -> bool | None:
        """Which choice was better; None where that is too close to be sure."""
        return self.estimate.gain > 0 if self.is_told else None

    @property
    def is_hopeful(self) -> bool:
        """Whether more games may tell which choice was better, if what was found stays as it is."""
        if self.games >= MOST or (self.games >= LEAST_GAMES and self.weight >= CLEAR):
            return False
        return self.weight * sqrt(MOST / self.games) >= TOLD
