"""Statistics of all finished games, computed from the archive each time, so that they never differ from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from game.rules.play.scoring import Outcome, Standings
from game.session.history.highlights import Summary
from game.session.match.setup import Setup

RECENT = 20
"""How many games the curve of points shows."""


@dataclass(frozen=True, slots=True)
class Against:
    """The games against one kind of opponent: how many, and how many of them were won."""

    name: str
    games: int
    won: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the person at this program did in all games; zeros where there is none."""

    games: int
    won: int
    against: tuple[Against, ...]
    """By opponent, in the order first met; a game against two of a kind counts once for that kind."""
    opening_turn: float
    """In which own turn the opening was made, on average."""
    most_laid: int
    """Tiles in one turn."""
    most_rebuilt: int
    """Sets rearranged in one turn."""
    points: tuple[int, ...]
    """Of the last games, the oldest first."""
    at_once: int
    """Games won by laying all tiles in one turn."""
    matches: int
    """Matches of several games that are over."""
    matches_won: int


def statistics(games: Iterable[Summary]) -> Statistics:
    """The numbers of these games, the newest first; left out are games with several people at one machine, and those
    that came from elsewhere."""
    mine = [game for game in games if game.setup.alone and not game.imported]
    seats = [game.setup.people[0] for game in mine]
    matches = [each for each in _matches(mine) if each.is_over]
    opened = [game.opened[seat] for game, seat in zip(mine, seats, strict=True) if game.opened[seat]]
    return Statistics(
        games=len(mine),
        won=sum(seat in game.winners for game, seat in zip(mine, seats, strict=True)),
        against=_against(mine, seats),
        opening_turn=_mean(opened),
        most_laid=max((game.laid[seat] for game, seat in zip(mine, seats, strict=True)), default=0),
        most_rebuilt=max((game.rebuilt[seat] for game, seat in zip(mine, seats, strict=True)), default=0),
        points=tuple(game.scores[seat] for game, seat in zip(mine, seats, strict=True))[:RECENT][::-1],
        at_once=sum(_at_once(game, seat) for game, seat in zip(mine, seats, strict=True)),
        matches=len(matches),
        matches_won=sum(each.is_won for each in matches),
    )


@dataclass(frozen=True, slots=True)
class _PlayedMatch:
    """The games of a match that are in the archive."""

    setup: Setup
    standings: Standings

    @property
    def is_over(self) -> bool:
        return self.standings.is_over(self.setup.games, self.setup.target)

    @property
    def is_won(self) -> bool:
        return self.setup.people[0] in self.standings.leaders(self.setup.match_by)


def _matches(games: Sequence[Summary]) -> Iterator[_PlayedMatch]:
    """The matches of several games: those that were dealt at the same moment with the same agreement."""
    found: dict[tuple[str, Setup], list[Outcome]] = {}
    for game in games:
        if game.setup.target or game.setup.games > 1:
            outcome = Outcome(game.reason, game.winners, game.scores, ())
            found.setdefault((game.begun, game.setup), []).append(outcome)
    for (_, setup), outcomes in found.items():
        yield _PlayedMatch(setup, Standings(setup.players, tuple(outcomes)))


def _at_once(game: Summary, seat: int) -> bool:
    """Whether the seat won with all its tiles in one turn: who laid some before holds fewer than were dealt."""
    return seat in game.winners and game.laid[seat] >= game.setup.game.racks[game.setup.players]


def _against(games: Sequence[Summary], seats: Sequence[int]) -> tuple[Against, ...]:
    played: dict[str, int] = {}
    won: dict[str, int] = {}
    for game, seat in zip(games, seats, strict=True):
        for name in dict.fromkeys(game.setup.opponents):
            played[name] = played.get(name, 0) + 1
            won[name] = won.get(name, 0) + (seat in game.winners)
    return tuple(Against(name, count, won[name]) for name, count in played.items())


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values) if values else 0.0
