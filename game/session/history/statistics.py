"""Statistics of all finished games, computed from the archive each time, so that they never differ from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.session.history.highlights import Summary

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
    openings: tuple[int, ...]
    """How often an opening was made in the first own turn, the second, and so on."""
    opening_turn: float
    """In which own turn the opening was made, on average."""
    most_laid: int
    """Tiles in one turn."""
    most_rebuilt: int
    """Sets rearranged in one turn."""
    turns: float
    """Own ones of a game, on average."""
    points: tuple[int, ...]
    """Of the last games, the oldest first."""


LATEST_OPENING = 12
"""Openings after this turn count with those in it."""


def statistics(games: Iterable[Summary]) -> Statistics:
    """The numbers of these games, the newest first; left out are games with several people at one machine, and those
    that came from elsewhere."""
    mine = [game for game in games if game.setup.alone and not game.imported]
    seats = [game.setup.people[0] for game in mine]
    opened = [game.opened[seat] for game, seat in zip(mine, seats, strict=True) if game.opened[seat]]
    return Statistics(
        games=len(mine),
        won=sum(seat in game.winners for game, seat in zip(mine, seats, strict=True)),
        against=_against(mine, seats),
        openings=_counted(opened),
        opening_turn=_mean(opened),
        most_laid=max((game.laid[seat] for game, seat in zip(mine, seats, strict=True)), default=0),
        most_rebuilt=max((game.rebuilt[seat] for game, seat in zip(mine, seats, strict=True)), default=0),
        turns=_mean([game.turns for game in mine]),
        points=tuple(game.scores[seat] for game, seat in zip(mine, seats, strict=True))[:RECENT][::-1],
    )


def _against(games: Sequence[Summary], seats: Sequence[int]) -> tuple[Against, ...]:
    played: dict[str, int] = {}
    won: dict[str, int] = {}
    for game, seat in zip(games, seats, strict=True):
        for name in dict.fromkeys(game.setup.opponents):
            played[name] = played.get(name, 0) + 1
            won[name] = won.get(name, 0) + (seat in game.winners)
    return tuple(Against(name, count, won[name]) for name, count in played.items())


def _counted(turns: Sequence[int]) -> tuple[int, ...]:
    capped = [min(turn, LATEST_OPENING) for turn in turns]
    return tuple(capped.count(turn) for turn in range(1, LATEST_OPENING + 1))


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values) if values else 0.0
