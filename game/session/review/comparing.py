"""Estimates: the play made beside another one, both played on in the same worlds.

Worlds are counted and never timed, so the same game has the same estimates on every machine. Successive halving: all
comparisons get sixteen worlds, the better half of those that may still count twice as many, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev
from types import MappingProxyType

from game.ai.rollouts import CONTINUATIONS, GREEDY, LIVELY, Playout, PlayoutSlice
from game.rules.play.commands import Command
from game.session.review.moments import Estimate, Unit
from game.session.review.seat_game import OwnTurn, SeatGame
from game.session.review.slices import Asking
from game.session.thinking.simulation import SURE

FIRST, MOST = 16, 128
"""Worlds of the first round, and of the last."""
LEAST_TOLD = 32
"""Worlds behind a told estimate."""
BUDGET = 10_000
"""Work for one review, after which nothing new is begun: some 20 s of one core."""
WORK: Mapping[str, int] = MappingProxyType({"hare": 4, "owl": 3})
"""What a turn of these characters costs; those of all others are the unit, some 2 ms. Counted, so that every machine
stops at the same world."""
LEAST: Mapping[Unit, float] = MappingProxyType({Unit.WINS: 8.0, Unit.POINTS: 5.0})
"""What is told at least, in won games of a hundred or in points."""
FAINT, CLEAR = 0.5, 2.0
"""An estimate less than this many half widths from nothing is given up, one more than that needs no more worlds."""


@dataclass(slots=True)
class Comparison:
    """Two commands of one turn, and what came of the worlds so far: differences by continuation."""

    turn: OwnTurn
    other: Command
    unit: Unit
    least: float
    """What must be told at least."""
    found: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in CONTINUATIONS})

    def estimate(self, continuation: str) -> Estimate:
        """What one way to play on says."""
        values = self.found[continuation]
        mean, count = fmean(values), len(values)
        spread = stdev(values) if count > 1 else 0.0
        scale = 100.0 if self.unit is Unit.WINS else 1.0
        half = SURE * max(spread, scale / sqrt(count)) / sqrt(count)
        return Estimate(mean, mean - half, mean + half, self.unit)

    @property
    def hopeful(self) -> bool:
        """Whether it may still come to what must be told, as far as it was played on."""
        begun = [name for name in CONTINUATIONS if self.found[name]]
        found = [self.estimate(name) for name in begun]
        large = all(max(abs(each.low), abs(each.high)) >= self.least for each in found)
        return large and self.weight >= FAINT and len({each.gain > 0 for each in found}) == 1

    @property
    def weight(self) -> float:
        """How far it is from nothing, in half widths, by the way to play on that says less."""
        found = [self.estimate(name) for name in CONTINUATIONS if self.found[name]]
        return min(abs(each.gain) / each.half for each in found)

    def tells(self, continuation: str) -> bool:
        """Whether one way to play on is sure of it."""
        found = self.estimate(continuation)
        return abs(found.gain) >= self.least and found.low * found.high > 0

    @property
    def agreed(self) -> Estimate | None:
        """The more careful of both estimates, if each is far enough from nothing and on the same side."""
        if min(map(len, self.found.values())) < LEAST_TOLD:
            return None
        both = [self.estimate(name) for name in CONTINUATIONS]
        signs = {each.gain > 0 for each in both}
        agree = all(map(self.tells, CONTINUATIONS)) and len(signs) == 1
        return min(both, key=lambda each: abs(each.gain)) if agree else None

    @property
    def clear(self) -> bool:
        """Whether more worlds would change nothing that is told."""
        return self.agreed is not None and self.weight >= CLEAR


class Comparing:
    """All comparisons of one game."""

    def __init__(self, game: SeatGame, comparisons: Sequence[Comparison]) -> None:
        self._game = game
        self._comparisons = comparisons
        self._spent = 0.0

    def rounds(self) -> Asking:
        """Play worlds until everything is decided or the budget is spent.

        The second way to play on is asked only where the first is sure.
        """
        alive, worlds = list(self._comparisons), FIRST
        while alive and worlds <= MOST and self._spent < BUDGET:
            for comparison in alive:
                yield from self.extended(comparison, GREEDY, worlds)
                if worlds >= LEAST_TOLD and len(comparison.found[GREEDY]) == worlds and comparison.tells(GREEDY):
                    yield from self.extended(comparison, LIVELY, worlds)
            alive = _better_half(alive)
            worlds *= 2

    def extended(self, comparison: Comparison, continuation: str, worlds: int, first: int = 0) -> Asking:
        """Play so many worlds of one comparison, counted from `first`; fewer when the budget is spent."""
        values = comparison.found[continuation]
        while len(values) < worlds and (first or self._spent < BUDGET):
            values.append((yield from self._world(comparison, continuation, first + len(values))))

    def _world(self, comparison: Comparison, continuation: str, number: int) -> Asking:
        """By how much the command made was better in this world."""
        view = comparison.turn.view
        seed = f"{self._game.seed}/{comparison.turn.number}/{number}"
        casting = self._game.casting.with_own(view.seat, continuation)
        work = fmean(WORK.get(name, 1) for name in casting.characters)
        ends = []
        for command in (comparison.turn.command, comparison.other):
            playout: Playout | None = None
            while playout is None or not playout.over:
                playout = yield PlayoutSlice(view, command, seed, casting, playout)
            self._spent += (playout.state.turn - view.turn) * work
            ends.append(playout.worth(view.seat))
        (share, points), (other_share, other_points) = ends
        return 100 * (share - other_share) if comparison.unit is Unit.WINS else float(points - other_points)


def _better_half(alive: Sequence[Comparison]) -> list[Comparison]:
    """Those that may still be told and are not yet clear, the better half of all."""
    left = [each for each in alive if each.found[GREEDY] and each.hopeful and not each.clear]
    left.sort(key=lambda each: -each.weight)
    return left[: (len(alive) + 1) // 2]
