"""Two positions in which to lay or to hold, with what rollouts made of both, computed once.

`python -m tools.roll_out_lessons` plays them on again: every game from both sides of the decision in the same worlds,
by Fox in all seats and by Owl in the own seat. What is stored is the first of these; both agree on what is better.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.games.registry import game_named
from game.rules.options import Options
from game.rules.play.state import PlayerView
from game.session.lessons.lesson import position_of
from game.solver.position import Position


@dataclass(frozen=True, slots=True)
class Odds:
    """What became of one side of a decision."""

    wins: int
    """Games won of a hundred."""
    margin: int
    """Half the width of the 95 % interval, in games of a hundred."""
    points: int
    """The mean score."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A turn in which a player may lay, or hold and draw."""

    key: str
    """Its texts are `learn.decide.<key>` and `learn.decide.<key>.why`."""
    text: str
    """The position, `table / rack`."""
    others: tuple[int, ...]
    """Tiles on the racks of the others, who have all opened."""
    worlds: int
    lay: Odds
    hold: Odds

    @property
    def holds(self) -> bool:
        """Whether holding is better."""
        return self.hold.wins > self.lay.wins

    @property
    def position(self) -> Position:
        """Its table and rack."""
        return position_of(self.text)

    @property
    def view(self) -> PlayerView:
        """What the player may know."""
        return view_of(self.position, self.others)


def view_of(position: Position, others: tuple[int, ...]) -> PlayerView:
    """The view of a player who is to move in a Classic game, against others with so many tiles; all have opened."""
    game, table, rack = game_named("classic"), position.table, position.rack
    seats = len(others) + 1
    pool = game.size - sum(len(meld.tiles) for meld in table) - len(rack) - sum(others)
    sizes, opened = (len(rack), *others), (True,) * seats
    return PlayerView(game, Options(), 0, rack, table, opened, sizes, pool, 0, 1, 0, None)


DECISIONS: tuple[Decision, ...] = ()
