"""Positions in which to decide, with what became of either choice, computed once.

`python -m tools.roll_out_lessons --worlds 200` played them on: both choices in the same 200 worlds, all others as Fox,
the own seat as Fox and as Owl; points of card Rummy are what one is ahead. It printed, as mean and half of the 95 %
interval:

| position | own seat | lay: wins of 100, points | hold: wins of 100, points |
|---|---|---|---|
| patient joker | Fox | 30 ±6, +0 ±4 | 32 ±7, +1 ±4 |
| | Owl | 58 ±7, +4 ±8 | 86 ±5, +34 ±9 |
| late joker | Fox | 32 ±6, -17 ±4 | 31 ±6, -28 ±7 |
| | Owl | 57 ±7, -16 ±6 | 62 ±7, -21 ±8 |
| early opening | Fox | 30 ±6, -3 ±4 | 26 ±6, -7 ±4 |
| | Owl | 74 ±6, +13 ±9 | 76 ±6, +13 ±9 |

Told are the wins of the first and the last as Owl goes on, whose secret it is, and the points of the second as Fox
goes on.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.rules.games.game import Game
from game.rules.games.registry import game_named
from game.rules.options import Options
from game.rules.play.commands import PlayTable
from game.rules.play.state import PlayerView
from game.session.lessons.recipes import position_of
from game.solver.position import Position


@dataclass(frozen=True, slots=True)
class RolledOut:
    """What became of one side of a decision."""

    mean: int
    """Wins of a hundred games, or points of a game."""
    margin: int
    """Half the width of the 95 % interval."""


class Currency(Enum):
    """What a decision is counted in; the value is the end of the text key."""

    WINS = "wins"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Decision:
    """A turn in which a player may lay, or hold and draw; in card Rummy lay, or hold and throw.
    What is said of it is `learn.decide.<key>`."""

    key: str
    text: str
    """The position, `table / rack`."""
    others: tuple[int, ...]
    """Tiles on the racks of the others, who have all opened."""
    currency: Currency
    lay: RolledOut
    hold: RolledOut
    opened: bool = True
    """Whether the own opening is made."""
    box: str = "classic"

    @property
    def position(self) -> Position:
        """Its table and rack."""
        return position_of(self.text, self.box)

    @property
    def view(self) -> PlayerView:
        """What the player may know."""
        return view_of(self.position, self.others, game_named(self.box), opened=self.opened)


def view_of(position: Position, others: tuple[int, ...], game: Game, *, opened: bool = True) -> PlayerView:
    """The view of a player who is to lay tiles, against others with so many, who have opened where that is asked."""
    ruleset, options, (table, rack) = game.ruleset(), game.in_force(Options()), (position.table, position.rack)
    pool = game.size - sum(len(meld.tiles) for meld in table) - len(rack) - sum(others)
    phase = next(at for at, phase in enumerate(ruleset.phases) if PlayTable in phase.commands)
    sizes, all_opened = (len(rack), *others), (opened, *(bool(options.opening) for _ in others))
    return PlayerView(game, options, 0, rack, table, all_opened, sizes, pool, 0, 1, 0, None, phase_number=phase)


LATE_JOKER = Decision(
    "late_joker",
    "r5 r6 r7 | k3 b3 o3 | b8 b9 b10 | o11 r11 k11 | k5 k6 k7 / J k12 b12 r13 o2 k1 b5 o8 r9 b13 o6",
    (1,),
    Currency.POINTS,
    RolledOut(-17, 4),
    RolledOut(-28, 7),
)
PATIENT_JOKER = Decision(
    "patient_joker",
    "r5 r6 r7 | k3 b3 o3 | b8 b9 b10 | o11 r11 k11 / J k7 b7 r12 o2",
    (3, 9),
    Currency.WINS,
    RolledOut(58, 7),
    RolledOut(86, 5),
)
EARLY_OPENING = Decision(
    "early_opening",
    "k4 k5 k6 | r9 b9 o9 / r10 b10 k10 o2 o4 b6 r4 k12 o12 b1 r7 k1 b13 o8",
    (12, 13),
    Currency.WINS,
    RolledOut(74, 6),
    RolledOut(76, 6),
    opened=False,
)
DECISIONS = ((EARLY_OPENING, PATIENT_JOKER), (LATE_JOKER,))
"""By exercise, from the second on."""
