"""What is agreed before the deal: the box, who plays, the clock, the options and how long the match is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.rules.options import Options
from game.rules.tiles import BOXES, Box

OPPONENTS = ("hare", "magpie", "tortoise", "fox", "owl")
"""The personas there are to choose from, weakest first; the names are text keys `persona.<name>`."""
CLOCKS: tuple[int | None, ...] = (30, 60, 120, None)
"""Seconds a turn may take (rules 8.1); None is no clock."""
ROUNDS = (0, 1, 3)
"""Lengths of a match: a single game, or rounds of as many games as players (rules 10.3)."""
OPENINGS = (30, 50, 0)
MOST_PLAYERS = 6
FEWEST_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class Setup:
    """One agreement; raises ValueError when its parts do not go together (see `adjusted`)."""

    box: str = "classic"
    players: int = 2
    opponents: tuple[str, ...] = ("hare",)
    """Persona names of the seats after the person's own."""
    clock: int | None = None
    options: Options = field(default_factory=Options)
    rounds: int = 0
    seed: int | None = None
    """What the deal is shuffled from; None lets chance choose."""

    def __post_init__(self) -> None:
        if self.box not in BOXES:
            raise ValueError(f"no box {self.box!r}")
        if not fits(BOXES[self.box], self.players):
            raise ValueError(f"{self.players} players cannot play with the box {self.box!r}")
        if len(self.opponents) != self.players - 1:
            raise ValueError(f"{self.players} players need {self.players - 1} opponents")
        if any(name not in OPPONENTS for name in self.opponents):
            raise ValueError(f"unknown opponent in {self.opponents}")
        if self.clock is not None and self.clock <= 0:
            raise ValueError("a turn takes some seconds, or there is no clock")
        if self.rounds < 0:
            raise ValueError("rounds cannot be negative")

    @property
    def games(self) -> int:
        """How many games the match has."""
        return self.rounds * self.players or 1

    def with_box(self, name: str) -> Setup:
        """The same agreement with another box; fewer players where the box has not enough tiles."""
        box = BOXES[name]
        players = min(max(self.players, box.min_players), box.max_players)
        return replace(self, box=name, players=players, opponents=_seated(self.opponents, players))

    def with_players(self, players: int) -> Setup:
        """The same agreement for another number of players; the Big box where the present one is too small."""
        box = self.box if fits(BOXES[self.box], players) else _box_for(players)
        return replace(self, box=box, players=players, opponents=_seated(self.opponents, players))

    def with_opponent(self, index: int, name: str) -> Setup:
        """Another persona on the seat of opponent `index`."""
        return replace(self, opponents=(*self.opponents[:index], name, *self.opponents[index + 1 :]))


def fits(box: Box, players: int) -> bool:
    """Whether the box has tiles for that many (rules 2)."""
    return box.min_players <= players <= box.max_players


def _box_for(players: int) -> str:
    return next(name for name, box in BOXES.items() if fits(box, players))


def _seated(opponents: tuple[str, ...], players: int) -> tuple[str, ...]:
    """As many personas as there are free seats, taking turns where more are needed."""
    wanted = players - 1
    more = (OPPONENTS[i % len(OPPONENTS)] for i in range(len(opponents), wanted))
    return (*opponents[:wanted], *more)
