"""The turns in which more was possible, and whether it was held or not seen.

One turn cannot tell holding from blindness, so the whole game is asked: who mostly lays what can go did not see the
rest; who holds lays it later, or does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from game.rules.play.commands import Cause, Forfeit
from game.rules.table import taken_apart
from game.rules.tiles import Tile
from game.session.review.facts import Chance, calmer_chance
from game.session.review.seat_game import OwnTurn, SeatGame
from game.session.thinking.slice_runner import Asking

HABIT, LEAST_TURNS = 0.5, 3
"""Who laid this share of the tiles that could go, in at least so many turns, lays what is seen: in 60 games Owl laid
0.13 of them (0.41 at most), in 100 games a forgetful player 0.83, in nine of ten above 0.64 (`mid` of
tests/bench/bench_missed.py)."""
PAID = 0.75
"""What was held is laid later: at least this share of it in one turn."""


@dataclass(frozen=True, slots=True)
class Shortfall:
    """One turn with the calmest play of most tiles."""

    chance: Chance
    sets: int
    """Old sets that play rebuilds; before the opening the sets it lays."""
    is_missed: bool
    """Otherwise it was held."""

    @property
    def turn(self) -> OwnTurn:
        """The turn it happened in."""
        return self.chance.turn

    @property
    def tiles(self) -> int:
        """How many more could go."""
        return len(self.chance.most.played) - len(self.turn.laid)

    @property
    def left(self) -> frozenset[Tile]:
        """The tiles of that play that stayed on the rack."""
        return frozenset(self.chance.most.played).difference(self.turn.laid)


def is_taken_by_clock(turn: OwnTurn) -> bool:
    """Whether the time was up before the turn was done."""
    return isinstance(turn.command, Forfeit) and turn.command.cause is Cause.CLOCK


def shortfalls(found: Sequence[Chance], game: SeatGame) -> Asking[tuple[Shortfall, ...]]:
    """All turns in which it is proven that more could go, in order."""
    lays_most = _lays_most(found)
    later = [0, *accumulate((len(each.turn.laid) for each in reversed(found)), max)][::-1][1:]
    short = []
    for chance, most_later in zip(found, later, strict=True):
        if not chance.most.exact or len(chance.most.played) <= len(chance.turn.laid):
            continue
        shown: Chance = yield from calmer_chance(chance)
        view, table = chance.turn.view, shown.most.table
        sets = len(taken_apart(view.table, table)) if view.am_open else len(table) - len(view.table)
        is_due = most_later < max(PAID * len(chance.most.played), 1) if view.am_open else not game.won
        is_missed = lays_most or is_due or chance.missed_out or is_taken_by_clock(chance.turn)
        short.append(Shortfall(shown, sets, is_missed))
    return tuple(short)


def _lays_most(found: Sequence[Chance]) -> bool:
    """Whether this seat mostly laid what was possible."""
    turns = [each for each in found if each.turn.view.am_open and each.most.played and not is_taken_by_clock(each.turn)]
    laid = sum(len(each.turn.laid) for each in turns)
    return len(turns) >= LEAST_TURNS and laid >= HABIT * sum(len(each.most.played) for each in turns)
