"""What is printed on the pieces of a game: suits, ranks, and the places the ranks have in a run."""

from __future__ import annotations

from functools import cached_property

from game.rules.faces import HIGHEST, LOWEST, Colour, Face
from game.rules.values import immutable


@immutable
class Span:
    """The places a run may take, from the first to the last, when its lowest and highest rank are settled."""

    first: int
    last: int

    def place(self, number: int) -> int:
        """The place of a rank: one below the first place stands above the others."""
        return number if number >= self.first else number + self.last - self.first + 1


@immutable
class Pieces:
    """The suits of a game in their order inside a group, and its ranks; each suit has all ranks.

    A rank stands at the place of its number. Where the ace may be high it stands at the place above the highest too,
    but never at both places of one run, and no run goes round (rules 3.1).
    """

    suits: tuple[Colour, ...]
    lowest: int
    highest: int
    ace_high: bool = False
    """Whether the lowest rank may also follow the highest."""
    most_points: int = HIGHEST
    """What the dearest ranks are worth; the others are worth their number."""

    @property
    def numbers(self) -> range:
        """The ranks, ascending."""
        return range(self.lowest, self.highest + 1)

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """All faces, suit by suit."""
        return tuple(Face(suit, number) for suit in self.suits for number in self.numbers)

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """The places of runs: with the ace low, and with the ace high where it may be."""
        low = Span(self.lowest, self.highest)
        return (low, Span(self.lowest + 1, self.highest + 1)) if self.ace_high else (low,)

    @property
    def top(self) -> int:
        """The highest place of all."""
        return self.highest + self.ace_high

    def points(self, number: int) -> int:
        """What a rank is worth in an opening, wherever it stands in a run."""
        return min(number, self.most_points)

    def last(self, first: int) -> int:
        """The highest place of a run that begins at this one: an ace that begins it does not end it."""
        return self.highest if first == self.lowest else self.top

    def places(self, number: int) -> tuple[int, ...]:
        """The places a rank may take in a run."""
        return (number, self.top) if self.ace_high and number == self.lowest else (number,)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The rank of every place, by the place; those below the lowest are none."""
        return (*range(self.highest + 1), self.lowest)


TILES = Pieces(tuple(Colour), LOWEST, HIGHEST)
"""Four colours of thirteen numbers (rules 2)."""
COURT_POINTS = 10
"""What jack, queen and king are worth."""
CARDS = Pieces(tuple(Colour), LOWEST, HIGHEST, ace_high=True, most_points=COURT_POINTS)
"""Two packs whose ace may be low or high (rules 13.1)."""
PACK = Pieces(tuple(Colour), LOWEST, HIGHEST, most_points=COURT_POINTS)
"""One pack whose ace is low, unless it is agreed that it may be high (rules 12.7)."""
