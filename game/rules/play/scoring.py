"""What a game is worth to each seat (rules 9.3, 10.1, 10.2), and the score sheet (rules 10.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from game.rules.options import MatchBy
from game.rules.tiles import Tile
from game.rules.values import immutable


class EndReason(Enum):
    """Why a game ended."""

    OUT = "out"  # rules 9.1: a rack is empty
    BLOCKED = "blocked"  # rules 9.2: the pool is empty and nobody is out
    CALLED = "called"  # a seat ended it by a command that only its game has


@immutable
class Outcome:
    """How a game ended: who won, and each seat's score and points left on the rack."""

    reason: EndReason
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    rack_points: tuple[int, ...]
    doubled: bool = False
    """Whether the winner laid all tiles in one turn and scores double (rules 12.6)."""


Points = Callable[[Tile], int]
"""What a tile on a rack costs at the end of a game."""


def printed_points(tile: Tile) -> int:
    """Its number, any joker 30 (rules 4.5, 10.1)."""
    return tile.rack_points


def score_out(racks: Sequence[Sequence[Tile]], winner: int, worth: Points = printed_points) -> Outcome:
    """The losers pay their racks to the seat that went out (rules 10.1)."""
    points = _points(racks, worth)
    scores = _paid(tuple(0 if seat == winner else owed for seat, owed in enumerate(points)), (winner,))
    return Outcome(EndReason.OUT, (winner,), scores, points)


def score_blocked(racks: Sequence[Sequence[Tile]], worth: Points = printed_points) -> Outcome:
    """Everybody pays the difference to the lowest rack; tied seats share, and of two nobody wins (rules 9.3, 10.2)."""
    points = _points(racks, worth)
    lowest = min(points)
    lowest_seats = tuple(seat for seat, mine in enumerate(points) if mine == lowest)
    scores = _paid(tuple(mine - lowest for mine in points), lowest_seats)
    nobodys = len(points) == 2 and len(lowest_seats) == 2
    return Outcome(EndReason.BLOCKED, () if nobodys else lowest_seats, scores, points)


def score_hand(racks: Sequence[Sequence[Tile]], winner: int, worth: Points, *, factor: int = 1) -> Outcome:
    """The winner scores what the others hold, and nobody loses points (rules 12.6)."""
    points = _points(racks, worth)
    scores = tuple(factor * sum(points) if seat == winner else 0 for seat in range(len(points)))
    return Outcome(EndReason.OUT, (winner,), scores, points, doubled=factor > 1)


def score_lowest(racks: Sequence[Sequence[Tile]], worth: Points) -> Outcome:
    """The lowest hands share the sum of the differences; what cannot be shared is nobody's (rules 12.5; house)."""
    points = _points(racks, worth)
    lowest = min(points)
    winners = tuple(seat for seat, mine in enumerate(points) if mine == lowest)
    share = sum(mine - lowest for mine in points) // len(winners)
    scores = tuple(share if seat in winners else 0 for seat in range(len(points)))
    return Outcome(EndReason.BLOCKED, winners, scores, points)


def _points(racks: Sequence[Sequence[Tile]], worth: Points) -> tuple[int, ...]:
    return tuple(sum(map(worth, rack)) for rack in racks)


def _paid(owed: tuple[int, ...], winners: tuple[int, ...]) -> tuple[int, ...]:
    """Divide the points equally among the winners; remaining points go to them one each, in seat order."""
    share, left_over = divmod(sum(owed), len(winners))
    scores = [-mine for mine in owed]
    for place, seat in enumerate(winners):
        scores[seat] += share + (place < left_over)
    return tuple(scores)


@dataclass(frozen=True, slots=True)
class Standings:
    """The games played so far, each by its outcome."""

    players: int
    outcomes: tuple[Outcome, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The score of each seat over all games."""
        return tuple(sum(outcome.scores[seat] for outcome in self.outcomes) for seat in range(self.players))

    @property
    def games_won(self) -> tuple[int, ...]:
        """The games each seat won; a shared win counts for each who shares it (rules 9.3)."""
        return tuple(sum(seat in outcome.winners for outcome in self.outcomes) for seat in range(self.players))

    def added(self, outcome: Outcome) -> Standings:
        """The sheet with one more game."""
        return replace(self, outcomes=(*self.outcomes, outcome))

    def is_over(self, games: int, target: int) -> bool:
        """Whether so many games are played; with a target whether one seat alone has most points and reached it
        (rules 12.8)."""
        if not target:
            return len(self.outcomes) >= games
        best = max(self.totals)
        return best >= target and self.totals.count(best) == 1

    def leaders(self, match_by: MatchBy) -> tuple[int, ...]:
        """The seats that lead by games won, then score, or by score alone; several when tied, none before a game."""
        if not self.outcomes:
            return ()
        ranks = self._ranks(match_by)
        return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))

    def _ranks(self, match_by: MatchBy) -> tuple[tuple[int, int], ...]:
        if match_by is MatchBy.POINTS:
            return tuple((total, 0) for total in self.totals)
        return tuple(zip(self.games_won, self.totals, strict=True))
