"""What came of the deals of the days, from the heads of the finished games: which day a game is of stands in it, so a
clock that is set back or forward, or another time zone, neither loses a day nor counts one twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from game.session.history.highlights import Summary
from game.session.history.par import Par


def counts_for_day(game: Summary) -> bool:
    """Whether this is a deal of a day played for the first time, here."""
    return game.setup.day is not None and not game.imported and not game.prepared


def days_played(games: Iterable[Summary]) -> Mapping[date, Summary]:
    """The first finished game of each day that was played; later ones are practice."""
    found: dict[date, Summary] = {}
    for game in sorted(games, key=lambda game: game.ended):
        if game.setup.day is not None and counts_for_day(game):
            found.setdefault(game.setup.day, game)
    return dict(sorted(found.items()))


def par_in(game: Summary) -> Par | None:
    """The par that is kept with a game; None where it has none."""
    (seat,) = game.setup.people
    return Par(seat, game.scores[seat], game.par) if game.par else None
