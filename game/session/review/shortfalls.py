"""The turns in which more was possible, and whether it was held or not seen.

One turn cannot tell holding from blindness, so the whole game is asked: who mostly lays all that can go did not see the
rest; who holds lays it later, or does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from game.rules.play.commands import Cause, Forfeit
from game.session.history.turn_log import rebuilt
from game.session.review.facts import Chance, calmer
from game.session.review.seat_game import OwnTurn, SeatGame
from game.session.thinking.slice_runner import Asking

HABIT, LEAST_TURNS = 0.6, 3
"""Who laid all that was possible in this share of at least so many turns lays what is seen (102 games of seven kinds of
players, tests/bench/bench_missed.py)."""
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
        """Which."""
        return self.chance.turn

    @property
    def tiles(self) -> int:
        """How many more could go."""
        return len(self.chance.most.played) - len(self.turn.laid)


def is_taken_by_clock(turn: OwnTurn) -> bool:
    """Whether the time was up before the turn was done."""
    return isinstance(turn.command, Forfeit) and turn.command.cause is Cause.CLOCK


def shortfalls(found: Sequence[Chance], game: SeatGame) -> Asking[tuple[Shortfall, ...]]:
    """All turns in which it is proven that more could go, in order."""
    lays_all = _lays_all(found)
    later = [0, *accumulate((len(each.turn.laid) for each in reversed(found)), max)][::-1][1:]
    short = []
    for chance, most_later in zip(found, later, strict=True):
        if not chance.most.exact or len(chance.most.played) <= len(chance.turn.laid):
            continue
        shown: Chance = yield from calmer(chance)
        view, table = chance.turn.view, shown.most.table
        sets = len(rebuilt(view.table, table)) if view.am_open else len(table) - len(view.table)
        is_due = most_later < max(PAID * len(chance.most.played), 1) if view.am_open else not game.won
        is_missed = lays_all or is_due or chance.missed_out or is_taken_by_clock(chance.turn)
        short.append(Shortfall(shown, sets, is_missed))
    return tuple(short)


def _lays_all(found: Sequence[Chance]) -> bool:
    """Whether this seat mostly laid all that was possible."""
    turns = [each for each in found if each.turn.view.am_open and each.most.played and not is_taken_by_clock(each.turn)]
    all_laid = sum(len(each.turn.laid) == len(each.most.played) for each in turns)
    return len(turns) >= LEAST_TURNS and all_laid >= HABIT * len(turns)
