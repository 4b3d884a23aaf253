"""What a player did with puzzles: solved ones, those from own games, the rating, the last choices. Pure."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field, replace

from game.session.practice.puzzle_rating import PuzzleRating
from game.session.system.kept import joined_members

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
