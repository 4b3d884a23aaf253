"""The score sheet of a match (rules 10.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.options import MatchBy
from game.rules.play.scoring import Outcome


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
